/** How each shell is started: the arguments and the environment, without starting any. */
import { describe, expect, test } from "vitest";
import { type LaunchOptions, launchWithIntegration } from "../../../shell/launch.ts";

function launch(shell: string, more: Partial<LaunchOptions> = {}): ReturnType<typeof launchWithIntegration> {
  return launchWithIntegration({
    shell,
    login: false,
    scriptsDir: "/s",
    secret: "ab",
    env: { HOME: "/h" },
    ...more,
  });
}

describe("launchWithIntegration", () => {
  test("each shell that is known reads its script, at login too", () => {
    const env = { HOME: "/h", SAGGAR_SHELL_SECRET: "ab" };
    const command = "test -r '/s/fish/saggar.fish'; and source '/s/fish/saggar.fish'";
    expect(
      [false, true].flatMap((login) => ["/bin/bash", "zsh", "fish"].map((shell) => launch(shell, { login }))),
    ).toEqual([
      { argv: ["/bin/bash", "--init-file", "/s/bash/init.bash"], env, integration: "bash" },
      { argv: ["zsh"], env: { ...env, ZDOTDIR: "/s/zsh" }, integration: "zsh" },
      { argv: ["fish", "--init-command", command], env, integration: "fish" },
      {
        argv: ["/bin/bash", "--init-file", "/s/bash/init.bash"],
        env: { ...env, SAGGAR_SHELL_LOGIN: "1" },
        integration: "bash",
      },
      { argv: ["zsh", "-l"], env: { ...env, ZDOTDIR: "/s/zsh" }, integration: "zsh" },
      { argv: ["fish", "-l", "--init-command", command], env, integration: "fish" },
    ]);
  });

  test.each([
    ["/opt/bin/bash-5.3", "bash"],
    ["bash5", "bash"],
    ["-zsh", "zsh"],
    ["/usr/bin/zsh-5.9", "zsh"],
    ["fish-4.1", "fish"],
    ["/bin/sh", null],
    ["/bin/rbash", null],
    ["/opt/zsh/dash", null],
    ["bashful", null],
    ["nu", null],
    ["", null],
  ])("%j is taken for %s", (shell, integration) => {
    expect(launch(shell).integration).toBe(integration);
  });

  test("an unknown shell gets no secret, and -l only where it is understood", () => {
    expect(["/bin/dash", "elvish"].map((shell) => launch(shell, { login: true }))).toEqual([
      { argv: ["/bin/dash", "-l"], env: { HOME: "/h" }, integration: null },
      { argv: ["elvish"], env: { HOME: "/h" }, integration: null },
    ]);
  });

  test("SAGGAR_SHELL_INTEGRATION=off starts a known shell plainly", () => {
    const env = { SAGGAR_SHELL_INTEGRATION: "off" };
    expect(launch("zsh", { login: true, env })).toEqual({ argv: ["zsh", "-l"], env, integration: null });
  });

  test("a bash that POSIXLY_CORRECT keeps from our file is started plainly, without a secret", () => {
    const env = { POSIXLY_CORRECT: "1" };
    expect(launch("bash", { env })).toEqual({ argv: ["bash"], env, integration: null });
  });

  test("the person's ZDOTDIR travels beside ours, and ours is never taken for theirs", () => {
    const theirs = { ZDOTDIR: "/their" };
    const both = { ZDOTDIR: "/s/zsh", SAGGAR_ZDOTDIR: "/their" };
    expect([theirs, both, { ZDOTDIR: "/s/zsh" }].map((env) => launch("zsh", { env }).env)).toEqual([
      { SAGGAR_SHELL_SECRET: "ab", ...both },
      { SAGGAR_SHELL_SECRET: "ab", ...both },
      { SAGGAR_SHELL_SECRET: "ab", ZDOTDIR: "/s/zsh" },
    ]);
    expect(launch("bash", { env: both }).env).toEqual({ SAGGAR_SHELL_SECRET: "ab", ...theirs });
  });

  test("what an outer session's start left behind does not reach this one", () => {
    const env = { SAGGAR_SHELL_SECRET: "outer", SAGGAR_SHELL_LOGIN: "1", SAGGAR_ZDOTDIR: "/x", KEEP: "1" };
    expect(launch("dash", { env }).env).toEqual({ KEEP: "1" });
    expect(env).toHaveProperty("SAGGAR_SHELL_SECRET");
  });
});

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { createSystem } from "../system.ts";
import { createLoginEnvironment, sessionEnvironment, withoutForeign } from "./environment.ts";

const identity = {
  id: "0123456789abcdef",
  token: "secret",
  socket: "/h/daemon.sock",
  home: "/h",
  version: "1.2.3",
  binFolder: "/opt/saggar/bin",
};

describe("the environment of a session", () => {
  test("is the caller's without what others left in it", () => {
    const base = {
      HOME: "/home/ada",
      FOO: "bar",
      SSH_AUTH_SOCK: "/live",
      ANTHROPIC_API_KEY: "k",
      NODE_ENV: "test",
      TMUX: "/tmp/tmux-0/default,1,0",
      TMUX_PANE: "%1",
      STY: "1.x",
      VSCODE_IPC_HOOK: "x",
      CLAUDECODE: "1",
      CLAUDE_CODE_ENTRYPOINT: "cli",
      CODEX_SANDBOX: "1",
      CODEX_HOME: "/home/ada/codex",
      SAGGAR_SESSION: "ffff",
      SAGGAR_TOKEN: "outer",
      SAGGAR_SHELL_SECRET: "outer",
      npm_config_cache: "x",
      INIT_CWD: "/x",
      COLUMNS: "80",
      OLDPWD: "/x",
      TERM: "tmux-256color",
      TERM_PROGRAM: "tmux",
      PATH: "/usr/bin",
    };
    expect(sessionEnvironment(base, {}, identity)).toEqual({
      HOME: "/home/ada",
      FOO: "bar",
      SSH_AUTH_SOCK: "/live",
      ANTHROPIC_API_KEY: "k",
      NODE_ENV: "test",
      CODEX_HOME: "/home/ada/codex",
      PATH: "/usr/bin:/opt/saggar/bin",
      TERM: "xterm-256color",
      COLORTERM: "truecolor",
      TERM_PROGRAM: "saggar",
      TERM_PROGRAM_VERSION: "1.2.3",
      SAGGAR_SESSION: "0123456789abcdef",
      SAGGAR_TOKEN: "secret",
      SAGGAR_SOCKET: "/h/daemon.sock",
      SAGGAR_HOME: "/h",
      SAGGAR_HOOK: "/opt/saggar/shell/hook.sh",
      SAGGAR_SPOOL: "/h/spool",
      SAGGAR_BIN: "/opt/saggar/bin",
    });
  });

  test("takes what was asked for by name, but never another identity", () => {
    const extra = { FOO: "baz", TMUX: "wanted", SAGGAR_SESSION: "forged", PATH: "/opt/saggar/bin:/bin" };
    expect(sessionEnvironment({ FOO: "bar" }, extra, identity)).toMatchObject({
      FOO: "baz",
      TMUX: "wanted",
      SAGGAR_SESSION: "0123456789abcdef",
      PATH: "/opt/saggar/bin:/bin",
    });
  });

  test("holds nothing that no program could be given", () => {
    expect(
      withoutForeign({ "A=B": "1", C: "x\0y", D: undefined, E: "1", "BASH_FUNC_f%%": "() { :; }" }),
    ).toEqual({
      E: "1",
      "BASH_FUNC_f%%": "() { :; }",
    });
  });
});

describe("the login environment", () => {
  let home = "";
  beforeEach(() => {
    home = mkdtempSync(path.join(os.tmpdir(), "saggar-login-"));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const ask = (shell: string, env: Record<string, string>) =>
    createLoginEnvironment({ system: createSystem({}), log: silentLog, env, shell, homedir: home })();

  test("is what the user's login files make of it, whatever they print", async () => {
    writeFileSync(
      path.join(home, ".profile"),
      `echo hello; export FROM_PROFILE="a b"; export TMUX=x; export PATH="$PATH:/extra"\n`,
    );
    const env = await ask("/bin/sh", {
      HOME: home,
      PATH: process.env["PATH"] ?? "",
      CLAUDECODE: "1",
      ANTHROPIC_BASE_URL: "http://leak",
    });
    expect(env).toMatchObject({ HOME: home, FROM_PROFILE: "a b" });
    expect([env["TMUX"], env["CLAUDECODE"], env["ANTHROPIC_BASE_URL"]]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(env["PATH"]).toContain("/extra");
  });

  test("is the daemon's own, cleaned, where the shell fails", async () => {
    const shell = path.join(home, "broken");
    writeFileSync(shell, "#!/bin/sh\nexit 3\n");
    chmodSync(shell, 0o755);
    expect(await ask(shell, { HOME: home, KEEP: "1", CLAUDECODE: "1" })).toEqual({ HOME: home, KEEP: "1" });
    expect(await ask(path.join(home, "missing"), { KEEP: "1" })).toEqual({ KEEP: "1" });
  });
});

/** The scripts as text: the same marks in all three, and a check that sees what it is there to see. */
import path from "node:path";
import { describe, expect, test } from "vitest";
import { faultsOf, markFaults, marksIn, readScripts, type Script } from "../../../tools/check-shell.ts";
import { isMissing, openShell, SCRIPT, SCRIPTS, SECRET } from "./driver.ts";

const scripts = readScripts(path.dirname(SCRIPTS));
const [bash, zsh, fish] = ["bash", "zsh", "fish"].map(
  (shell) => scripts.find(({ name }) => name === `shell/${shell}/saggar.${shell}`)!,
) as [Script, Script, Script];

describe("the shell scripts", () => {
  test("send the same marks, but for continuation lines, which fish has not", () => {
    const marks = ["133;A", "133;A;k=s", "133;B", "133;C", "133;D", "633;E;", "633;P;Cwd=", "7;file://"];
    expect([bash, zsh, fish].map(({ text }) => marksIn(text))).toEqual([
      marks,
      marks,
      marks.filter((mark) => mark !== "133;A;k=s"),
    ]);
    expect(markFaults([bash, zsh, fish])).toEqual([]);
  });

  test("that lack a mark, or have one too many, are found", () => {
    const poor = { ...zsh, text: zsh.text.replaceAll("133;C", "133;Z") };
    expect(markFaults([poor])).toEqual([
      "shell/zsh/saggar.zsh: does not send 133;C",
      "shell/zsh/saggar.zsh: sends 133;Z, which the contract lacks",
    ]);
    expect(markFaults([{ ...fish, text: `${fish.text}\\e]52;c;?` }])).toEqual([
      "shell/fish/saggar.fish: sends \\e]?, which the contract lacks",
    ]);
  });

  test.each([
    ["carriage returns", "a\r\n", /carriage returns/],
    ["no line feed at the end", "a", /line feed/],
    ["a function of another name", "helper() {\n:\n}\n", /defines helper/],
    ["another such", "  function helper () {\n", /defines helper/],
  ])("with %s are found", (_, text, fault) => {
    expect(faultsOf({ name: "shell/x.bash", dialect: "bash", text }).join()).toMatch(fault);
    expect(faultsOf({ name: "shell/x.bash", dialect: "bash", text: "__saggar_x() {\n:\n}\n" })).toEqual([]);
  });

  test("are found with their dialects", () => {
    expect(
      scripts.filter(({ name }) => name.startsWith("shell/")).map(({ name, dialect }) => [name, dialect]),
    ).toEqual([
      ["shell/bash/init.bash", "bash"],
      ["shell/bash/saggar.bash", "bash"],
      ["shell/fish/saggar.fish", "fish"],
      ["shell/hook.sh", "sh"],
      ["shell/remote.sh", "sh"],
      ["shell/ssh-install.sh", "sh"],
      ["shell/ssh.sh", "sh"],
      ["shell/zsh/.zshenv", "zsh"],
      ["shell/zsh/saggar.zsh", "zsh"],
    ]);
  });
});

/** How each shell lists all its names in order, and those beyond our prefix that a loaded script may have. */
const NAMES = {
  bash: ["{ compgen -v; compgen -A function; compgen -a; } | sort -u", ["PROMPT_COMMAND", "PS0"]],
  zsh: ["print -rl -- ${(k)parameters} ${(k)functions} ${(k)aliases} | sort -u", []],
  fish: ["begin; set -n; functions -a -n | string split ,; end | sort -u", []],
} as const;
/** What a shell makes of its own accord while it runs. */
const BY_ITSELF =
  /^(BASH_\w+|PIPESTATUS|MATCH|M?BEGIN|M?END|match|history|status_generation|_|POWERLEVEL9K_TERM_SHELL_INTEGRATION|\w+_functions)$/;

describe.each(["bash", "zsh", "fish"] as const)("%s", (shell) => {
  test.skipIf(isMissing(shell))("leaves nothing behind at loading but what bears our name", async () => {
    const [list, allowed] = NAMES[shell];
    const s = openShell(shell, { argv: [shell], env: { SAGGAR_SHELL_SECRET: SECRET } });
    await s.text(/> /);
    s.write(`${list} >before; ${list} >before; echo listed-before | tr a-z A-Z\r`);
    await s.text(/LISTED-BEFORE/);
    s.write(`source ${SCRIPT[shell]}\r`);
    await s.ready();
    await s.run("true");
    await s.run(`${list} >after`);
    const names = (await s.run("comm -13 before after; true")).output.match(/[A-Za-z_]\w*/g) ?? [];
    expect(names.length).toBeGreaterThan(10);
    const ours = new Set<string>(allowed);
    expect(
      names.filter((name) => !name.startsWith("__saggar_") && !ours.has(name) && !BY_ITSELF.test(name)),
    ).toEqual([]);
  });
});

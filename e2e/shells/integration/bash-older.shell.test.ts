/**
 * The ways in which saggar.bash serves versions that lack array elements in PROMPT_COMMAND (before 5.1), or PS0 as well
 * (before 4.4). Run on whatever bash is here, with a script that takes it for an older one.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { HOOK, MARKED, PREEXEC, SETUPS, STORY, story } from "./bash-set-ups.ts";
import {
  isMissing,
  marksOf,
  openReadyShell,
  plain,
  SCRIPTS,
  type Shell,
  type ShellOptions,
} from "./driver.ts";

const VERSION = /^( *__saggar_bash)=.*$/m;

function openOlder(version: number, options: ShellOptions): Promise<Shell> {
  const copy = mkdtempSync(path.join(os.tmpdir(), "saggar-scripts-"));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(SCRIPTS, copy, { recursive: true });
  const script = path.join(copy, "bash/saggar.bash");
  const text = readFileSync(script, "utf8");
  expect(text).toMatch(VERSION);
  writeFileSync(script, text.replace(VERSION, `$1=${version}`));
  return openReadyShell("bash", { ...options, scriptsDir: copy });
}

/** Set-ups of an older bash: its PROMPT_COMMAND is one string. */
const STRINGS = SETUPS.filter(([title, rc]) => !title.includes("array") && !rc.includes("PROMPT_COMMAND=("));
/** Where the person has a DEBUG trap, a bash without PS0 says nothing of a command's start: the trap is theirs. */
const WITHOUT_TRAP = STRINGS.filter(([, rc]) => !rc.includes("DEBUG"));

describe.skipIf(isMissing("bash"))("bash 4.4 to 5.0", () => {
  test.each(STRINGS)("%s: three lines are told as ever", async (_, rc) => {
    const s = await openOlder(500, { rc: `${HOOK}${rc}\n` });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/bash: |\bno\b/);
  });

  test("the person's hooks find $?, PIPESTATUS and $_ as they were", async () => {
    const s = await openOlder(500, { rc: `${HOOK}PROMPT_COMMAND='hook;'\n` });
    await s.run("seen=");
    await s.run("(exit 7)");
    await s.run("false | true");
    await s.run("ls /etc/passwd >/dev/null");
    expect((await s.run('echo "$seen"')).output).toContain("[0|0|][7|7|][0|1 0|][0|0|/etc/passwd]");
  });

  test.each([
    ["prepended", 'PROMPT_COMMAND="hook; $PROMPT_COMMAND"'],
    ["appended", 'PROMPT_COMMAND="$PROMPT_COMMAND; hook"'],
    ["appended with care", 'PROMPT_COMMAND="${PROMPT_COMMAND:+$PROMPT_COMMAND;}hook"'],
  ])("a hook that is %s at the prompt runs beside ours", async (_, line) => {
    for (const before of ["", "PROMPT_COMMAND='x=1;'"]) {
      const s = await openOlder(500, { rc: `${HOOK}${before}\n` });
      await s.run(line);
      await s.run("true");
      expect(await story(s)).toEqual(STORY);
      await s.run("seen=");
      await s.run("(exit 7)");
      expect((await s.run('echo "$seen"')).output).toMatch(before === "" ? /\[7\|/ : /\[\d\|/);
      expect(plain(s.items)).not.toMatch(/bash: /);
    }
  });

  test("with bash-preexec marks come, and its functions see the person's commands alone", async () => {
    const s = await openOlder(500, { rc: PREEXEC });
    expect(await story(s)).toEqual(STORY);
    await s.run("notes=");
    await s.run("true");
    expect((await s.run('echo "$notes"')).output).toContain("<true>");
  });
});

describe.skipIf(isMissing("bash"))("bash 3.2 to 4.3", () => {
  test.each(WITHOUT_TRAP)("%s: three lines are told as ever", async (_, rc) => {
    const s = await openOlder(302, { rc: `${HOOK}${rc}\n` });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/bash: |\bno\b/);
  });

  test("PS0 is not touched", async () => {
    const s = await openOlder(302, { rc: "PS0='zero '\n" });
    expect((await s.run('echo "<$PS0>"')).output).toContain("<zero >");
  });

  test("a DEBUG trap of the person's stays, and prompts and codes are told without starts", async () => {
    const s = await openOlder(302, { rc: "trap 'last=$BASH_COMMAND' DEBUG\n" });
    const turn = await s.run("false");
    expect(turn.marks.filter((mark) => mark.startsWith("133"))).toEqual(["133;D", ...MARKED]);
    expect((await s.run("trap -p DEBUG")).output).toContain("last=");
  });

  test("$_ and $? reach the command, and PIPESTATUS the next line", async () => {
    const s = await openOlder(302, {});
    await s.run("ls /etc/passwd");
    expect((await s.run("echo $_")).output).toContain("/etc/passwd");
    await s.run("(exit 9)");
    expect((await s.run("echo code-$?")).output).toContain("code-9");
    await s.run("false | true");
    expect((await s.run('echo "${PIPESTATUS[*]}"')).output).toContain("1 0");
  });

  test("hooks before the prompt are no commands, whatever they are called", async () => {
    const rc =
      "h() { :; }\nPROMPT_COMMAND='h; [ -n \"$x\" ] && h; if [[ -z $y ]]; then h; fi; for i in 1 2; do h; done'\n";
    const s = await openOlder(302, { rc });
    const from = s.items.length;
    for (const line of ["", "", "true", "", "false", ""]) await s.run(line);
    const marks = marksOf(s.items.slice(from)).filter((mark) => /^133;C|^633;E|^133;D;/.test(mark));
    expect(marks).toEqual(["633;E;true", "133;C", "133;D;0", "633;E;false", "133;C", "133;D;1"]);
  });

  test("a command's own redirections get no marks", async () => {
    const s = await openOlder(302, {});
    const turn = await s.run("{ echo out; echo err >&2; } >log 2>&1");
    expect([turn.ran, turn.code]).toEqual([true, 0]);
    expect(readFileSync(path.join(s.home, "log"), "latin1")).toBe("out\nerr\n");
  });

  test.each([
    [
      "ignoreboth",
      "HISTCONTROL=ignoreboth",
      ["true", "true", " false", "echo x"],
      ["true", "true", null, "echo x"],
    ],
    ["no history", "set +o history", ["true", "false"], [null, null]],
  ])("%s: text is right or absent, never another command's", async (_, rc, lines, told) => {
    const s = await openOlder(302, { rc: `${rc}\n` });
    const seen = [];
    for (const line of lines) seen.push((await s.run(line)).line);
    expect(seen).toEqual(told);
  });

  test("compound commands are one command each", async () => {
    const s = await openOlder(302, {});
    for (const [line, code] of [
      ["for i in 1 2 3; do false; done", 1],
      ["f() { return 6; }; f", 6],
      ["{ true; false; } | cat", 0],
      ["true | false", 1],
      ["if false; then :; fi", 0],
      ["(exit 5)", 5],
    ] as const) {
      const turn = await s.run(line);
      expect([turn.line, turn.code, turn.marks.filter((mark) => mark === "133;C").length]).toEqual([
        line,
        code,
        1,
      ]);
    }
  });

  test("with bash-preexec marks come, and its functions see the person's commands alone", async () => {
    const s = await openOlder(302, { rc: PREEXEC });
    expect(await story(s)).toEqual(STORY);
    await s.run("notes=");
    await s.run("true");
    expect((await s.run('echo "$notes"')).output).toContain("<true>");
  });
});

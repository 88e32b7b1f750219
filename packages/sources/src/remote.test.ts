/** A far shell behind ssh: what its marks say, and what they cannot do to the session's own shell. */
import type { ScreenText } from "@saggar/protocol";
import { describe, expect, test } from "vitest";
import type { Fact, Finding, ProcessState } from "./facts.ts";
import { connectionName, inBandRoot, keysOf } from "./in-band-key.ts";
import { interpret } from "./interpret.ts";
import { createSourceMemory, type SourceMemory } from "./memory.ts";
import { farFolder } from "./remote.ts";

const ROOT = inBandRoot("token");
const MARKS = keysOf(ROOT, connectionName(1_764_590_400_000, "0badcafe")).marks;
const SHELL = { pid: 10, ppid: 1, pgid: 10, state: "S", executable: "/usr/bin/bash", argv: ["bash"] };
const SSH = {
  ...SHELL,
  pid: 20,
  pgid: 20,
  executable: "/usr/bin/ssh",
  argv: ["ssh", "-t", "box", "exec sh"],
};
const NO_WORKTREE = { repo: false, root: null, dirty: false, fingerprint: "", head: null };

function front(isSsh: boolean): ProcessState {
  return {
    shell: SHELL,
    foregroundPgid: isSsh ? 20 : 10,
    foreground: [isSsh ? SSH : SHELL],
    backgroundChildren: 0,
    stoppedChildren: 0,
    isAlternate: false,
    tty: {
      canonical: false,
      echo: false,
      foregroundPgid: isSsh ? 20 : 10,
      blockedReading: false,
      polling: true,
    },
  };
}

const own = (code: number, data: string): Fact => ({ kind: "mark", mark: { kind: "osc", code, data } });
const local = (mark: string): Fact => own(133, `${mark};aid=s`);
const far = (mark: string, secret = MARKS): Fact => own(133, `${mark};aid=${secret}`);
const farLine = (line: string): Fact => own(633, `E;${line};${MARKS}`);
const sees = (isSsh: boolean): Fact => ({ kind: "process", process: front(isSsh) });

const START = createSourceMemory({
  secret: "s",
  isShell: true,
  expected: "bash",
  hosts: ["here"],
  inBandRoot: ROOT,
});

function play(
  memory: SourceMemory,
  facts: readonly Fact[],
): { readonly memory: SourceMemory; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  let known = memory;
  for (const [at, fact] of facts.entries()) {
    const step = interpret(known, fact, at * 100);
    known = step.memory;
    findings.push(...step.findings);
  }
  return { memory: known, findings };
}

/** The evidence in its order, without what only repeats the folder. */
function told(findings: readonly Finding[]): readonly unknown[] {
  return findings.flatMap((finding) => (finding.kind === "evidence" ? [finding.evidence] : []));
}

const IN_SSH = play(START, [local("A"), local("C"), sees(true)]).memory;
const AT_FAR_PROMPT = play(IN_SSH, [far("A"), far("B")]).memory;

describe("a far shell", () => {
  test("at its first prompt is at a prompt; that ssh came this far is no job", () => {
    expect(told(play(IN_SSH, [far("D"), far("A"), far("B")]).findings)).toEqual([
      { kind: "command-ended", exitCode: 130 },
      { kind: "worktree", ...NO_WORKTREE },
      { kind: "prompt-shown" },
    ]);
  });

  test("whose ssh goes on is not told to a person as a command that failed", () => {
    const words = (findings: readonly Finding[]) =>
      findings.flatMap((finding) => (finding.kind === "evidence" && finding.words ? [finding.words] : []));
    expect(words(play(IN_SSH, [far("A"), far("B")]).findings)).toEqual([
      expect.stringContaining("ssh connected"),
    ]);
    expect(words(play(AT_FAR_PROMPT, [far("C"), far("D;3"), far("A")]).findings)).toEqual([]);
  });

  test("runs commands that are the session's commands, in no worktree of this machine", () => {
    const { findings } = play(AT_FAR_PROMPT, [farLine("npm test"), far("C"), far("D;3"), far("A")]);
    expect(told(findings)).toEqual([
      { kind: "worktree", ...NO_WORKTREE },
      { kind: "command-started", line: "npm test" },
      { kind: "foreground", atShell: false, interactive: false, agent: null, backgroundChildren: 0 },
      { kind: "command-ended", exitCode: 3 },
      { kind: "worktree", ...NO_WORKTREE },
      { kind: "prompt-shown" },
      { kind: "foreground", atShell: false, interactive: true, agent: null, backgroundChildren: 0 },
    ]);
    expect(findings).toContainEqual({ kind: "command-line", line: "npm test" });
  });

  test.each([
    ["vim x", true, null],
    ["EDITOR=vi git log", false, null],
    ["claude", true, "claude"],
    ["make", false, null],
    ["cd x; make", false, null],
    ["ssh further", true, null],
  ])("runs %s, which waits for a person by nature: %s", (line, interactive, agent) => {
    const { findings } = play(AT_FAR_PROMPT, [farLine(line), far("C")]);
    expect(told(findings)).toContainEqual({
      kind: "foreground",
      atShell: false,
      interactive,
      agent,
      backgroundChildren: 0,
    });
  });

  test.each([
    ["stopped", "D;148", 130],
    ["of no code", "D", null],
  ])("ends a command %s", (_, mark, exitCode) => {
    const { findings } = play(AT_FAR_PROMPT, [far("C"), far(mark)]);
    expect(told(findings)).toContainEqual({ kind: "command-ended", exitCode });
  });

  test.each<[string, SourceMemory, readonly string[]]>([
    ["at its prompt, nothing", AT_FAR_PROMPT, []],
    ["in a command, the question", play(AT_FAR_PROMPT, [far("C")]).memory, ["screen"]],
  ])("asks by what stands in the line with the cursor: %s", (_, memory, kinds) => {
    const text = "Do you want to continue? [y/N] ";
    const screen: ScreenText = {
      rows: [{ text, wrapped: false }],
      size: { cols: 80, rows: 1 },
      cursor: { x: text.length, y: 0, visible: true },
      isAlternate: false,
      title: "",
      modes: { bracketedPaste: false, applicationCursor: false, mouse: false },
      inverse: [],
      markSeq: 0,
    };
    const { findings } = play(memory, [{ kind: "screen", screen, process: front(true) }]);
    const evidence = findings.flatMap((finding) => (finding.kind === "evidence" ? [finding.evidence] : []));
    expect(evidence.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ["its machine's name is another", "box"],
    ["its machine's name is this one's", "here"],
  ])("tells its folder, also where %s", (_, host) => {
    const { findings } = play(AT_FAR_PROMPT, [own(7, `file://${host}/srv`)]);
    expect(findings).toEqual([{ kind: "remote-cwd", host, path: "/srv" }]);
  });
});

describe("a far shell can do nothing to the session's own", () => {
  test("its marks at the own prompt are nobody's", () => {
    const atPrompt = play(START, [local("A"), sees(false)]).memory;
    expect(play(atPrompt, [farLine("x"), far("C"), far("D;1"), far("A")]).findings).toEqual([]);
  });

  test("another session's secret says nothing", () => {
    const another = keysOf(inBandRoot("another"), connectionName(1, "00000000")).marks;
    expect(play(IN_SSH, [far("A", another), far("C", another)]).findings).toEqual([]);
  });

  test("the end of the ssh ends what the far shell ran, with the code of the ssh", () => {
    const running = play(AT_FAR_PROMPT, [farLine("make"), far("C")]).memory;
    const { memory, findings } = play(running, [local("D;255"), local("A")]);
    expect(told(findings)).toContainEqual({ kind: "command-ended", exitCode: 255 });
    expect(told(findings)).toContainEqual({ kind: "prompt-shown" });
    expect(memory.remote.at).toBe("none");
    expect(play(memory, [far("C")]).findings).toEqual([]);
  });

  test("the next command is read from the kernel again, with no word of the far shell", () => {
    const back = play(AT_FAR_PROMPT, [local("D;0"), local("A"), local("C")]).memory;
    const { findings } = play(back, [
      { kind: "process", process: { ...front(true), foreground: [{ ...SSH, argv: ["make"] }] } },
    ]);
    expect(told(findings)).toContainEqual(
      expect.objectContaining({ kind: "foreground", interactive: false, agent: null }),
    );
  });

  test("a session whose root is the ssh has a far shell too", () => {
    const root = createSourceMemory({ secret: "s", isShell: false, expected: null, inBandRoot: ROOT });
    const { findings } = play(root, [{ kind: "spawned", line: "ssh box" }, far("A")]);
    expect(told(findings)).toContainEqual({ kind: "prompt-shown" });
  });
});

test("a report that changes nothing leaves a trace, once in a while for one reason", () => {
  const forged = own(777, `saggar;1;${"0".repeat(20)};1;${"0".repeat(32)};e30`);
  const torn = own(777, "saggar;1");
  const { memory, findings } = play(IN_SSH, [
    forged,
    forged,
    torn,
    ...Array.from({ length: 101 }, () => torn),
  ]);
  expect(findings).toEqual([
    { kind: "ignored-report", why: "a wrong code" },
    { kind: "ignored-report", why: "not understood" },
    { kind: "ignored-report", why: "not understood" },
  ]);
  expect(memory.inBand.ignored?.count).toBe(104);
});

test("the far folder is shown while the far shell is there", () => {
  const there = play(AT_FAR_PROMPT, [own(7, "file://box/srv")]).memory;
  const back = play(there, [local("D;0"), local("A")]).memory;
  expect([farFolder(IN_SSH), farFolder(there), farFolder(back)]).toEqual([null, "box:/srv", null]);
});

import type { Mark } from "@saggar/protocol";
import { expect, test } from "vitest";
import type { Fact, Finding, ProcessState } from "./facts.ts";
import { interpret, lapse, nextDueMs } from "./interpret.ts";
import { createSourceMemory, type SourceMemory } from "./memory.ts";

const SHELL = { pid: 10, ppid: 1, pgid: 10, state: "S", executable: "/usr/bin/bash", argv: ["bash"] };

function front(line: string | null, isAlternate = false): ProcessState {
  const process = { ...SHELL, pid: 20, pgid: 20, argv: (line ?? "").split(" ") };
  const pgid = line === null ? 10 : 20;
  return {
    shell: SHELL,
    foregroundPgid: pgid,
    foreground: line === null ? [SHELL] : [process],
    backgroundChildren: 0,
    stoppedChildren: 0,
    isAlternate,
    tty: { canonical: false, echo: false, foregroundPgid: pgid, blockedReading: false, polling: true },
  };
}

const START = createSourceMemory({ secret: "s", isShell: true, expected: "bash", hosts: ["box"] });
const AT_SHELL = after(START, [{ kind: "process", process: front(null) }]);
const IN_SSH = after(START, [{ kind: "process", process: front("ssh far") }]);

function after(memory: SourceMemory, facts: readonly Fact[]): SourceMemory {
  return facts.reduce((known, fact) => interpret(known, fact, 0).memory, memory);
}

function osc(code: number, data: string): Mark {
  return { kind: "osc", code, data };
}

function notification(title: string | null, body: string): Finding {
  return { kind: "evidence", evidence: { kind: "notification", title, body } };
}

test.each<[string, SourceMemory, Mark, readonly Finding[]]>([
  [
    "output",
    START,
    { kind: "output", bytes: 9, newlines: 2 },
    [{ kind: "evidence", evidence: { kind: "output", bytes: 9, newlines: 2 } }],
  ],
  ["a title, made safe", START, { kind: "title", text: "a\x1b[31mb\n" }, [{ kind: "title", text: "ab" }]],
  ["OSC 9 as text", START, osc(9, "done"), [notification(null, "done")]],
  [
    "OSC 9 as progress",
    START,
    osc(9, "4;1;50"),
    [{ kind: "evidence", evidence: { kind: "progress", state: "running", percent: 50 } }],
  ],
  ["OSC 9 as a folder, the shell in front", AT_SHELL, osc(9, "9;/tmp"), [{ kind: "cwd", path: "/tmp" }]],
  [
    "OSC 9 as a folder, something else in front",
    after(START, [{ kind: "process", process: front("cat x") }]),
    osc(9, "9;/tmp"),
    [],
  ],
  ["OSC 777", START, osc(777, "notify;T;B"), [notification("T", "B")]],
  ["OSC 99", START, osc(99, "i=1;Hello"), [notification(null, "Hello")]],
  [
    "OSC 1337, a call for attention",
    START,
    osc(1337, "RequestAttention=once"),
    [notification(null, "Asks for attention")],
  ],
  ["OSC 7 of the shell", AT_SHELL, osc(7, "file://box/tmp"), [{ kind: "cwd", path: "/tmp" }]],
  [
    "OSC 7 of a far machine",
    IN_SSH,
    osc(7, "file://far/srv"),
    [{ kind: "remote-cwd", host: "far", path: "/srv" }],
  ],
  [
    "OSC 633, a folder with the secret",
    IN_SSH,
    osc(633, "P;Cwd=/tmp;s"),
    [
      { kind: "integration", shell: "bash" },
      { kind: "cwd", path: "/tmp" },
    ],
  ],
  ["OSC 633, a folder with another secret", IN_SSH, osc(633, "P;Cwd=/tmp;x"), []],
  ["OSC 52: a clipboard is between the page and its person", START, osc(52, "c;aGk="), []],
  ["another number", START, osc(1234, "x"), []],
  ["a resize", START, { kind: "resized", size: { cols: 80, rows: 24 } }, []],
  [
    "an exit by a signal",
    START,
    { kind: "exited", code: null, signal: "SIGKILL" },
    [{ kind: "evidence", evidence: { kind: "exited", exitCode: null, signal: "SIGKILL" } }],
  ],
])("%s", (_, memory, mark, expected) => {
  expect(interpret(memory, { kind: "mark", mark }, 5).findings).toEqual(expected);
});

test("a title that stays is told once", () => {
  const memory = after(START, [{ kind: "mark", mark: { kind: "title", text: "x" } }]);
  expect(interpret(memory, { kind: "mark", mark: { kind: "title", text: "x" } }, 5).findings).toEqual([]);
});

test("a bell is found a moment later, at its own time", () => {
  const { memory, findings } = interpret(START, { kind: "mark", mark: { kind: "bell" } }, 1000);
  expect({ findings, dueMs: nextDueMs(memory) }).toEqual({ findings: [], dueMs: 1040 });
  expect(lapse(memory, 1039).findings).toEqual([]);
  expect(lapse(memory, 1040).findings).toEqual([
    { kind: "evidence", evidence: { kind: "bell" }, backdateMs: 40 },
  ]);
});

test("the alternate screen makes a program interactive at once", () => {
  const memory = after(START, [{ kind: "process", process: front("my-tui") }]);
  const { findings } = interpret(memory, { kind: "mark", mark: { kind: "alternate", isAlternate: true } }, 5);
  expect(findings).toEqual([
    {
      kind: "evidence",
      evidence: { kind: "foreground", atShell: false, interactive: true, agent: null, backgroundChildren: 0 },
    },
  ]);
});

test("typing is input, the terminal's own words are not", () => {
  const typed = (text: string): readonly Finding[] =>
    interpret(START, { kind: "typed", bytes: new TextEncoder().encode(text) }, 5).findings;
  expect(typed("ls\r")).toEqual([{ kind: "evidence", evidence: { kind: "input", bytes: 3 } }]);
  expect(typed("\x1b[I")).toEqual([]);
});

test("with nothing in doubt nothing is due", () => {
  expect(nextDueMs(START)).toBeNull();
  expect(lapse(START, 1_000_000)).toEqual({ memory: START, findings: [] });
});

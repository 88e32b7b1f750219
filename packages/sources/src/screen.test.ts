import type { ScreenText } from "@saggar/protocol";
import { expect, test } from "vitest";
import type { Fact, ProcessState } from "./facts.ts";
import { interpret, lapse, nextDueMs } from "./interpret.ts";
import { createSourceMemory } from "./memory.ts";

const SHELL = { pid: 10, ppid: 1, pgid: 10, state: "S", executable: "/usr/bin/bash", argv: ["bash"] };

type Who = "hidden" | "prompt" | "builtin" | "reads" | "works" | "keys";

function process(who: Who): ProcessState {
  const isShell = who === "prompt" || who === "builtin" || who === "hidden";
  const pgid = isShell ? 10 : 20;
  const isRaw = who === "prompt" || who === "keys";
  return {
    shell: SHELL,
    foregroundPgid: pgid,
    foreground: isShell ? [SHELL] : [{ ...SHELL, pid: 20, pgid: 20, argv: ["bash", "x.sh"] }],
    backgroundChildren: 0,
    stoppedChildren: 0,
    isAlternate: false,
    tty: {
      canonical: !isRaw,
      echo: !isRaw && who !== "hidden",
      foregroundPgid: pgid,
      blockedReading: who === "builtin" || who === "hidden" || who === "reads",
      polling: isRaw,
    },
  };
}

/** The last line holds the cursor behind its text. */
function screen(text: string, cols = 80): ScreenText {
  const lines = text.split("\n");
  const rows = Array.from({ length: 24 }, (_, row) => ({ text: lines[row] ?? "", wrapped: false }));
  return {
    rows,
    size: { cols, rows: 24 },
    cursor: { x: lines.at(-1)!.length, y: lines.length - 1, visible: true },
    isAlternate: false,
    title: "",
    modes: { bracketedPaste: false, applicationCursor: false, mouse: false },
    inverse: [],
    markSeq: 0,
  };
}

type Moment = Fact | readonly [string, Who] | Who | number;

const MARK = (data: string): Fact => ({
  kind: "mark",
  mark: { kind: "osc", code: 133, data: `${data};aid=s` },
});

const OUTPUT: Fact = { kind: "mark", mark: { kind: "output", bytes: 5, newlines: 1 } };

function factOf(moment: Moment): Fact | null {
  if (typeof moment === "number") return null;
  if (typeof moment === "string") return { kind: "process", process: process(moment) };
  return "kind" in moment
    ? moment
    : { kind: "screen", screen: screen(moment[0]), process: process(moment[1]) };
}

/** Texts of the prompts that were told, "-" for none; a number is a wait in ms. */
function asked(moments: readonly Moment[]): readonly string[] {
  let memory = createSourceMemory({ secret: "s", isShell: true, expected: "bash" });
  let nowMs = 0;
  const told: string[] = [];
  const take = (step: ReturnType<typeof interpret>): void => {
    memory = step.memory;
    for (const finding of step.findings) {
      if (finding.kind === "evidence" && finding.evidence.kind === "screen")
        told.push(finding.evidence.prompt?.text ?? "-");
    }
  };
  for (const moment of moments) {
    nowMs += typeof moment === "number" ? moment : 10;
    for (let dueMs = nextDueMs(memory); dueMs !== null && dueMs <= nowMs; dueMs = nextDueMs(memory))
      take(lapse(memory, dueMs));
    const fact = factOf(moment);
    if (fact) take(interpret(memory, fact, nowMs));
  }
  return told;
}

test.each<[string, readonly Moment[], readonly string[]]>([
  [
    "a question is told once, and its end",
    [
      MARK("A"),
      MARK("C"),
      ["Go on? [y/N] ", "reads"],
      ["Go on? [y/N] ", "reads"],
      ["Go on? [y/N] y\nwell", "works"],
    ],
    ["Go on? [y/N]", "-"],
  ],
  [
    "a question printed before it is read",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "works"], "reads"],
    ["Go on? [y/N]"],
  ],
  [
    "a question that nobody reads any more",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "reads"], "works"],
    ["Go on? [y/N]", "-"],
  ],
  [
    "the shell's mark ends it at once",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "reads"], MARK("D;0")],
    ["Go on? [y/N]", "-"],
  ],
  [
    "a secret that was just given is not asked for again at the prompt",
    [MARK("A"), MARK("C"), ["Password: ", "hidden"], MARK("D;0"), MARK("A"), ["$ ", "prompt"]],
    ["Password:", "-"],
  ],
  [
    "what was read before the newest output raises nothing",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "works"], OUTPUT, "reads"],
    [],
  ],
  [
    "what was read under another program raises nothing",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "works"], "builtin"],
    [],
  ],
  [
    "output leaves a question that stands until the screen is read again",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "reads"], OUTPUT, "reads", ["Go on? [y/N] y\nwell", "reads"]],
    ["Go on? [y/N]", "-"],
  ],
  [
    "a shell without marks that edits its line again is at its prompt",
    ["prompt", 2000, "works", 1000, ["[y/n] ", "prompt"], 1000],
    [],
  ],
  ["nothing is asked at the prompt", [MARK("A"), ["Go on? [y/N] ", "prompt"]], []],
  [
    "what stood before a command began is not asked by it",
    [MARK("A"), ["Go on? [y/N] ", "prompt"], MARK("C"), "keys"],
    [],
  ],
  ["a builtin of the shell asks", [MARK("A"), MARK("C"), ["Name: ", "builtin"]], ["Name:"]],
  [
    "a builtin asks where no marks were ever heard",
    ["prompt", 2000, ["$ read\nName: ", "builtin"], 1000],
    ["Name:"],
  ],
  [
    "an answer half typed leaves the question as it was",
    [
      MARK("A"),
      MARK("C"),
      ["What is your name? ", "reads"],
      ["What is your name? Ja", "reads"],
      ["What is your name? Jane", "reads"],
    ],
    ["What is your name?"],
  ],
  [
    "an answer in a builtin that edits its line, however long it takes",
    [
      MARK("A"),
      MARK("C"),
      ["Project name: ", "prompt"],
      4000,
      ["Project name: a shop of", "prompt"],
      4000,
      ["Project name: a shop of my own", "prompt"],
      4000,
    ],
    ["Project name:"],
  ],
  [
    "another question is another",
    [
      MARK("A"),
      MARK("C"),
      ["What is your name? ", "reads"],
      ["What is your name? Jane\nAnd your town? ", "reads"],
    ],
    ["What is your name?", "And your town?"],
  ],
  [
    "the same question from a program in key mode",
    [MARK("A"), MARK("C"), ["Go on? [y/N] ", "keys"]],
    ["Go on? [y/N]"],
  ],
])("%s", (_, moments, expected) => {
  expect(asked(moments)).toEqual(expected);
});

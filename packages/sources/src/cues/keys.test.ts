import { expect, test } from "vitest";
import type { TerminalView } from "../terminal-view.ts";
import { type Cue, makeCue, type Reply } from "./cue.ts";
import { keysFor } from "./keys.ts";

const LINE_MODE: TerminalView = {
  place: "away",
  kind: null,
  isPlainShell: false,
  agent: null,
  label: "x",
  line: null,
  canonical: true,
  echo: true,
  blockedReading: true,
  polling: false,
  isAlternate: false,
  backgroundChildren: 0,
  stoppedChildren: 0,
  hasLineEditor: true,
  pollsAtPrompt: true,
  shellIdentity: "x",
};
const ONE_KEY: TerminalView = { ...LINE_MODE, canonical: false, echo: false };
const EVENTS: TerminalView = { ...ONE_KEY, blockedReading: false, polling: true };

function asked(reply: Reply, keys: readonly string[] = [], isBegun = false): Cue {
  const choices = keys.map((key) => ({ key, label: key }));
  return makeCue({ need: "strong", text: "Go on?", choices, answer: "choice", reply, isBegun });
}

const DOWN = "\x1b[B";
const UP = "\x1b[A";
const three = ["1", "2", "3"];

test.each<[string, Cue, string, TerminalView | null, readonly string[] | null]>([
  ["a letter where a line is read", asked({ kind: "word" }, ["y", "n"]), "y", LINE_MODE, ["y", "\r"]],
  ["a letter where a key is read", asked({ kind: "word" }, ["y", "n"]), "n", ONE_KEY, ["n"]],
  ["a letter where keys come as events", asked({ kind: "word" }, ["y", "n"]), "y", EVENTS, ["y", "\r"]],
  ["a letter where nothing is known", asked({ kind: "word" }, ["y", "n"]), "y", null, ["y", "\r"]],
  ["a word where a key is read", asked({ kind: "word" }, ["yes", "no"]), "yes", ONE_KEY, ["yes", "\r"]],
  ["a library that takes the first letter", asked({ kind: "letter" }, ["y", "n"]), "y", EVENTS, ["y"]],
  [
    "what was typed goes first",
    asked({ kind: "word" }, ["y", "n"], true),
    "y",
    LINE_MODE,
    ["\x15", "y", "\r"],
  ],
  [
    "down twice",
    asked({ kind: "arrows", selected: 0, axis: "vertical" }, three),
    "3",
    EVENTS,
    [DOWN, DOWN, "\r"],
  ],
  ["up once", asked({ kind: "arrows", selected: 2, axis: "vertical" }, three), "2", EVENTS, [UP, "\r"]],
  ["the selected row", asked({ kind: "arrows", selected: 1, axis: "vertical" }, three), "2", EVENTS, ["\r"]],
  [
    "to the right",
    asked({ kind: "arrows", selected: 0, axis: "horizontal" }, three),
    "2",
    EVENTS,
    ["\x1b[C", "\r"],
  ],
  ["any key", asked({ kind: "press", bytes: "\r" }, ["enter"]), "enter", ONE_KEY, ["\r"]],
  ["a text", asked({ kind: "line" }), "Jane Doe", LINE_MODE, ["Jane Doe", "\r"]],
  ["an empty text", asked({ kind: "line" }), "", LINE_MODE, ["\r"]],
  ["a choice that there is not", asked({ kind: "word" }, ["y", "n"]), "x", LINE_MODE, null],
  ["a question answered by looking", asked({ kind: "none" }, three), "1", EVENTS, null],
  ["a text of two lines", asked({ kind: "line" }), "a\rrm -rf x", LINE_MODE, null],
  ["a text with an escape", asked({ kind: "line" }), "a\x1b[201~", LINE_MODE, null],
  ["a text longer than a line may be", asked({ kind: "line" }), "x".repeat(5000), LINE_MODE, null],
])("%s", (_, cue, choice, view, expected) => {
  const pieces = keysFor(cue, choice, { view, applicationCursor: false });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  expect(pieces === null ? null : pieces.map((piece) => decoder.decode(piece))).toEqual(expected);
});

test("arrow keys take the form that the program asked for", () => {
  const cue = asked({ kind: "arrows", selected: 1, axis: "horizontal" }, three);
  const sent = (choice: string): readonly number[] =>
    Array.from(keysFor(cue, choice, { view: EVENTS, applicationCursor: true })?.[0] ?? []);
  expect([sent("3"), sent("1")]).toEqual([
    [0x1b, 0x4f, 0x43],
    [0x1b, 0x4f, 0x44],
  ]);
});

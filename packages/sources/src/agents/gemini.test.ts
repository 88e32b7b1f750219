import { expect, test } from "vitest";
import { cueIn, type Drawn, pressesIn, promptIn, stateOf } from "./fixtures/drawn.ts";
import { GEMINI_SCREENS } from "./fixtures/gemini.ts";
import { gemini } from "./gemini.ts";

type Name = keyof typeof GEMINI_SCREENS;

test.each<[Name, string]>([
  ["trust-80", "trust"],
  ["login-80", "login"],
  ["idle-80", "idle input"],
  ["working-80", "working"],
  ["streaming-80", "working"],
  ["permission-80", "permission"],
  ["permission-edit-80", "permission"],
  ["long-command-100", "permission"],
  ["question-80", "question"],
  ["question-typed-60", "question"],
  ["question-of-several-60", "question"],
  ["question-many-60", "question"],
  ["question-text-60", "question"],
  ["denied-80", "idle input"],
  ["background-80", "idle input, 1 in the background"],
  ["model-picker-100", "covered"],
])("the screen %s shows: %s", (name, state) => {
  expect(stateOf(gemini, GEMINI_SCREENS[name])).toBe(state);
});

test("a permission tells the command", () => {
  const drawn = GEMINI_SCREENS["permission-80"];
  expect(promptIn(gemini, drawn)).toEqual([
    "permission (choice): Shell: touch sold.txt · Allow execution of [Shell]?",
    "1 Allow once *",
    "2 Allow for this session",
    "3 No, suggest changes",
  ]);
  expect(["1", "2", "3"].map((key) => pressesIn(gemini, drawn, key))).toEqual(["1", "2", "Esc"]);
  expect(cueIn(gemini, drawn).dialog).toMatchObject({
    onceKey: "1",
    request: { tool: "Shell", text: "touch sold.txt", isWhole: true },
  });
});

test("a change of a file tells which", () => {
  expect(promptIn(gemini, GEMINI_SCREENS["permission-edit-80"])[0]).toBe(
    "permission (choice): Edit: prices.txt: apple 3 => apple 5 · Apply this change?",
  );
});

test("a question takes a choice, words of one's own, or Escape", () => {
  const drawn = GEMINI_SCREENS["question-80"];
  expect(promptIn(gemini, drawn)).toEqual([
    "question (choice-or-text): Which colour shall the sign have?",
    "1 Red – Like apples *",
    "2 Green – Like pears",
    "esc Cancel",
  ]);
  expect(pressesIn(gemini, drawn, "Blue")).toBe("Down Down Blue Enter");
  expect(pressesIn(gemini, GEMINI_SCREENS["question-typed-60"], "Blue")).toBe("Blue Enter");
  expect(cueIn(gemini, GEMINI_SCREENS["question-typed-60"]).fingerprint).toBe(
    cueIn(gemini, drawn).fingerprint,
  );
});

test("one of several questions is told by itself", () => {
  expect(promptIn(gemini, GEMINI_SCREENS["question-of-several-60"])[0]).toBe(
    "question (choice-or-text): Shall it open?",
  );
});

test("a list that scrolls is answered by looking", () => {
  expect(promptIn(gemini, GEMINI_SCREENS["question-many-60"])).toEqual([
    "question (none): What shall be sold in the shop this week, now that it is getting cold outside?",
  ]);
});

test("a question for a text takes a line", () => {
  const drawn = GEMINI_SCREENS["question-text-60"];
  expect(promptIn(gemini, drawn)).toEqual(["question (text): What is the name of the shop?"]);
  expect(pressesIn(gemini, drawn, "Plum")).toBe("Plum Enter");
});

test("no choice before the session is marked", () => {
  for (const name of ["trust-80", "login-80"] as const) {
    expect(cueIn(gemini, GEMINI_SCREENS[name]).choices.filter(({ selected }) => selected)).toEqual([]);
  }
  expect(pressesIn(gemini, GEMINI_SCREENS["trust-80"], "3")).toBe("Down Down Enter");
});

test("a prompt that an answer quotes and a spinner in it are history", () => {
  const box = GEMINI_SCREENS["permission-80"].rows.split("\n").slice(-11);
  const { rows } = GEMINI_SCREENS["denied-80"];
  const below = rows.split("\n").slice(-8);
  const drawn: Drawn = {
    ...GEMINI_SCREENS["denied-80"],
    from: 0,
    rows: ["✦ Like this:", ...box, " ⠦ Thinking... (esc to cancel, 6s)", "✦ So it is.", ...below].join("\n"),
  };
  expect(stateOf(gemini, drawn)).toBe("idle input");
});

test.each<[title: string, state: string | null]>([
  ["◇  Ready (shop)      ", "idle"],
  ["✦  Working… (shop)", "working"],
  ["⏲  Working… (shop)", "working"],
  ["✋  Action Required (shop)", "blocked"],
  ["shop", null],
])("the title %j says %j", (title, state) => {
  expect(gemini.readTitle?.(title)).toBe(state);
});

test("a permission that is longer than the screen is asked all the same, and not told whole", () => {
  const drawn = GEMINI_SCREENS["permission-80"];
  const rows = drawn.rows.split("\n").slice(6);
  const cue = cueIn(gemini, { ...drawn, from: 24 - rows.length, rows: rows.join("\n") });
  expect(cue.dialog).toMatchObject({ topic: "permission", request: { tool: "", isWhole: false } });
});

test("a compression that the person called for is work", () => {
  const { rows } = GEMINI_SCREENS["denied-80"];
  const drawn = {
    ...GEMINI_SCREENS["denied-80"],
    rows: rows.replace("ℹ Request cancelled.", "⠦ Compressing chat history"),
  };
  expect(stateOf(gemini, drawn)).toBe("working");
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["-i x -- -p", false],
  ["-p hello", true],
  ["-p=hello", true],
  ["--prompt=hello", true],
])("gemini %s works alone: %j", (args, isHeadless) => {
  expect(gemini.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

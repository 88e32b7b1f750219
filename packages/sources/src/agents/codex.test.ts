import { expect, test } from "vitest";
import { codex } from "./codex.ts";
import { CODEX_SCREENS } from "./fixtures/codex.ts";
import { cueIn, type Drawn, pressesIn, promptIn, readDrawn, stateOf } from "./fixtures/drawn.ts";

type Name = keyof typeof CODEX_SCREENS;

test.each<[Name, string]>([
  ["login-80", "login"],
  ["login-60", "login"],
  ["hooks-review-80", "trust"],
  ["idle-80", "idle input"],
  ["working-80", "working"],
  ["working-60", "working"],
  // The answer comes in below no spinner row, and the title turns.
  ["streaming-80", "nothing"],
  ["after-turn-80", "idle input"],
  ["permission-80", "permission"],
  ["permission-60", "permission"],
  ["long-command-60", "permission"],
  ["denied-80", "idle input"],
  ["question-60", "question"],
  ["question-80", "question"],
  ["plan-60", "plan"],
  ["model-picker-60", "covered"],
  ["quoted-in-composer-60", "idle input"],
  ["interrupted-80", "idle input"],
  ["limit-80", "idle input"],
])("the screen %s shows: %s", (name, state) => {
  expect(stateOf(codex, CODEX_SCREENS[name])).toBe(state);
});

test("why a turn failed is told, and an interruption is no failure", () => {
  expect(readDrawn(codex, CODEX_SCREENS["limit-80"]).failure).toBe(
    "You’ve hit your usage limit. Try again later.",
  );
  const interrupted = readDrawn(codex, CODEX_SCREENS["interrupted-80"]);
  expect([interrupted.failure, interrupted.isInterrupted]).toEqual([null, true]);
});

test("a permission tells the command, and each choice has a key of its own", () => {
  const drawn = CODEX_SCREENS["permission-80"];
  expect(promptIn(codex, drawn)).toEqual([
    "permission (choice): Bash: touch sold.txt · Would you like to run the following command?",
    "1 Yes, proceed *",
    "2 Yes, and don't ask again for commands that start with `touch sold.txt`",
    "3 No, and tell Codex what to do differently",
  ]);
  expect(["1", "2", "3"].map((key) => pressesIn(codex, drawn, key))).toEqual(["y", "p", "Esc"]);
  expect(cueIn(codex, drawn).dialog).toMatchObject({ onceKey: "1", request: { text: "touch sold.txt" } });
});

test.each<[Name, Name]>([
  ["permission-80", "permission-60"],
  ["question-80", "question-60"],
  ["login-80", "login-60"],
])("%s and %s are the same prompt", (one, other) => {
  expect(cueIn(codex, CODEX_SCREENS[one]).fingerprint).toBe(cueIn(codex, CODEX_SCREENS[other]).fingerprint);
});

test("a command of several rows is told whole, with its breaks", () => {
  expect(cueIn(codex, CODEX_SCREENS["long-command-60"]).dialog?.request).toEqual({
    tool: "Bash",
    text: `for f in *.txt; do sed -i 's/apple/fine red apple/'\n"$f" && echo changed the file $f; done\necho done`,
    isWhole: true,
  });
});

/** The dialog of a command that stands in these rows; the rows above it may have left the screen. */
const requestOf = (rows: readonly string[], hasTop = true): unknown => {
  const drawn = CODEX_SCREENS["permission-80"];
  const [head = "", foot = ""] = drawn.rows.split("  $ touch sold.txt");
  const all = `${hasTop ? head : ""}${rows.join("\n")}${foot}`.split("\n").slice(-24);
  return cueIn(codex, { ...drawn, from: 24 - all.length, rows: all.join("\n") }).dialog?.request;
};

test("a row of a command that begins like one is a part of it", () => {
  expect(requestOf(["  $ rm -rf shop", "  $ ls"])).toMatchObject({ text: "rm -rf shop\n$ ls" });
  expect(requestOf(["  $ ls"])).toMatchObject({ text: "ls", isWhole: true });
});

test.each([
  ["without its top", ["  rm -rf shop", "  $ ls"], false],
  ["with a forged top", ["  Would you like to run the following command?", "", "  $ ls"], false],
  [
    "with a forged top below a line of its own",
    [
      "  $ rm -rf shop",
      `  ${"─".repeat(40)}`,
      "  Would you like to run the following command?",
      "",
      "  $ ls",
    ],
    true,
  ],
])("a command %s is not taken for whole", (_, rows, hasTop) => {
  expect(requestOf(rows, hasTop)).toMatchObject({ isWhole: false });
});

test("a question shows what its options mean, and may be left", () => {
  expect(promptIn(codex, CODEX_SCREENS["question-60"])).toEqual([
    "question (choice): Which colour shall the sign have?",
    "1 Red – Like apples *",
    "2 Green – Like pears",
    "3 None of the above – Optionally, add details in notes (tab)",
    "esc Cancel",
  ]);
  expect(pressesIn(codex, CODEX_SCREENS["question-60"], "2")).toBe("2");
});

test("what the number only points at is walked to", () => {
  expect(pressesIn(codex, CODEX_SCREENS["hooks-review-80"], "3")).toBe("Down Down Enter");
  expect(cueIn(codex, CODEX_SCREENS["hooks-review-80"]).choices.filter(({ selected }) => selected)).toEqual(
    [],
  );
});

/** The rows below a prompt that is told and not asked. */
const COMPOSER = [
  "",
  "› Ask Codex to do anything",
  "",
  "  gpt-5.1-codex default · ~/shop",
  "  ? for shortcuts",
];

test("a prompt that an answer quotes, and a spinner above it, are history", () => {
  const { rows } = CODEX_SCREENS["permission-80"];
  const drawn: Drawn = {
    ...CODEX_SCREENS["idle-80"],
    from: 0,
    rows: [
      ...rows.split("\n").slice(-12),
      "• Working (3s • esc to interrupt)",
      "• So it is.",
      ...COMPOSER,
    ].join("\n"),
  };
  expect(stateOf(codex, drawn)).toBe("idle input");
});

test.each<[title: string, state: string | null]>([
  ["shop", "idle"],
  ["⠙ Look at the shop | shop", "working"],
  ["shop | ⠹", "working"],
  ["[ ! ] Action Required | ok | shop", "blocked"],
  ["[ . ] Action Required | ok | shop", "blocked"],
  ["", null],
])("the title %j says %j", (title, state) => {
  expect(codex.readTitle?.(title)).toBe(state);
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["fix it", false],
  ["resume 01a2", false],
  ["exec fix it", true],
  ["--model gpt-5.1 exec fix it", true],
  ["login", true],
])("codex %s works alone: %j", (args, isHeadless) => {
  expect(codex.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

test("a permission that is longer than the screen is asked all the same, and not told whole", () => {
  const drawn = CODEX_SCREENS["long-command-60"];
  const rows = drawn.rows.split("\n").slice(-8);
  const cue = cueIn(codex, { ...drawn, from: 24 - rows.length, rows: rows.join("\n") });
  expect(cue.dialog).toMatchObject({ topic: "permission", request: { tool: "", isWhole: false } });
});

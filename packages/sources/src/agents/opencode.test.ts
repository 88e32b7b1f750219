import { expect, test } from "vitest";
import { cueIn, type Drawn, pressesIn, promptIn, stateOf } from "./fixtures/drawn.ts";
import { OPENCODE_SCREENS } from "./fixtures/opencode.ts";
import { opencode } from "./opencode.ts";

type Name = keyof typeof OPENCODE_SCREENS;

const LONG =
  "rm -rf somewhere && echo a very long command line that goes on and on so that it surely wraps at any width we try here";

test.each<[Name, string]>([
  ["working-80", "working"],
  ["retry-60", "working"],
  ["interrupted-80", "idle input"],
  ["palette-80", "covered"],
  ["permission-80", "permission"],
  ["permission-edit-80", "permission"],
  ["permission-always-60", "permission"],
  ["question-80", "question"],
  ["question-multi-80", "question"],
  ["question-confirm-80", "question"],
])("the screen %s shows: %s", (name, state) => {
  expect(stateOf(opencode, OPENCODE_SCREENS[name])).toBe(state);
});

test("a command that looks like the summary at the right is told to its end", () => {
  const drawn = OPENCODE_SCREENS["permission-long-200"];
  const without = drawn.rows.replace("• OpenCode 1.18.33", "");
  const command = `$ ls${" ".repeat(151)}• OpenCode 1; rm -rf shop`;
  const rows = without.replace(/(?<=┃ {2})\$ rm -rf.*$/mu, command);
  expect(cueIn(opencode, { ...drawn, rows }).dialog?.request?.text).toContain("rm -rf shop");
});

test.each<Name>(["permission-long-60", "permission-long-200"])(
  "a permission is read whole from %s",
  (name) => {
    const drawn = OPENCODE_SCREENS[name];
    expect(promptIn(opencode, drawn)).toEqual([
      `permission (choice): Shell command: ${LONG} · Permission required`,
      "1 Allow once",
      "2 Allow always",
      "3 Reject",
    ]);
    const { request, onceKey } = cueIn(opencode, drawn).dialog ?? {};
    expect([request?.text.replaceAll("\n", " "), request?.isWhole, onceKey]).toEqual([LONG, true, "1"]);
  },
);

test("buttons are chosen from the first one on, and Escape rejects", () => {
  const drawn = OPENCODE_SCREENS["permission-80"];
  expect(["1", "2", "3", "4"].map((key) => pressesIn(opencode, drawn, key))).toEqual([
    "Enter",
    "Right Enter",
    "Esc",
    null,
  ]);
});

test("the same permission is the same at every width, and another command is another", () => {
  const print = (drawn: Drawn): string => cueIn(opencode, drawn).fingerprint;
  expect(print(OPENCODE_SCREENS["permission-60"])).toBe(print(OPENCODE_SCREENS["permission-80"]));
  expect(print(OPENCODE_SCREENS["permission-long-60"])).toBe(print(OPENCODE_SCREENS["permission-long-200"]));
  expect(print(OPENCODE_SCREENS["permission-long-60"])).not.toBe(print(OPENCODE_SCREENS["permission-60"]));
});

test("an always is asked again, with what it will allow", () => {
  expect(promptIn(opencode, OPENCODE_SCREENS["permission-always-60"])).toEqual([
    "permission (choice): Always allow: This will allow the following patterns until OpenCode is restarted - touch *",
    "1 Confirm",
    "2 Cancel",
  ]);
});

test("a question takes a number, words of one's own, or Escape", () => {
  const drawn = OPENCODE_SCREENS["question-80"];
  expect(promptIn(opencode, drawn)).toEqual([
    "question (choice-or-text): Which fruit should it be?",
    "1 Apple – A red one",
    "2 Pear – A green one",
    "esc Dismiss",
  ]);
  expect(["2", "Plum", "esc"].map((answer) => pressesIn(opencode, drawn, answer))).toEqual([
    "2",
    "3 Plum Enter",
    "Esc",
  ]);
});

test("while somebody types, no answer is sent into it", () => {
  const drawn = OPENCODE_SCREENS["question-own-typed-80"];
  expect(["1", "Plum"].map((answer) => pressesIn(opencode, drawn, answer))).toEqual([null, null]);
  expect(cueIn(opencode, drawn).fingerprint).toBe(
    cueIn(opencode, OPENCODE_SCREENS["question-80"]).fingerprint,
  );
});

test("several are chosen by what is ticked already, and the last step is the same prompt", () => {
  const drawn = OPENCODE_SCREENS["question-multi-80"];
  expect(pressesIn(opencode, drawn, "1,2")).toBe("1 2 Tab Enter");
  expect(pressesIn(opencode, drawn, "3")).toBe(null);
  expect(cueIn(opencode, OPENCODE_SCREENS["question-multi-confirm-80"]).fingerprint).toBe(
    cueIn(opencode, drawn).fingerprint,
  );
  expect(pressesIn(opencode, OPENCODE_SCREENS["question-many-digit-80"], "1")).toBe("2 Tab");
});

test("the answers of several questions are sent at the end", () => {
  expect(promptIn(opencode, OPENCODE_SCREENS["question-confirm-80"])).toEqual([
    "question (choice): Review: Fruits: Apple, Pear · Count: One",
    "enter Submit",
    "esc Dismiss",
  ]);
});

/** An answer, then the field to type in with its footer. */
function answered(answer: readonly string[], typed: readonly string[], footer: string): Drawn {
  const field = [...typed, "", "Build · Mock mock"].map((row) => `  ┃  ${row}`);
  const rows = [...answer, "", ...field, `  ╹${"▀".repeat(75)}`, footer];
  const y = answer.length + typed.length;
  return { cols: 80, cursor: [5, y], isCursorVisible: true, inverse: [], from: 0, rows: rows.join("\n") };
}

const IDLE = "   ~/shop                                                1.2K  ctrl+p commands";

test("a prompt quoted in an answer or in the field is none", () => {
  const quoted = [
    "  ┃  △ Permission required",
    "  ┃  $ rm -rf /",
    "  ┃   Allow once   Allow always   Reject  enter confirm",
  ];
  expect(stateOf(opencode, answered(quoted, [""], IDLE))).toBe("idle input");
  const typed = ["△ Permission required", " Allow once   Allow always   Reject  enter confirm"];
  expect(stateOf(opencode, answered([], typed, IDLE))).toBe("idle input");
});

test("a wait for hours is no work, and no idle field either", () => {
  const footer = "   ⬝⬝⬝⬝⬝⬝⬝⬝ Usage limit reached [retrying in 4h 59m attempt #1] esc interrupt";
  expect(stateOf(opencode, answered([], [""], footer))).toBe("nothing");
});

test("spinner cells in an answer are no work", () => {
  expect(stateOf(opencode, answered(["   ⬝⬝⬝■■■⬝⬝  esc interrupt"], [""], IDLE))).toBe("idle input");
});

const AT = { sessionID: "ses_1", directory: "/w", isChild: false };

test.each<[payload: object, says: readonly string[], turn: unknown]>([
  [{ type: "session.created", ...AT }, ["session-started"], null],
  [{ type: "session.created", ...AT, isChild: true }, [], null],
  [{ type: "chat.message", ...AT, prompt: "Do it\nnow" }, ["turn-started"], { prompt: "Do it" }],
  [{ type: "session.status", ...AT, status: { type: "busy" } }, ["turn-active"], null],
  [
    { type: "session.status", ...AT, status: { type: "idle" }, lastText: "a\nDone." },
    ["turn-ended 0"],
    { lastLine: "Done." },
  ],
  [
    {
      type: "session.status",
      ...AT,
      status: { type: "retry", message: "Usage limit", next: 1_800_000_000_000 },
    },
    [],
    { error: "Usage limit", limitUntilMs: 1_800_000_000_000 },
  ],
  [{ type: "session.idle", ...AT }, ["turn-ended 0"], null],
  [{ type: "session.error", ...AT, error: { name: "MessageAbortedError" } }, ["turn-ended 0"], null],
  [
    { type: "session.error", ...AT, error: { name: "APIError", message: "No credit" } },
    ["turn-failed"],
    { error: "No credit" },
  ],
  [{ type: "permission.asked", ...AT, permission: "bash", what: "touch x" }, ["asked bash: touch x"], null],
  [{ type: "permission.replied", ...AT, reply: "reject" }, ["answered"], null],
  [{ type: "question.asked", ...AT, question: "Which?" }, ["asked Which?"], null],
  [{ type: "tool.execute.before", ...AT, tool: "bash" }, ["turn-active"], null],
  [
    { type: "tool.execute.after", ...AT, tool: "edit", path: "/w/a" },
    ["turn-active"],
    { tool: "edit", files: ["/w/a"] },
  ],
  [
    { type: "message.updated", ...AT, tokens: { input: 3, output: 1 } },
    [],
    { tokens: { input: 3, output: 1 } },
  ],
  [{ type: "of another version", ...AT }, [], null],
])("%j means what it means", (payload, says, turn) => {
  const read = opencode.readHook?.(payload);
  expect([read?.conversation, read?.cwd]).toEqual(["ses_1", "/w"]);
  expect(
    read?.says.map(({ event, message, background }) =>
      [event, message, background].filter((part) => part !== undefined).join(" "),
    ),
  ).toEqual(says);
  expect(read?.turn).toEqual(turn);
});

test("what a subagent reports is known as that", () => {
  const asked = { type: "permission.asked", ...AT, isChild: true, permission: "bash", what: "ls" };
  expect(opencode.readHook?.(asked)?.isSubagent).toBe(true);
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["--model mock/m /w", false],
  ["run hello", true],
  ["-m mock/m run hello", true],
  ["run -i", false],
  ["serve --port 1", true],
])("opencode %s works alone: %j", (args, isHeadless) => {
  expect(opencode.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

test("a task is one word, whatever it begins with", () => {
  expect(opencode.start?.({ text: "--help me", model: "mock/m", conversation: null, flags: [] })).toEqual([
    "opencode",
    "--model",
    "mock/m",
    "--prompt=--help me",
  ]);
});

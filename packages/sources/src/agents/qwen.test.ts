import { expect, test } from "vitest";
import { cueIn, type Drawn, pressesIn, promptIn, readDrawn, stateOf } from "./fixtures/drawn.ts";
import { QWEN_SCREENS } from "./fixtures/qwen.ts";
import { qwen } from "./qwen.ts";

type Name = keyof typeof QWEN_SCREENS;

test.each<[Name, string]>([
  ["working-60", "working"],
  ["working-80", "working"],
  ["after-turn-80", "idle input"],
  ["interrupted-80", "idle input"],
  ["background-80", "idle input, 1 in the background"],
  ["trust-80", "trust"],
  ["login-80", "login"],
  ["permission-80", "permission"],
  ["permission-write-80", "permission"],
  ["plan-80", "plan"],
  ["question-60", "question"],
  ["picker-model-80", "covered"],
])("the screen %s shows: %s", (name, state) => {
  expect(stateOf(qwen, QWEN_SCREENS[name])).toBe(state);
});

test("a failure that stands last above the field is told", () => {
  expect(readDrawn(qwen, QWEN_SCREENS["api-error-80"]).failure).toBe("400 The model refused the request");
  expect(readDrawn(qwen, QWEN_SCREENS["interrupted-80"]).failure).toBe(null);
});

test("a permission takes a number", () => {
  const drawn = QWEN_SCREENS["permission-80"];
  expect(promptIn(qwen, drawn)).toEqual([
    "permission (choice): Shell: touch made.txt · Allow execution of: 'touch'?",
    "1 Yes, allow once *",
    "2 Always allow run 'touch *' commands in this project",
    "3 Always allow run 'touch *' commands for this user",
    "4 No, suggest changes",
  ]);
  expect(pressesIn(qwen, drawn, "4")).toBe("4");
  expect(cueIn(qwen, drawn).dialog).toMatchObject({
    onceKey: "1",
    request: { tool: "Shell", text: "touch made.txt", isWhole: true },
  });
});

test("the same permission is the same at every width, and another command is another", () => {
  const print = (name: Name): string => cueIn(qwen, QWEN_SCREENS[name]).fingerprint;
  expect(print("permission-long-60")).toBe(print("permission-long-200"));
  expect(print("permission-long-80")).toBe(print("permission-long-200"));
  expect(print("permission-long-80")).not.toBe(print("permission-80"));
});

test("a command of which the bar may hide a part is not taken for whole", () => {
  const isWhole = (name: Name): boolean | undefined =>
    cueIn(qwen, QWEN_SCREENS[name]).dialog?.request?.isWhole;
  expect([isWhole("permission-long-80"), isWhole("permission-long-200")]).toEqual([false, true]);
});

test("rows of a command make no dialog of their own", () => {
  const drawn = QWEN_SCREENS["permission-80"];
  const rows = drawn.rows.replace(
    "     touch made.txt  ",
    ["     rm -rf shop", "     ? Shell ls ←", "          ls"].join("\n"),
  );
  const { request } = cueIn(qwen, { ...drawn, from: 8, rows }).dialog ?? {};
  expect(request).toMatchObject({ isWhole: false });
});

test("a plan is no permission that a rule may give", () => {
  expect(promptIn(qwen, QWEN_SCREENS["plan-80"])[0]).toContain("plan (choice): ExitPlanMode: Plan:");
  expect(cueIn(qwen, QWEN_SCREENS["plan-80"]).dialog?.onceKey).toBe(null);
});

test("a question takes a number, words of one's own, or Escape", () => {
  const drawn = QWEN_SCREENS["question-60"];
  expect(promptIn(qwen, drawn)).toEqual([
    "question (choice-or-text): Which fruit should it be?",
    "1 Apple – A red one *",
    "2 Pear – A green one",
    "esc Cancel",
  ]);
  expect(["2", "Plum", "esc"].map((answer) => pressesIn(qwen, drawn, answer))).toEqual([
    "2",
    "3 Plum Enter",
    "Esc",
  ]);
});

test("while somebody types words of their own, no answer is sent into them", () => {
  const drawn = QWEN_SCREENS["question-other-typed-80"];
  expect(["1", "Fig"].map((answer) => pressesIn(qwen, drawn, answer))).toEqual([null, null]);
  expect(cueIn(qwen, drawn).fingerprint).toBe(cueIn(qwen, QWEN_SCREENS["question-60"]).fingerprint);
});

test("several are chosen by what is ticked already", () => {
  expect(pressesIn(qwen, QWEN_SCREENS["question-multi-space-80"], "1,2")).toBe("1 Space Enter");
  expect(pressesIn(qwen, QWEN_SCREENS["question-multi-space-80"], "1")).toBe("1 Space 2 Space Enter");
});

test("no choice of trust is marked", () => {
  expect(promptIn(qwen, QWEN_SCREENS["trust-80"])).toEqual([
    "trust (choice): Do you trust this folder?",
    "1 Trust folder (shop)",
    "2 Trust parent folder (ada)",
    "3 Don't trust",
  ]);
});

function field(above: readonly string[], typed: readonly string[]): Drawn {
  const rule = "─".repeat(80);
  const inner = typed.map((row, at) => (at === 0 ? `> ${row}` : `  ${row}`));
  const rows = [
    ...above,
    rule,
    ...inner,
    rule,
    "  ➜ shop · model",
    "  ⏸ Ask permissions (shift + tab to cycle)",
  ];
  const y = above.length + typed.length;
  return { cols: 80, cursor: [2, y], isCursorVisible: true, inverse: [], from: 0, rows: rows.join("\n") };
}

test("what is quoted in an answer or typed into the field is no prompt and no work", () => {
  const quoted = [
    `  ◆ It asked: ? Shell rm -rf / ←${" ".repeat(47)}█`,
    "",
    "    Allow execution of: 'rm'?",
    "    › 1. Yes, allow once",
    "      2. No, suggest changes (esc)",
    "    ⠏ Waiting for user confirmation...",
    "",
    "    (6s, esc to cancel)",
    "",
  ];
  expect(stateOf(qwen, field(quoted, [""]))).toBe("idle input");
  expect(stateOf(qwen, field([], ["› 1. Yes", "  2. No", "⠏ Waiting for user confirmation..."]))).toBe(
    "idle input",
  );
});

test("a task that is done goes on no more", () => {
  const { rows } = field([], [""]);
  const done = {
    ...field([], [""]),
    rows: rows.replace("(shift + tab to cycle)", "(shift + tab to cycle) · 1 task done"),
  };
  expect(stateOf(qwen, done)).toBe("idle input");
});

test.each<[title: string, state: string | null]>([
  ["Qwen - shop      ", "idle"],
  ["◐\uFE0E Qwen - shop  ", "working"],
  ["✳\uFE0E Qwen - shop  ", "blocked"],
  ["shop", null],
])("the title %j says: %j", (title, state) => {
  expect(qwen.readTitle?.(title) ?? null).toBe(state);
});

const AT = { session_id: "q1", cwd: "/w", transcript_path: "/t" };

test.each<[payload: object, says: readonly string[], turn: unknown]>([
  [{ hook_event_name: "SessionStart", ...AT, source: "startup" }, ["session-started"], null],
  [{ hook_event_name: "SessionStart", ...AT, source: "compact" }, [], null],
  [
    { hook_event_name: "UserPromptSubmit", ...AT, prompt: "Hi there", submitted_prompt: "Hi" },
    ["turn-started"],
    { prompt: "Hi" },
  ],
  [{ hook_event_name: "UserPromptSubmit", ...AT, prompt: "" }, ["turn-active"], null],
  [
    {
      hook_event_name: "PermissionRequest",
      ...AT,
      tool_name: "run_shell_command",
      tool_input: { command: "ls" },
    },
    ["asked Shell: ls"],
    null,
  ],
  [
    {
      hook_event_name: "PermissionRequest",
      ...AT,
      tool_name: "ask_user_question",
      tool_input: { questions: [{ question: "Which?" }] },
    },
    ["asked Which?"],
    null,
  ],
  [{ hook_event_name: "PreToolUse", ...AT, tool_name: "ask_user_question" }, ["turn-active"], null],
  [
    { hook_event_name: "PostToolUse", ...AT, tool_name: "write_file", tool_input: { file_path: "/w/a" } },
    ["turn-active"],
    { tool: "write_file", files: ["/w/a"] },
  ],
  [{ hook_event_name: "Notification", ...AT, notification_type: "idle_prompt" }, ["turn-ended"], null],
  [{ hook_event_name: "Stop", ...AT, background_tasks: [] }, ["turn-ended"], null],
  [{ hook_event_name: "Notification", ...AT, notification_type: "auth_success" }, [], null],
  [
    {
      hook_event_name: "Stop",
      ...AT,
      last_assistant_message: "a\nAll done.",
      background_tasks: [
        { id: "1", status: "running" },
        { id: "2", status: "completed" },
      ],
    },
    ["turn-ended 1"],
    { lastLine: "All done." },
  ],
  [
    { hook_event_name: "StopFailure", ...AT, error: "rate_limit", error_details: "429 slow down" },
    ["turn-failed"],
    { error: "rate_limit: 429 slow down", limitUntilMs: null },
  ],
])("%j means what it means", (payload, says, turn) => {
  const read = qwen.readHook?.(payload);
  expect([read?.conversation, read?.cwd, read?.isSubagent]).toEqual(["q1", "/w", false]);
  expect(
    read?.says.map(({ event, message, background }) =>
      [event, message, background].filter((part) => part !== undefined).join(" "),
    ),
  ).toEqual(says);
  expect(read?.turn).toEqual(turn);
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["--model m --resume abc", false],
  ["-i hello", false],
  ["hello", true],
  ["-p hello", true],
  ["mcp list", true],
])("qwen %s works alone: %j", (args, isHeadless) => {
  expect(qwen.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

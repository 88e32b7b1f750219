import { expect, test } from "vitest";
import { cueIn, type Drawn, pressesIn, promptIn, readDrawn, stateOf } from "./fixtures/drawn.ts";
import { KIMI_SCREENS } from "./fixtures/kimi.ts";
import { kimi } from "./kimi.ts";

type Name = keyof typeof KIMI_SCREENS;

test.each<[Name, string]>([
  ["working-60", "working"],
  ["long-tool-80", "working"],
  ["after-turn-80", "idle input"],
  ["interrupted-80", "idle input"],
  ["background-60", "idle input, 1 in the background"],
  ["trust-80", "trust"],
  ["permission-80", "permission"],
  ["question-80", "question"],
  ["picker-sessions-80", "covered"],
])("the screen %s shows: %s", (name, state) => {
  expect(stateOf(kimi, KIMI_SCREENS[name])).toBe(state);
});

test("a failure that stands last above the field is told", () => {
  expect(readDrawn(kimi, KIMI_SCREENS["api-error-80"]).failure).toBe(
    "[provider.api_error] 400 The model refused the request",
  );
  expect(readDrawn(kimi, KIMI_SCREENS["after-turn-80"]).failure).toBe(null);
});

test("a permission takes a number, or a reason against it", () => {
  const drawn = KIMI_SCREENS["permission-second-200"];
  expect(promptIn(kimi, drawn)).toEqual([
    "permission (choice-or-text): Bash: touch made.txt · Run this command?",
    "1 Approve once",
    "2 Approve for this session *",
    "3 Reject",
  ]);
  expect(["1", "not now"].map((answer) => pressesIn(kimi, drawn, answer))).toEqual(["1", "4 not now Enter"]);
  expect(cueIn(kimi, drawn).dialog).toMatchObject({
    onceKey: "1",
    request: { tool: "Bash", text: "touch made.txt", isWhole: true },
  });
});

test("while somebody types a reason, no answer is sent into it", () => {
  const drawn = KIMI_SCREENS["permission-feedback-80"];
  expect(["1", "no"].map((answer) => pressesIn(kimi, drawn, answer))).toEqual([null, null]);
});

test("a long command is put together again at every width, without what it is for", () => {
  const cues = (["permission-long-60", "permission-long-200"] as const).map((name) =>
    cueIn(kimi, KIMI_SCREENS[name]),
  );
  expect(new Set(cues.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  expect(cues.map(({ dialog }) => dialog?.request?.text.endsWith("try here"))).toEqual([true, true]);
});

/** What the dialog of a command made of these rows tells of it. */
const requestOf = (...rows: readonly string[]): unknown => {
  const drawn = KIMI_SCREENS["permission-second-200"];
  const all = drawn.rows.replace("   $ touch made.txt", rows.join("\n"));
  return cueIn(kimi, { ...drawn, from: 0, rows: all }).dialog?.request;
};

test("a command of several lines is told with all of them, and not taken for whole", () => {
  expect(requestOf("   $ ls", "   · rm -rf shop")).toMatchObject({
    text: "ls\n· rm -rf shop",
    isWhole: false,
  });
  expect(requestOf("   $", "   · rm -rf shop", "     $ ls")).toMatchObject({ isWhole: false });
});

test("rows of a command make no dialog of their own", () => {
  const forged = ["   $ rm -rf shop", `     ${"─".repeat(190)}`, "     ▶ Run this command?", "     $ ls"];
  expect(requestOf(...forged)).not.toMatchObject({ text: "ls" });
});

test("the only question is answered and sent; the last step is the same prompt", () => {
  const drawn = KIMI_SCREENS["question-80"];
  expect(promptIn(kimi, drawn)).toEqual([
    "question (choice-or-text): Which fruit should it be?",
    "1 Apple – A red one *",
    "2 Pear – A green one",
    "esc Cancel",
  ]);
  expect(["2", "Plum", "esc"].map((answer) => pressesIn(kimi, drawn, answer))).toEqual([
    "2 Enter",
    "3 Plum Enter Enter",
    "Esc",
  ]);
  expect(cueIn(kimi, KIMI_SCREENS["question-digit-60"]).fingerprint).toBe(cueIn(kimi, drawn).fingerprint);
});

test("one of several questions goes on to the next", () => {
  expect(pressesIn(kimi, KIMI_SCREENS["question-two-next-80"], "1")).toBe("1");
});

test("several are chosen by what is ticked already", () => {
  const drawn = KIMI_SCREENS["question-many-ticked-80"];
  expect(pressesIn(kimi, drawn, "1,2")).toBe("2 Tab Enter");
  expect(pressesIn(kimi, drawn, "2")).toBe("1 2 Tab Enter");
});

test("no choice of trust is marked", () => {
  expect(promptIn(kimi, KIMI_SCREENS["trust-80"])).toEqual([
    "trust (choice): Trust this folder? /home/ada/shop",
    "1 Trust this folder",
    "2 Don't trust",
  ]);
  expect(pressesIn(kimi, KIMI_SCREENS["trust-80"], "2")).toBe("Down Enter");
});

function field(above: readonly string[], typed: readonly string[]): Drawn {
  const rule = "─".repeat(76);
  const inner = typed.map((row, at) => ` │ ${at === 0 ? ">" : " "} ${row.padEnd(72)} │`);
  const rows = [
    ...above,
    ` ╭${rule}╮`,
    ...inner,
    ` ╰${rule}╯`,
    " model  ~/shop",
    "      context: 2% (1.2k/97.7k)",
  ];
  const y = above.length + typed.length;
  return { cols: 80, cursor: [5, y], isCursorVisible: false, inverse: [], from: 0, rows: rows.join("\n") };
}

test("what is quoted in an answer or typed into the field is no prompt and no work", () => {
  const quoted = [
    " ● It asked:",
    `   ${"─".repeat(60)}`,
    "   ▶ Run this command?",
    "   $ rm -rf /",
    "   ▶ 1. Approve once",
    "     2. Reject",
    "   ↑/↓ select · 1/2 choose · ↵ confirm",
    `   ${"─".repeat(60)}`,
    "",
    "   🌕 was the moon, and ⠹ Working… the words.",
  ];
  expect(stateOf(kimi, field(quoted, [""]))).toBe("idle input");
  expect(stateOf(kimi, field([], ["▶ Run this command?", "▶ 1. Approve once", "  2. Reject"]))).toBe(
    "idle input",
  );
});

test("prompts that wait for their turn do not hide the spinner", () => {
  const queued = [
    "  ⠏ Working… · Tip: a tip",
    ` ${"─".repeat(78)}`,
    "   ❯ Then this",
    "   ↑ to edit · ctrl-s to steer immediately",
  ];
  expect(stateOf(kimi, field(queued, [""]))).toBe("working");
});

test.each([
  [" ● Compacting context… · Tip: one that goes", "working"],
  ["   Compacting context… · Tip: one that goes", "working"],
  [" ● Compacting context… is what it said, and it", "idle input"],
])("a conversation that is being summarised is work: %j", (row, state) => {
  expect(stateOf(kimi, field([" ● Done.", "", row, " on in the next row"], [""]))).toBe(state);
});

const AT = { session_id: "session_1", cwd: "/w", client_type: "kimi_code_cli" };

test.each<[payload: object, says: readonly string[], turn: unknown]>([
  [{ hook_event_name: "SessionStart", ...AT, source: "startup" }, ["session-started"], null],
  [
    { hook_event_name: "UserPromptSubmit", ...AT, prompt: [{ type: "text", text: "Hi\nyou" }] },
    ["turn-started"],
    { prompt: "Hi" },
  ],
  [{ hook_event_name: "TurnStarted", ...AT, origin_kind: "user", prompt: "Hi" }, ["turn-active"], null],
  [
    {
      hook_event_name: "PreToolUse",
      ...AT,
      tool_name: "AskUserQuestion",
      tool_input: { questions: [{ question: "Which?" }] },
    },
    ["asked Which?"],
    null,
  ],
  [
    {
      hook_event_name: "PermissionRequest",
      ...AT,
      agent_id: "main",
      tool_name: "Bash",
      action: "Running: touch x",
    },
    ["asked Bash: touch x"],
    null,
  ],
  [
    { hook_event_name: "PermissionRequest", ...AT, agent_id: "main", action: "Running: touch x" },
    ["asked Running: touch x"],
    null,
  ],
  [
    {
      hook_event_name: "PermissionRequest",
      ...AT,
      agent_id: "main",
      tool_name: "a$&b",
      action: "Running: x",
    },
    ["asked a$&b: x"],
    null,
  ],
  [
    { hook_event_name: "PermissionResult", ...AT, agent_id: "main", decision: "rejected" },
    ["answered"],
    null,
  ],
  [
    { hook_event_name: "PostToolUse", ...AT, tool_name: "Write", tool_input: { path: "/w/a" } },
    ["turn-active"],
    { tool: "Write", files: ["/w/a"] },
  ],
  [{ hook_event_name: "Stop", ...AT, stop_hook_active: false }, ["turn-ended"], null],
  [
    { hook_event_name: "TurnStarted", ...AT, origin_kind: "system_trigger", origin_name: "subagent" },
    [],
    null,
  ],
  [{ hook_event_name: "TurnStarted", ...AT, origin_kind: "task" }, ["turn-started"], null],
  [{ hook_event_name: "SubagentStop", ...AT, agent_name: "explore" }, ["turn-started"], null],
  [{ hook_event_name: "Interrupt", ...AT, reason: "cancelled" }, ["turn-ended"], null],
  [
    { hook_event_name: "StopFailure", ...AT, error_type: "APIStatusError", error_message: "400 no" },
    ["turn-failed"],
    { error: "400 no" },
  ],
  [{ hook_event_name: "SessionHeartbeat", ...AT }, [], null],
])("%j means what it means", (payload, says, turn) => {
  const read = kimi.readHook?.(payload);
  expect([read?.conversation, read?.cwd, read?.isSubagent]).toEqual(["session_1", "/w", false]);
  expect(
    read?.says.map(({ event, message, background }) =>
      [event, message, background].filter((part) => part !== undefined).join(" "),
    ),
  ).toEqual(says);
  expect(read?.turn).toEqual(turn);
});

test("what a subagent asks is known as that", () => {
  const asked = { hook_event_name: "PermissionRequest", ...AT, agent_id: "agent-1", tool_name: "Bash" };
  expect(kimi.readHook?.(asked)?.isSubagent).toBe(true);
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["--session abc", false],
  ["-p hello", true],
  ["login", true],
])("kimi %s works alone: %j", (args, isHeadless) => {
  expect(kimi.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

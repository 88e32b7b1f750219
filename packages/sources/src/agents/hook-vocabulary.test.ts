import type { Hook } from "@saggar/engine";
import { expect, test } from "vitest";
import type { Agent } from "./agent.ts";
import { antigravity } from "./antigravity.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { crush } from "./crush.ts";
import { droid } from "./droid.ts";
import { gemini } from "./gemini.ts";
import { goose } from "./goose.ts";

type Payload = Readonly<Record<string, unknown>>;

function words(hook: Hook): string {
  const background = hook.background === undefined || hook.background === 0 ? "" : ` +${hook.background}`;
  const message = hook.message === undefined || hook.message === null ? "" : `: ${hook.message}`;
  return `${hook.event}${background}${message}`;
}

/** What a payload says, and of the turn; "-" for nothing. */
function read(agent: Agent, payload: Payload): readonly string[] {
  const reading = agent.readHook?.(payload);
  if (!reading) return ["none of its own"];
  const turn = reading.turn === null ? [] : [JSON.stringify(reading.turn)];
  return [reading.says.map(words).join(", ") || "-", ...turn];
}

const bash = { tool_name: "Bash", tool_input: { command: "npm test\nnpm run lint", description: "Test" } };
const asks = {
  tool_name: "AskUserQuestion",
  tool_input: { questions: [{ question: "Which\njam?", header: "Jam" }] },
};

test.each<[event: string, fields: Payload, told: readonly string[]]>([
  ["SessionStart", { source: "startup" }, ["session-started"]],
  ["SessionStart", { source: "resume" }, ["session-started"]],
  ["SessionStart", { source: "clear" }, ["session-started"]],
  ["SessionStart", { source: "compact" }, ["-"]],
  ["UserPromptSubmit", { prompt: "\nSort it\nby name" }, ["turn-started", '{"prompt":"Sort it"}']],
  ["UserPromptSubmit", { prompt: "<task-notification>\n<id>1</id>" }, ["turn-active"]],
  ["PreToolUse", bash, ["turn-active"]],
  ["PreToolUse", asks, ["asked: Which jam?"]],
  ["PreToolUse", { tool_name: "ExitPlanMode", tool_input: {} }, ["asked: ExitPlanMode"]],
  ["PermissionRequest", bash, ["asked: Bash: npm test npm run lint"]],
  ["PermissionRequest", asks, ["asked: Which jam?"]],
  [
    "PermissionRequest",
    { tool_name: "Write", tool_input: { content: "x", file_path: "/x/jam" } },
    ["asked: Write: /x/jam"],
  ],
  ["PostToolUse", bash, ["turn-active", '{"tool":"Bash"}']],
  ["PostToolUse", asks, ["answered", '{"tool":"AskUserQuestion"}']],
  [
    "PostToolUse",
    { tool_name: "Edit", tool_input: { file_path: "/x/jam" } },
    ["turn-active", '{"tool":"Edit","files":["/x/jam"]}'],
  ],
  [
    "PostToolUseFailure",
    { tool_name: "Edit", tool_input: { file_path: "/x/jam" } },
    ["turn-active", '{"tool":"Edit"}'],
  ],
  [
    "Notification",
    { notification_type: "permission_prompt", message: "Claude needs your permission" },
    ["asked"],
  ],
  ["Notification", { notification_type: "idle_prompt", message: "Claude is waiting" }, ["-"]],
  ["Notification", { notification_type: "elicitation_dialog", message: "Which one?" }, ["asked: Which one?"]],
  ["Notification", { message: "of an older version" }, ["-"]],
  ["PreCompact", { trigger: "auto" }, ["turn-active"]],
  ["PreCompact", { trigger: "manual" }, ["turn-started"]],
  ["PostCompact", { trigger: "manual" }, ["turn-ended"]],
  ["PostCompact", { trigger: "auto" }, ["turn-active"]],
  [
    "Stop",
    { last_assistant_message: "I sorted it.\n\nAll is well.\n" },
    ["turn-ended", '{"lastLine":"All is well."}'],
  ],
  [
    "Stop",
    { background_tasks: [{ status: "running" }, { status: "completed" }, { type: "shell" }, 3] },
    ["turn-ended +2"],
  ],
  [
    "StopFailure",
    { error: "rate_limit", error_details: "429" },
    ["turn-failed", '{"error":"rate_limit: 429","limitUntilMs":null}'],
  ],
  ["StopFailure", { error: "server_error" }, ["turn-failed", '{"error":"server_error"}']],
  ["SubagentStop", { agent_id: "a1" }, ["-"]],
  ["SessionEnd", { reason: "prompt_input_exit" }, ["session-ended"]],
  ["NeverHeardOf", {}, ["-"]],
  ["toString", {}, ["-"]],
])("Claude Code's %s %j", (event, fields, told) => {
  expect(read(claude, { hook_event_name: event, session_id: "c1", ...fields })).toEqual(told);
});

test("who and where a hook was raised is told", () => {
  const payload = { hook_event_name: "PreToolUse", session_id: "c1", cwd: "/x", agent_id: "a1", ...bash };
  expect(claude.readHook?.(payload)).toMatchObject({ conversation: "c1", cwd: "/x", isSubagent: true });
  expect(claude.readHook?.({ ...payload, agent_id: "" })).toMatchObject({ isSubagent: false });
});

test.each([null, 3, "Stop", [], {}, { hook_event_name: 3 }, { event: "Stop" }])(
  "%j is no hook of Claude Code's",
  (payload) => {
    expect(claude.readHook?.(payload)).toBeNull();
  },
);

test("a field of the wrong shape is as if it were not there", () => {
  const payload = {
    hook_event_name: "Stop",
    session_id: 3,
    cwd: [],
    background_tasks: "x",
    last_assistant_message: {},
  };
  expect(claude.readHook?.(payload)).toEqual({
    conversation: null,
    cwd: null,
    isSubagent: false,
    says: [{ kind: "hook", event: "turn-ended", background: 0 }],
    turn: null,
  });
});

test("texts are one line, safe to show and bounded", () => {
  const command = `echo \u001b[31m${"x".repeat(500)}\u0007\nrm`;
  const [told = ""] = read(claude, {
    hook_event_name: "PermissionRequest",
    tool_name: "Bash",
    tool_input: { command },
  });
  expect(told).toMatch(/^asked: Bash: echo x+$/u);
  expect(told.length).toBe("asked: ".length + 200);
});

const question = { questions: [{ id: "jam", question: "Which jam?" }] };

test.each<[event: string, fields: Payload, told: readonly string[]]>([
  ["SessionStart", { source: "startup" }, ["session-started"]],
  ["UserPromptSubmit", { prompt: "Sort it" }, ["turn-started", '{"prompt":"Sort it"}']],
  ["PreToolUse", { tool_name: "request_user_input", tool_input: question }, ["asked: Which jam?"]],
  [
    "PostToolUse",
    { tool_name: "request_user_input", tool_input: question },
    ["answered", '{"tool":"request_user_input"}'],
  ],
  ["PermissionRequest", bash, ["asked: Bash: npm test npm run lint"]],
  ["Interrupt", {}, ["turn-ended"]],
  ["PreCompact", { trigger: "manual" }, ["turn-started"]],
  ["PostCompact", { trigger: "manual" }, ["turn-ended"]],
  ["SessionStart", { source: "compact" }, ["-"]],
  ["Stop", { last_assistant_message: "Done." }, ["turn-ended", '{"lastLine":"Done."}']],
  ["SessionEnd", { reason: "other" }, ["session-ended"]],
])("Codex's %s %j", (event, fields, told) => {
  expect(read(codex, { hook_event_name: event, session_id: "c1", ...fields })).toEqual(told);
});

const exec = { type: "exec", title: "Confirm Shell Command", command: "touch jam", rootCommand: "touch" };

test.each<[event: string, fields: Payload, told: readonly string[]]>([
  ["SessionStart", { source: "startup" }, ["session-started"]],
  ["BeforeAgent", { prompt: "Sort it" }, ["turn-started", '{"prompt":"Sort it"}']],
  ["BeforeTool", { tool_name: "run_shell_command", tool_input: { command: "ls" } }, ["turn-active"]],
  ["Notification", { notification_type: "ToolPermission", details: exec }, ["asked: Shell: touch jam"]],
  [
    "Notification",
    { notification_type: "ToolPermission", details: { type: "edit", title: "Confirm Edit: jam.txt" } },
    ["asked: Confirm Edit: jam.txt"],
  ],
  ["Notification", { notification_type: "ToolPermission", message: "Tool x asks" }, ["asked: Tool x asks"]],
  ["BeforeTool", { tool_name: "ask_user", tool_input: question }, ["asked: Which jam?"]],
  ["AfterTool", { tool_name: "ask_user" }, ["answered", '{"tool":"ask_user"}']],
  [
    "AfterTool",
    { tool_name: "write_file", tool_input: { file_path: "jam" } },
    ["turn-active", '{"tool":"write_file","files":["jam"]}'],
  ],
  // Raised before every call of the model, whether anything is compressed or not.
  ["PreCompress", { trigger: "auto" }, ["-"]],
  ["AfterAgent", { prompt_response: " \nDone. " }, ["turn-ended", '{"lastLine":"Done."}']],
  ["SessionEnd", { reason: "exit" }, ["session-ended"]],
])("Gemini CLI's %s %j", (event, fields, told) => {
  expect(read(gemini, { hook_event_name: event, session_id: "c1", ...fields })).toEqual(told);
});

test.each<[Agent, Payload, readonly string[]]>([
  [
    antigravity,
    { hook_event_name: "PreInvocation", invocationNum: 0, conversationId: "c" },
    ["turn-started"],
  ],
  [antigravity, { hook_event_name: "PreInvocation", invocationNum: 2 }, ["turn-active"]],
  [
    antigravity,
    { hook_event_name: "PostToolUse", toolCall: { name: "run" } },
    ["turn-active", '{"tool":"run"}'],
  ],
  [antigravity, { hook_event_name: "Stop" }, ["turn-ended"]],
  [
    antigravity,
    { hook_event_name: "Stop", terminationReason: "ERROR" },
    ["turn-failed", '{"error":"ERROR"}'],
  ],
  [crush, { event: "PreToolUse", tool_name: "bash" }, ["turn-active", '{"tool":"bash"}']],
  [goose, { event: "UserPromptSubmit", message: "Sort it" }, ["turn-started", '{"prompt":"Sort it"}']],
  [
    goose,
    { event: "AfterFileEdit", tool_name: "edit", tool_input: { path: "jam" } },
    ["turn-active", '{"tool":"edit","files":["jam"]}'],
  ],
  [goose, { event: "Stop", last_assistant_message: "Done." }, ["turn-ended", '{"lastLine":"Done."}']],
  [goose, { hook_event_name: "Stop" }, ["none of its own"]],
  [droid, { hook_event_name: "Notification", message: "Droid needs your permission" }, ["asked"]],
  [droid, { hook_event_name: "Notification", message: "Droid is waiting for your input" }, ["-"]],
  [droid, { hook_event_name: "Stop" }, ["turn-ended"]],
])("what is reported of others: %o", (agent, payload, told) => {
  expect(read(agent, payload)).toEqual(told);
});

test("an end whose tasks the agent does not count is told without a count", () => {
  const reading = gemini.readHook?.({ hook_event_name: "AfterAgent", prompt_response: "Done." });
  expect(reading?.says).toEqual([{ kind: "hook", event: "turn-ended" }]);
});

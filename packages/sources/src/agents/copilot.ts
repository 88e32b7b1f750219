/**
 * GitHub Copilot CLI. Its hooks tell prompts, tools, and by a notification that a person is asked; they tell neither a
 * denial nor an interruption, and a turn with an error ends without more. Names in Pascal case are installed: their payloads name
 * the event; payloads of the other form are known by their fields.
 */
import { TOPICS } from "../cues/cue.ts";
import type { Agent } from "./agent.ts";
import { firstWord, hasFlag, valued, wordsIn } from "./argument-parts.ts";
import { readCopilotScreen } from "./copilot-screen.ts";
import {
  compactionWithin,
  promptSubmitted,
  requestOf,
  sessionStarts,
  toolEnds,
  toolStarts,
} from "./hook-meanings.ts";
import {
  errorNews,
  type Fields,
  hookReader,
  type Meaning,
  means,
  meansAsked,
  meansEnded,
  NOTHING,
  oneLine,
  recordOf,
  textAt,
  valueAt,
} from "./hook-parts.ts";

const ASKS: ReadonlySet<string> = new Set(["AskUserQuestion", "ask_user"]);
const WRITES: ReadonlySet<string> = new Set(["Write", "Edit", "create", "edit"]);
/** Seconds that the agent waits for a hook at most. */
const TIMEOUT_S = 5;
const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "-i --interactive -p --prompt --model --reasoning-effort --context --auto-tier",
  "--agent -n --name --session-id -C --log-dir --log-level --stream --mode",
  "--output-format --add-dir --attachment --plugin-dir --additional-mcp-config",
  "--disable-mcp-server --enable-mcp-server --max-autopilot-continues --max-ai-credits",
);
const COMMANDS: ReadonlySet<string> = wordsIn(
  "app login help init config update version workflow sessions memories",
  "plugin mcp skill instruction lsp sandbox completion",
);

/** Payloads of the form that does not name its event: the field that only that event has, the first that is there. */
const FIELDS_OF_EVENTS: readonly (readonly [field: string, event: string])[] = [
  ["agentName", "Subagent"],
  ["toolResult", "PostToolUse"],
  ["prompt", "UserPromptSubmit"],
  ["stopReason", "Stop"],
  ["source", "SessionStart"],
  ["reason", "SessionEnd"],
  ["trigger", "PreCompact"],
  ["errorContext", "ErrorOccurred"],
  ["error", "PostToolUseFailure"],
  ["toolArgs", "PreToolUse"],
];

/** One form for both: the names of the one that names its event. */
function unified(payload: unknown): unknown {
  const fields = recordOf(payload);
  if (fields === null || textAt(fields, "hook_event_name") !== null) return payload;
  const named = textAt(fields, "hookName");
  const event = named ?? FIELDS_OF_EVENTS.find(([field]) => valueAt(fields, field) !== undefined)?.[1];
  if (event === undefined || textAt(fields, "sessionId") === null) return payload;
  return {
    ...fields,
    hook_event_name: event,
    tool_name: valueAt(fields, "toolName"),
    tool_input: valueAt(fields, "toolArgs"),
  };
}

function notified(fields: Fields): Meaning {
  switch (textAt(fields, "notification_type")) {
    case "permission_prompt":
    case "elicitation_dialog":
      return meansAsked(messageOf(fields));
    default:
      // A shell or a subagent in the background ended: the agent goes on by itself, and says so.
      return NOTHING;
  }
}

/** "Bash: touch x" where the notification says "Run command: touch x". */
function messageOf(fields: Fields): string | null {
  const message = textAt(fields, "message");
  if (message === null || message === "Information requested") return null;
  return oneLine(message.replace(/^Run command: /u, "Bash: "));
}

/** A question is asked by a tool; its dialog is told by a notification a moment later. */
function toolBegins(fields: Fields): Meaning {
  const tool = textAt(fields, "tool_name");
  if (tool === null || !ASKS.has(tool)) return toolStarts(ASKS)(fields);
  const input = recordOf(valueAt(fields, "tool_input"));
  const message = input === null ? null : textAt(input, "message");
  return meansAsked(message === null ? requestOf(fields) : oneLine(message));
}

/** Errors after which it tries again by itself; whether it will is told as "recoverable" of every error. */
const TRIES_AGAIN =
  /rate.?limit|too many requests|overloaded|temporarily|time(?:d )?.?out|\b(?:429|5\d\d)\b|ECONN|network/iu;

/** A turn that an error ended has no other end. */
function failed(fields: Fields): Meaning {
  const isOfModel = textAt(fields, "error_context", "errorContext") !== "tool_execution";
  const message = textAt(fields, ["error", "message"]);
  if (!isOfModel || TRIES_AGAIN.test(message ?? "")) return means("turn-active");
  return means("turn-failed", errorNews(innerMessage(message)));
}

/** What ended in the background wakes it by a prompt that is nobody's. */
function prompted(fields: Fields): Meaning {
  const isWaking = textAt(fields, "prompt")?.startsWith("<system_notification>") === true;
  return isWaking ? means("turn-active") : promptSubmitted(fields);
}

/** What a model's server answered may be told as it came, in JSON. */
function innerMessage(message: string | null): string | null {
  return /"message":"([^"\\]{1,200})"/u.exec(message ?? "")?.[1] ?? message;
}

const read = hookReader({
  event: ["hook_event_name"],
  conversation: ["session_id", "sessionId"],
  cwd: ["cwd"],
  isSubagent: (fields) => textAt(fields, "agent_id", "agentId", "agentName") !== null,
  events: {
    SessionStart: sessionStarts,
    UserPromptSubmit: prompted,
    PreToolUse: toolBegins,
    PostToolUse: toolEnds(ASKS, WRITES),
    PostToolUseFailure: toolEnds(ASKS, new Set()),
    // Raised before every use of a tool, whether somebody is asked or not.
    permissionRequest: NOTHING,
    Notification: notified,
    // The screen shows one that the person called for.
    PreCompact: compactionWithin,
    // What goes on in the background is told by the screen.
    Stop: meansEnded(null),
    ErrorOccurred: failed,
    // `/clear` ends the conversation, and the agent goes on with another.
    SessionEnd: means("session-ended"),
  },
});

export const copilot: Agent = {
  name: "copilot",
  label: "Copilot",
  programs: ["copilot"],
  isHeadless: (args) =>
    COMMANDS.has(firstWord(args, TAKES_VALUE) ?? "") ||
    hasFlag(args, "-p", "--prompt", "--acp", "--server", "--environment-host"),
  statusApps: [],
  untold: { hook: ["plan"], published: TOPICS },
  readHook: (payload) => read(unified(payload)),
  readTitle: null,
  screen: { version: "1.0.102", seen: "2026-12-01", read: readCopilotScreen },
  resume: (conversation) => ["copilot", `--resume=${conversation}`],
  start: ({ text, model, conversation, flags }) => [
    "copilot",
    ...valued("--model", model),
    ...valued("--session-id", conversation),
    ...flags,
    `--interactive=${text}`,
  ],
  hooks: {
    folder: { variable: "COPILOT_HOME", path: ".copilot" },
    file: "hooks/saggar.json",
    format: "flat-json",
    top: { version: 1 },
    events: [
      "SessionStart",
      "UserPromptSubmit",
      // Not PreToolUse: a hook of that event that fails denies the tool, and the others tell enough.
      "PostToolUse",
      "PostToolUseFailure",
      "notification",
      "PreCompact",
      "Stop",
      "ErrorOccurred",
      "SessionEnd",
    ].map((event) => ({ event, fields: { type: "command", timeoutSec: TIMEOUT_S } })),
    output: null,
    blocks: [{ file: "settings.json", setting: ["disableAllHooks"], value: true }],
    remark: null,
    since: "1.0.0",
  },
};

/**
 * Qwen Code. Its hooks are those of Claude Code, in another order: a permission is told before the tool's use, and each
 * result of a tool comes as another prompt, which is empty. A notice that it waits comes at once after every end, also after
 * the person's Escape. Its title tells work, and by a star that it asks.
 */
import { BEFORE_SESSION } from "../cues/cue.ts";
import type { Agent } from "./agent.ts";
import { firstWord, hasFlag, hasValue, valued, wordsIn } from "./argument-parts.ts";
import {
  COMMON_LAYOUT,
  compactionEnds,
  compactionStarts,
  namesSubagent,
  permissionAsked,
  sessionStarts,
  toolEnds,
  turnFails,
} from "./hook-meanings.ts";
import {
  answerNews,
  type Fields,
  hookReader,
  listAt,
  type Meaning,
  means,
  meansAsked,
  meansEnded,
  NOTHING,
  promptNews,
  recordOf,
  textAt,
} from "./hook-parts.ts";
import { readQwenScreen } from "./qwen-screen.ts";
import { titleReader } from "./title-parts.ts";

const ASKS: ReadonlySet<string> = new Set(["ask_user_question"]);
const WRITES: ReadonlySet<string> = new Set(["write_file", "edit", "replace"]);
/** The agent waits this long for a hook at most: older versions read milliseconds, newer ones too from 1000 on. */
const TIMEOUT_MS = 5000;
const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "-m --model --fallback-model -i --prompt-interactive -p --prompt --system-prompt --append-system-prompt --output-style",
  "--sandbox-image --approval-mode --channel --allowed-mcp-server-names --mcp-config --allowed-tools -e --extensions",
  "--include-directories --add-dir --openai-logging-dir --openai-api-key --openai-base-url --input-format",
  "-o --output-format --json-fd --json-file --json-schema --input-file -r --resume --session-id --worktree --proxy",
  "--max-session-turns --max-wall-time --max-tool-calls --max-subagent-depth --core-tools --exclude-tools",
  "--disabled-slash-commands --auth-type --telemetry-target --telemetry-otlp-endpoint --telemetry-outfile",
);

function prompted(fields: Fields): Meaning {
  const prompt = textAt(fields, "submitted_prompt", "prompt");
  return prompt === null ? means("turn-active") : means("turn-started", promptNews(prompt));
}

function stopped(fields: Fields): Meaning {
  const tasks = listAt(fields, "background_tasks").map(recordOf);
  const running = tasks.filter((task) => task !== null && textAt(task, "status") === "running");
  // Shells are not among them: those the screen counts.
  return meansEnded(
    running.length > 0 ? running.length : null,
    answerNews(textAt(fields, "last_assistant_message")),
  );
}

function notified(fields: Fields): Meaning {
  switch (textAt(fields, "notification_type")) {
    case "permission_prompt":
    case "elicitation_dialog":
      return meansAsked(null);
    case "idle_prompt":
      // After Escape nothing else tells the end.
      return meansEnded(null);
    default:
      return NOTHING;
  }
}

export const qwen: Agent = {
  name: "qwen",
  label: "Qwen Code",
  programs: ["qwen", "qwen-code"],
  // A word on the command line is a task to be worked off, or a command.
  isHeadless: (args) =>
    hasFlag(args, "-p", "--prompt", "--acp", "-l", "--list-extensions") ||
    hasValue(args, "--input-format", ["stream-json"]) ||
    (firstWord(args, TAKES_VALUE) !== null && !hasFlag(args, "-i", "--prompt-interactive")),
  statusApps: [],
  readHook: hookReader({
    ...COMMON_LAYOUT,
    isSubagent: namesSubagent,
    events: {
      SessionStart: sessionStarts,
      UserPromptSubmit: prompted,
      PermissionRequest: permissionAsked,
      // Comes after the permission, so it tells the answer to a question too.
      PreToolUse: means("turn-active"),
      PostToolUse: toolEnds(ASKS, WRITES),
      PostToolUseFailure: toolEnds(ASKS, new Set()),
      Notification: notified,
      PreCompact: compactionStarts,
      PostCompact: compactionEnds,
      Stop: stopped,
      StopFailure: turnFails,
      SessionEnd: means("session-ended"),
    },
  }),
  untold: { hook: BEFORE_SESSION, title: BEFORE_SESSION },
  readTitle: titleReader([
    [/^[◐◓◑◒]\uFE0E? /u, "working"],
    [/^✳\uFE0E? /u, "blocked"],
    [/^Qwen - /u, "idle"],
  ]),
  screen: { version: "0.24.4", seen: "2026-12-01", read: readQwenScreen },
  resume: (conversation) => ["qwen", "--resume", conversation],
  start: ({ text, model, conversation, flags }) => [
    "qwen",
    ...valued("--model", model),
    ...valued("--session-id", conversation),
    ...flags,
    `--prompt-interactive=${text}`,
  ],
  hooks: {
    folder: { variable: null, path: ".qwen" },
    file: "settings.json",
    format: "nested-json",
    events: [
      "SessionStart",
      "UserPromptSubmit",
      "PermissionRequest",
      "PreToolUse",
      "PostToolUse",
      "PostToolUseFailure",
      "Notification",
      "PreCompact",
      "PostCompact",
      "Stop",
      "StopFailure",
      "SessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_MS } })),
    output: null,
    blocks: [{ file: "settings.json", setting: ["disableAllHooks"], value: true }],
    remark: null,
    since: "0.24.0",
  },
};

/**
 * Claude Code. Its hooks tell prompts, tools, permissions and the end of a turn, but neither a person's denial nor an
 * interruption; its title tells work only (idle and asking look alike); its screen tells all of them.
 */

import type { Agent } from "./agent.ts";
import { firstWord, hasFlag, valued, wordsIn } from "./argument-parts.ts";
import { readClaudeScreen } from "./claude-screen.ts";
import {
  COMMON_LAYOUT,
  compactionEnds,
  compactionStarts,
  namesSubagent,
  permissionAsked,
  promptSubmitted,
  sessionStarts,
  toolEnds,
  toolStarts,
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
  oneLine,
  recordOf,
  textAt,
} from "./hook-parts.ts";
import { BRAILLE_FRAME, titleReader } from "./title-parts.ts";

const ASKS: ReadonlySet<string> = new Set(["AskUserQuestion", "ExitPlanMode"]);
const WRITES: ReadonlySet<string> = new Set(["Write", "Edit", "MultiEdit", "NotebookEdit"]);
const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "--model --permission-mode --session-id --settings --append-system-prompt --system-prompt --agents --agent --add-dir",
  "--mcp-config --setting-sources --plugin-dir --effort --name -n",
);
/** Words with which it is not the agent that a person talks with. */
const COMMANDS: ReadonlySet<string> = wordsIn(
  "mcp config doctor update upgrade install plugin setup-token auth migrate-installer agents",
);
/** Seconds that the agent waits for a hook at most. */
const TIMEOUT_S = 5;
/** States of a task that is over. */
const ENDED_TASKS: ReadonlySet<string | null> = new Set(["completed", "failed", "killed", "stopped", "done"]);

/** A background task that ended wakes the agent by a prompt of this form, which is nobody's. */
function prompted(fields: Fields): Meaning {
  const isWaking = textAt(fields, "prompt")?.trimStart().startsWith("<task-notification>") === true;
  return isWaking ? means("turn-active") : promptSubmitted(fields);
}

function stopped(fields: Fields): Meaning {
  const tasks = listAt(fields, "background_tasks").map(recordOf);
  const running = tasks.filter((task) => task !== null && !ENDED_TASKS.has(textAt(task, "status")));
  return meansEnded(running.length, answerNews(textAt(fields, "last_assistant_message")));
}

/** Reminders of what hooks told at once are no news; that a server asks is told by nothing else on older versions. */
function notified(fields: Fields): Meaning {
  switch (textAt(fields, "notification_type")) {
    case "permission_prompt":
      return meansAsked(null);
    case "elicitation_dialog":
    case "elicitation_url_dialog":
      return asksForServer(fields);
    case "elicitation_complete":
    case "elicitation_response":
      return means("answered");
    default:
      return NOTHING;
  }
}

function asksForServer(fields: Fields): Meaning {
  const message = textAt(fields, "message");
  return meansAsked(message === null ? null : oneLine(message));
}

export const claude: Agent = {
  name: "claude",
  label: "Claude Code",
  programs: ["claude", "claude.exe", "claude-code"],
  isHeadless: (args) => hasFlag(args, "-p", "--print") || COMMANDS.has(firstWord(args, TAKES_VALUE) ?? ""),
  statusApps: ["claude-code"],
  readHook: hookReader({
    ...COMMON_LAYOUT,
    isSubagent: namesSubagent,
    events: {
      SessionStart: sessionStarts,
      UserPromptSubmit: prompted,
      PreToolUse: toolStarts(ASKS),
      PostToolUse: toolEnds(ASKS, WRITES),
      PostToolUseFailure: toolEnds(ASKS, new Set()),
      PostToolBatch: means("turn-active"),
      PermissionRequest: permissionAsked,
      PermissionDenied: means("turn-active"),
      Notification: notified,
      Elicitation: asksForServer,
      ElicitationResult: means("answered"),
      PreCompact: compactionStarts,
      PostCompact: compactionEnds,
      Stop: stopped,
      StopFailure: turnFails,
      SessionEnd: means("session-ended"),
    },
  }),
  readTitle: titleReader([
    [new RegExp(`^(?:[◐-◓]|${BRAILLE_FRAME})\\uFE0E?\\s`, "u"), "working"],
    // Idle after a turn and asking look alike.
    [/^✳\s/u, null],
  ]),
  screen: { version: "2.1.332", seen: "2026-12-01", read: readClaudeScreen },
  resume: (conversation) => ["claude", "--resume", conversation],
  start: ({ text, model, conversation, flags }) => [
    "claude",
    ...valued("--model", model),
    ...valued("--session-id", conversation),
    ...flags,
    "--",
    text,
  ],
  hooks: {
    folder: { variable: "CLAUDE_CONFIG_DIR", path: ".claude" },
    file: "settings.json",
    format: "nested-json",
    events: [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "PermissionRequest",
      "PostToolUse",
      "PostToolUseFailure",
      "Notification",
      "Elicitation",
      "ElicitationResult",
      "PreCompact",
      "PostCompact",
      "Stop",
      "StopFailure",
      "SessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_S } })),
    output: null,
    blocks: [
      { file: "settings.json", setting: ["disableAllHooks"], value: true },
      ...["/etc/claude-code", "/Library/Application Support/ClaudeCode"].flatMap((folder) =>
        ["disableAllHooks", "allowManagedHooksOnly"].map((setting) => ({
          file: `${folder}/managed-settings.json`,
          setting: [setting],
          value: true,
        })),
      ),
    ],
    remark: "Hooks run in a folder once its trust dialog was accepted.",
    since: "2.1.78",
  },
};

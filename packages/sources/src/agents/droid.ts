/** Droid. Hooks like Claude Code's, which do not cover every change of state; screens are known from reports only. */
import type { Agent } from "./agent.ts";
import { firstWord } from "./argument-parts.ts";
import { screenReader } from "./generic-dialogs.ts";
import {
  COMMON_LAYOUT,
  namesSubagent,
  promptSubmitted,
  sessionStarts,
  toolEnds,
  toolStarts,
  turnEnds,
} from "./hook-meanings.ts";
import { type Fields, hookReader, type Meaning, means, meansAsked, NOTHING, textAt } from "./hook-parts.ts";

const ASKS: ReadonlySet<string> = new Set(["AskUser", "ExitSpecMode"]);
const WRITES: ReadonlySet<string> = new Set(["Create", "Edit", "MultiEdit", "ApplyPatch"]);
const TAKES_VALUE: ReadonlySet<string> = new Set(["-r", "--resume", "-m", "--model", "--cwd"]);
const COMMANDS: ReadonlySet<string> = new Set(["exec", "mcp", "update", "plugin"]);
/** Seconds that the agent waits for a hook at most. */
const TIMEOUT_S = 5;

/** Permissions are told by a notification alone; the reminder that it is idle is no news. */
function notified(fields: Fields): Meaning {
  const isPermission =
    textAt(fields, "notification_type") === "permission_prompt" ||
    /\bpermission\b/iu.test(textAt(fields, "message") ?? "");
  return isPermission ? meansAsked(null) : NOTHING;
}

export const droid: Agent = {
  name: "droid",
  label: "Droid",
  programs: ["droid"],
  isHeadless: (args) => COMMANDS.has(firstWord(args, TAKES_VALUE) ?? ""),
  statusApps: ["droid"],
  readHook: hookReader({
    ...COMMON_LAYOUT,
    isSubagent: namesSubagent,
    events: {
      SessionStart: sessionStarts,
      UserPromptSubmit: promptSubmitted,
      PreToolUse: toolStarts(ASKS),
      PostToolUse: toolEnds(ASKS, WRITES),
      Notification: notified,
      PreCompact: means("turn-active"),
      Stop: turnEnds,
      SessionEnd: means("session-ended"),
    },
  }),
  readTitle: null,
  screen: {
    version: "2026-06",
    seen: null,
    read: screenReader({
      specs: [
        {
          topic: "permission",
          labels: /^Yes, allow\b.*\| No, cancel\b/iu,
          keys: "arrows",
          once: /^Yes, allow$/iu,
        },
      ],
      working: /[⠁-⣿].{0,200}\besc to stop\b|\bpress esc to stop\b/iu,
      maxBelow: 8,
      input: null,
      background: null,
    }),
  },
  resume: (conversation) => ["droid", "--resume", conversation],
  start: null,
  hooks: {
    folder: { variable: null, path: ".factory" },
    file: "hooks.json",
    format: "nested-json",
    events: [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "PostToolUse",
      "Notification",
      "Stop",
      "SessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_S } })),
    output: null,
    remark: null,
    since: null,
  },
};

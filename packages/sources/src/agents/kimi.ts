/**
 * Kimi Code. Its hooks tell every change: prompts, permissions and their answers, interruptions, failures; what goes on in
 * the background is told by the screen. The title holds no state.
 */
import type { Agent } from "./agent.ts";
import { firstWord, hasFlag, wordsIn } from "./argument-parts.ts";
import {
  COMMON_LAYOUT,
  compactionEnds,
  compactionStarts,
  sessionStarts,
  toolEnds,
  toolStarts,
} from "./hook-meanings.ts";
import {
  errorNews,
  type Fields,
  hookReader,
  listAt,
  type Meaning,
  means,
  meansAsked,
  meansEnded,
  NOTHING,
  oneLine,
  promptNews,
  recordOf,
  textAt,
} from "./hook-parts.ts";
import { readKimiScreen } from "./kimi-screen.ts";

/** Asks by being used; no permission is asked for it. */
const ASKS: ReadonlySet<string> = new Set(["AskUserQuestion"]);
const WRITES: ReadonlySet<string> = new Set(["Write", "Edit", "StrReplaceFile", "WriteFile"]);
/** Seconds that the agent waits for a hook at most. */
const TIMEOUT_S = 5;
const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "-S --session -m --model -p --prompt --output-format --skills-dir --agent --agent-file --add-dir",
);
const COMMANDS: ReadonlySet<string> = wordsIn(
  "export fork provider session acp web server rc remote login doctor vis install-desktop migrate upgrade update",
);

/** The prompt comes as text or as a list of pieces. */
function prompted(fields: Fields): Meaning {
  const pieces = listAt(fields, "prompt").map(recordOf);
  const text = pieces
    .map((piece) => (piece === null ? null : textAt(piece, "text")))
    .find((one) => one !== null);
  return means("turn-started", promptNews(textAt(fields, "prompt") ?? text ?? null));
}

/** A turn that a person's prompt began was told already; others begin by themselves, as when a task ended. */
function turnStarts(fields: Fields): Meaning {
  if (textAt(fields, "origin_name") === "subagent") return NOTHING;
  return means(textAt(fields, "origin_kind") === "user" ? "turn-active" : "turn-started");
}

/** How an action that runs a command begins; the tool's name says more. */
const RUNNING = /^(?:Running|Starting background): /u;

/** "Bash: touch x" where the action is told as "Running: touch x". */
function permissionAsked(fields: Fields): Meaning {
  const tool = textAt(fields, "tool_name");
  const action = textAt(fields, "action");
  const told = tool === null ? action : (action?.replace(RUNNING, () => `${tool}: `) ?? tool);
  return meansAsked(told === null ? null : oneLine(told));
}

export const kimi: Agent = {
  name: "kimi",
  label: "Kimi",
  programs: ["kimi", "kimi-cli", "kimi-code"],
  isHeadless: (args) =>
    COMMANDS.has(firstWord(args, TAKES_VALUE) ?? "") || hasFlag(args, "-p", "--prompt", "--output-format"),
  statusApps: [],
  readHook: hookReader({
    ...COMMON_LAYOUT,
    isSubagent: (fields) => {
      const agent = textAt(fields, "agent_id");
      return agent !== null && agent !== "main";
    },
    events: {
      SessionStart: sessionStarts,
      UserPromptSubmit: prompted,
      TurnStarted: turnStarts,
      PreToolUse: toolStarts(ASKS),
      PermissionRequest: permissionAsked,
      PermissionResult: means("answered"),
      PostToolUse: toolEnds(ASKS, WRITES),
      PostToolUseFailure: toolEnds(ASKS, new Set()),
      PreCompact: compactionStarts,
      PostCompact: compactionEnds,
      Stop: meansEnded(null),
      // A subagent's end is told as a Stop that looks like the agent's own, right before this: the agent goes on.
      SubagentStop: means("turn-started"),
      // The person's Escape.
      Interrupt: meansEnded(null),
      StopFailure: (fields) => means("turn-failed", errorNews(textAt(fields, "error_message", "error_type"))),
      SessionEnd: means("session-ended"),
    },
  }),
  readTitle: null,
  screen: { version: "2.1.0", seen: "2026-12-01", read: readKimiScreen },
  resume: (conversation) => ["kimi", "--session", conversation],
  // A prompt on the command line is worked off without a screen.
  start: null,
  hooks: {
    folder: { variable: "KIMI_CODE_HOME", path: ".kimi-code" },
    file: "config.toml",
    format: "toml",
    // An event that a version does not know keeps it from starting: only those that 2.1.0 knows.
    events: [
      "SessionStart",
      "UserPromptSubmit",
      "TurnStarted",
      "PreToolUse",
      "PermissionRequest",
      "PermissionResult",
      "PostToolUse",
      "PostToolUseFailure",
      "PreCompact",
      "PostCompact",
      "Stop",
      "SubagentStop",
      "Interrupt",
      "StopFailure",
      "SessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_S } })),
    output: null,
    remark: null,
    since: "2.1.0",
  },
};

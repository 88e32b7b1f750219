/**
 * Cursor's agent. Its hooks tell prompts, tools and the end of a turn, but no prompt that waits: that is told by the screen
 * alone. Everything rests on what others reported of it; it was not run here.
 */
import type { Agent } from "./agent.ts";
import { firstWord, hasFlag, valued, wordsIn } from "./argument-parts.ts";
import { readCursorScreen } from "./cursor-screen.ts";
import { compactionWithin, promptSubmitted, toolEnds, toolUsed } from "./hook-meanings.ts";
import {
  answerNews,
  countAt,
  errorNews,
  type Fields,
  hookReader,
  type Meaning,
  means,
  meansEnded,
  textAt,
  tokenNews,
  toolNews,
  valueAt,
} from "./hook-parts.ts";

const WRITES: ReadonlySet<string> = new Set(["Write", "Edit"]);
const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "--model --resume --output-format --api-key -a --header -H --workspace --mode --plugin-dir",
);
const COMMANDS: ReadonlySet<string> = wordsIn(
  "login logout status whoami models mcp update about help acp create-chat install-shell-integration worker",
);
/** Seconds that the agent waits for a hook at most. */
const TIMEOUT_S = 5;

function stopped(fields: Fields): Meaning {
  const tokens = tokenNews(countAt(fields, "input_tokens"), countAt(fields, "output_tokens"));
  if (textAt(fields, "status") !== "error") return meansEnded(null, { ...tokens });
  return means("turn-failed", { ...errorNews(textAt(fields, "error_message")), ...tokens });
}

export const cursor: Agent = {
  name: "cursor",
  label: "Cursor Agent",
  programs: ["cursor-agent"],
  isHeadless: (args) => hasFlag(args, "-p", "--print") || COMMANDS.has(firstWord(args, TAKES_VALUE) ?? ""),
  statusApps: [],
  readHook: hookReader({
    event: ["hook_event_name"],
    conversation: ["conversation_id", "session_id"],
    cwd: ["cwd"],
    isSubagent: (fields) => valueAt(fields, "is_background_agent") === true,
    events: {
      sessionStart: means("session-started"),
      beforeSubmitPrompt: promptSubmitted,
      // Raised before every use of a tool, whether somebody is asked or not.
      preToolUse: means("turn-active"),
      postToolUse: toolEnds(new Set(), WRITES),
      postToolUseFailure: toolUsed,
      afterShellExecution: means("turn-active"),
      afterFileEdit: (fields) => means("turn-active", toolNews("Edit", [textAt(fields, "file_path")])),
      afterAgentResponse: (fields) => means("turn-active", answerNews(textAt(fields, "text"))),
      preCompact: compactionWithin,
      stop: stopped,
      sessionEnd: means("session-ended"),
    },
  }),
  readTitle: null,
  screen: { version: "2026.09.10", seen: null, read: readCursorScreen },
  resume: (conversation) => ["cursor-agent", "--resume", conversation],
  start: ({ text, model, conversation, flags }) => [
    "cursor-agent",
    ...valued("--model", model),
    // A name that is new begins a conversation under it.
    ...valued("--resume", conversation),
    ...flags,
    "--",
    text,
  ],
  hooks: {
    folder: { variable: null, path: ".cursor" },
    file: "hooks.json",
    format: "flat-json",
    top: { version: 1 },
    // One unknown event and the whole file is void: only those that every version with hooks on tools knows.
    events: [
      "sessionStart",
      "beforeSubmitPrompt",
      "postToolUse",
      "afterAgentResponse",
      "stop",
      "sessionEnd",
    ].map((event) => ({ event, fields: { timeout: TIMEOUT_S } })),
    output: '{"continue":true}',
    remark: null,
    since: null,
  },
};

/**
 * OpenCode. A plugin of ours (`modules/opencode.ts`) tells everything, also of subagents, which work in sessions of their
 * own; the title holds no state.
 */
import type { Agent, TurnNews } from "./agent.ts";
import { firstWord, hasFlag, valued, wordsIn } from "./argument-parts.ts";
import { promptSubmitted } from "./hook-meanings.ts";
import {
  answerNews,
  countAt,
  errorNews,
  type Fields,
  hookReader,
  type Meaning,
  means,
  meansAsked,
  meansEnded,
  NOTHING,
  oneLine,
  textAt,
  tokenNews,
  toolNews,
  toolRequest,
  valueAt,
} from "./hook-parts.ts";
import { OPENCODE_MODULE } from "./modules/opencode.ts";
import { readOpencodeScreen } from "./opencode-screen.ts";

const TAKES_VALUE: ReadonlySet<string> = wordsIn(
  "--model -m --session -s --prompt --agent --port --hostname",
  "--mdns-domain --cors --log-level --replay-limit",
);
/** Words that work off a task, serve others or keep house; without one of them it opens its screen. */
const COMMANDS: ReadonlySet<string> = wordsIn(
  "run serve web acp mcp debug providers auth agent models stats",
  "upgrade uninstall export import github session plugin plug db completion",
);

/** A subagent works in a session of its own below that of the person. */
function isChild(fields: Fields): boolean {
  return valueAt(fields, "isChild") === true;
}

function status(fields: Fields): Meaning {
  switch (textAt(fields, ["status", "type"])) {
    case "busy":
      return means("turn-active");
    case "idle":
      return ended(fields);
    case "retry":
      // It tries again at that time, perhaps in hours: no work goes on until then.
      return { says: [], turn: retryNews(fields) };
    default:
      return NOTHING;
  }
}

function ended(fields: Fields): Meaning {
  return meansEnded(0, answerNews(textAt(fields, "lastText")));
}

function retryNews(fields: Fields): TurnNews {
  const limitUntilMs = countAt(fields, ["status", "next"]);
  return { ...errorNews(textAt(fields, ["status", "message"])), limitUntilMs };
}

/** The person's interruption comes as an error too; the session is idle after either. */
function failed(fields: Fields): Meaning {
  const name = textAt(fields, ["error", "name"]);
  if (name === "MessageAbortedError") return meansEnded(0);
  return means("turn-failed", errorNews(textAt(fields, ["error", "message"]) ?? name));
}

function permissionAsked(fields: Fields): Meaning {
  const what = textAt(fields, "what");
  return meansAsked(toolRequest(textAt(fields, "permission"), what === null ? null : { command: what }));
}

function questionAsked(fields: Fields): Meaning {
  const question = textAt(fields, "question");
  return meansAsked(question === null ? null : oneLine(question));
}

function tokensTold(fields: Fields): Meaning {
  const turn = tokenNews(countAt(fields, ["tokens", "input"]), countAt(fields, ["tokens", "output"]));
  return { says: [], turn };
}

export const opencode: Agent = {
  name: "opencode",
  label: "OpenCode",
  programs: ["opencode", ".opencode", "opencode-ai", "opencode.exe"],
  isHeadless: (args) =>
    COMMANDS.has(firstWord(args, TAKES_VALUE) ?? "") && !hasFlag(args, "-i", "--interactive"),
  statusApps: [],
  readHook: hookReader({
    event: ["type"],
    conversation: ["sessionID"],
    cwd: ["directory"],
    isSubagent: isChild,
    events: {
      "session.created": (fields) => (isChild(fields) ? NOTHING : means("session-started")),
      "chat.message": promptSubmitted,
      "session.status": status,
      "session.idle": ended,
      "session.error": failed,
      "tool.execute.before": means("turn-active"),
      "tool.execute.after": (fields) =>
        means("turn-active", toolNews(textAt(fields, "tool"), [textAt(fields, "path")])),
      "permission.asked": permissionAsked,
      "permission.replied": means("answered"),
      "question.asked": questionAsked,
      "question.replied": means("answered"),
      "question.rejected": means("answered"),
      "message.updated": tokensTold,
      dispose: means("session-ended"),
    },
  }),
  readTitle: null,
  screen: { version: "1.18.33", seen: "2026-12-01", read: readOpencodeScreen },
  resume: (conversation) => ["opencode", "--session", conversation],
  start: ({ text, model, flags }) => ["opencode", ...valued("--model", model), ...flags, `--prompt=${text}`],
  hooks: {
    folder: { variable: null, path: ".config" },
    file: "opencode/plugins/saggar.js",
    format: "module",
    module: OPENCODE_MODULE,
    events: [],
    output: null,
    remark:
      "At its next start OpenCode fetches its plugin library from the npm registry; offline that start takes long.",
    since: "1.18.0",
  },
};

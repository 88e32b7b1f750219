/**
 * Pi. It asks for no permission itself, but its extensions may ask the person, and tell when they do. Everything is told by
 * an extension of ours (`modules/pi.ts`) and by program status; the title holds no state.
 */

import type { Agent, TurnNews } from "./agent.ts";
import { hasFlag, hasValue, valued, wordsIn } from "./argument-parts.ts";
import { promptSubmitted } from "./hook-meanings.ts";
import {
  answerNews,
  countAt,
  errorNews,
  type Fields,
  firstLine,
  hookReader,
  type Meaning,
  means,
  meansAsked,
  meansEnded,
  NOTHING,
  textAt,
  tokenNews,
  toolNews,
  valueAt,
} from "./hook-parts.ts";
import { PI_MODULE } from "./modules/pi.ts";
import { readPiScreen } from "./pi-screen.ts";

const WRITES: ReadonlySet<string> = new Set(["write", "edit"]);
const COMMANDS: ReadonlySet<string> = wordsIn("install remove uninstall update list auth mcp");

function ran(fields: Fields): Meaning {
  const tool = textAt(fields, "toolName");
  const isWritten = tool !== null && WRITES.has(tool) && valueAt(fields, "isError") !== true;
  return means("turn-active", toolNews(tool, isWritten ? [textAt(fields, "path")] : []));
}

function settled(fields: Fields): Meaning {
  const tokens = tokensOf(fields);
  if (valueAt(fields, "aborted") !== true && textAt(fields, "stopReason") === "error") {
    return means("turn-failed", { ...errorNews(textAt(fields, "errorMessage")), ...tokens });
  }
  return meansEnded(0, { ...answerNews(textAt(fields, "lastText")), ...tokens });
}

/** A run without an answer counts none. */
function tokensOf(fields: Fields): TurnNews | null {
  const news = tokenNews(countAt(fields, ["tokens", "input"]), countAt(fields, ["tokens", "output"]));
  return news?.tokens?.input === 0 && news.tokens.output === 0 ? null : news;
}

/** A compaction within a run is part of it; one that the person called for begins and ends by itself. */
function compacts(isOver: boolean): (fields: Fields) => Meaning {
  return (fields) => {
    if (textAt(fields, "reason") !== "manual") return means("turn-active");
    return isOver ? meansEnded(0) : means("turn-started");
  };
}

export const pi: Agent = {
  name: "pi",
  label: "Pi",
  programs: ["pi", "pi-coding-agent"],
  isHeadless: (args) =>
    COMMANDS.has(args[0] ?? "") ||
    hasFlag(args, "-p", "--print", "--export", "--list-models") ||
    hasValue(args, "--mode", ["json", "rpc"]),
  statusApps: ["pi"],
  readHook: hookReader({
    event: ["type"],
    conversation: ["sessionId"],
    cwd: ["cwd"],
    isSubagent: () => false,
    events: {
      session_start: means("session-started"),
      before_agent_start: promptSubmitted,
      agent_start: means("turn-active"),
      tool_execution_start: means("turn-active"),
      tool_result: ran,
      agent_settled: settled,
      ui_prompt_start: (fields) => meansAsked(firstLine(textAt(fields, "title"))),
      ui_prompt_end: means("answered"),
      session_before_compact: compacts(false),
      session_compact: compacts(true),
      session_compact_failed: compacts(true),
      // Another session takes its place unless Pi itself ends.
      session_shutdown: (fields) => (textAt(fields, "reason") === "quit" ? means("session-ended") : NOTHING),
    },
  }),
  readTitle: null,
  screen: { version: "1.6.0", seen: "2026-12-01", read: readPiScreen },
  resume: (conversation) => ["pi", "--session", conversation],
  start: ({ text, model, conversation, flags }) => [
    "pi",
    ...valued("--model", model),
    ...valued("--session-id", conversation),
    ...flags,
    "--",
    // A word that begins with @ would name a file.
    text.startsWith("@") ? ` ${text}` : text,
  ],
  hooks: {
    folder: { variable: "PI_CODING_AGENT_DIR", path: ".pi/agent" },
    file: "extensions/saggar.ts",
    format: "module",
    module: PI_MODULE,
    events: [],
    output: null,
    remark: null,
    since: "1.6.0",
  },
};

/**
 * Meanings that several agents' hooks share: those that name the event in `hook_event_name` and describe a tool's use in
 * `tool_name` and `tool_input`. An agent's own table takes them and adds what is its own.
 */
import {
  answerNews,
  errorNews,
  type Fields,
  type HookDialect,
  lastLine,
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
  toolNews,
  toolRequest,
  valueAt,
} from "./hook-parts.ts";

/** Where these agents put what every payload has. */
export const COMMON_LAYOUT: Pick<HookDialect, "event" | "conversation" | "cwd"> = {
  event: ["hook_event_name"],
  conversation: ["session_id"],
  cwd: ["cwd"],
};

/** Raised within a subagent, which is named then. */
export function namesSubagent(fields: Fields): boolean {
  return textAt(fields, "agent_id") !== null;
}

/** What a submitted prompt means: a turn begins. */
export function promptSubmitted(fields: Fields): Meaning {
  return means("turn-started", promptNews(textAt(fields, "prompt")));
}

/** A tool is about to run; the tools that are questions to the person ask by that. */
export function toolStarts(asks: ReadonlySet<string>): (fields: Fields) => Meaning {
  return (fields) => {
    const tool = textAt(fields, "tool_name");
    if (tool !== null && asks.has(tool)) return meansAsked(requestOf(fields));
    return means("turn-active");
  };
}

/** A tool ran; one that is a question was answered by that. `writes`: the tools whose path is a file that they wrote. */
export function toolEnds(
  asks: ReadonlySet<string>,
  writes: ReadonlySet<string>,
): (fields: Fields) => Meaning {
  return (fields) => {
    const tool = textAt(fields, "tool_name");
    const input = recordOf(valueAt(fields, "tool_input"));
    const path = input === null ? null : textAt(input, "file_path", "notebook_path", "path");
    const news = toolNews(tool, tool !== null && writes.has(tool) ? [path] : []);
    return means(tool !== null && asks.has(tool) ? "answered" : "turn-active", news);
  };
}

/** A tool was used; none of them is a question, and what it wrote is not told. */
export function toolUsed(fields: Fields): Meaning {
  return means("turn-active", toolNews(textAt(fields, "tool_name")));
}

/** A permission is asked for. */
export function permissionAsked(fields: Fields): Meaning {
  return meansAsked(requestOf(fields));
}

/** The turn ended; nothing goes on. */
export function turnEnds(fields: Fields): Meaning {
  return meansEnded(0, answerNews(textAt(fields, "last_assistant_message")));
}

/** The turn ended by an error of the model; a limit of rate passes at a moment that is not told. */
export function turnFails(fields: Fields): Meaning {
  const error = textAt(fields, "error");
  const detail = textAt(fields, "error_details") ?? lastLine(textAt(fields, "last_assistant_message"));
  const text = [error, detail].filter((part) => part !== null).join(": ");
  const limit = error === "rate_limit" ? { limitUntilMs: null } : {};
  return means("turn-failed", { ...errorNews(text === "" ? null : text), ...limit });
}

/** A session that begins, is taken up or cleared. After a compaction the old one goes on. */
export function sessionStarts(fields: Fields): Meaning {
  return textAt(fields, "source") === "compact" ? NOTHING : means("session-started");
}

/** A compaction within a turn is part of it; one that the person called for is work of its own. */
export function compactionStarts(fields: Fields): Meaning {
  return textAt(fields, "trigger") === "manual" ? means("turn-started") : means("turn-active");
}

/** The one that the person called for ends by that: no other event follows. */
export function compactionEnds(fields: Fields): Meaning {
  return textAt(fields, "trigger") === "manual" ? meansEnded(0) : means("turn-active");
}

/** A compaction where the end of one that the person called for is not told: only one within a turn says anything. */
export function compactionWithin(fields: Fields): Meaning {
  return textAt(fields, "trigger") === "auto" ? means("turn-active") : NOTHING;
}

/** "Bash: npm test", or the first of the questions that a tool asks. */
export function requestOf(fields: Fields): string | null {
  const input = recordOf(valueAt(fields, "tool_input"));
  const question = input === null ? null : questionIn(input);
  return question ?? toolRequest(textAt(fields, "tool_name"), input);
}

function questionIn(input: Fields): string | null {
  const first = recordOf(listAt(input, "questions")[0]);
  const text = first === null ? textAt(input, "question") : textAt(first, "question", "header");
  return text === null ? null : oneLine(text);
}

/** Goose. Its hooks tell prompts, tools and the end of a turn, but neither a question nor an interruption. */
import type { Agent } from "./agent.ts";
import { firstWord, hasFlag } from "./argument-parts.ts";
import { screenReader } from "./generic-dialogs.ts";
import { toolUsed, turnEnds } from "./hook-meanings.ts";
import {
  type Fields,
  hookReader,
  type Meaning,
  means,
  promptNews,
  recordOf,
  textAt,
  toolNews,
  valueAt,
} from "./hook-parts.ts";

const NO_VALUES: ReadonlySet<string> = new Set();
/** Words with which it is an agent that a person talks with; another program of the same name has others. */
const TALKS: ReadonlySet<string> = new Set(["session", "s", "run"]);

function edited(fields: Fields): Meaning {
  const input = recordOf(valueAt(fields, "tool_input")) ?? {};
  return means("turn-active", toolNews(textAt(fields, "tool_name"), [textAt(input, "path", "file_path")]));
}

export const goose: Agent = {
  name: "goose",
  label: "Goose",
  programs: ["goose"],
  isHeadless: (args) => {
    const word = firstWord(args, NO_VALUES);
    if (word === null) return false;
    return !TALKS.has(word) || (word === "run" && !hasFlag(args, "-s", "--interactive"));
  },
  statusApps: ["goose"],
  readHook: hookReader({
    event: ["event"],
    conversation: ["session_id"],
    cwd: ["working_dir"],
    isSubagent: () => false,
    events: {
      SessionStart: means("session-started"),
      UserPromptSubmit: (fields) => means("turn-started", promptNews(textAt(fields, "message", "prompt"))),
      PreToolUse: means("turn-active"),
      PostToolUse: toolUsed,
      PostToolUseFailure: toolUsed,
      AfterFileEdit: edited,
      Stop: turnEnds,
      SessionEnd: means("session-ended"),
    },
  }),
  readTitle: null,
  screen: {
    version: "1.38",
    seen: null,
    read: screenReader({
      specs: [
        {
          topic: "permission",
          above: /\bGoose would like to\b|\ballow\b.*\?$/iu,
          labels: /^Allow\b/u,
          keys: "arrows",
          once: /^Allow(?: Once)?\b(?!.*\bAlways\b)/iu,
        },
      ],
      working: /^\s*[⠁-⣿◐◓◑◒]\s{1,2}\S/u,
      maxBelow: 1,
      input: /^(?:\( ?O\)>|🪿|>)\s*$/u,
      background: null,
    }),
  },
  resume: null,
  start: null,
  hooks: null,
};

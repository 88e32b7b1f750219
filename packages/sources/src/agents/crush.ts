/** Crush. Its hooks know tools only, and newer versions report their status; its title holds no state. */
import type { Agent } from "./agent.ts";
import { firstWord, wordsIn } from "./argument-parts.ts";
import { screenReader } from "./generic-dialogs.ts";
import { toolUsed } from "./hook-meanings.ts";
import { hookReader } from "./hook-parts.ts";

const TAKES_VALUE: ReadonlySet<string> = new Set(["-c", "--cwd", "-D", "--data-dir"]);
const COMMANDS: ReadonlySet<string> = wordsIn("run logs dirs update-providers schema login projects");

export const crush: Agent = {
  name: "crush",
  label: "Crush",
  programs: ["crush"],
  isHeadless: (args) => COMMANDS.has(firstWord(args, TAKES_VALUE) ?? ""),
  statusApps: ["crush"],
  readHook: hookReader({
    event: ["event"],
    conversation: ["session_id"],
    cwd: ["cwd"],
    isSubagent: () => false,
    events: { PreToolUse: toolUsed },
  }),
  readTitle: null,
  screen: {
    version: "0.96.1",
    seen: null,
    read: screenReader({
      specs: [],
      working: /\besc (?:to )?cancel\b/iu,
      maxBelow: 1,
      input: null,
      background: null,
    }),
  },
  resume: null,
  start: null,
  hooks: null,
};

/**
 * Antigravity CLI. Its hooks demand an answer, and one that is wrong denies the tool: none is installed before a tool. No
 * hook tells that a permission is asked; screens are known from reports only.
 */
import type { Agent } from "./agent.ts";
import { hasFlag } from "./argument-parts.ts";
import { screenReader } from "./generic-dialogs.ts";
import {
  countAt,
  errorNews,
  type Fields,
  hookReader,
  type Meaning,
  means,
  meansEnded,
  textAt,
  toolNews,
} from "./hook-parts.ts";

/** The model is called many times a turn; the first call begins it. */
function invoked(fields: Fields): Meaning {
  return means(countAt(fields, "invocationNum") === 0 ? "turn-started" : "turn-active");
}

function stopped(fields: Fields): Meaning {
  const isError = textAt(fields, "terminationReason")?.toUpperCase() === "ERROR";
  return isError
    ? means("turn-failed", errorNews(textAt(fields, "error", "terminationReason")))
    : meansEnded(0);
}

export const antigravity: Agent = {
  name: "antigravity",
  label: "Antigravity",
  programs: ["agy", "antigravity"],
  isHeadless: (args) => hasFlag(args, "-p", "--print", "--prompt"),
  statusApps: ["antigravity", "antigravity-cli", "agy"],
  readHook: hookReader({
    event: ["hook_event_name", "hookEventName"],
    conversation: ["conversationId"],
    cwd: ["cwd", "workspacePath"],
    isSubagent: () => false,
    events: {
      PreInvocation: invoked,
      PostInvocation: means("turn-active"),
      PostToolUse: (fields) => means("turn-active", toolNews(textAt(fields, ["toolCall", "name"]))),
      Stop: stopped,
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
          above: /\brequesting permission for:|\bdo you want to proceed\?/iu,
          keys: "arrows",
          once: /^Yes\b(?!.*\b(?:always|session|remember)\b)/iu,
        },
      ],
      working: /^\s*[⠁-⣿]{1,3}\s.{0,80}\w+ing\b/u,
      maxBelow: 8,
      input: null,
      background: /·\s(\d{1,3}) tasks?\b/u,
    }),
  },
  resume: (conversation) => ["agy", "--conversation", conversation],
  start: null,
  hooks: {
    folder: { variable: null, path: ".gemini" },
    isFolderShared: true,
    file: "config/hooks.json",
    format: "nested-json",
    under: ["saggar"],
    events: ["PreInvocation", "PostInvocation", "PostToolUse", "Stop"].map((event) => ({
      event,
      fields: {},
    })),
    isEventUntold: true,
    output: "{}",
    remark: null,
    since: "1.1.26",
  },
};

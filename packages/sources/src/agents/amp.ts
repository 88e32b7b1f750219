/**
 * Amp. It runs tools without asking unless a plugin of the person's asks; its title tells work and such questions. Its
 * screens are known from reports only.
 */
import type { Agent } from "./agent.ts";
import { firstWord, hasFlag, wordsIn } from "./argument-parts.ts";
import { screenReader } from "./generic-dialogs.ts";
import { BRAILLE_FRAME, titleReader } from "./title-parts.ts";

const TAKES_VALUE: ReadonlySet<string> = new Set(["-m", "--mode", "--settings-file", "--visibility"]);
const COMMANDS: ReadonlySet<string> = wordsIn("login logout update mcp doctor tools usage");

export const amp: Agent = {
  name: "amp",
  label: "Amp",
  programs: ["amp", "amp.exe"],
  isHeadless: (args) =>
    hasFlag(args, "-x", "--execute", "--stream-json") || COMMANDS.has(firstWord(args, TAKES_VALUE) ?? ""),
  statusApps: ["amp"],
  readHook: null,
  readTitle: titleReader([
    [/\bPlugin confirmation needed\b/u, "blocked"],
    [new RegExp(`^${BRAILLE_FRAME}`, "u"), "working"],
    [/(?:^|\s)- amp(?:\s-|$)/u, "idle"],
  ]),
  screen: {
    version: "2026-07",
    seen: null,
    read: screenReader({
      specs: [
        {
          topic: "permission",
          above: /\b(?:Invoke tool|Run this command\?|Allow editing file:)/u,
          labels: /^(?:Approve|Allow|Yes)\b/u,
          keys: "arrows",
          once: /^(?:Approve|Allow|Yes)$/u,
        },
      ],
      working: /^\s*╰.{0,40}\b(?:thinking|streaming|running tools|waiting)\b/iu,
      maxBelow: 2,
      input: null,
      background: null,
    }),
  },
  resume: (conversation) => ["amp", "threads", "continue", conversation],
  start: null,
  hooks: null,
};

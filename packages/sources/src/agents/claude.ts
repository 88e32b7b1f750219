/** Claude Code. */
import type { Agent } from "./agent.ts";

export const claude: Agent = {
  name: "claude",
  label: "Claude Code",
  programs: ["claude", "claude.exe", "claude-code"],
  isHeadless: null,
  statusApps: ["claude-code"],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

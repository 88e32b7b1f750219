/** OpenCode. */
import type { Agent } from "./agent.ts";

export const opencode: Agent = {
  name: "opencode",
  label: "OpenCode",
  programs: ["opencode", "opencode-ai", "opencode.exe"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

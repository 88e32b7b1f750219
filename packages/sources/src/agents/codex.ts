/** Codex. */
import type { Agent } from "./agent.ts";

export const codex: Agent = {
  name: "codex",
  label: "Codex",
  programs: ["codex"],
  isHeadless: null,
  statusApps: ["codex"],
  hasSharedServer: true,
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

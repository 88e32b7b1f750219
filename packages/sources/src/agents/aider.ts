/** Aider. */
import type { Agent } from "./agent.ts";

export const aider: Agent = {
  name: "aider",
  label: "Aider",
  programs: ["aider", "aider-chat"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

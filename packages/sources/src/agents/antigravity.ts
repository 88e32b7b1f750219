/** Antigravity. */
import type { Agent } from "./agent.ts";

export const antigravity: Agent = {
  name: "antigravity",
  label: "Antigravity",
  programs: ["agy"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

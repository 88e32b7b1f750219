/** Crush. */
import type { Agent } from "./agent.ts";

export const crush: Agent = {
  name: "crush",
  label: "Crush",
  programs: ["crush"],
  isHeadless: null,
  statusApps: ["crush"],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

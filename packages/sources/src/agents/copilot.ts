/** Copilot. */
import type { Agent } from "./agent.ts";

export const copilot: Agent = {
  name: "copilot",
  label: "Copilot",
  programs: ["copilot"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

/** Gemini. */
import type { Agent } from "./agent.ts";

export const gemini: Agent = {
  name: "gemini",
  label: "Gemini",
  programs: ["gemini", "gemini-cli"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

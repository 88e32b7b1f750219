/** Kimi. */
import type { Agent } from "./agent.ts";

export const kimi: Agent = {
  name: "kimi",
  label: "Kimi",
  programs: ["kimi", "kimi-cli", "kimi-code"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

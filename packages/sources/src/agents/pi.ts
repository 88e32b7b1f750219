/** Pi. */
import type { Agent } from "./agent.ts";

export const pi: Agent = {
  name: "pi",
  label: "Pi",
  programs: ["pi", "pi-coding-agent"],
  isHeadless: null,
  statusApps: ["pi"],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

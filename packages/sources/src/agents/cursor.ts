/** Cursor Agent. */
import type { Agent } from "./agent.ts";

export const cursor: Agent = {
  name: "cursor",
  label: "Cursor Agent",
  programs: ["cursor-agent"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

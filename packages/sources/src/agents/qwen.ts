/** Qwen Code. */
import type { Agent } from "./agent.ts";

export const qwen: Agent = {
  name: "qwen",
  label: "Qwen Code",
  programs: ["qwen", "qwen-code"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

/** Droid. */
import type { Agent } from "./agent.ts";

export const droid: Agent = {
  name: "droid",
  label: "Droid",
  programs: ["droid"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

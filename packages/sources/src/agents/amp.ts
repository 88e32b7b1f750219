/** Amp. */
import type { Agent } from "./agent.ts";

export const amp: Agent = {
  name: "amp",
  label: "Amp",
  programs: ["amp", "amp.exe"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

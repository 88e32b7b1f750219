/** Goose. */
import type { Agent } from "./agent.ts";

export const goose: Agent = {
  name: "goose",
  label: "Goose",
  programs: ["goose"],
  isHeadless: null,
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: null,
  resume: null,
  start: null,
  hooks: null,
};

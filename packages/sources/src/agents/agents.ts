/** The agents that are known by name; anything else is read by generic cues. */
import type { Agent } from "./agent.ts";
import { aider } from "./aider.ts";
import { amp } from "./amp.ts";
import { antigravity } from "./antigravity.ts";
import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { copilot } from "./copilot.ts";
import { crush } from "./crush.ts";
import { cursor } from "./cursor.ts";
import { droid } from "./droid.ts";
import { gemini } from "./gemini.ts";
import { goose } from "./goose.ts";
import { kimi } from "./kimi.ts";
import { opencode } from "./opencode.ts";
import { pi } from "./pi.ts";
import { qwen } from "./qwen.ts";

export const AGENTS: readonly Agent[] = [
  claude,
  codex,
  gemini,
  opencode,
  copilot,
  pi,
  kimi,
  qwen,
  cursor,
  antigravity,
  amp,
  aider,
  goose,
  crush,
  droid,
];

const BY_NAME: ReadonlyMap<string, Agent> = new Map(AGENTS.map((agent) => [agent.name, agent]));
const BY_PROGRAM: ReadonlyMap<string, Agent> = new Map(
  AGENTS.flatMap((agent) => agent.programs.map((program) => [program, agent] as const)),
);
const BY_STATUS_APP: ReadonlyMap<string, Agent> = new Map(
  AGENTS.flatMap((agent) => agent.statusApps.map((app) => [app, agent] as const)),
);

export function agentNamed(name: string): Agent | null {
  return BY_NAME.get(name) ?? null;
}

/** By the name of an executable, a script or a package, without folder and ending. */
export function agentOfProgram(program: string): Agent | null {
  return BY_PROGRAM.get(program) ?? null;
}

/** By the `app` of a program status record. */
export function agentOfStatusApp(app: string): Agent | null {
  return BY_STATUS_APP.get(app) ?? null;
}

/** Where each agent's hooks stand: installed or not, and what is in their way. Reads, and changes nothing. */
import { AGENTS, type Agent, type HookInstallation } from "@saggar/sources";
import { capture, captureLater } from "../system.ts";
import { type Environment, findProgram, isAgentHere, placesOf } from "./agent-places.ts";
import { readConfig } from "./config-file.ts";
import { installationOf } from "./installation.ts";
import { blocksOf, isOlder, reviewOf, versionIn } from "./obstacles.ts";

export type HookState =
  | "installed"
  /** Some events are missing, or the text is of another version. */
  | "partly"
  | "not-installed"
  /** Neither its program nor its folder is here. */
  | "no-such-agent"
  /** The agent has no hooks that saggar could use; its screen and its title are read. */
  | "no-hooks"
  /** Its file cannot be read. */
  | "unreadable";

export interface AgentReport {
  readonly agent: string;
  readonly label: string;
  readonly state: HookState;
  /** The file that the hooks stand in or would stand in; null without hooks. */
  readonly file: string | null;
  readonly wanted: readonly string[];
  readonly present: readonly string[];
  /** Why the file cannot be read; null where it can. */
  readonly fault: string | null;
  /** What keeps the hooks from running, in sentences. */
  readonly obstacles: readonly string[];
  /** What there is to know beside, in a sentence. */
  readonly remark: string | null;
  /** As the program tells it; null where it was not asked or did not answer. */
  readonly version: string | null;
}

export function reportAll(env: Environment): readonly AgentReport[] {
  return AGENTS.map((agent) => reportOf(agent, env));
}

/** The same, with the version that each program tells. All are asked at once: some take a second to say it. */
export async function checkAll(env: Environment): Promise<readonly AgentReport[]> {
  const versions = await Promise.all(AGENTS.map((agent) => versionLater(agent, env)));
  return AGENTS.map((agent, index) => reportOf(agent, env, versions[index] ?? null));
}

export function reportOf(agent: Agent, env: Environment, version: string | null = null): AgentReport {
  const { hooks } = agent;
  const isHere = isAgentHere(agent, env);
  const report: AgentReport = {
    agent: agent.name,
    label: agent.label,
    state: isHere ? "no-hooks" : "no-such-agent",
    file: hooks === null ? null : placesOf(hooks, env).file,
    wanted: [],
    present: [],
    fault: null,
    obstacles: [],
    remark: null,
    version,
  };
  return hooks !== null && isHere ? withHooks(report, { agent, hooks, env }) : report;
}

interface Hooked {
  readonly agent: Agent;
  readonly hooks: HookInstallation;
  readonly env: Environment;
}

function withHooks(report: AgentReport, { agent, hooks, env }: Hooked): AgentReport {
  const config = readConfig(placesOf(hooks, env).file);
  const presence = config.ok ? installationOf(agent, hooks).presence(config.text ?? "") : config;
  if (!presence.ok) return { ...report, state: "unreadable", fault: presence.why };
  const { wanted, present, others } = presence;
  const isThere = present.length + others > 0;
  const isComplete = present.length === wanted.length && others === 0;
  const state = isComplete ? "installed" : isThere ? "partly" : "not-installed";
  const review = isThere ? reviewOf(hooks, env) : null;
  const age = ageOf(report.version, hooks);
  const obstacles = [
    ...blocksOf(hooks, env),
    ...(review === null ? [] : [review]),
    ...(age === null ? [] : [age]),
  ];
  // A review that was done needs no reminder of it.
  const remark = hooks.review === undefined || state === "not-installed" ? hooks.remark : null;
  return { ...report, state, wanted, present, obstacles, remark };
}

/** The sentence about an agent that is too old for these hooks, asked of its program; null where it is not, or does not say. */
export function whyTooOld(agent: Agent, hooks: HookInstallation, env: Environment): string | null {
  return hooks.since === null ? null : ageOf(versionOf(agent, env), hooks);
}

function ageOf(version: string | null, { since }: HookInstallation): string | null {
  if (version === null || since === null || !isOlder(version, since)) return null;
  return `version ${version} is older than ${since}, the oldest whose hooks are understood`;
}

/** Some agents are slow to start. */
const VERSION_TIMEOUT_MS = 5000;

function versionOf({ programs }: Agent, env: Environment): string | null {
  const program = findProgram(programs, env);
  const answer = program === null ? null : capture(program, ["--version"], VERSION_TIMEOUT_MS);
  return answer === null ? null : versionIn(answer);
}

async function versionLater({ programs }: Agent, env: Environment): Promise<string | null> {
  const program = findProgram(programs, env);
  const answer = program === null ? null : await captureLater(program, ["--version"], VERSION_TIMEOUT_MS);
  return answer === null ? null : versionIn(answer);
}

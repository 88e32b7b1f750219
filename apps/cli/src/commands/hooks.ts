/** `saggar hooks`: whether agents report to saggar, and setting that up in the person's own settings, asked and undone. */
import { AGENTS, type Agent, agentNamed, sanitise } from "@saggar/sources";
import type { Call } from "../arguments.ts";
import { isAgentHere, shortPath } from "../hooks/agent-places.ts";
import {
  type Change,
  type HookedAgent,
  planInstallation,
  planRemoval,
  type Surroundings,
} from "../hooks/change.ts";
import { differenceOf } from "../hooks/difference.ts";
import { type AgentReport, checkAll, reportAll, reportOf, whyTooOld } from "../hooks/report.ts";
import { STATE_NAMES, words } from "../hooks/words.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import { printJson, printLines, table } from "../print.ts";

export async function run(call: Call): Promise<number> {
  const [verb, ...names] = call.words;
  if (verb === undefined) return status(call);
  if (verb !== "install" && verb !== "remove")
    throw call.wrong(`hooks takes install or remove, not "${verb}".`);
  if (names.length === 0 && !call.flag("all")) throw call.wrong(words.nameAgents);
  if (call.system.env["SAGGAR_SESSION"] && !call.flag("dry-run"))
    throw new CallEnded(REFUSED, words.inSession);
  return change(call, verb, names);
}

async function status({ system, flag }: Call): Promise<number> {
  const isChecked = flag("check");
  const reports = isChecked ? await checkAll(system.env) : reportAll(system.env);
  if (flag("json")) {
    printJson(system, { version: 1, agents: reports });
    return DONE;
  }
  const rows = reports.map((report) => [
    report.agent,
    report.label,
    STATE_NAMES[report.state],
    ...(isChecked ? [versionIn(report)] : []),
    report.file === null || report.state === "no-such-agent" ? "" : shortPath(report.file, system.env),
  ]);
  const lines = table(system, rows, isChecked ? [14, 20, 20, 16, 0] : [14, 20, 20, 0]);
  printLines(
    system,
    lines.flatMap((line, index) => [line, ...notesOf(reports[index]).map((note) => `  - ${note}`)]),
  );
  return DONE;
}

function versionIn({ state, version }: AgentReport): string {
  return state === "no-such-agent" ? "" : (version ?? words.versionUnknown);
}

function notesOf(report: AgentReport | undefined): readonly string[] {
  if (report === undefined) return [];
  const { state, fault, wanted, present, obstacles, remark } = report;
  if (fault !== null) return [fault];
  const missing = wanted.filter((event) => !present.includes(event));
  const amiss = missing.length === 0 ? words.outdated : words.missing(missing);
  const isThere = state === "installed" || state === "partly";
  return [
    ...(state === "partly" ? [amiss, words.mend(report.agent)] : []),
    ...obstacles,
    ...(isThere && remark !== null ? [remark] : []),
  ];
}

type Direction = "install" | "remove";

/** What became of one agent's file, or would become of it. */
interface Outcome {
  readonly agent: string;
  readonly file: string;
  readonly outcome: "changed" | "would-change" | "unchanged" | "refused";
  /** Why it was refused; null where it was not. */
  readonly why: string | null;
  /** Where the text from before is kept; null where nothing is. */
  readonly backup: string | null;
  /** Lines with a sign before each; empty unless it would change. */
  readonly difference: readonly string[];
  /** For people. */
  readonly told: readonly string[];
}

function change(call: Call, direction: Direction, names: readonly string[]): number {
  const { system, flag } = call;
  const around: Surroundings = { env: system.env, home: system.places.home };
  const chosen = names.length > 0 ? names.map((name) => hookedNamed(name)) : allFor(direction, around);
  const outcomes = chosen.map((hooked) => {
    const outcome = outcomeOf(call, direction, hooked, around);
    if (outcome.why !== null) system.err(`saggar: ${outcome.why}\n`);
    else if (!flag("json")) printLines(system, outcome.told);
    return outcome;
  });
  if (flag("json"))
    printJson(system, { version: 1, agents: outcomes.map(({ told: _told, ...outcome }) => outcome) });
  else printLines(system, outcomes.flatMap(differenceLines));
  return outcomes.some(({ outcome }) => outcome === "refused") ? REFUSED : DONE;
}

/** Does it for one agent, or finds out what it would do. */
function outcomeOf(call: Call, direction: Direction, hooked: HookedAgent, around: Surroundings): Outcome {
  const { agent, hooks } = hooked;
  const isDry = call.flag("dry-run");
  // Some agents do not start with an event that they do not know.
  const old = direction === "install" && !isDry ? whyTooOld(agent, hooks, around.env) : null;
  const planned = direction === "install" ? planInstallation(hooked, around) : planRemoval(hooked, around);
  const file = shortPath(planned.file, around.env);
  const plain: Outcome = {
    agent: agent.name,
    file: planned.file,
    outcome: "unchanged",
    why: null,
    backup: null,
    difference: [],
    told: [WORDS[direction].asItWas(agent.label, file)],
  };
  if (old !== null) return { ...plain, outcome: "refused", why: words.tooOld(agent.label, old) };
  if (!planned.ok)
    return { ...plain, outcome: "refused", why: words.refused(agent.label, file, planned.why) };
  if (planned.before === planned.after) return plain;
  if (isDry) return { ...plain, outcome: "would-change", ...foreseen(direction, agent.label, planned, file) };
  const refusal = planned.apply();
  if (refusal !== null)
    return { ...plain, outcome: "refused", why: words.refused(agent.label, file, refusal.why) };
  const told = WORDS[direction].done(hooked, planned, around.env);
  return { ...plain, outcome: "changed", backup: planned.backup, told };
}

/** The difference, headed as `diff` does it, and a line that says how large it is. */
function foreseen(
  direction: Direction,
  label: string,
  { file, before, after }: Change,
  shownFile: string,
): Pick<Outcome, "difference" | "told"> {
  const lines = differenceOf(before ?? "", after ?? "").map(shown);
  const signed = (sign: string): number => lines.filter((line) => line.startsWith(sign)).length;
  const size = words.lines(signed("+"), signed("-"));
  return {
    difference: [
      `--- ${before === null ? "/dev/null" : file}`,
      `+++ ${after === null ? "/dev/null" : file}`,
      ...lines,
    ],
    told: [WORDS[direction].would(label, shownFile, size)],
  };
}

function differenceLines({ difference }: Outcome): readonly string[] {
  return difference.length === 0 ? [] : ["", ...difference];
}

function hookedNamed(name: string): HookedAgent {
  const agent = agentNamed(name);
  if (agent === null)
    throw new CallEnded(
      REFUSED,
      words.noAgent(
        name,
        AGENTS.map((one) => one.name),
      ),
    );
  if (agent.hooks === null) throw new CallEnded(REFUSED, words.cannotHook(agent.label));
  return { agent, hooks: agent.hooks };
}

/** The agents that are here, or those whose hooks are there to be removed. */
function allFor(verb: Direction, { env }: Surroundings): readonly HookedAgent[] {
  const found = AGENTS.flatMap((agent) =>
    agent.hooks !== null && (verb === "install" ? isAgentHere(agent, env) : isInstalled(agent, env))
      ? [{ agent, hooks: agent.hooks }]
      : [],
  );
  if (found.length === 0)
    throw new CallEnded(REFUSED, verb === "install" ? words.noneFound : words.noneInstalled);
  return found;
}

function isInstalled(agent: Agent, env: Surroundings["env"]): boolean {
  return ["installed", "partly"].includes(reportOf(agent, env).state);
}

const MAX_LINE_CHARS = 2000;

/** A line of somebody's file, with its sign and indentation, fit for a terminal. */
function shown(line: string): string {
  const [start = ""] = /^[-+ …]?[\t ]*/.exec(line) ?? [];
  return start + sanitise(line.slice(start.length), MAX_LINE_CHARS);
}

function installedLines({ agent, hooks }: HookedAgent, planned: Change, env: Surroundings["env"]): string[] {
  const { file, backup } = planned;
  return [
    words.installed(agent.label, shortPath(file, env)),
    ...(backup === null ? [] : [words.backup(shortPath(backup, env))]),
    ...(hooks.remark === null ? [] : [words.next(hooks.remark)]),
  ];
}

function removedLines({ agent }: HookedAgent, planned: Change, env: Surroundings["env"]): string[] {
  const { file, after, backup } = planned;
  const says = after === null ? words.removedWithFile : words.removed;
  return [
    says(agent.label, shortPath(file, env)),
    ...(backup === null ? [] : [words.backupKept(shortPath(backup, env))]),
  ];
}

const WORDS = {
  install: { would: words.wouldInstall, asItWas: words.installedAlready, done: installedLines },
  remove: { would: words.wouldRemove, asItWas: words.nothingToRemove, done: removedLines },
} as const;

/** `saggar hooks`: whether agents report to saggar, and setting that up in the person's own settings, asked and undone. */
import { AGENTS, type Agent, agentNamed, type HookInstallation, sanitise } from "@saggar/sources";
import type { Call } from "../arguments.ts";
import { isAgentHere, shortPath } from "../hooks/agent-places.ts";
import { type Change, planInstallation, planRemoval, type Surroundings } from "../hooks/change.ts";
import { differenceOf } from "../hooks/difference.ts";
import { type AgentReport, reportAll, reportOf, whyTooOld } from "../hooks/report.ts";
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

function status({ system, flag }: Call): number {
  const reports = reportAll(system.env, flag("check"));
  if (flag("json")) {
    printJson(system, { version: 1, agents: reports });
    return DONE;
  }
  const rows = reports.map((report) => [
    report.agent,
    report.label,
    STATE_NAMES[report.state],
    report.file === null || report.state === "no-such-agent" ? "" : shortPath(report.file, system.env),
  ]);
  const lines = table(system, rows, [14, 20, 14, 0]);
  printLines(
    system,
    lines.flatMap((line, index) => [line, ...notesOf(reports[index]).map((note) => `  - ${note}`)]),
  );
  return DONE;
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

interface Hooked {
  readonly agent: Agent;
  readonly hooks: HookInstallation;
}

function change(call: Call, verb: "install" | "remove", names: readonly string[]): number {
  const around: Surroundings = { env: call.system.env, home: call.system.places.home };
  const chosen = names.length > 0 ? names.map((name) => hookedNamed(name)) : allFor(verb, around);
  const outcomes = chosen.map((hooked) => {
    const complaint = complaintOf(call, verb, hooked, around);
    if (complaint !== null) call.system.err(`saggar: ${complaint}\n`);
    return complaint === null;
  });
  return outcomes.every(Boolean) ? DONE : REFUSED;
}

/** Does it for one agent. Null when it was done. */
function complaintOf(
  call: Call,
  verb: "install" | "remove",
  hooked: Hooked,
  around: Surroundings,
): string | null {
  const { agent, hooks } = hooked;
  // Some agents do not start with an event that they do not know.
  const old = verb === "install" && !call.flag("dry-run") ? whyTooOld(agent, hooks, around.env) : null;
  if (old !== null) return words.tooOld(agent.label, old);
  const planned = verb === "install" ? planInstallation(hooked, around) : planRemoval(hooked, around);
  const why = planned.ok ? carryOut(call, hooked, planned, verb) : planned.why;
  return why === null ? null : words.refused(agent.label, shortPath(planned.file, around.env), why);
}

function hookedNamed(name: string): Hooked {
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
function allFor(verb: "install" | "remove", { env }: Surroundings): readonly Hooked[] {
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
  return ["installed", "partly"].includes(reportOf(agent, env, false).state);
}

/** Null when it was done, or else why not. */
function carryOut(call: Call, hooked: Hooked, planned: Change, verb: "install" | "remove"): string | null {
  const { system, flag } = call;
  if (planned.before === planned.after) {
    const says = verb === "install" ? words.installedAlready : words.nothingToRemove;
    printLines(system, [says(hooked.agent.label, shortPath(planned.file, system.env))]);
    return null;
  }
  if (flag("dry-run")) {
    printLines(system, [
      `--- ${planned.before === null ? "/dev/null" : planned.file}`,
      `+++ ${planned.after === null ? "/dev/null" : planned.file}`,
      ...differenceOf(planned.before ?? "", planned.after ?? "").map(shown),
    ]);
    return null;
  }
  const refusal = planned.apply();
  if (refusal !== null) return refusal.why;
  const tell = verb === "install" ? installedLines : removedLines;
  printLines(system, tell(hooked, planned, system.env));
  return null;
}

const MAX_LINE_CHARS = 2000;

/** A line of somebody's file, with its sign and indentation, fit for a terminal. */
function shown(line: string): string {
  const [start = ""] = /^[-+ …]?[\t ]*/.exec(line) ?? [];
  return start + sanitise(line.slice(start.length), MAX_LINE_CHARS);
}

function installedLines({ agent, hooks }: Hooked, planned: Change, env: Surroundings["env"]): string[] {
  const { file, backup } = planned;
  return [
    words.installed(agent.label, shortPath(file, env)),
    ...(backup === null ? [] : [words.backup(shortPath(backup, env))]),
    ...(hooks.remark === null ? [] : [words.next(hooks.remark)]),
  ];
}

function removedLines({ agent }: Hooked, planned: Change, env: Surroundings["env"]): string[] {
  const { file, after, backup } = planned;
  const says = after === null ? words.removedWithFile : words.removed;
  return [
    says(agent.label, shortPath(file, env)),
    ...(backup === null ? [] : [words.backupKept(shortPath(backup, env))]),
  ];
}

/**
 * What of a hook counts. Hooks are processes of their own: they come doubled, late, out of order, from a subagent, and from
 * an agent that another agent runs.
 */
import { type Hook, type HookEvent, TIMINGS } from "@saggar/engine";
import { PLAIN_REPORT } from "../report.ts";
import type { HookReading } from "./agent.ts";
import { isResting } from "./arbiter-decide.ts";
import type { ArbiterMemory, SourceReport } from "./arbiter-memory.ts";

export interface HookScene {
  readonly agent: string;
  /** The agent that the kernel shows in front; null where it shows none. */
  readonly front: string | null;
  /** The session's shell is at its prompt. */
  readonly isAtPrompt: boolean;
  readonly nowMs: number;
}

/** Whether it is of the agent that has this session, and not of one that left or that another agent runs. */
export function isOfSession(memory: ArbiterMemory, reading: HookReading, scene: HookScene): boolean {
  const { agent, front } = scene;
  // In the rules' own words it is of whatever program.
  if (agent === PLAIN_REPORT) return true;
  if (front !== null && front !== agent) return false;
  return reading.conversation === null || isOfConversation(memory, reading.conversation, reading, scene);
}

function isOfConversation(
  memory: ArbiterMemory,
  conversation: string,
  { says, isSubagent }: HookReading,
  { agent, isAtPrompt, nowMs }: HookScene,
): boolean {
  const isStart = says.some(({ event }) => event === "session-started");
  if (isAtPrompt && conversation === memory.leftConversation && !isStart) return false;
  const known = memory.hooks?.agent === agent ? memory.hooks.conversation : null;
  if (known === null || known === conversation || isSubagent) return true;
  return !isBusy(memory, nowMs);
}

/** Another conversation takes over only from one that has nothing in hand. */
function isBusy({ told, reports: { hook }, movedAtMs }: ArbiterMemory, nowMs: number): boolean {
  if (told.turn === "none" && told.ask === null) return false;
  const newestMs = Math.max(hook?.atMs ?? 0, movedAtMs ?? 0);
  return hook === null || nowMs < newestMs + TIMINGS.turnHold;
}

/** What it says that may be so at this moment. */
export function countable(memory: ArbiterMemory, reading: HookReading, nowMs: number): readonly Hook[] {
  const says = reading.isSubagent ? reading.says.flatMap((each) => ofSubagent(memory, each)) : reading.says;
  return says.filter((each) => !isEcho(memory, each, reading.isSubagent, nowMs));
}

/** A subagent asks the person as the agent does; its turns are its own, and its work keeps the agent's believed. */
function ofSubagent({ told }: ArbiterMemory, hook: Hook): readonly Hook[] {
  if (hook.event === "asked" || hook.event === "answered") return [hook];
  const keeps = hook.event === "turn-active" && told.turn !== "none" && told.ask === null;
  return keeps ? [hook] : [];
}

function isEcho(memory: ArbiterMemory, { event }: Hook, isSubagent: boolean, nowMs: number): boolean {
  const { told, strayEndAtMs, decider } = memory;
  switch (event) {
    case "session-started":
      // It was overtaken by its own prompt.
      return told.turn === "open" && (decider === "status" || nowMs - told.turnSinceMs < TIMINGS.beat);
    case "turn-started":
      return strayEndAtMs !== null && nowMs - strayEndAtMs < TIMINGS.beat;
    case "turn-active":
      // What led to the question was overtaken by it.
      if (told.ask !== null) return nowMs - told.ask.atMs < TIMINGS.echo;
      return !isSubagent && isLate(memory, nowMs);
    case "asked":
      return !isSubagent && (endedWithin(TIMINGS.beat, memory, nowMs) || isLate(memory, nowMs));
    default:
      return false;
  }
}

function endedWithin(ms: number, { reports: { hook } }: ArbiterMemory, nowMs: number): boolean {
  if (hook === null || (hook.background ?? 0) > 0) return false;
  return (hook.says === "done" || hook.says === "failed") && nowMs - hook.atMs < ms;
}

/** It tells of the turn that ended a while ago: since then the agent stands at its input and paints nothing. */
function isLate(memory: ArbiterMemory, nowMs: number): boolean {
  const { screen } = memory.reports;
  if (screen === null || !isResting(screen.says) || nowMs - (memory.outputAtMs ?? 0) < TIMINGS.beat)
    return false;
  return endedWithin(TIMINGS.silence, memory, nowMs);
}

/** An end without a turn may have overtaken the turn's begin; after an end it is that end again. */
export function isStrayEnd(memory: ArbiterMemory, nowMs: number): boolean {
  const { told } = memory;
  return told.turn === "none" && told.ask === null && !endedWithin(TIMINGS.beat, memory, nowMs);
}

type Change = (before: SourceReport, hook: Hook, nowMs: number) => SourceReport;

const CHANGES: Readonly<Record<HookEvent, Change>> = {
  "session-started": (_before, _hook, nowMs) => anew("idle", 0, nowMs),
  "session-ended": (_before, _hook, nowMs) => anew("gone", 0, nowMs),
  "turn-started": ({ background }, _hook, nowMs) => anew("working", background, nowMs),
  "turn-active": (before, _hook, nowMs) => {
    if (isEchoOfEnd(before, nowMs)) return { ...before, atMs: nowMs };
    const { says, background, changedAtMs } = before;
    return says === "working"
      ? { ...anew("working", background, nowMs), changedAtMs }
      : anew("working", background, nowMs);
  },
  asked: ({ background, message: before }, { message }, nowMs) => ({
    ...anew("blocked", background, nowMs),
    message: message ?? before,
  }),
  answered: (before, _hook, nowMs) =>
    before.says === "blocked" ? anew("working", before.background, nowMs) : { ...before, atMs: nowMs },
  "turn-ended": (_before, { background }, nowMs) => anew("done", background ?? null, nowMs),
  "turn-failed": ({ background }, _hook, nowMs) => anew("failed", background, nowMs),
  background: (before, { background }, nowMs) => ({ ...before, background: background ?? 0, atMs: nowMs }),
};

/** What hooks say after one more. */
export function afterReport(report: SourceReport | null, hook: Hook, nowMs: number): SourceReport {
  return CHANGES[hook.event](report ?? anew("idle", 0, nowMs), hook, nowMs);
}

function anew(says: SourceReport["says"], background: number | null, nowMs: number): SourceReport {
  return { says, message: null, background, atMs: nowMs, changedAtMs: nowMs };
}

/** R3: activity within a beat of an end, or beside background work, begins nothing. */
function isEchoOfEnd({ says, background, changedAtMs }: SourceReport, nowMs: number): boolean {
  if (!isResting(says)) return false;
  return (background ?? 0) > 0 || (says !== "idle" && nowMs - changedAtMs < TIMINGS.beat);
}

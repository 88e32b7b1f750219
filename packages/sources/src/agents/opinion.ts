/** What each source says of a session's agent, for people who ask why. */
import type { SourceMemory } from "../memory.ts";
import type { AgentState } from "./agent.ts";
import { contradictsFromMs, decide, isFresh, lapsesAtMs } from "./arbiter-decide.ts";
import {
  type ArbiterMemory,
  OPINION_SOURCES,
  type OpinionSource,
  type SourceReport,
} from "./arbiter-memory.ts";
import { promptGate } from "./arbiter-settle.ts";
import { detailOf } from "./program-status.ts";

export type { OpinionSource } from "./arbiter-memory.ts";

export interface Opinion {
  readonly source: OpinionSource;
  readonly says: AgentState;
  /** In the source's own words: a message, a title, the question on the screen; at most 200 characters. */
  readonly detail: string | null;
  /** When it last said so. */
  readonly atMs: number;
  /** When it is believed no longer unless it speaks again; null while nothing but news ends it. */
  readonly lapsesAtMs: number | null;
  readonly isDeciding: boolean;
  /** Why it decides or does not, in a sentence. */
  readonly why: string;
}

const NAMES: Readonly<Record<OpinionSource, string>> = {
  status: "Program status",
  hook: "Hooks",
  published: "The agent's own state on disk",
  title: "The window title",
  screen: "The screen",
};

const STATES: Readonly<Record<AgentState, string>> = {
  idle: "idle",
  working: "at work",
  blocked: "waiting for you",
  done: "done",
  failed: "failed",
  gone: "gone",
};

/** What the sources say at a moment, in the order in which they are believed; those that say nothing are left out. */
export function opinionsOf(memory: SourceMemory, nowMs: number): readonly Opinion[] {
  if (memory.hasExited) return [];
  const { arbiter } = memory;
  const decider = decide(arbiter, nowMs);
  const isHeldBack = memory.screen.standing !== null && memory.screen.sent === null;
  return OPINION_SOURCES.flatMap((source) => {
    const report = arbiter.reports[source];
    if (report === null) return [];
    const isDeciding = source === decider;
    return [
      {
        source,
        says: report.says,
        detail: source === "status" ? detailOf(arbiter.records) : report.message,
        atMs: report.atMs,
        lapsesAtMs: lapsesAtMs(arbiter, source, report),
        isDeciding,
        why: isDeciding
          ? whyDecides(arbiter, source, nowMs)
          : whyNot(arbiter, { source, report, decider, isHeldBack }, nowMs),
      },
    ];
  });
}

function whyDecides(memory: ArbiterMemory, source: OpinionSource, nowMs: number): string {
  const higher = OPINION_SOURCES.slice(0, OPINION_SOURCES.indexOf(source)).filter(
    (each) => memory.reports[each] !== null,
  );
  const overruled = higher.find((each) => contradictsFromMs(memory, each, source) <= nowMs);
  if (overruled !== undefined) {
    const state = memory.reports[overruled]?.says ?? "idle";
    return `${NAMES[source]} changed after ${inner(overruled)} last said ${STATES[state]}.`;
  }
  const silent = higher[0];
  if (silent !== undefined) return `${NAMES[silent]} ${has(silent)} been silent for too long.`;
  const lower = OPINION_SOURCES.filter((each) => each !== source && memory.reports[each] !== null);
  if (lower.length === 0) return `${NAMES[source]} alone ${speaks(source)} of this agent.`;
  return `${NAMES[source]} ${is(source)} believed over ${lower.map(inner).join(", ")}.`;
}

interface Silent {
  readonly source: OpinionSource;
  readonly report: SourceReport;
  readonly decider: OpinionSource | null;
  readonly isHeldBack: boolean;
}

function whyNot(
  memory: ArbiterMemory,
  { source, report, decider, isHeldBack }: Silent,
  nowMs: number,
): string {
  const gate = promptGate(memory, decider, null);
  if (source === "screen" && isHeldBack && !gate.isOpen) {
    return "Shows a question that nothing else speaks of: counts once it has stood for 2 s.";
  }
  if (!isFresh(memory, source, nowMs)) return whyStale(memory, source, report, nowMs);
  if (decider === null) return `${NAMES[source]} ${is(source)} not believed at the moment.`;
  const isHigher = OPINION_SOURCES.indexOf(decider) < OPINION_SOURCES.indexOf(source);
  return isHigher
    ? `${NAMES[decider]} ${is(decider)} believed over ${inner(source)}.`
    : `${NAMES[decider]} changed after ${inner(source)} last spoke.`;
}

function whyStale(memory: ArbiterMemory, source: OpinionSource, report: SourceReport, nowMs: number): string {
  const overMs = lapsesAtMs(memory, source, report);
  if (overMs === null || nowMs < overMs) return "Program status spoke since.";
  const seconds = Math.max(0, Math.round((nowMs - report.atMs) / 1000));
  return `Said ${STATES[report.says]} ${seconds} s ago and nothing since: believed no longer.`;
}

/** Within a sentence. */
function inner(source: OpinionSource): string {
  const name = NAMES[source];
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function is(source: OpinionSource): string {
  return source === "hook" ? "are" : "is";
}

function has(source: OpinionSource): string {
  return source === "hook" ? "have" : "has";
}

function speaks(source: OpinionSource): string {
  return source === "hook" ? "speak" : "speaks";
}

/**
 * Which source is believed. The highest that is fresh decides, until a lower one says something newer that the higher may
 * have missed: hooks know of no interruption, a silent program of no new turn. Program status at work misses nothing, so
 * only its silence ends it. No source holds a state alone for ever.
 */
import { TIMINGS } from "@saggar/engine";
import type { AgentState } from "./agent.ts";
import {
  type ArbiterMemory,
  OPINION_SOURCES,
  type OpinionSource,
  type SourceReport,
} from "./arbiter-memory.ts";

type Moments = readonly number[];

/** Neither at work nor waiting for the person. */
export function isResting(says: AgentState): boolean {
  return says !== "working" && says !== "blocked";
}

/** When a report is believed no longer, unless its source speaks again; null while only news ends it. */
export function lapsesAtMs(
  { movedAtMs, outputAtMs }: ArbiterMemory,
  source: OpinionSource,
  report: SourceReport,
): number | null {
  switch (report.says) {
    case "working": {
      if (source === "screen") return Math.max(report.changedAtMs, outputAtMs ?? 0) + TIMINGS.silence;
      const hold = (report.background ?? 0) > 0 ? TIMINGS.staleAfter : TIMINGS.turnHold;
      return Math.max(report.atMs, movedAtMs ?? 0) + hold;
    }
    case "blocked":
      return null;
    default:
      return source === "screen" ? null : report.atMs + TIMINGS.staleAfter;
  }
}

export function isFresh(memory: ArbiterMemory, source: OpinionSource, nowMs: number): boolean {
  const report = memory.reports[source];
  if (report === null) return false;
  const untilMs = lapsesAtMs(memory, source, report);
  return (untilMs === null || nowMs < untilMs) && !isOutdatedHook(memory, source);
}

/** A hook tells of a moment: what program status said later says what came of it. */
function isOutdatedHook({ reports }: ArbiterMemory, source: OpinionSource): boolean {
  const { status, hook } = reports;
  return source === "hook" && status !== null && hook !== null && hook.atMs <= status.atMs;
}

/** The source that is believed; null where none has anything to say. */
export function decide(memory: ArbiterMemory, nowMs: number): OpinionSource | null {
  let chosen: OpinionSource | null = null;
  for (const source of OPINION_SOURCES) {
    if (!isFresh(memory, source, nowMs)) continue;
    if (chosen === null || contradictsFromMs(memory, chosen, source) <= nowMs) chosen = source;
  }
  return chosen;
}

/** From when on a lower source is believed against a higher; never where it does not contradict it. */
export function contradictsFromMs(
  memory: ArbiterMemory,
  higher: OpinionSource,
  lower: OpinionSource,
): number {
  const high = memory.reports[higher];
  const low = memory.reports[lower];
  if (high === null || low === null) return Infinity;
  if (higher === "status") return contradictsStatusFromMs(high, low, lower);
  if (low.changedAtMs <= high.atMs) return neverBeganFromMs(memory, high, low);
  if (isResting(high.says)) {
    return isResting(low.says)
      ? isOverFromMs(memory, high, { ...low, source: lower })
      : wakesFromMs(high, low, lower);
  }
  return missedFromMs(memory, high, { ...low, source: lower });
}

/** It misses nothing that it lives to tell: at work only its silence ends it. */
function contradictsStatusFromMs(high: SourceReport, low: SourceReport, lower: OpinionSource): number {
  if (low.changedAtMs <= high.atMs || high.says === "working") return Infinity;
  return high.says === "blocked" ? closesBlockFromMs(high, low, lower) : wakesFromMs(high, low, lower);
}

/** A turn is told of, and there is nothing to be seen of it: what told it came late, or twice. */
function neverBeganFromMs(memory: ArbiterMemory, high: SourceReport, low: SourceReport): number {
  if (high.says !== "working" || !isResting(low.says)) return Infinity;
  return Math.max(high.atMs, memory.outputAtMs ?? 0) + TIMINGS.silence;
}

type Sourced = SourceReport & { readonly source: OpinionSource };

/** The background work that was counted is over. */
function isOverFromMs(memory: ArbiterMemory, high: SourceReport, low: Sourced): number {
  return (high.background ?? 0) > 0 && low.background === 0 ? standsFromMs(memory, low) : Infinity;
}

/** Something went on that hooks, a file or a title did not tell. */
function missedFromMs(memory: ArbiterMemory, high: SourceReport, low: Sourced): number {
  const { says, changedAtMs, source } = low;
  if (says === high.says) return Infinity;
  if (says === "blocked") return source === "screen" ? Infinity : changedAtMs;
  // What the screen shows of work may stand there beside a question.
  return source === "screen" && !isResting(says) ? Infinity : standsFromMs(memory, low);
}

/** It must stand for a while: the higher may be about to say the same, and idle input may show for a moment. */
function standsFromMs({ outputAtMs }: ArbiterMemory, { changedAtMs, source }: Sourced): number {
  if (source !== "screen") return changedAtMs + TIMINGS.beat;
  return Math.max(changedAtMs, outputAtMs ?? 0) + TIMINGS.silence;
}

/** Something goes on after the end: not what is left over from before it, and not what an agent that left may have shown. */
function wakesFromMs(high: SourceReport, low: SourceReport, lower: OpinionSource): number {
  if (isResting(low.says) || lower === "screen") return Infinity;
  if (high.says === "gone" && lower !== "hook") return Infinity;
  return low.changedAtMs - high.atMs >= TIMINGS.beat ? low.changedAtMs : Infinity;
}

function closesBlockFromMs(high: SourceReport, low: SourceReport, lower: OpinionSource): number {
  if (lower !== "hook" || !isResting(low.says)) return Infinity;
  return low.changedAtMs - high.atMs >= TIMINGS.beat ? low.changedAtMs : Infinity;
}

/** Every moment at which time alone may change who is believed. */
export function decisionMoments(memory: ArbiterMemory): Moments {
  const moments: number[] = [];
  for (const source of OPINION_SOURCES) {
    const report = memory.reports[source];
    if (report === null) continue;
    moments.push(lapsesAtMs(memory, source, report) ?? Infinity);
    for (const lower of OPINION_SOURCES.slice(OPINION_SOURCES.indexOf(source) + 1)) {
      moments.push(contradictsFromMs(memory, source, lower));
    }
  }
  return moments;
}

/**
 * When the lines of R0 hold, as long as nothing more is observed: one span of time each, worked out
 * once from a memory. Deciding, dating an idle row and finding the next change all read from them.
 * Plain loops over numbers: every session is judged again on every beat.
 */
import { LINES, type Line } from "./lines.ts";
import type { Memory } from "./memory.ts";

export interface Spans {
  /** Per line, in the order of the list: the first moment at which it holds. */
  readonly fromMs: readonly number[];
  /** Per line: the moment at which it is over. */
  readonly untilMs: readonly number[];
}

/** Per line: already, and no longer. What a line leaves out stays so. */
const LONG_AGO: readonly number[] = LINES.map(() => -Infinity);
/** R7: activity is judged from line 11 down, as if the lines above it were not there. */
const FIRST_OF_WORK = LINES.findIndex(({ line }) => line === 11);

export function spansOf(memory: Memory): Spans {
  const fromMs = LONG_AGO.slice();
  const untilMs = LONG_AGO.slice();
  for (let index = 0; index < LINES.length; index += 1) {
    const line = lineAt(index);
    if (line.fromMs !== undefined) fromMs[index] = line.fromMs(memory);
    untilMs[index] = line.untilMs(memory);
  }
  return { fromMs, untilMs };
}

function lineAt(index: number): Line {
  const line = LINES[index];
  if (line === undefined) throw new Error("The last line of R0 holds always, so the list cannot end here.");
  return line;
}

function startOf({ fromMs }: Spans, index: number): number {
  return fromMs[index] ?? Infinity;
}

function endOf({ untilMs }: Spans, index: number): number {
  return untilMs[index] ?? -Infinity;
}

/** Place of the first line that holds, from a place on. */
function firstHolding(spans: Spans, start: number, nowMs: number): number {
  for (let index = start; ; index += 1) {
    lineAt(index);
    if (nowMs < endOf(spans, index) && nowMs >= startOf(spans, index)) return index;
  }
}

/** The line that decides. */
export function decide(spans: Spans, nowMs: number): Line {
  return lineAt(firstHolding(spans, 0, nowMs));
}

/** The moment at which another line decides: this one is over, or one above it begins to hold. */
export function decidesUntil(spans: Spans, nowMs: number): number {
  const decider = firstHolding(spans, 0, nowMs);
  let changeMs = endOf(spans, decider);
  for (let index = 0; index < decider; index += 1) {
    const startMs = startOf(spans, index);
    if (startMs > nowMs && startMs < endOf(spans, index)) changeMs = Math.min(changeMs, startMs);
  }
  return changeMs;
}

/** R7's activity: the moment at which nothing runs any more, whatever claims cover it; long ago where nothing does. */
export function movesUntil(spans: Spans, nowMs: number): number {
  let stillMs = -Infinity;
  for (let at = nowMs; ; at = stillMs) {
    const index = firstHolding(spans, FIRST_OF_WORK, at);
    if (lineAt(index).status !== "working") return stillMs;
    stillMs = endOf(spans, index);
    if (stillMs === Infinity) return stillMs;
  }
}

/**
 * R7: the end of the last moment, up to now and now included, at which the row was not idle.
 * An idle line that holds is not ended by time, so it hides the lines below it for good.
 */
export function busyUntil(spans: Spans, memory: Memory, nowMs: number): number {
  const lastMs = memory.lastMs ?? nowMs;
  let busyMs = memory.busyUntilMs;
  for (let index = 0; index < LINES.length; index += 1) {
    const overMs = endOf(spans, index);
    if (overMs <= lastMs) continue;
    if (lineAt(index).status === "idle") break;
    const startMs = startOf(spans, index);
    if (startMs <= nowMs && startMs < overMs) busyMs = Math.max(busyMs, Math.min(overMs, nowMs));
  }
  return busyMs;
}

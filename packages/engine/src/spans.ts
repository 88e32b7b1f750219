/**
 * When the lines of R0 hold, as long as nothing more is observed: one span of time each, worked out
 * once from a memory. Deciding, dating an idle row and finding the next change all read from them.
 */
import { LINES, type Line } from "./lines.ts";
import type { Memory } from "./memory.ts";

export interface Spans {
  /** Per line, in the order of the list: the first moment at which it holds. */
  readonly fromMs: readonly number[];
  /** Per line: the moment at which it is over. */
  readonly untilMs: readonly number[];
}

/** R7: activity is judged from line 11 down, as if the lines above it were not there. */
const FIRST_OF_WORK = LINES.findIndex(({ line }) => line === 11);

export function spansOf(memory: Memory): Spans {
  const fromMs: number[] = [];
  const untilMs: number[] = [];
  for (const line of LINES) {
    fromMs.push(line.fromMs === undefined ? -Infinity : line.fromMs(memory));
    untilMs.push(line.untilMs(memory));
  }
  return { fromMs, untilMs };
}

function from({ fromMs }: Spans, index: number): number {
  return fromMs[index] ?? Infinity;
}

function until({ untilMs }: Spans, index: number): number {
  return untilMs[index] ?? -Infinity;
}

/** The first line that holds, from a place in the list on. The last one always does. */
function firstAt(spans: Spans, start: number, nowMs: number): Line {
  for (let index = start; ; index += 1) {
    const line = LINES[index];
    if (line === undefined) throw new Error("The last line of R0 must hold always.");
    if (nowMs < until(spans, index) && nowMs >= from(spans, index)) return line;
  }
}

export function decide(spans: Spans, nowMs: number): Line {
  return firstAt(spans, 0, nowMs);
}

/** R7's activity: something runs, whatever claim covers it; never after the exit. */
export function isMoving(spans: Spans, memory: Memory, nowMs: number): boolean {
  return memory.exit === null && firstAt(spans, FIRST_OF_WORK, nowMs).status === "working";
}

/**
 * R7: the end of the last moment, up to now and now included, at which the row was not idle.
 * An idle line that holds is not ended by time, so it hides the lines below it for good.
 */
export function busyUntil(spans: Spans, memory: Memory, nowMs: number): number {
  const lastMs = memory.lastMs ?? nowMs;
  let busyMs = memory.busyUntilMs;
  for (const [index, line] of LINES.entries()) {
    const overMs = until(spans, index);
    if (overMs <= lastMs) continue;
    if (line.status === "idle") break;
    const startMs = from(spans, index);
    if (startMs <= nowMs && startMs < overMs) busyMs = Math.max(busyMs, Math.min(overMs, nowMs));
  }
  return busyMs;
}

/** The next moment at which any line begins to hold or is over. */
export function nextEdge(spans: Spans, afterMs: number): number {
  let next = Infinity;
  for (const edges of [spans.fromMs, spans.untilMs]) {
    for (const edge of edges) if (edge > afterMs && edge < next) next = edge;
  }
  return next;
}

/** What a memory says at one moment: everything of a verdict that time alone can change (R7). */
import type { Line } from "./lines.ts";
import { tickEndsMs } from "./marks.ts";
import type { Memory, Wait } from "./memory.ts";
import { promptLiveFromMs } from "./prompts.ts";
import { busyUntil, decide, decidesUntil, movesUntil, spansOf } from "./spans.ts";
import { TIMINGS } from "./timings.ts";
import { waitAt } from "./waits.ts";

export interface View {
  readonly line: Line;
  readonly sinceMs: number;
  /** Null where time alone changes nothing more. */
  readonly untilMs: number | null;
  readonly tick: boolean;
  readonly stale: boolean;
  readonly moving: boolean;
  /** With lines 4 and 5: the wait whose key they share. */
  readonly wait: Wait | null;
  /** With lines 4 and 5: the prompt that stands is live too. */
  readonly promptLive: boolean;
}

export function viewAt(memory: Memory, nowMs: number): View {
  const spans = spansOf(memory);
  const line = decide(spans, nowMs);
  const isIdle = line.status === "idle";
  const sinceMs = line.sinceMs?.(memory) ?? busyUntil(spans, memory, nowMs);
  const isWait = line.line === 4 || line.line === 5;
  const promptFromMs = isWait ? promptLiveFromMs(memory) : Infinity;
  const stillMs = memory.exit === null ? movesUntil(spans, nowMs) : -Infinity;
  const tickOverMs = isIdle ? tickEndsMs(memory) : -Infinity;
  const staleFromMs = isIdle ? sinceMs + TIMINGS.staleAfter : Infinity;
  return {
    line,
    sinceMs,
    untilMs: finite(
      Math.min(
        decidesUntil(spans, nowMs),
        later(stillMs, nowMs),
        later(promptFromMs, nowMs),
        later(tickOverMs, nowMs),
        later(staleFromMs, nowMs),
      ),
    ),
    tick: nowMs < tickOverMs,
    stale: nowMs >= staleFromMs,
    moving: nowMs < stillMs,
    wait: isWait ? waitAt(memory, nowMs).wait : null,
    promptLive: promptFromMs <= nowMs,
  };
}

/** A change that lies behind is no change to come. */
function later(changeMs: number, nowMs: number): number {
  return changeMs > nowMs ? changeMs : Infinity;
}

function finite(ms: number): number | null {
  return ms === Infinity ? null : ms;
}

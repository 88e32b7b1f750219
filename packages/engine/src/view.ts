/** What a memory says at one moment: everything of a verdict that time alone can change. */
import type { Line } from "./lines.ts";
import { tickEndsMs } from "./marks.ts";
import type { Memory, Wait } from "./memory.ts";
import { promptLiveFromMs } from "./prompts.ts";
import { busyUntil, decide, isMoving, nextEdge, type Spans } from "./spans.ts";
import { TIMINGS } from "./timings.ts";
import { waitAt } from "./waits.ts";

export interface View {
  readonly line: Line;
  readonly sinceMs: number;
  readonly tick: boolean;
  readonly stale: boolean;
  readonly moving: boolean;
  /** With lines 4 and 5: the wait whose key they share. */
  readonly wait: Wait | null;
  /** With lines 4 and 5: the prompt that stands is live too. */
  readonly promptLive: boolean;
}

export function viewAt(memory: Memory, spans: Spans, nowMs: number): View {
  const line = decide(spans, nowMs);
  const isIdle = line.status === "idle";
  const sinceMs = line.sinceMs?.(memory) ?? busyUntil(spans, memory, nowMs);
  const asks = line.line === 4 || line.line === 5;
  return {
    line,
    sinceMs,
    tick: isIdle && nowMs < tickEndsMs(memory),
    stale: isIdle && nowMs - sinceMs >= TIMINGS.staleAfter,
    moving: isMoving(spans, memory, nowMs),
    wait: asks ? waitAt(memory, nowMs).wait : null,
    promptLive: asks && promptLiveFromMs(memory) <= nowMs,
  };
}

function isSame(one: View, other: View): boolean {
  return (
    one.line === other.line &&
    one.sinceMs === other.sinceMs &&
    one.tick === other.tick &&
    one.stale === other.stale &&
    one.moving === other.moving &&
    one.promptLive === other.promptLive &&
    one.wait?.number === other.wait?.number
  );
}

/** R7: the earliest later moment at which the view differs with no new evidence; null for never. */
export function changesAt(memory: Memory, spans: Spans, view: View, nowMs: number): number | null {
  if (memory.exit !== null) return null;
  const staleMs = view.line.status === "idle" ? view.sinceMs + TIMINGS.staleAfter : Infinity;
  const others = [tickEndsMs(memory), staleMs];
  for (let atMs = nowMs; ; ) {
    let next = nextEdge(spans, atMs);
    for (const edge of others) if (edge > atMs && edge < next) next = edge;
    if (next === Infinity) return null;
    if (!isSame(view, viewAt(memory, spans, next))) return next;
    atMs = next;
  }
}

/**
 * Memory and a time into a verdict: the first line of R0 that holds, dated and explained (R7).
 * A pure function: judging again, or on another beat, changes nothing.
 */
import { clampMs } from "./bounds.ts";
import { claimOf } from "./claim-of.ts";
import type { Memory } from "./memory.ts";
import type { Verdict } from "./verdict.ts";
import { type View, viewAt } from "./view.ts";

export function judge(memory: Memory, nowMs: number): Verdict {
  const view = viewAt(memory, clampMs(nowMs, memory.lastMs));
  const { line } = view;
  return {
    status: line.status,
    because: line.because,
    line: line.line,
    since: view.sinceMs,
    until: view.untilMs,
    wants: wantsOf(memory, view),
    activity: view.moving ? "moving" : "still",
    tick: view.tick,
    stale: view.stale,
    claim: claimOf(memory, view),
    note: memory.note,
  };
}

function wantsOf(memory: Memory, { line }: View): Verdict["wants"] {
  if (line.status === "needs-you") return "yes";
  if (line.status === "ready-for-review") return "review";
  return line.status === "failed" && memory.exit?.seen !== true ? "review" : "no";
}

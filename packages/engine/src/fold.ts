/** R9: smart collapsing. */
import { TIMINGS } from "./timings.ts";
import type { Verdict } from "./verdict.ts";

export interface FoldGroup {
  readonly onScreen: boolean;
  /** When the person last unfolded it by hand. */
  readonly unfoldedAtMs: number | null;
  readonly verdicts: readonly Verdict[];
}

/** A group folds when nothing in it is of interest now and the person did not just open it. */
export function foldable({ onScreen, unfoldedAtMs, verdicts }: FoldGroup, nowMs: number): boolean {
  if (onScreen) return false;
  if (unfoldedAtMs !== null && nowMs - unfoldedAtMs < TIMINGS.staleAfter) return false;
  return verdicts.every(isQuiet);
}

function isQuiet({ status, claim, tick, stale }: Verdict): boolean {
  return claim === null && status !== "working" && !tick && (status !== "idle" || stale);
}

/**
 * R6: what moves. Output that follows typing closely is its echo; the rest is activity, which also
 * keeps turns, progress and background work believed (R5).
 */

import { outputClearsAsk, typingMeetsAsk } from "./asks.ts";
import { clearClaims, outputClearsBell } from "./claims.ts";
import type { Output } from "./evidence.ts";
import type { Draft, Memory, Run } from "./memory.ts";
import { TIMINGS } from "./timings.ts";
import { actInTurn } from "./turns.ts";

export function observeInput(draft: Draft, at: number): void {
  actInTurn(draft, draft.prompt !== null || draft.ask !== null, at);
  clearClaims(draft);
  typingMeetsAsk(draft, at);
  draft.inputMs = at;
  if (draft.turnEnd !== null) draft.turnEnd = { ...draft.turnEnd, typed: true };
}

export function observeOutput(draft: Draft, output: Output, at: number): void {
  const hasLines = output.newlines > 0;
  draft.outputMs = at;
  outputClearsBell(draft, hasLines, at);
  if (draft.inputMs !== null && at - draft.inputMs < TIMINGS.echo) return;
  draft.moving = extend(draft.moving, at);
  if (draft.atPrompt && hasLines) draft.movingLines = extend(draft.movingLines, at);
  if (draft.turnEnd?.typed === true) draft.turnEnd = { typed: true, voided: true };
  if (draft.background !== null && at < backgroundHeldUntilMs(draft)) {
    draft.background = { ...draft.background, heldMs: at };
  }
  outputClearsAsk(draft, at);
}

/** Outputs with gaps under the silence are one run. */
function extend(run: Run | null, at: number): Run {
  const goesOn = run !== null && at - run.lastMs < TIMINGS.silence;
  return { sinceMs: goesOn ? run.sinceMs : at, lastMs: at };
}

/** R5: once let go, only a hook takes background work up again. */
export function backgroundHeldUntilMs({ background }: Memory): number {
  return background === null ? -Infinity : background.heldMs + TIMINGS.staleAfter;
}

/** R5: an open turn is held by its last hook and by activity. */
export function turnHeldUntilMs({ turn, hookMs, moving }: Memory): number {
  if (turn === null || !turn.open) return -Infinity;
  return newest(hookMs, moving) + TIMINGS.turnHold;
}

/** R5: a progress report likewise. */
export function progressHeldUntilMs({ progress, moving }: Memory): number {
  return progress === null ? -Infinity : newest(progress.lastMs, moving) + TIMINGS.turnHold;
}

function newest(reportedMs: number | null, moving: Run | null): number {
  return Math.max(reportedMs ?? -Infinity, moving?.lastMs ?? -Infinity);
}

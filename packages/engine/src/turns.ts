/**
 * R3's agent turns: opened and ended by hooks, gone on with, waiting for background work, or
 * interrupted, which no hook reports and only the screen shows.
 */
import { boundCount } from "./bounds.ts";
import { judgeJob, type Outcome, putOutTicks } from "./marks.ts";
import type { Draft, Memory } from "./memory.ts";
import { TIMINGS } from "./timings.ts";

/** Goes on with a turn that is open or waits for background work: same start, same baseline. */
export function startTurn(draft: Draft, at: number): void {
  draft.turnEnd = null;
  if (draft.turn === null) openTurn(draft, at);
  else draft.turn = { ...draft.turn, open: true };
}

/** A mid-turn hook opens a turn where none is open, unless it is an echo. */
export function continueTurn(draft: Draft, at: number): void {
  if (draft.turn?.open === true) return;
  if (draft.background !== null || isEchoOfEnd(draft, at)) return;
  draft.turnEnd = null;
  openTurn(draft, at);
}

function isEchoOfEnd(draft: Draft, at: number): boolean {
  return draft.endedMs !== null && at - draft.endedMs < TIMINGS.beat;
}

function openTurn(draft: Draft, at: number): void {
  draft.turn = { startedMs: at, baseline: draft.reading, open: true, act: null, idleMs: null };
  if (draft.command !== null) draft.command = { ...draft.command, hadTurn: true };
  putOutTicks(draft);
}

/** A turn's end is not yet its job's while background work is reported (R4). */
export function endTurn(draft: Draft, background: number | undefined, at: number): void {
  reportBackground(draft, background, at);
  if (draft.background === null) closeTurn(draft, "clean", at);
  else if (draft.turn !== null) draft.turn = { ...draft.turn, open: false };
  noteTurnEnd(draft, at);
}

export function failTurn(draft: Draft, at: number): void {
  closeTurn(draft, "failed", at);
  noteTurnEnd(draft, at);
}

function noteTurnEnd(draft: Draft, at: number): void {
  draft.turnEnd = { typed: false, voided: false };
  draft.endedMs = at;
}

/** The background reports nothing left: a turn that waited for it is over. */
export function endBackground(draft: Draft, count: number | undefined, at: number): void {
  reportBackground(draft, count, at);
  if (draft.background === null && draft.turn?.open === false) closeTurn(draft, "clean", at);
}

function reportBackground(draft: Draft, reported: number | undefined, at: number): void {
  const count = boundCount(reported);
  const sinceMs = draft.background?.sinceMs ?? at;
  draft.background = count === 0 ? null : { count, sinceMs, heldMs: at };
}

/** Ends the job of a turn, open or waiting, as given; its line is the command's it ran in. */
export function closeTurn(draft: Draft, outcome: Outcome, at: number): void {
  const { turn } = draft;
  if (turn === null) return;
  draft.turn = null;
  judgeJob(draft, { ...turn, message: draft.command?.line ?? null, exitCode: null }, outcome, at);
}

/** What the person did: typing or an answer, kept for the turn in which it was. */
export function actInTurn(draft: Draft, answer: boolean, at: number): void {
  if (draft.turn !== null) draft.turn = { ...draft.turn, act: { atMs: at, answer } };
}

/** Idle input, with neither a working cue nor a prompt. */
export function showsIdleInput(memory: Memory): boolean {
  return memory.idleInput && memory.workingCueMs === null && !memory.promptDrawn;
}

/** Dates the idle input that may mean an interruption: it appeared soon after the person acted. */
export function watchForInterruption(draft: Draft, didShow: boolean, at: number): void {
  const shows = showsIdleInput(draft);
  const { turn } = draft;
  if (turn === null || shows === didShow) return;
  const isSoon = turn.act !== null && at - turn.act.atMs < TIMINGS.silence;
  draft.turn = { ...turn, idleMs: shows && isSoon ? at : null };
}

/**
 * When the open turn is interrupted with no new evidence. A beat of idle input is enough after
 * typing; after an answer the agent may be silently at what was allowed.
 */
export function interruptionMs({ turn, hookMs }: Memory): number {
  if (turn === null || !turn.open || turn.idleMs === null || turn.act === null) return Infinity;
  const fromMs = Math.max(turn.idleMs, hookMs ?? turn.startedMs);
  return fromMs + (turn.act.answer ? TIMINGS.answerGrace : TIMINGS.beat);
}

/** Over, and not judged. */
export function interruptTurn(draft: Draft, at: number): void {
  draft.turn = null;
  draft.endedMs = at;
}

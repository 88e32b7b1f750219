/**
 * R2, the screen's half: the prompt that stands there, its redraws, and the grace of an answer.
 * A prompt is live while it stands and its fingerprint is in no grace.
 */

import { boundChoices, boundName, boundText, MAX_FINGERPRINTS } from "./bounds.ts";
import type { ScreenPrompt } from "./evidence.ts";
import type { Draft, GonePrompt, Memory } from "./memory.ts";
import { TIMINGS } from "./timings.ts";

/** When the grace of this fingerprint is over; long ago where it has none. */
function graceEndsMs(memory: Memory, fingerprint: string): number {
  for (const grace of memory.graces) if (grace.fingerprint === fingerprint) return grace.untilMs;
  return -Infinity;
}

/** From when on the standing prompt is a claim; never without one. */
export function promptLiveFromMs(memory: Memory): number {
  return memory.prompt === null ? Infinity : graceEndsMs(memory, memory.prompt.fingerprint);
}

/** A prompt stands, or left the screen less than a beat ago. */
export function promptIsNear(memory: Memory, at: number): boolean {
  if (memory.prompt !== null) return true;
  return memory.promptLeftMs !== null && at - memory.promptLeftMs < TIMINGS.beat;
}

/**
 * What the screen shows, as a claim would see it: null for a fingerprint that a shell's prompt ended
 * and that still stands above it. Any other answer of the screen lifts that bar.
 */
export function passBar(draft: Draft, prompt: ScreenPrompt | null): ScreenPrompt | null {
  if (prompt === null) {
    draft.barred = null;
    return null;
  }
  const shown = { ...prompt, fingerprint: boundName(prompt.fingerprint) };
  if (draft.barred === shown.fingerprint) return null;
  draft.barred = null;
  return shown;
}

/** How a prompt on the screen relates to those before it: gone, going on (or redrawn), or another. */
export type Shown = "none" | "same" | "another";

/** Puts the screen's latest answer in place of the one before. */
export function showPrompt(draft: Draft, shown: ScreenPrompt | null, at: number): Shown {
  if (shown === null) {
    leave(draft, at);
    return "none";
  }
  const { fingerprint, text, choices } = shown;
  if (draft.prompt?.fingerprint !== fingerprint) leave(draft, at);
  const before = draft.prompt ?? takeRedrawn(draft, fingerprint, at);
  draft.prompt = {
    fingerprint,
    text: boundText(text),
    choices: boundChoices(choices),
    sinceMs: before?.sinceMs ?? at,
    answered: before?.answered === true || graceEndsMs(draft, fingerprint) > at,
  };
  return before === null ? "another" : "same";
}

/** A fingerprint back within a beat is the same claim, and goes on with the wait it was live in. */
function takeRedrawn(draft: Draft, fingerprint: string, at: number): GonePrompt | null {
  const redrawn = draft.gone.find((gone) => gone.fingerprint === fingerprint);
  if (redrawn === undefined) return null;
  draft.gone = draft.gone.filter((gone) => gone !== redrawn);
  if (draft.wait === null && graceEndsMs(draft, fingerprint) <= at) draft.wait = redrawn.wait;
  return redrawn;
}

function leave(draft: Draft, at: number): void {
  if (draft.prompt === null) return;
  const { fingerprint, sinceMs, answered } = draft.prompt;
  const wait = promptLiveFromMs(draft) <= at ? draft.wait : null;
  draft.gone = [...draft.gone, { fingerprint, sinceMs, leftMs: at, answered, wait }].slice(-MAX_FINGERPRINTS);
  draft.promptLeftMs = at;
  draft.prompt = null;
}

/** A shell's prompt ends the question above it, which must not be asked again from there. */
export function barPrompt(draft: Draft, at: number): void {
  if (draft.prompt === null) return;
  draft.barred = draft.prompt.fingerprint;
  leave(draft, at);
}

/** The answer's grace; null answers whatever stands there. A second answer starts it anew. */
export function gracePrompt(draft: Draft, fingerprint: string | null, at: number): void {
  const answered = fingerprint === null ? draft.prompt?.fingerprint : boundName(fingerprint);
  if (answered === undefined) return;
  const kept = draft.graces.filter((grace) => grace.fingerprint !== answered);
  const untilMs = at + TIMINGS.answerGrace;
  if (draft.prompt?.fingerprint === answered) draft.prompt = { ...draft.prompt, answered: true };
  draft.graces = [...kept, { fingerprint: answered, untilMs }].slice(-MAX_FINGERPRINTS);
}

/** Graces that are over and prompts that cannot be redrawn any more. */
export function forgetOldPrompts(draft: Draft, at: number): void {
  if (draft.graces.some((grace) => grace.untilMs <= at)) {
    draft.graces = draft.graces.filter((grace) => grace.untilMs > at);
  }
  if (draft.gone.some((gone) => at - gone.leftMs >= TIMINGS.beat)) {
    draft.gone = draft.gone.filter((gone) => at - gone.leftMs < TIMINGS.beat);
  }
}

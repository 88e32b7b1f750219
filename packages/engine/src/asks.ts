/**
 * R2, the hook's half: what an agent asked, until it is answered, withdrawn, or until the screen or
 * the person's typing shows that it must be over.
 */
import { boundOptional } from "./bounds.ts";
import type { Draft, Memory } from "./memory.ts";
import { promptIsNear, type Shown } from "./prompts.ts";
import { TIMINGS } from "./timings.ts";

/** From when on the ask is a claim; never without one. */
export function askLiveFromMs(memory: Memory): number {
  return memory.ask === null ? Infinity : (memory.ask.mutedUntilMs ?? -Infinity);
}

/** When time alone clears the ask: a beat after the prompt that was seen with it left the screen. */
export function askClearsMs(memory: Memory): number {
  const { ask, prompt, promptLeftMs } = memory;
  if (ask === null) return -Infinity;
  return ask.promptSeen && prompt === null && promptLeftMs !== null ? promptLeftMs + TIMINGS.beat : Infinity;
}

/** A second ask goes on with the first; while that one is suppressed it is a new one. */
export function raiseAsk(draft: Draft, message: string | null | undefined, at: number): void {
  const first = askLiveFromMs(draft) <= at ? draft.ask : null;
  const standing = draft.prompt;
  draft.ask = {
    sinceMs: first?.sinceMs ?? at,
    askedMs: at,
    message: askText(message) ?? first?.message ?? null,
    mutedUntilMs: null,
    promptSeen: standing?.answered === false,
    passedOver: standing?.answered === true ? standing.fingerprint : null,
    typedMs: null,
  };
}

function askText(message: string | null | undefined): string | null {
  return message === "" ? null : boundOptional(message);
}

/** An answer suppresses the ask of that moment, live or suppressed already. */
export function muteAsk(draft: Draft, at: number): void {
  if (draft.ask !== null) draft.ask = { ...draft.ask, mutedUntilMs: at + TIMINGS.answerGrace };
}

/** A mid-turn hook ends the ask, unless a prompt shows that it may speak of something else. */
export function activityClearsAsk(draft: Draft, at: number): void {
  if (!promptIsNear(draft, at)) draft.ask = null;
}

/** A prompt counts as the ask's, unless it is the answered one that stood there before. */
export function screenMeetsAsk(draft: Draft, shown: Shown): void {
  const { ask, prompt } = draft;
  if (ask === null || ask.promptSeen) return;
  if (prompt === null) {
    if (ask.typedMs !== null && !draft.promptDrawn) draft.ask = null;
  } else if (shown === "another" || prompt.fingerprint !== ask.passedOver) {
    draft.ask = { ...ask, promptSeen: true };
  }
}

/** The screen shows work where the prompt was. */
export function workClearsAsk(draft: Draft): void {
  if (draft.ask?.promptSeen === true && draft.prompt === null && draft.workingCueMs !== null)
    draft.ask = null;
}

/** A key that was under way when the ask came does not answer it. */
export function typingMeetsAsk(draft: Draft, at: number): void {
  const { ask } = draft;
  if (ask !== null && at - ask.askedMs >= TIMINGS.beat) draft.ask = { ...ask, typedMs: at };
}

/** Output well after such typing, where no prompt was seen: the agent goes on. */
export function outputClearsAsk(draft: Draft, at: number): void {
  const { ask } = draft;
  if (ask === null || ask.promptSeen || ask.typedMs === null) return;
  if (at - ask.typedMs >= TIMINGS.beat) draft.ask = null;
}

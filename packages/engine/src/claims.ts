/**
 * R1: the four claims that decay: attention call, bell, watch hit, program notification.
 * Each lives `claimLife` from its latest raise and is dated at its first.
 */

import { boundLine, boundText } from "./bounds.ts";
import type { Attention, Notification } from "./evidence.ts";
import type { Draft, Raised } from "./memory.ts";
import { TIMINGS } from "./timings.ts";

/** A claim that is not there held until before all time. */
export function claimExpiresMs(claim: Raised | null): number {
  return claim === null ? -Infinity : claim.raisedMs + TIMINGS.claimLife;
}

/** A raise while one is live renews its life and replaces the text; `since` stays (R1). */
function raise(claim: Raised | null, text: string | null, at: number): Raised {
  const isLive = claim !== null && at < claimExpiresMs(claim);
  return { sinceMs: isLive ? claim.sinceMs : at, raisedMs: at, text };
}

/** Level *note* makes no claim; none is kept while the session is on screen (R7). */
export function observeAttention(draft: Draft, evidence: Attention, at: number): void {
  const message = boundLine(evidence.message);
  if (evidence.level === "blocked") {
    draft.attention = raise(draft.attention, message, at);
  } else if (!draft.onScreen) {
    draft.note = { message, at };
  }
}

/** A bell right after typing is a completion bell, and no claim. */
export function observeBell(draft: Draft, at: number): void {
  if (draft.inputMs !== null && at - draft.inputMs < TIMINGS.beat) return;
  draft.bell = raise(draft.bell, null, at);
}

export function observeWatchHit(draft: Draft, text: string, at: number): void {
  draft.watch = raise(draft.watch, boundText(text), at);
}

export function observeNotification(draft: Draft, { title, body }: Notification, at: number): void {
  const text = title === null || title === "" ? body : `${title}: ${body}`;
  draft.notification = raise(draft.notification, boundText(text), at);
}

/** Typing and answering both say that the person dealt with this session. */
export function clearClaims(draft: Draft): void {
  draft.attention = null;
  draft.bell = null;
  draft.watch = null;
  draft.notification = null;
}

/** Output that resumes clears the bell; nearer to it, output is part of it. At the prompt only lines count. */
export function outputClearsBell(draft: Draft, hasLines: boolean, at: number): void {
  if (draft.bell === null || at - draft.bell.raisedMs < TIMINGS.beat) return;
  if (!draft.atPrompt || hasLines) draft.bell = null;
}

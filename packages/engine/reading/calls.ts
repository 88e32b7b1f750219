/** R1: claims that decay (lines 3, 6, 7, 8). Each is what is left of its raises and of what clears it. */

import { TIMINGS } from "../src/timings.ts";
import { isKind, kept, latest, type OfKind, oneLine, type Past, remembered } from "./past.ts";
import { isAtPrompt } from "./shell.ts";

export type CallKind = "agent-call" | "bell" | "watch-cue" | "notification";

export interface Call {
  readonly since: number;
  readonly latestRaise: number;
  readonly message: string | null;
}

/** "Not raised when typed input came less than `beat` before it (a completion bell)." */
function isCompletionBell(bell: Past): boolean {
  const typed = latest(bell, "input");
  return typed !== null && bell.at - typed.at < TIMINGS.beat;
}

function notificationText({ evidence: { title, body } }: OfKind<"notification">): string {
  return kept(title === null || title === "" ? body : `${title}: ${body}`);
}

type Raise = { readonly kind: CallKind; readonly message: string | null };

/** What the last evidence of this past raises, if anything. */
function raised(past: Past): Raise | null {
  if (isKind(past, "bell")) return isCompletionBell(past) ? null : { kind: "bell", message: null };
  if (isKind(past, "watch-hit")) return { kind: "watch-cue", message: kept(past.evidence.text) };
  if (isKind(past, "notification")) return { kind: "notification", message: notificationText(past) };
  // "Level `note` makes no claim."
  if (!isKind(past, "attention") || past.evidence.level === "note") return null;
  return { kind: "agent-call", message: oneLine(past.evidence.message) };
}

/** Whether the last evidence of this past clears this live call. */
function isCleared(kind: CallKind, past: Past, call: Call): boolean {
  // "An answer (`answered`) clears all four"; and each "clears on `input`".
  if (isKind(past, "answered", "input")) return true;
  // Bell: "on `output` that comes `>= beat` after the latest bell (at the shell's prompt only output with line feeds)".
  if (kind !== "bell" || !isKind(past, "output")) return false;
  return past.at - call.latestRaise >= TIMINGS.beat && (!isAtPrompt(past) || past.evidence.newlines > 0);
}

function callAfter(kind: CallKind): (past: Past) => Call | null {
  return remembered((past) => {
    const standing = past.before === null ? null : callAt(kind, past.before, past.at);
    const raise = raised(past);
    if (raise?.kind === kind) {
      // "A second raise … while one is live renews the life and replaces the text; `since` stays the first raise."
      return { since: standing?.since ?? past.at, latestRaise: past.at, message: raise.message };
    }
    return standing !== null && isCleared(kind, past, standing) ? null : standing;
  });
}

const AFTER = {
  "agent-call": callAfter("agent-call"),
  bell: callAfter("bell"),
  "watch-cue": callAfter("watch-cue"),
  notification: callAfter("notification"),
};

/** The live call of this kind. "Each expires `claimLife` after its latest raise." */
export function callAt(kind: CallKind, past: Past, now: number): Call | null {
  const call = AFTER[kind](past);
  return call !== null && now - call.latestRaise < TIMINGS.claimLife ? call : null;
}

/**
 * The past of a session at one of its moments: every piece of evidence up to and with that one, in order of arrival.
 * All other files of the reading are functions of a past, or of a past and a `now` at or after its last moment.
 * Answers are remembered per past, which changes how long a reading takes and nothing else.
 */
import type { Evidence } from "../src/evidence.ts";

export interface Dated {
  readonly at: number;
  readonly evidence: Evidence;
}

/** One moment; it is also the past that ends with it. */
export interface Past extends Dated {
  readonly index: number;
  readonly before: Past | null;
  /** Every moment from the first to this one. */
  readonly moments: readonly Past[];
}

export type Kind = Evidence["kind"];
export type OfKind<K extends Kind> = Past & { readonly evidence: Extract<Evidence, { kind: K }> };

/**
 * Evidence, "applied in the order in which it arrives"; a time that runs backwards "is clamped to the last one
 * seen"; "after `exited` only `selected` and `deselected` still count".
 */
export function pasts(history: readonly Dated[]): readonly Past[] {
  const moments: Past[] = [];
  let hasExited = false;
  for (const { at, evidence } of history) {
    if (hasExited && evidence.kind !== "selected" && evidence.kind !== "deselected") continue;
    hasExited = hasExited || evidence.kind === "exited";
    const before = moments.at(-1) ?? null;
    const moment = {
      at: before === null ? at : Math.max(at, before.at),
      evidence,
      index: moments.length,
      before,
      moments: [] as readonly Past[],
    };
    moments.push(moment);
    moment.moments = [...moments];
  }
  return moments;
}

export function isKind<K extends Kind>(moment: Past, ...kinds: K[]): moment is OfKind<K> {
  return (kinds as Kind[]).includes(moment.evidence.kind);
}

/** The latest moment of one of these kinds, the present one included. */
export function latest<K extends Kind>(past: Past | null, ...kinds: K[]): OfKind<K> | null {
  if (past === null) return null;
  return past.moments.findLast((moment): moment is OfKind<K> => isKind(moment, ...kinds)) ?? null;
}

/** All moments of a kind, oldest first. */
export function all<K extends Kind>(past: Past, ...kinds: K[]): readonly OfKind<K>[] {
  return past.moments.filter((moment): moment is OfKind<K> => isKind(moment, ...kinds));
}

/** In order of arrival, which also orders what came in the same millisecond. */
export function isAfter(later: Past, earlier: Past): boolean {
  return later.index > earlier.index;
}

/** "Texts are kept to 200 characters, choices to 20." */
export const TEXT_CHARACTERS = 200;
export const CHOICES = 20;

export function kept(text: string): string {
  return Array.from(text).slice(0, TEXT_CHARACTERS).join("");
}

/** R1, attention: "Messages are one line, at most 200 characters." */
export function oneLine(text: string): string {
  return kept(text.replace(/[\r\n]+/g, " "));
}

/** The same function, which asks each past once. */
export function remembered<T>(ask: (past: Past) => T): (past: Past) => T {
  const known = new WeakMap<Past, { readonly answer: T }>();
  return (past) => {
    const found = known.get(past);
    if (found !== undefined) return found.answer;
    const answer = ask(past);
    known.set(past, { answer });
    return answer;
  };
}

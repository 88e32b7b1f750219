/** R8 and R9: the order of claims, where the walk goes next, and which groups fold by themselves. */

import { TIMINGS } from "../src/timings.ts";
import type { ClaimClass, Verdict } from "../src/verdict.ts";

export interface TriageClaim {
  /** The session's. */
  readonly id: string;
  readonly key: string;
  readonly kind: string;
  readonly class: ClaimClass;
  readonly since: number;
  readonly order: number;
}

export interface TriageEntry {
  readonly id: string;
  readonly verdict: Verdict;
  readonly order: number;
}

/** R8: "Claims, loudest class first, longest-waiting (`since`) first within a class, then session order." */
function inOrder(claims: readonly TriageClaim[]): readonly TriageClaim[] {
  return [...claims].sort((a, b) => a.class - b.class || a.since - b.since || a.order - b.order);
}

export function triage(entries: readonly TriageEntry[]): readonly TriageClaim[] {
  const claims = entries.flatMap(({ id, verdict: { claim }, order }) =>
    claim === null
      ? []
      : [{ id, key: `${id}:${claim.key}`, kind: claim.kind, class: claim.class, since: claim.since, order }],
  );
  return inOrder(claims);
}

/** R8, ⌘J: the session that the walk goes to; null where it stays. */
export function nextStop(
  claims: readonly TriageClaim[],
  focusedId: string | null,
  visitedKeys: ReadonlySet<string>,
): string | null {
  const walk = inOrder(claims);
  // "The focused session is passed over."
  const others = walk.filter(({ id }) => id !== focusedId);
  // "Unvisited claims first, in order."
  const unvisited = others.find(({ key }) => !visitedKeys.has(key));
  if (unvisited !== undefined) return unvisited.id;
  // "When all are visited, the next one in order after the focused session, around the end (from the first, where
  // the focused session has no claim)."
  const focused = walk.findIndex(({ id }) => id === focusedId);
  const after = [...walk.slice(focused + 1), ...walk.slice(0, focused + 1)];
  return after.find(({ id }) => id !== focusedId)?.id ?? null;
}

export interface Group {
  readonly onScreen: boolean;
  readonly unfoldedAtMs: number | null;
  readonly verdicts: readonly Verdict[];
}

/** R9, smart collapsing: whether a project group folds by itself at `nowMs`. */
export function foldable(group: Group, nowMs: number): boolean {
  const { onScreen, unfoldedAtMs, verdicts } = group;
  // "The person did not unfold it by hand in the last `staleAfter`."
  const isHeldOpen = unfoldedAtMs !== null && nowMs - unfoldedAtMs < TIMINGS.staleAfter;
  // "It is not on screen, holds no claim, no working session and no glowing tick, all its idle rows are stale."
  const keepsOpen = verdicts.some(
    ({ status, claim, tick, stale }) =>
      claim !== null || status === "working" || tick || (status === "idle" && !stale),
  );
  return !onScreen && !isHeldOpen && !keepsOpen;
}

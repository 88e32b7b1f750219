/** R8: verdicts into one queue, and the walk through it. */
import type { Because, ClaimClass, Verdict } from "./verdict.ts";

export interface TriageClaim {
  /** The session's. */
  readonly id: string;
  /** The session's id and the claim's own key: another key is another claim. */
  readonly key: string;
  readonly kind: Because;
  readonly class: ClaimClass;
  readonly since: number;
  /** Place of the session in the session order. */
  readonly order: number;
}

export interface TriageEntry {
  readonly id: string;
  readonly verdict: Verdict;
  readonly order: number;
}

/** Every claim: loudest class first, longest waiting first within it, then session order. */
export function triage(entries: readonly TriageEntry[]): readonly TriageClaim[] {
  const claims: TriageClaim[] = [];
  for (const { id, verdict, order } of entries) {
    const { claim } = verdict;
    if (claim === null) continue;
    const { kind, since } = claim;
    claims.push({ id, key: `${id}:${claim.key}`, kind, class: claim.class, since, order });
  }
  return claims.sort(inOrder);
}

function inOrder(one: TriageClaim, other: TriageClaim): number {
  return one.class - other.class || one.since - other.since || one.order - other.order || byId(one, other);
}

/** Two sessions in one place of the order cannot be; should they be, their ids decide. */
function byId(one: TriageClaim, other: TriageClaim): number {
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/**
 * The session that the walk goes to: the first claim that is not visited; when all are, the next one
 * after the focused session, around the end. Null where nothing else waits. Never the focused session.
 */
export function nextStop(
  claims: readonly TriageClaim[],
  focusedId: string | null,
  visitedKeys: ReadonlySet<string>,
): string | null {
  const queue = claims.toSorted(inOrder);
  const unvisited = queue.find(({ id, key }) => id !== focusedId && !visitedKeys.has(key));
  if (unvisited !== undefined) return unvisited.id;
  const place = queue.findIndex(({ id }) => id === focusedId);
  const around = [...queue.slice(place + 1), ...queue.slice(0, place + 1)];
  return around.find(({ id }) => id !== focusedId)?.id ?? null;
}

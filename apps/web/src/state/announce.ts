/**
 * What a screen reader is told when claims become live: each claim once, claims of one moment joined, and nothing
 * about renewals, claims that were visited, or what is on screen.
 */
import { text } from "../text.ts";
import { claimId, type Waiting } from "./queue.ts";

export interface Announced {
  readonly known: ReadonlySet<string>;
  /** Null: nothing to say. */
  readonly message: string | null;
}

export function announce(
  former: ReadonlySet<string> | null,
  waiting: readonly Waiting[],
  onScreen: ReadonlySet<string>,
): Announced {
  const known = new Set(waiting.map(claimId));
  if (former === null) return { known, message: null };
  const fresh = waiting.filter(
    (item) =>
      !former.has(claimId(item)) &&
      !item.claim.visited &&
      item.claim.class !== 4 &&
      !item.session.onScreen &&
      !onScreen.has(item.session.id),
  );
  const [first, ...others] = fresh;
  if (first === undefined) return { known, message: null };
  const message = others.length === 0 ? text.announceOne(first.session) : text.announceMany(fresh.length);
  return { known, message };
}

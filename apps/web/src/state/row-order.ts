/**
 * Rows never reorder under the pointer or while the menu has focus. While the order is held, every row that stands
 * stays where it stands; rows that go leave, rows that come join at the end of their worktree or group. On leaving,
 * the order settles to the daemon's.
 */
import type { MenuGroup, MenuTree } from "./menu-model.ts";

export function holdOrder(held: readonly MenuGroup[], fresh: readonly MenuGroup[]): MenuGroup[] {
  return inHeldOrder(held, fresh, (group) => group.path).map((group) => {
    const former = held.find((other) => other.path === group.path);
    return former === undefined ? group : { ...group, trees: holdTrees(former.trees, group.trees) };
  });
}

function holdTrees(held: readonly MenuTree[], fresh: readonly MenuTree[]): MenuTree[] {
  const sessions = new Map(fresh.flatMap((tree) => tree.sessions).map((session) => [session.id, session]));
  const stood = new Set(held.flatMap((tree) => tree.sessions).map((session) => session.id));
  const trees = inHeldOrder(held, withEmptied(held, fresh), (tree) => tree.key).map((tree) => {
    const former = held.find((other) => other.key === tree.key)?.sessions ?? [];
    const kept = former.flatMap((session) => sessions.get(session.id) ?? []);
    const come = tree.sessions.filter((session) => !stood.has(session.id));
    return { ...tree, sessions: [...kept, ...come] };
  });
  return trees.filter((tree) => tree.sessions.length > 0);
}

/** A worktree that has no session of its own any more still holds the rows that stand under it. */
function withEmptied(held: readonly MenuTree[], fresh: readonly MenuTree[]): MenuTree[] {
  const keys = new Set(fresh.map((tree) => tree.key));
  return [...fresh, ...held.filter((tree) => !keys.has(tree.key)).map((tree) => ({ ...tree, sessions: [] }))];
}

function inHeldOrder<T>(held: readonly T[], fresh: readonly T[], keyOf: (item: T) => string): T[] {
  const places = new Map(held.map((item, index) => [keyOf(item), index]));
  return fresh.toSorted(
    (a, b) => (places.get(keyOf(a)) ?? held.length) - (places.get(keyOf(b)) ?? held.length),
  );
}

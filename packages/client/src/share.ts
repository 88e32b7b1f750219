/**
 * Structural sharing: a fresh value, with every part that equals the former value's part replaced by that part itself.
 * So a reader that compares by identity sees exactly what changed.
 */

/** The former value itself when both are deeply equal. For JSON values. */
export function share<T>(former: T, fresh: T): T {
  return shareUnknown(former, fresh) as T;
}

function shareUnknown(former: unknown, fresh: unknown): unknown {
  if (Object.is(former, fresh)) return former;
  if (Array.isArray(former) && Array.isArray(fresh)) return shareArrays(former, fresh);
  if (isPlain(former) && isPlain(fresh)) return shareObjects(former, fresh);
  return fresh;
}

function shareArrays(former: readonly unknown[], fresh: readonly unknown[]): readonly unknown[] {
  let isSame = former.length === fresh.length;
  const shared = fresh.map((item, index) => {
    const part = shareUnknown(former[index], item);
    if (!Object.is(part, former[index])) isSame = false;
    return part;
  });
  return isSame ? former : shared;
}

type Plain = Readonly<Record<string, unknown>>;

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shareObjects(former: Plain, fresh: Plain): Plain {
  const keys = Object.keys(fresh);
  let isSame = keys.length === Object.keys(former).length;
  const parts = keys.map((key): [string, unknown] => {
    const known = Object.hasOwn(former, key) ? former[key] : undefined;
    const part = shareUnknown(known, fresh[key]);
    if (!Object.is(part, known) || !Object.hasOwn(former, key)) isSame = false;
    return [key, part];
  });
  // Not by assignment: a member may be called `__proto__`.
  return isSame ? former : Object.fromEntries(parts);
}

/** A list whose items are told apart by a key: each item shares with the former item of its key, wherever it stood. */
export function shareList<T>(former: readonly T[], fresh: readonly T[], keyOf: (item: T) => string): T[] {
  const known = new Map(former.map((item) => [keyOf(item), item]));
  const shared = fresh.map((item) => {
    const same = known.get(keyOf(item));
    return same === undefined ? item : share(same, item);
  });
  const isSame = shared.length === former.length && shared.every((item, index) => item === former[index]);
  return isSame ? (former as T[]) : shared;
}

/**
 * Choices as numbers, so that one way of making histories serves a seed and a property-based test alike:
 * the smallest number is always the simplest choice, and one that runs out of numbers takes the simplest.
 */
export type Roll = (sides: number) => number;

/** A repeatable stream of numbers below 2^32. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

export function rollFrom(numbers: readonly number[]): Roll {
  let used = 0;
  return (sides) => (numbers[used++] ?? 0) % sides;
}

export function pick<T>(roll: Roll, options: readonly [T, ...T[]]): T {
  return options[roll(options.length)] ?? options[0];
}

/** One of these, each as likely as its weight; the first is the simplest. */
export function weighted<T>(
  roll: Roll,
  options: readonly [readonly [number, T], ...(readonly [number, T])[]],
): T {
  const total = options.reduce((sum, [weight]) => sum + weight, 0);
  let left = roll(total);
  for (const [weight, option] of options) {
    if (left < weight) return option;
    left -= weight;
  }
  return options[0][1];
}

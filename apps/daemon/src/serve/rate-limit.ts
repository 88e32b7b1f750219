/** So many in so long, per key: a sliding window over the accepted calls, so that hammering does not prolong a refusal. */

/** Keys remembered at most; the one unused for longest is forgotten first. */
const MAX_KEYS = 2000;

export class RateLimit {
  readonly #count: number;
  readonly #windowMs: number;
  readonly #accepted = new Map<string, number[]>();

  constructor(count: number, windowMs: number) {
    this.#count = count;
    this.#windowMs = windowMs;
  }

  /** True, and counted, while fewer than `count` were accepted within the window. */
  accepts(key: string, nowMs: number): boolean {
    const recent = (this.#accepted.get(key) ?? []).filter((atMs) => nowMs - atMs < this.#windowMs);
    const isAccepted = recent.length < this.#count;
    if (isAccepted) recent.push(nowMs);
    this.#accepted.delete(key);
    this.#accepted.set(key, recent);
    const oldest = this.#accepted.keys().next();
    if (this.#accepted.size > MAX_KEYS && !oldest.done) this.#accepted.delete(oldest.value);
    return isAccepted;
  }
}

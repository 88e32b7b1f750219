/**
 * Answers that were given a moment ago, by session. While the program still redraws, an answered prompt stands there as
 * before: a second client's keys would go into whatever comes next.
 */

/** So long after the last key the prompt counts as answered, unless it was seen to leave. */
const IN_HAND_MS = 2000;

interface Given {
  readonly fingerprint: string;
  readonly atMs: number;
}

export class Answers {
  /** One a session at most; it goes with the session. */
  readonly #given = new Map<string, Given>();

  isInHand(sessionId: string, fingerprint: string, monotonicMs: number): boolean {
    const given = this.#given.get(sessionId);
    return given?.fingerprint === fingerprint && monotonicMs - given.atMs < IN_HAND_MS;
  }

  /** A key of the answer was sent. */
  gave(sessionId: string, fingerprint: string, monotonicMs: number): void {
    this.#given.set(sessionId, { fingerprint, atMs: monotonicMs });
  }

  /** The prompt was seen to leave: what stands there from now on, if only in the same words, is another. */
  left(sessionId: string, fingerprint: string): void {
    if (this.#given.get(sessionId)?.fingerprint === fingerprint) this.#given.delete(sessionId);
  }

  forget(sessionId: string): void {
    this.#given.delete(sessionId);
  }
}

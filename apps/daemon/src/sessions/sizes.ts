/**
 * Whose size a session has: the client that typed last decides. Focus alone changes nothing, a client without a size of its
 * own never votes, and when the deciding client leaves, the one that typed before it decides again.
 */
export interface Size {
  readonly cols: number;
  readonly rows: number;
}

interface Voter {
  size: Size | null;
  /** Order of its latest typing; 0 while it never typed. */
  typed: number;
}

export class Sizes {
  readonly #voters = new Map<object, Voter>();
  #typings = 0;

  /** Each change answers with the size that now counts; null where nobody votes, and the last one stays. */
  join(client: object, size: Size | null): Size | null {
    this.#voters.set(client, { size, typed: 0 });
    return this.current();
  }

  resize(client: object, size: Size): Size | null {
    const voter = this.#voters.get(client);
    if (voter !== undefined && voter.size !== null) voter.size = size;
    return this.current();
  }

  type(client: object): Size | null {
    const voter = this.#voters.get(client);
    this.#typings += 1;
    if (voter !== undefined) voter.typed = this.#typings;
    return this.current();
  }

  leave(client: object): Size | null {
    this.#voters.delete(client);
    return this.current();
  }

  /** The latest typist with a size; before anybody typed, the first that came with one. */
  current(): Size | null {
    let best: Voter | null = null;
    for (const voter of this.#voters.values()) {
      if (voter.size !== null && (best === null || voter.typed > best.typed)) best = voter;
    }
    return best?.size ?? null;
  }
}

/**
 * Whose size a session has: the client that typed last decides. Focus alone changes nothing, a client without a size of its
 * own never votes, and when the deciding client leaves, the one that typed before it decides again. A size in which nobody
 * can read is no size: a pane that is hidden measures 2 x 1 or so, and the last one that could be read stays.
 */
export interface Size {
  readonly cols: number;
  readonly rows: number;
}

const MIN_READABLE: Size = { cols: 8, rows: 2 };

interface Voter {
  /** Its latest readable one. */
  size: Size | null;
  readonly hasSize: boolean;
  /** Order of its latest typing; 0 while it never typed. */
  typed: number;
}

export class Sizes {
  readonly #voters = new Map<object, Voter>();
  #typings = 0;

  /** Each change answers with the size that now counts; null where nobody votes, and the last one stays. */
  join(client: object, size: Size | null): Size | null {
    const isReadable = size !== null && canBeRead(size);
    this.#voters.set(client, { size: isReadable ? size : null, hasSize: size !== null, typed: 0 });
    return this.current();
  }

  resize(client: object, size: Size): Size | null {
    const voter = this.#voters.get(client);
    if (voter?.hasSize === true && canBeRead(size)) voter.size = size;
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

function canBeRead({ cols, rows }: Size): boolean {
  return cols >= MIN_READABLE.cols && rows >= MIN_READABLE.rows;
}

/**
 * What a client that comes later is shown: the newest bytes as they were, behind a checkpoint that says what an emulator
 * looked like before them. Resizes stand in their places between the bytes.
 */
import { Ring } from "./ring.ts";
import type { ScreenSize } from "./screen-model.ts";

export const RING_BYTES: number = 256 * 1024;
/** Checkpoints kept at most; beyond that the second oldest goes, because the oldest reaches back furthest. */
const MAX_CHECKPOINTS = 8;
const MAX_RESIZES = 256;

export interface Checkpoint {
  /** The bytes before this offset are in the snapshot. */
  readonly offset: number;
  readonly size: ScreenSize;
  readonly snapshot: string;
}

type ReplayStep =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array }
  | { readonly kind: "resized"; readonly size: ScreenSize };

export interface Replay {
  /** The size at which it begins. */
  readonly size: ScreenSize;
  readonly steps: readonly ReplayStep[];
}

/** Resizes and checkpoints at one offset are told apart by which came first. */
interface Ordered {
  readonly order: number;
}

export class History {
  readonly #ring = new Ring(RING_BYTES);
  #order = 0;
  #checkpoints: (Checkpoint & Ordered)[];
  #resizes: ({ readonly offset: number; readonly size: ScreenSize } & Ordered)[] = [];

  constructor(size: ScreenSize) {
    this.#checkpoints = [{ offset: 0, size, snapshot: "", order: 0 }];
  }

  /** Bytes since the start of the session. */
  get offset(): number {
    return this.#ring.end;
  }

  get newestCheckpoint(): number {
    return this.#checkpoints.at(-1)?.offset ?? 0;
  }

  append(chunk: Uint8Array): void {
    this.#ring.append(chunk);
  }

  resized(size: ScreenSize): void {
    this.#order += 1;
    this.#resizes.push({ offset: this.offset, size, order: this.#order });
    if (this.#resizes.length <= MAX_RESIZES) return;
    // So many resizes in so few bytes: start over from a checkpoint that knows them.
    this.#resizes = this.#resizes.slice(-MAX_RESIZES / 2);
    const oldest = this.#resizes[0]?.order ?? this.#order;
    this.#checkpoints = this.#checkpoints.filter((checkpoint) => checkpoint.order >= oldest);
  }

  addCheckpoint(checkpoint: Checkpoint): void {
    const usable = this.#checkpoints.filter(
      (kept) => kept.offset >= this.#ring.start && kept.offset < checkpoint.offset,
    );
    if (usable.length >= MAX_CHECKPOINTS) usable.splice(1, 1);
    this.#order += 1;
    this.#checkpoints = [...usable, { ...checkpoint, order: this.#order }];
    const oldest = this.#checkpoints[0]?.order ?? 0;
    this.#resizes = this.#resizes.filter((resize) => resize.order >= oldest);
  }

  /** The longest replay that can be had; null when no checkpoint reaches into the ring. */
  replay(): Replay | null {
    const checkpoint = this.#checkpoints.find(({ offset }) => offset >= this.#ring.start);
    return checkpoint === undefined ? null : this.#replayFrom(checkpoint);
  }

  /** A replay from a snapshot of now. */
  replayNow(checkpoint: Checkpoint): Replay {
    return this.#replayFrom({ ...checkpoint, order: this.#order });
  }

  #replayFrom(checkpoint: Checkpoint & Ordered): Replay {
    const steps: ReplayStep[] = [];
    if (checkpoint.snapshot !== "")
      steps.push({ kind: "bytes", bytes: Buffer.from(checkpoint.snapshot, "utf8") });
    let at = checkpoint.offset;
    for (const resize of this.#resizes) {
      if (resize.order <= checkpoint.order) continue;
      if (resize.offset > at) steps.push({ kind: "bytes", bytes: this.#ring.slice(at, resize.offset) });
      at = resize.offset;
      steps.push({ kind: "resized", size: resize.size });
    }
    if (this.offset > at) steps.push({ kind: "bytes", bytes: this.#ring.slice(at) });
    return { size: checkpoint.size, steps };
  }

  /** The bytes from `from` on, or null when they are no longer all here. */
  since(from: number): Uint8Array | null {
    return from < this.#ring.start ? null : this.#ring.slice(from);
  }
}

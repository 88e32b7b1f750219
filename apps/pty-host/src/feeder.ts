/**
 * Shares the parsing among sessions: some milliseconds a turn of the event loop, the shortest queue first, so that typing
 * in one session stays quick while others flood. Between two turns input, output and frames get their chance.
 */
import type { Pace } from "./pace.ts";
import type { System, Timer } from "./system.ts";

export interface Feedable {
  /** Null when there is nothing to feed. */
  readonly pendingBytes: number | null;
  /** How long feeding should wait; 0 for now. */
  waitMs(nowMs: number): number;
  feedSome(): void;
}

export class Feeder {
  readonly #system: System;
  readonly #pace: Pace;
  readonly #waiting = new Set<Feedable>();
  #isScheduled = false;
  #timer: Timer | null = null;

  constructor(system: System, pace: Pace) {
    this.#system = system;
    this.#pace = pace;
  }

  wake(feedable: Feedable): void {
    this.#waiting.add(feedable);
    this.#schedule();
  }

  forget(feedable: Feedable): void {
    this.#waiting.delete(feedable);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    this.#timer?.cancel();
    this.#timer = null;
    this.#system.soon(() => {
      this.#isScheduled = false;
      this.#turn();
    });
  }

  #turn(): void {
    let nowMs = this.#system.monotonicMs();
    const untilMs = nowMs + this.#pace.turnMs;
    while (nowMs < untilMs) {
      const next = this.#shortest(nowMs);
      if (typeof next === "number") {
        if (next > 0) this.#wait(next);
        return;
      }
      next.feedSome();
      nowMs = this.#system.monotonicMs();
    }
    this.#schedule();
  }

  /** Whom to feed; else how long until there is somebody, 0 when there is nobody at all. */
  #shortest(nowMs: number): Feedable | number {
    let shortest: Feedable | null = null;
    let least = Number.POSITIVE_INFINITY;
    let soonest = Number.POSITIVE_INFINITY;
    for (const feedable of this.#waiting) {
      const { pendingBytes } = feedable;
      if (pendingBytes === null) this.#waiting.delete(feedable);
      else {
        const waitMs = feedable.waitMs(nowMs);
        if (waitMs > 0) soonest = Math.min(soonest, waitMs);
        else if (pendingBytes < least) {
          shortest = feedable;
          least = pendingBytes;
        }
      }
    }
    if (shortest !== null) return shortest;
    return this.#waiting.size === 0 ? 0 : soonest;
  }

  #wait(delayMs: number): void {
    if (this.#timer !== null) return;
    this.#timer = this.#system.after(delayMs, () => {
      this.#timer = null;
      this.#schedule();
    });
  }
}

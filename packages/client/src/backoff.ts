/** When to try again: at once after a good line broke, then ever later, never in step with other clients. */
import type { Timers } from "./types.ts";

const FIRST_MS = 250;
const LONGEST_MS = 8000;
/** A line that held this long was good: the next break starts from the beginning. */
const GOOD_AFTER_MS = 5000;

export class Backoff {
  readonly #timers: Timers;
  readonly #random: () => number;
  #failures = 0;
  #cancel: () => void = () => {};

  constructor(timers: Timers, random: () => number) {
    this.#timers = timers;
    this.#random = random;
  }

  /** Runs after a delay between half and all of the current step. */
  wait(retry: () => void): void {
    this.#cancel();
    const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures);
    this.#failures = Math.min(this.#failures + 1, 10);
    this.#cancel = this.#timers.after(step * (0.5 + this.#random() / 2), retry);
  }

  /** A line is up. */
  settle(): void {
    this.#cancel();
    this.#cancel = this.#timers.after(GOOD_AFTER_MS, () => {
      this.#failures = 0;
    });
  }

  cancel(): void {
    this.#cancel();
  }
}

/**
 * Gives memory back when a host has nothing to do: a burst of output leaves tens of megabytes behind that nobody needs,
 * for as long as a host lives.
 */
import type { System } from "./system.ts";

/** Quiet for so long is idle. */
const QUIET_MS = 5000;
/** The engine lets go of room for new objects only when few have been made for a while: a later pass finds it so. */
const PASSES = 3;
/** Less than this is not worth the stop. */
const WORTH_BYTES = 8_000_000;

export class MemoryTidier {
  readonly #system: System;
  #leastBytes = 0;
  #busyAtMs = 0;
  #isWatching = false;

  constructor(system: System) {
    this.#system = system;
  }

  /** Something was done that may leave memory behind. */
  busy(): void {
    this.#busyAtMs = this.#system.monotonicMs();
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#lookIn(QUIET_MS, PASSES);
  }

  #lookIn(delayMs: number, passes: number): void {
    this.#system.after(delayMs, () => this.#look(passes));
  }

  #look(passes: number): void {
    const leftMs = this.#busyAtMs + QUIET_MS - this.#system.monotonicMs();
    if (leftMs > 0) {
      this.#lookIn(leftMs, PASSES);
      return;
    }
    const isWorth = passes < PASSES || this.#system.memoryBytes() >= this.#leastBytes + WORTH_BYTES;
    if (isWorth) {
      this.#system.collectGarbage();
      this.#leastBytes = this.#system.memoryBytes();
    }
    if (isWorth && passes > 1) this.#lookIn(QUIET_MS, passes - 1);
    else this.#isWatching = false;
  }
}

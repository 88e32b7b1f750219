/**
 * Gives memory back when a host has nothing to do: a burst of output leaves tens of megabytes behind that nobody needs,
 * for as long as a host lives.
 */
import type { System, Timer } from "./system.ts";

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
  #timer: Timer | null = null;

  constructor(system: System) {
    this.#system = system;
  }

  /** Something was done that may leave memory behind. */
  busy(): void {
    this.#busyAtMs = this.#system.monotonicMs();
    this.#timer ??= this.#system.after(QUIET_MS, () => this.#look());
  }

  #look(): void {
    this.#timer = null;
    const leftMs = this.#busyAtMs + QUIET_MS - this.#system.monotonicMs();
    if (leftMs > 0) this.#timer = this.#system.after(leftMs, () => this.#look());
    else if (this.#system.memoryBytes() >= this.#leastBytes + WORTH_BYTES) this.#collect(PASSES);
  }

  #collect(passes: number): void {
    this.#system.collectGarbage();
    this.#leastBytes = this.#system.memoryBytes();
    if (passes > 1)
      this.#timer = this.#system.after(QUIET_MS, () => {
        this.#timer = null;
        if (this.#system.monotonicMs() - this.#busyAtMs >= QUIET_MS) this.#collect(passes - 1);
        else this.busy();
      });
  }
}

/** Spreads the taking of checkpoints: each costs a millisecond or so, and a host has many sessions. */
import type { System } from "./system.ts";

/** Between two checkpoints of any sessions. */
const APART_MS = 100;

export class CheckpointGate {
  readonly #system: System;
  #openAtMs = 0;

  constructor(system: System) {
    this.#system = system;
  }

  /** True at most every APART_MS. */
  pass(): boolean {
    const nowMs = this.#system.monotonicMs();
    if (nowMs < this.#openAtMs) return false;
    this.#openAtMs = nowMs + APART_MS;
    return true;
  }
}

/**
 * Whether somebody is typing. While nobody is, much is done at once, which is quickest; when somebody is, little, so that
 * a key is never long behind.
 */
import type { System } from "./system.ts";

/** People pause between keys; for so long they still count as typing. */
const TYPING_MS = 3000;
/** Of parsing, in one turn of the loop. */
const LONG_TURN_MS = 4;
const SHORT_TURN_MS = 1;

export class Pace {
  readonly #system: System;
  #typedAtMs = Number.NEGATIVE_INFINITY;

  constructor(system: System) {
    this.#system = system;
  }

  typed(): void {
    this.#typedAtMs = this.#system.monotonicMs();
  }

  get isTyping(): boolean {
    return this.#system.monotonicMs() - this.#typedAtMs < TYPING_MS;
  }

  get turnMs(): number {
    return this.isTyping ? SHORT_TURN_MS : LONG_TURN_MS;
  }
}

/**
 * Feeds an emulator characters whole: one that comes in two pieces, of which the first ends with the byte 0x80, is read
 * wrongly by the emulator's own decoder, and dashes and quotation marks are among these.
 */
import type headless from "@xterm/headless";
import { unfinishedBytes } from "./code-points.ts";
import { feed } from "./xterm-internals.ts";

export class CharacterFeed {
  readonly #terminal: headless.Terminal;
  #unfinished: Uint8Array | null = null;

  constructor(terminal: headless.Terminal) {
    this.#terminal = terminal;
  }

  feed(bytes: Uint8Array): void {
    const whole = this.#unfinished === null ? bytes : joined(this.#unfinished, bytes);
    const count = unfinishedBytes(whole);
    this.#unfinished = count === 0 ? null : whole.slice(whole.length - count);
    if (whole.length > count)
      feed(this.#terminal, count === 0 ? whole : whole.subarray(0, whole.length - count));
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

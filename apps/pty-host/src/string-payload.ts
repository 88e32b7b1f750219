/** The payload of the string in progress: its beginning, up to a bound. */

import { copyBytes } from "./copy-bytes.ts";

/** Bytes kept: the longest UTF-8 form of the characters that a mark may carry. */
export const PAYLOAD_BYTES = 16_384;

export class StringPayload {
  #bytes: Buffer = Buffer.alloc(256);
  #length = 0;

  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > 1024) this.#bytes = Buffer.alloc(256);
  }

  /** Adds `from`..`until` of a chunk, as far as there is room. */
  add(chunk: Uint8Array, from: number, until: number): void {
    const end = Math.min(until, from + PAYLOAD_BYTES - this.#length);
    if (end <= from) return;
    const length = this.#length + end - from;
    if (length > this.#bytes.length) this.#grow(length);
    copyBytes(chunk, from, end, this.#bytes, this.#length);
    this.#length = length;
  }

  /** A byte that turned out not to belong. */
  dropLast(): void {
    if (this.#length > 0) this.#length -= 1;
  }

  text(): string {
    return this.#bytes.toString("utf8", 0, this.#length);
  }

  /** An OSC 8, of which some programs write many. */
  isLink(): boolean {
    return this.#length > 1 && this.#bytes[0] === 0x38 && this.#bytes[1] === 0x3b;
  }

  #grow(least: number): void {
    const wider = Buffer.alloc(Math.min(PAYLOAD_BYTES, Math.max(least, this.#bytes.length * 2)));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}

/** The number before the first `;` and what follows it; null when a command does not begin with a number. */
export function splitCommand(text: string): { readonly code: number; readonly data: string } | null {
  const match = /^(\d{1,6})(?:;|$)/.exec(text);
  if (match === null) return null;
  return { code: Number(match[1]), data: text.slice(match[0].length) };
}

/** The payload of the string in progress: its beginning, up to a bound. */

import { copyBytes } from "./copy-bytes.ts";

/** Bytes kept: the longest UTF-8 form of the characters that a mark may carry. */
export const PAYLOAD_BYTES = 16_384;
const MAX_CODE_DIGITS = 6;
const SEMICOLON = 0x3b;

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

  /** The number before the first `;` and what follows it; null when the payload does not begin with a number. */
  command(): { readonly code: number; readonly data: string } | null {
    const bytes = this.#bytes;
    let code = 0;
    let at = 0;
    for (; at < this.#length && at <= MAX_CODE_DIGITS; at += 1) {
      const digit = (bytes[at] as number) - 0x30;
      if (digit < 0 || digit > 9) break;
      code = code * 10 + digit;
    }
    if (at === 0 || at > MAX_CODE_DIGITS) return null;
    if (at === this.#length) return { code, data: "" };
    return bytes[at] === SEMICOLON ? { code, data: bytes.toString("utf8", at + 1, this.#length) } : null;
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

/** The payload of the string in progress: its beginning, up to a bound. Bytes that are no text are left out of it. */
import { isUtf8 } from "node:buffer";
import { ByteList } from "./byte-list.ts";

/** Bytes kept: the longest UTF-8 form of the characters that a mark may carry. */
const PAYLOAD_BYTES = 16_384;
const SMALL_BYTES = 256;
const MAX_CODE_DIGITS = 6;
const SEMICOLON = 0x3b;
const LINK_CODE = 0x38;

export class StringPayload {
  #bytes = new ByteList(SMALL_BYTES);

  clear(): void {
    // A session should not keep the room of its longest string for ever.
    if (this.#bytes.length > 4 * SMALL_BYTES) this.#bytes = new ByteList(SMALL_BYTES);
    else this.#bytes.clear();
  }

  /** Adds `from`..`until` of a chunk, as far as there is room. */
  add(chunk: Uint8Array, from: number, until: number): void {
    const end = Math.min(until, from + PAYLOAD_BYTES - this.#bytes.length);
    if (end > from) this.#bytes.add(chunk, from, end);
  }

  /** A byte that turned out not to belong. */
  dropLast(): void {
    this.#bytes.dropLast();
  }

  text(): string {
    this.#leaveOutNonsense();
    return this.#bytes.text();
  }

  /** The number before the first `;` and what follows it; null when the payload does not begin with a number. */
  command(): { readonly code: number; readonly data: string } | null {
    this.#leaveOutNonsense();
    const bytes = this.#bytes;
    let code = 0;
    let at = 0;
    for (; at < bytes.length && at <= MAX_CODE_DIGITS; at += 1) {
      const digit = bytes.at(at) - 0x30;
      if (digit < 0 || digit > 9) break;
      code = code * 10 + digit;
    }
    if (at === 0 || at > MAX_CODE_DIGITS) return null;
    if (at === bytes.length) return { code, data: "" };
    return bytes.at(at) === SEMICOLON ? { code, data: bytes.text(at + 1) } : null;
  }

  /** As an emulator does: it reads bytes that are no text as if they were not there. */
  #leaveOutNonsense(): void {
    const view = this.#bytes.view();
    if (isUtf8(view)) return;
    const text = Buffer.from(this.#bytes.text().replaceAll("\ufffd", ""), "utf8");
    this.#bytes.clear();
    this.#bytes.add(text, 0, text.length);
  }

  /** An OSC 8, of which some programs write many. */
  isLink(): boolean {
    return this.#bytes.length > 1 && this.#bytes.at(0) === LINK_CODE && this.#bytes.at(1) === SEMICOLON;
  }
}

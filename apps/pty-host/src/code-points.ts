/**
 * Code points from UTF-8 bytes as xterm.js reads them: what is ill-formed counts as nothing, and a byte that cannot
 * continue a character begins the next one. Only bytes from 0x80 on are fed here.
 */

/** The character goes on. */
const PENDING = -1;
/** The bytes made no character. */
const NOTHING = -2;

export class CodePoints {
  #needed = 0;
  #value = 0;
  #least = 0;

  clear(): void {
    this.#needed = 0;
  }

  push(byte: number): number {
    if (byte >= 0xc0) return this.#begin(byte);
    if (this.#needed === 0) return NOTHING;
    this.#value = (this.#value << 6) | (byte & 0x3f);
    this.#needed -= 1;
    if (this.#needed > 0) return PENDING;
    return this.#isLegal() ? this.#value : NOTHING;
  }

  #begin(byte: number): number {
    if (byte < 0xe0) this.#set(1, byte & 0x1f, 0x80);
    else if (byte < 0xf0) this.#set(2, byte & 0x0f, 0x800);
    else if (byte < 0xf8) this.#set(3, byte & 0x07, 0x10000);
    else {
      this.#needed = 0;
      return NOTHING;
    }
    return PENDING;
  }

  #set(needed: number, value: number, least: number): void {
    this.#needed = needed;
    this.#value = value;
    this.#least = least;
  }

  #isLegal(): boolean {
    const value = this.#value;
    if (value < this.#least || value > 0x10ffff || value === 0xfeff) return false;
    return value < 0xd800 || value > 0xdfff;
  }
}

/** How many bytes at the end begin a character that they do not finish. */
export function unfinishedBytes(bytes: Uint8Array): number {
  const end = bytes.length;
  for (let back = 1; back <= 3 && back <= end; back += 1) {
    const byte = bytes[end - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : 0;
    return length > back ? back : 0;
  }
  return 0;
}

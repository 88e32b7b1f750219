/**
 * Hands bytes on in whole characters. The emulator's own decoder misreads a character that comes in two writes of which the
 * first ends with the byte 0x80, and dashes and quotation marks are among these. What is no UTF-8 passes as it is.
 */
export class WholeCharacters {
  #unfinished: Uint8Array = new Uint8Array();

  /** All but the beginning of a character whose end has not come yet. */
  push(bytes: Uint8Array): Uint8Array {
    const whole = this.#unfinished.length === 0 ? bytes : joined(this.#unfinished, bytes);
    const end = whole.length - unfinishedBytes(whole);
    this.#unfinished = whole.slice(end);
    return whole.subarray(0, end);
  }

  clear(): void {
    this.#unfinished = new Uint8Array();
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Length of the character that the bytes end in the middle of; 0 where they end with a whole one. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

function lengthOf(lead: number): number {
  if (lead < 0xe0) return 2;
  if (lead < 0xf0) return 3;
  return lead < 0xf8 ? 4 : 0;
}

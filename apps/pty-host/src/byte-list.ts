/** Bytes gathered into one array, quickly also when they come in very short stretches. */

/** Below this a loop is quicker than asking the engine for a view and a copy. */
const LOOP_BYTES = 96;

export class ByteList {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity: number) {
    this.#bytes = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  put(byte: number): void {
    this.#reserve(1);
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  add(source: Uint8Array, from: number, until: number): void {
    const count = until - from;
    this.#reserve(count);
    const bytes = this.#bytes;
    const at = this.#length;
    if (count > LOOP_BYTES) bytes.set(source.subarray(from, until), at);
    else for (let index = 0; index < count; index += 1) bytes[at + index] = source[from + index] as number;
    this.#length = at + count;
  }

  at(index: number): number {
    return this.#bytes[index] as number;
  }

  dropLast(): void {
    if (this.#length > 0) this.#length -= 1;
  }

  clear(): void {
    this.#length = 0;
  }

  /** The bytes themselves: valid until the next change. */
  view(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  text(from = 0): string {
    return Buffer.from(this.#bytes.buffer, from, this.#length - from).toString("utf8");
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const wider = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    wider.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = wider;
  }
}

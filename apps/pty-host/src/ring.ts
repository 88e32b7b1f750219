/** The newest bytes of a stream, each at its offset from the stream's start. Grows up to its bound as it fills. */
export class Ring {
  readonly #maxBytes: number;
  #buffer: Uint8Array;
  #end = 0;
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#buffer = new Uint8Array(Math.min(maxBytes, 4096));
  }

  /** The oldest byte that is still here. */
  get start(): number {
    return this.#end - this.#length;
  }

  /** One past the newest byte. */
  get end(): number {
    return this.#end;
  }

  append(chunk: Uint8Array): void {
    const kept = chunk.length > this.#maxBytes ? chunk.subarray(chunk.length - this.#maxBytes) : chunk;
    this.#end += chunk.length - kept.length;
    if (this.#length + kept.length > this.#buffer.length) this.#grow(this.#length + kept.length);
    const capacity = this.#buffer.length;
    const at = this.#end % capacity;
    const first = Math.min(kept.length, capacity - at);
    this.#buffer.set(first === kept.length ? kept : kept.subarray(0, first), at);
    if (first < kept.length) this.#buffer.set(kept.subarray(first), 0);
    this.#end += kept.length;
    this.#length = Math.min(capacity, this.#length + kept.length);
  }

  /** A copy of the bytes from `from` on, up to `until`; what is no longer here is left out. */
  slice(from: number, until: number = this.#end): Uint8Array {
    const begin = Math.max(from, this.start);
    const end = Math.min(until, this.#end);
    if (end <= begin) return new Uint8Array();
    const capacity = this.#buffer.length;
    const copy = new Uint8Array(end - begin);
    const at = begin % capacity;
    const first = Math.min(copy.length, capacity - at);
    copy.set(this.#buffer.subarray(at, at + first));
    if (first < copy.length) copy.set(this.#buffer.subarray(0, copy.length - first), first);
    return copy;
  }

  #grow(wanted: number): void {
    if (this.#buffer.length >= this.#maxBytes) return;
    let capacity = this.#buffer.length;
    while (capacity < wanted && capacity < this.#maxBytes) capacity *= 2;
    const kept = this.slice(this.start);
    this.#buffer = new Uint8Array(Math.min(capacity, this.#maxBytes));
    const at = this.start % this.#buffer.length;
    const first = Math.min(kept.length, this.#buffer.length - at);
    this.#buffer.set(kept.subarray(0, first), at);
    this.#buffer.set(kept.subarray(first), 0);
  }
}

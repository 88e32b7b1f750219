/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) over bytes, pure: this package may be run where no library of the system is at
 * hand. Meant for short messages.
 */

const BLOCK_BYTES = 64;
/** The length in bits stands in the last eight bytes. */
const LENGTH_BYTES = 8;
const ROUNDS = 64;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;

const PRIMES: readonly number[] = firstPrimes(ROUNDS);
/** The first 32 bits of the fractional parts of the cube roots of the primes, and of the square roots of the first eight. */
const CONSTANTS: readonly number[] = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START: readonly number[] = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(message: Uint8Array): Uint8Array {
  const padded = pad(message);
  const schedule = new Int32Array(ROUNDS);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    expand(schedule, padded, at);
    compress(state, schedule);
  }
  return toBytes(state);
}

export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha256(key) : key);
  const inner = sha256(join(xored(block, INNER_PAD), message));
  return sha256(join(xored(block, OUTER_PAD), inner));
}

/** Lower-case hexadecimal, two digits a byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Bytes of hexadecimal text; null where it is none. */
export function fromHex(text: string): Uint8Array | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/u.test(text)) return null;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(at * 2, at * 2 + 2), 16),
  );
}

/** Whether two texts are the same, taking as long where they differ early as where they differ late. */
export function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ (other.charCodeAt(at) | 0);
  return difference === 0;
}

function pad(message: Uint8Array): Uint8Array {
  const blocks = Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  let bits = message.length * 8;
  for (let at = padded.length - 1; bits > 0; at -= 1) {
    padded[at] = bits % 256;
    bits = Math.floor(bits / 256);
  }
  return padded;
}

function expand(schedule: Int32Array, bytes: Uint8Array, from: number): void {
  for (let at = 0; at < 16; at += 1) {
    let value = 0;
    for (let byte = 0; byte < 4; byte += 1) value = (value << 8) | (bytes[from + at * 4 + byte] ?? 0);
    schedule[at] = value;
  }
  for (let at = 16; at < ROUNDS; at += 1) {
    const [early, late] = [word(schedule, at - 15), word(schedule, at - 2)];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    schedule[at] = word(schedule, at - 16) + small + word(schedule, at - 7) + large;
  }
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = Array.from(state) as Eight;
  for (let at = 0; at < ROUNDS; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const first =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (CONSTANTS[at] ?? 0) + word(schedule, at)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = word(state, at) + value;
}

type Eight = [number, number, number, number, number, number, number, number];

function word(words: Int32Array, at: number): number {
  return words[at] ?? 0;
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

function toBytes(words: Int32Array): Uint8Array {
  return Uint8Array.from(
    { length: words.length * 4 },
    (_, at) => word(words, at >> 2) >>> (24 - (at % 4) * 8),
  );
}

function xored(block: Uint8Array, pattern: number): Uint8Array {
  return block.map((byte) => byte ^ pattern);
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  const whole = new Uint8Array(one.length + other.length);
  whole.set(one);
  whole.set(other, one.length);
  return whole;
}

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

/**
 * Sorts a chunk's bytes into those for the screen model and those inside strings, and counts the former. A string leaves
 * an escape that does nothing in its place: text before and after it stays apart, as in an emulator that read the string.
 * A chunk without strings is passed on as it is.
 */
import { ByteList } from "./byte-list.ts";

const ESC = 0x1b;
const C1_LEAD = 0xc2;
/** Without any effect in running text, but for ending a character that is not finished. */
const DEL = 0x7f;
/** Room for what is put in without standing in the chunk; a string is at least as long as what replaces it. */
const EXTRA_BYTES = 16;

export class ModelShare {
  #chunk: Uint8Array = new Uint8Array();
  /** What was kept, as long as it is one stretch of the chunk. */
  #keptFrom = 0;
  #keptUntil = 0;
  /** What was kept, once it is more than that. */
  #out: ByteList | null = null;
  /** Where the stretch in progress begins in the chunk; null inside a string. */
  #keepFrom: number | null = 0;
  #countFrom = 0;
  #bytes = 0;
  /** The last chunk ended with an ESC that was not handed over: it may introduce a string. */
  #isEscapeHeld = false;

  begin(chunk: Uint8Array): void {
    this.#chunk = chunk;
    this.#keptFrom = 0;
    this.#keptUntil = 0;
    if (this.#keepFrom !== null) this.#keepFrom = 0;
    this.#countFrom = 0;
  }

  /** A string began at `at`, which is negative when that was in an earlier chunk; `until` is the end of its introducer. */
  withhold(at: number, until: number): void {
    this.#keepUpTo(Math.max(0, at));
    this.#isEscapeHeld = false;
    this.#keepControls(Math.max(0, at + 1), until);
    this.#keepFrom = null;
  }

  /** The string is over; what follows from `at` on is for the model again. */
  resume(at: number): void {
    this.#put(ESC);
    this.#put(0x5c);
    this.#goOn(at);
  }

  /** The same for a string that an emulator reads past as if it were not there. */
  resumeUnseen(at: number): void {
    this.#put(DEL);
    this.#goOn(at);
  }

  /** Corrects the count: bytes that count though the model does not get them, or the other way round. */
  count(bytes: number): void {
    this.#bytes += bytes;
  }

  /** The ESC in question introduced no string. False when it was not held back; one that was is not counted yet. */
  releaseEscape(at: number): boolean {
    if (!this.#isEscapeHeld || this.#keepFrom === null) return false;
    this.#isEscapeHeld = false;
    this.#keepControls(this.#keepFrom, Math.max(0, at));
    this.#put(ESC);
    this.#goOn(at);
    return true;
  }

  /** What followed the held ESC made no sequence with it; both are without effect. */
  dropEscape(at: number): boolean {
    if (!this.#isEscapeHeld || this.#keepFrom === null) return false;
    this.#isEscapeHeld = false;
    this.#keepControls(this.#keepFrom, Math.max(0, at));
    this.#put(DEL);
    this.#goOn(at);
    return true;
  }

  /** The same where that ESC has cut off another sequence. */
  voidEscape(at: number): boolean {
    const wasHeld = this.releaseEscape(at);
    if (wasHeld) this.#put(0x5c);
    return wasHeld;
  }

  /** At the end of a chunk: an ESC at `escapeAt`, negative when in an earlier one, waits for what follows it. */
  finish(escapeAt: number | null): void {
    const end = this.#chunk.length;
    if (escapeAt === null || this.#keepFrom === null) {
      this.#keepUpTo(end);
      return;
    }
    if (escapeAt >= 0) this.#keepUpTo(escapeAt);
    this.#isEscapeHeld = true;
    this.#keepControls(Math.max(0, escapeAt + 1), end);
    this.#keepFrom = end;
    this.#countFrom = end;
  }

  /** The bytes counted since the last call, up to `at`; those up to `next` are left out. */
  take(at: number, next: number): number {
    if (this.#keepFrom !== null) this.#bytes += Math.max(0, at - this.#countFrom);
    this.#countFrom = Math.max(this.#countFrom, next);
    const bytes = this.#bytes;
    this.#bytes = 0;
    return bytes;
  }

  /** What was kept since the last call, in one piece; null when there is nothing. */
  kept(): Uint8Array | null {
    const [out, from, until] = [this.#out, this.#keptFrom, this.#keptUntil];
    this.#out = null;
    this.#keptFrom = 0;
    this.#keptUntil = 0;
    if (out !== null) return out.length === 0 ? null : out.view();
    if (until === from) return null;
    return until - from === this.#chunk.length ? this.#chunk : this.#chunk.subarray(from, until);
  }

  #goOn(at: number): void {
    // Before the chunk there can only be the first byte of a C1 control.
    if (at < 0) this.#put(C1_LEAD);
    this.#keepFrom = Math.max(0, at);
    this.#countFrom = this.#keepFrom;
  }

  /** Behind a held ESC stand only controls, which act at once, and bytes without effect. */
  #keepControls(from: number, until: number): void {
    for (let at = from; at < until; at += 1) {
      const byte = this.#chunk[at] as number;
      if (byte < 0x20) this.#put(byte);
    }
    this.#bytes += Math.max(0, until - from);
  }

  #keepUpTo(at: number): void {
    const from = this.#keepFrom;
    if (from === null || at < from) return;
    this.#bytes += Math.max(0, at - Math.max(this.#countFrom, from));
    this.#countFrom = Math.max(this.#countFrom, at);
    this.#keepFrom = at;
    if (at === from) return;
    if (this.#out === null && this.#keptUntil === this.#keptFrom) {
      this.#keptFrom = from;
      this.#keptUntil = at;
      return;
    }
    this.#gathered().add(this.#chunk, from, at);
  }

  #put(byte: number): void {
    this.#gathered().put(byte);
  }

  #gathered(): ByteList {
    if (this.#out !== null) return this.#out;
    const out = new ByteList(this.#chunk.length + EXTRA_BYTES);
    out.add(this.#chunk, this.#keptFrom, this.#keptUntil);
    this.#out = out;
    return out;
  }
}

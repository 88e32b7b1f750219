/**
 * What is on its way to a program: written in small pieces, in order, as fast as the program reads and no faster. A
 * program that does not read costs a look every now and then, and its unread input is bounded.
 */
import { INPUT_BACKLOG_BYTES, type PtyError } from "@saggar/protocol";
import type { Result } from "./result.ts";
import type { System, Timer } from "./system.ts";
import { inputFull, sessionExited } from "./words.ts";

/** The kernel takes at most this much at once from us; more would only come back. */
const PIECE_BYTES = 4096;
/** Waits between two tries while the program does not read. */
const FIRST_WAIT_MS = 2;
const LONGEST_WAIT_MS = 64;

export type Accepted = (result: Result<number, PtyError>) => void;

interface Entry {
  readonly bytes: Uint8Array;
  written: number;
  readonly accepted: Accepted | null;
}

export interface InputTarget {
  /** How many of the bytes were taken; 0 when the program has to read first. */
  write(bytes: Uint8Array): number;
  /** Called before each piece. */
  beforeWrite(): void;
}

export class InputQueue {
  readonly #system: System;
  readonly #target: InputTarget;
  #entries: Entry[] = [];
  #bytes = 0;
  #waitMs = FIRST_WAIT_MS;
  #timer: Timer | null = null;
  #isScheduled = false;
  #isHeld = false;
  #isClosed = false;

  constructor(system: System, target: InputTarget) {
    this.#system = system;
    this.#target = target;
  }

  get pendingBytes(): number {
    return this.#bytes;
  }

  /** `accepted` hears when the last byte was taken, or why none will be. */
  push(bytes: Uint8Array, accepted: Accepted | null): void {
    if (this.#isClosed) {
      accepted?.({ ok: false, error: sessionExited() });
      return;
    }
    if (this.#bytes + bytes.length > INPUT_BACKLOG_BYTES) {
      accepted?.({ ok: false, error: inputFull(INPUT_BACKLOG_BYTES) });
      return;
    }
    this.#entries.push({ bytes, written: 0, accepted });
    this.#bytes += bytes.length;
    if (this.#timer === null && !this.#isScheduled && !this.#isHeld) this.#writeSome();
  }

  /** Until `release`, what is pushed waits. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    if (this.#timer === null && !this.#isScheduled) this.#writeSome();
  }

  /** The program is gone: what is left is refused. */
  close(): void {
    this.#isClosed = true;
    this.#timer?.cancel();
    this.#timer = null;
    const left = this.#entries;
    this.#entries = [];
    this.#bytes = 0;
    for (const { accepted } of left) accepted?.({ ok: false, error: sessionExited() });
  }

  /** One piece, then everybody else's turn. */
  #writeSome(): void {
    if (this.#isClosed || this.#isHeld) return;
    const entry = this.#entries[0];
    if (entry === undefined) return;
    this.#target.beforeWrite();
    const piece = entry.bytes.subarray(entry.written, entry.written + PIECE_BYTES);
    const taken = piece.length === 0 ? 0 : this.#target.write(piece);
    entry.written += taken;
    this.#bytes -= taken;
    if (entry.written === entry.bytes.length) {
      this.#entries.shift();
      entry.accepted?.({ ok: true, value: entry.bytes.length });
    }
    if (this.#entries.length === 0) {
      this.#waitMs = FIRST_WAIT_MS;
      return;
    }
    if (taken < piece.length) this.#wait(taken > 0);
    else this.#soon();
  }

  #soon(): void {
    if (this.#isScheduled) return;
    this.#waitMs = FIRST_WAIT_MS;
    this.#isScheduled = true;
    this.#system.soon(() => {
      this.#isScheduled = false;
      this.#writeSome();
    });
  }

  #wait(isProgress: boolean): void {
    this.#waitMs = isProgress ? FIRST_WAIT_MS : Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
    this.#timer = this.#system.after(this.#waitMs, () => {
      this.#timer = null;
      this.#writeSome();
    });
  }
}

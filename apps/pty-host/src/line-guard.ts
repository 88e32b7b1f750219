/**
 * Keeps lines that a terminal would silently cut from being typed: a program that reads whole lines gets at most so many
 * bytes of one. Only for a longer line is it asked how the program reads; what is typed meanwhile waits its turn.
 */
import { INPUT_BACKLOG_BYTES, type PtyError, type TtyState } from "@saggar/protocol";
import { inputFull, lineTooLong } from "./words.ts";

const LIMITS: Readonly<Record<string, number>> = { linux: 4095, darwin: 1023 };

type Pass = (refusal: PtyError | null) => void;

export class LineGuard {
  readonly #limit: number;
  readonly #inspect: () => Promise<TtyState>;
  #waiting: { readonly bytes: Uint8Array; readonly pass: Pass }[] = [];
  #waitingBytes = 0;
  #isAsking = false;

  constructor(platform: string, inspect: () => Promise<TtyState>) {
    this.#limit = LIMITS[platform] ?? 1023;
    this.#inspect = inspect;
  }

  /** `pass` is called once, in the order of the calls; at once unless it has to be asked. */
  pass(bytes: Uint8Array, pass: Pass): void {
    if (!this.#isAsking && !this.#isLong(bytes)) {
      pass(null);
      return;
    }
    if (this.#waitingBytes + bytes.length > INPUT_BACKLOG_BYTES) {
      pass(inputFull(INPUT_BACKLOG_BYTES));
      return;
    }
    this.#waiting.push({ bytes, pass });
    this.#waitingBytes += bytes.length;
    if (!this.#isAsking) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    const { canonical } = await this.#inspect();
    this.#isAsking = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    for (const { bytes, pass } of waiting) {
      const longest = longestLine(bytes);
      pass(canonical === true && longest > this.#limit ? lineTooLong(longest, this.#limit) : null);
    }
  }

  #isLong(bytes: Uint8Array): boolean {
    return bytes.length > this.#limit && longestLine(bytes) > this.#limit;
  }
}

/** Bytes between two that end a line: LF, CR or the end-of-file character. */
function longestLine(bytes: Uint8Array): number {
  let longest = 0;
  let start = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== 0x0a && byte !== 0x0d && byte !== 0x04) continue;
    longest = Math.max(longest, at - start);
    start = at + 1;
  }
  return Math.max(longest, bytes.length - start);
}

/**
 * Whether a terminal echoes and hands over whole lines, as `stty` tells. One small shell does the asking for the whole
 * host: a fork of the host itself would stop every session for some milliseconds.
 */
import type { Companion, System, Timer } from "./system.ts";

export interface TtyAttributes {
  readonly canonical: boolean;
  readonly echo: boolean;
}

type Answer = (attributes: TtyAttributes | null) => void;

const SCRIPT = 'while IFS= read -r tty; do stty -a <"$tty" 2>/dev/null; echo "=end="; done';
const END = "=end=\n";
const TIMEOUT_MS = 1500;
const MAX_WAITING = 256;
/** `stty` prints about a kilobyte. */
const MAX_TEXT = 16_384;

export class TtyReader {
  readonly #system: System;
  #companion: Companion | null = null;
  readonly #waiting: Answer[] = [];
  #text = "";
  #timer: Timer | null = null;
  #isClosed = false;

  constructor(system: System) {
    this.#system = system;
  }

  /** Before the first terminal is opened, so that the companion holds none of them open. */
  start(): void {
    if (this.#companion !== null || this.#isClosed) return;
    const events = { text: (text: string) => this.#heard(text), ended: () => this.#failed() };
    this.#companion = this.#system.startCompanion("sh", ["-c", SCRIPT], events);
  }

  /** Null when the attributes cannot be read. */
  read(ptsName: string): Promise<TtyAttributes | null> {
    return new Promise((resolve) => {
      this.start();
      if (this.#companion === null || this.#waiting.length >= MAX_WAITING || /\n/.test(ptsName)) {
        resolve(null);
        return;
      }
      this.#waiting.push(resolve);
      this.#companion.send(ptsName);
      this.#timer ??= this.#system.after(TIMEOUT_MS, () => this.#failed());
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#failed();
  }

  #heard(text: string): void {
    this.#text += text;
    for (let end = this.#text.indexOf(END); end !== -1; end = this.#text.indexOf(END)) {
      const answer = this.#waiting.shift();
      answer?.(parseStty(this.#text.slice(0, end)));
      this.#text = this.#text.slice(end + END.length);
      this.#timer?.cancel();
      this.#timer = this.#waiting.length === 0 ? null : this.#system.after(TIMEOUT_MS, () => this.#failed());
    }
    if (this.#text.length > MAX_TEXT) this.#failed();
  }

  /** The companion is gone or stuck: everybody is told that nothing is known, the next question starts another. */
  #failed(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#companion?.close();
    this.#companion = null;
    this.#text = "";
    for (const answer of this.#waiting.splice(0)) answer(null);
  }
}

/** From what `stty -a` prints, on Linux or macOS. */
export function parseStty(text: string): TtyAttributes | null {
  const words = new Set(text.split(/[\s;]+/));
  const read = (name: string): boolean | null =>
    words.has(name) ? true : words.has(`-${name}`) ? false : null;
  const [canonical, echo] = [read("icanon"), read("echo")];
  return canonical === null || echo === null ? null : { canonical, echo };
}

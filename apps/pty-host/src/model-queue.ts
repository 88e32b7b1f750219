/**
 * The bytes on their way to the screen model, and the answers that must go out between them. Of a flood of plain text
 * only the end is fed: what would be scrolled away before anybody could see it costs nothing.
 */
import type { ScreenModel } from "./screen-model.ts";

/** A flood of plain text is held back this long at most, to see how much of it can be left out. */
const HOLD_MS = 40;
/** As soon as nothing came for this long, it is fed. */
const PAUSE_MS = 4;
/** So much text without a pause is a flood. */
const FLOOD_BYTES = 32_768;
/** A held flood that is not getting shorter is fed from here on. */
const MAX_HELD_BYTES = 196_608;
/** Fed in one go, between two looks at the clock. */
const PIECE_BYTES = 8192;

const CR = 0x0d;
const LF = 0x0a;
const LINE_BREAK: Uint8Array = new Uint8Array([CR, LF]);

interface Part {
  bytes: Uint8Array;
  /** Where its first byte stands in the session's bytes. */
  offset: number;
  /** Line feeds of plain text; null when it is anything else. */
  lines: number | null;
  /** To be sent to the program when this part is fed; such a part has no bytes. */
  readonly reply: string | null;
}

export interface QueueEvents {
  /** Monotonic time. */
  readonly nowMs: () => number;
  readonly reply: (text: string) => void;
  /** Everything before `offset` was left out: from there on a blank screen in this state ends up the same. */
  readonly skipped: (offset: number) => void;
}

export class ModelQueue {
  readonly #model: ScreenModel;
  readonly #events: QueueEvents;
  #parts: Part[] = [];
  #head = 0;
  #bytes = 0;
  /** Parts that are not plain text. */
  #others = 0;
  #lines = 0;
  #heldSinceMs: number | null = null;
  #pushedAtMs = 0;
  /** Bytes since the last pause. */
  #burst = 0;

  constructor(model: ScreenModel, events: QueueEvents) {
    this.#model = model;
    this.#events = events;
  }

  get isEmpty(): boolean {
    return this.#head === this.#parts.length;
  }

  /** Nothing but plain text waits. */
  get isPlain(): boolean {
    return this.#others === 0;
  }

  /** What there is to parse. Of plain text, most of which may yet be left out, a quarter counts. */
  get pendingBytes(): number {
    return this.#others === 0 ? this.#bytes >> 2 : this.#bytes;
  }

  push(bytes: Uint8Array, offset: number, lines: number | null): void {
    const nowMs = this.#events.nowMs();
    if (nowMs - this.#pushedAtMs >= PAUSE_MS) this.#burst = 0;
    this.#pushedAtMs = nowMs;
    this.#burst += bytes.length;
    this.#parts.push({ bytes, offset, lines, reply: null });
    this.#bytes += bytes.length;
    if (lines === null) this.#others += 1;
    else this.#lines += lines;
    if (this.#others === 0) this.#leaveOut();
  }

  pushReply(text: string): void {
    this.#parts.push({ bytes: new Uint8Array(), offset: 0, lines: null, reply: text });
    this.#others += 1;
  }

  /** How long feeding should wait; 0 for now. */
  waitMs(nowMs: number): number {
    const isFlood = this.#others === 0 && this.#burst >= FLOOD_BYTES && this.#bytes < MAX_HELD_BYTES;
    if (!isFlood) {
      this.#heldSinceMs = null;
      return 0;
    }
    this.#heldSinceMs ??= nowMs;
    const untilMs = Math.min(this.#heldSinceMs + HOLD_MS, this.#pushedAtMs + PAUSE_MS);
    return Math.max(0, untilMs - nowMs);
  }

  /** Feeds one piece. */
  feedSome(): void {
    const part = this.#parts[this.#head];
    if (part === undefined) return;
    if (part.bytes.length > PIECE_BYTES) {
      const piece = part.bytes.subarray(0, PIECE_BYTES);
      part.bytes = part.bytes.subarray(PIECE_BYTES);
      part.offset += PIECE_BYTES;
      this.#bytes -= PIECE_BYTES;
      this.#model.feed(piece);
      return;
    }
    this.#drop(part);
    if (part.reply !== null) this.#events.reply(part.reply);
    else this.#model.feed(part.bytes);
  }

  /** Feeds everything. */
  flush(): void {
    while (!this.isEmpty) this.feedSome();
  }

  /** Forgets everything unfed. */
  clear(): void {
    this.#parts = [];
    this.#head = 0;
    this.#bytes = 0;
    this.#others = 0;
    this.#lines = 0;
    this.#heldSinceMs = null;
  }

  #drop(part: Part): void {
    this.#head += 1;
    this.#bytes -= part.bytes.length;
    if (part.lines === null) this.#others -= 1;
    else this.#lines -= part.lines;
    if (this.#head === this.#parts.length) this.clear();
    else if (this.#head >= 64) {
      this.#parts = this.#parts.slice(this.#head);
      this.#head = 0;
    }
  }

  /** All is plain text: drops the beginning of it if the rest alone leads to the same screen. */
  #leaveOut(): void {
    if (this.#burst < FLOOD_BYTES) return;
    const needed = this.#model.linesToForget;
    if (needed === null || this.#lines < needed * 1.5) return;
    let lines = 0;
    for (let at = this.#parts.length - 1; at >= this.#head; at -= 1) {
      const part = this.#parts[at] as Part;
      if (lines >= needed) {
        const cut = afterLineBreak(part.bytes);
        if (cut > 0) {
          this.#cutAt(at, cut);
          return;
        }
      }
      lines += part.lines ?? 0;
    }
  }

  #cutAt(at: number, cut: number): void {
    const part = this.#parts[at] as Part;
    this.#events.skipped(part.offset + cut);
    const tail = this.#parts.slice(at + 1);
    const rest = part.bytes.subarray(cut);
    const first: Part = { bytes: rest, offset: part.offset + cut, lines: countLines(rest), reply: null };
    // The line that the model is in ends here; what follows begins one, as it did in the bytes left out.
    const lineBreak: Part = { bytes: LINE_BREAK, offset: first.offset, lines: 1, reply: null };
    this.#head = 0;
    this.#parts = [lineBreak, first, ...tail];
    this.#bytes = this.#parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
    this.#lines = this.#parts.reduce((sum, { lines }) => sum + (lines ?? 0), 0);
  }
}

/** Just behind the first CR LF; 0 when there is none. */
function afterLineBreak(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1))
    if (at > 0 && bytes[at - 1] === CR) return at + 1;
  return 0;
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) count += 1;
  return count;
}

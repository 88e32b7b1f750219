/**
 * Output as the line of a recording, from bytes to bytes: text that is in order is escaped as it is, without becoming a
 * string in between. A character that is not finished waits for the rest of it; what is no text becomes U+FFFD.
 */
import { isAscii, isUtf8 } from "node:buffer";
import { unfinishedBytes } from "./code-points.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** The longest form of one byte: a control as \u00xx. */
const MAX_FORM = 6;
const HEX = Buffer.from("0123456789abcdef");
const U = 0x75;
const ZERO = 0x30;

/** The letter of a short escape by its byte; 0 where there is none. */
const SHORT: Uint8Array = new Uint8Array(256);
SHORT[0x08] = 0x62;
SHORT[0x09] = 0x74;
SHORT[0x0a] = 0x6e;
SHORT[0x0c] = 0x66;
SHORT[0x0d] = 0x72;
SHORT[QUOTE] = QUOTE;
SHORT[BACKSLASH] = BACKSLASH;

/** Bytes that cannot stand for themselves. */
const SPECIAL: Uint8Array = new Uint8Array(256);
SPECIAL.fill(1, 0, 0x20);
SPECIAL[QUOTE] = 1;
SPECIAL[BACKSLASH] = 1;

/** How long bytes are inside a line. */
export function jsonBytes(bytes: Uint8Array): number {
  let length = bytes.length;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (SPECIAL[byte] === 1) length += SHORT[byte] === 0 ? MAX_FORM - 1 : 1;
  }
  return length;
}

export class OutputLine {
  #unfinished: Uint8Array = new Uint8Array();

  /** One event with these bytes, `atMs` after the start; null when they do not make a character yet. */
  line(pieces: readonly Uint8Array[], atMs: number): Buffer | null {
    const bytes = Buffer.concat([this.#unfinished, ...pieces]);
    const end = bytes.length - unfinishedBytes(bytes);
    this.#unfinished = bytes.subarray(end);
    return end === 0 ? null : outputLine(bytes.subarray(0, end), atMs);
  }

  /** Hands over the bytes of a character that is not finished. */
  takeUnfinished(): Uint8Array {
    const bytes = this.#unfinished;
    this.#unfinished = new Uint8Array();
    return Uint8Array.from(bytes);
  }

  /** What never became a character. */
  rest(atMs: number): Buffer | null {
    const bytes = this.#unfinished;
    this.#unfinished = new Uint8Array();
    return bytes.length === 0 ? null : outputLine(Buffer.from(bytes), atMs);
  }
}

function outputLine(bytes: Buffer, atMs: number): Buffer {
  const seconds = Math.max(0, Math.round(atMs)) / 1000;
  // The engine's own writer is quickest on plain letters.
  if (isAscii(bytes))
    return Buffer.from(`${JSON.stringify([seconds, "o", bytes.toString("latin1")])}\n`, "latin1");
  const head = `[${seconds},"o","`;
  const text = isUtf8(bytes) ? bytes : Buffer.from(bytes.toString("utf8"), "utf8");
  const line = Buffer.allocUnsafe(head.length + text.length * MAX_FORM + 3);
  let at = line.write(head, 0, "latin1");
  at = escape(text, line, at);
  at += line.write('"]\n', at, "latin1");
  return Buffer.from(line.subarray(0, at));
}

function escape(text: Uint8Array, line: Uint8Array, from: number): number {
  let at = from;
  for (let index = 0; index < text.length; index += 1) {
    const byte = text[index] as number;
    if (SPECIAL[byte] === 0) {
      line[at] = byte;
      at += 1;
      continue;
    }
    line[at] = BACKSLASH;
    const short = SHORT[byte] as number;
    if (short !== 0) {
      line[at + 1] = short;
      at += 2;
      continue;
    }
    line[at + 1] = U;
    line[at + 2] = ZERO;
    line[at + 3] = ZERO;
    line[at + 4] = HEX[byte >> 4] as number;
    line[at + 5] = HEX[byte & 15] as number;
    at += 6;
  }
  return at;
}

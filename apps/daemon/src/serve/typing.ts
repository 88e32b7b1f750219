/**
 * Text as the bytes that type it: one frame of a bracketed paste where the program asked for it, plain keys elsewhere, and
 * Enter apart from the text, because a program that reads both at once takes the Enter for a part of the paste.
 */
import type { System } from "../system.ts";
import { cleanPaste } from "./plain-text.ts";

/** Between a text and its Enter, and between the keys of an answer; a program that sorts its input by time needs the gap. */
export const KEY_PAUSE_MS = 50;
/** More for longer texts, which take their program longer to read. */
const PAUSE_PER_BYTE_MS = 1 / 100;
const MAX_PAUSE_MS = 1000;

const encoder = new TextEncoder();
export const ENTER: Uint8Array = encoder.encode("\r");

export interface Typing {
  /** Empty when there is no text. */
  readonly text: Uint8Array;
  /** How long to wait between the text and its Enter. */
  readonly pauseMs: number;
  /** Several lines, and the program takes no frames: each line would be entered by itself. */
  readonly isLineByLine: boolean;
  /** Bytes of the longest line, without its end. */
  readonly longestLineBytes: number;
}

/** One control character alone is a key that was pressed (Ctrl-C, Esc), and nothing that could break out of a frame. */
// oxlint-disable-next-line no-control-regex
const LONE_KEY = /^[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]$/u;

export function typingOf(text: string, isBracketedPaste: boolean): Typing {
  const clean = LONE_KEY.test(text) ? text : cleanPaste(text);
  // A single character is a key press, which no program expects in a frame.
  const isFramed = isBracketedPaste && Array.from(clean).length > 1;
  const bytes = encoder.encode(isFramed ? `\u001b[200~${clean}\u001b[201~` : clean);
  const lines = clean.replace(/\r$/, "").split("\r");
  return {
    text: bytes,
    pauseMs: Math.min(KEY_PAUSE_MS + Math.ceil(bytes.length * PAUSE_PER_BYTE_MS), MAX_PAUSE_MS),
    isLineByLine: !isFramed && lines.length > 1,
    longestLineBytes: lines.reduce((most, line) => Math.max(most, Buffer.byteLength(line)), 0),
  };
}

/** Bytes of one line that a terminal in canonical mode keeps; the rest is dropped without a word. */
export function canonicalLineBytes(platform: string): number {
  return platform === "darwin" ? 1023 : 4095;
}

export function pause(system: System, ms: number): Promise<void> {
  return new Promise((resolve) => void system.after(ms, resolve));
}

/**
 * The screen of a session: an emulator without a window. It is fed the bytes that the scanner leaves it, at once and in
 * order, and it is what answers queries.
 */

import { Unicode11Addon } from "@xterm/addon-unicode11";
import headless from "@xterm/headless";
import { registerAnswers } from "./answers.ts";
import { ExtraModes } from "./extra-modes.ts";
import { bareSnapshot, snapshot } from "./snapshot.ts";
import { CharacterFeed } from "./whole-characters.ts";
import { innerState } from "./xterm-internals.ts";

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

/** Lines kept above the screen. Each costs a kilobyte and time; older history comes from the ring and the recording. */
export const SCROLLBACK_LINES = 100;

export interface ScreenEvents {
  /** What the terminal says to the program. */
  readonly reply: (text: string) => void;
  readonly isDark: () => boolean;
}

export class ScreenModel {
  readonly terminal: headless.Terminal;
  readonly extra: ExtraModes;
  readonly #characters: CharacterFeed;

  constructor(size: ScreenSize, events: ScreenEvents | null, scrollback: number = SCROLLBACK_LINES) {
    this.terminal = createEmulator(size, scrollback);
    this.extra = new ExtraModes(this.terminal);
    this.#characters = new CharacterFeed(this.terminal);
    if (events !== null)
      registerAnswers({
        terminal: this.terminal,
        extra: this.extra,
        isDark: events.isDark,
        reply: events.reply,
      });
  }

  get size(): ScreenSize {
    return { cols: this.terminal.cols, rows: this.terminal.rows };
  }

  get isAlternate(): boolean {
    return this.terminal.buffer.active.type === "alternate";
  }

  feed(bytes: Uint8Array): void {
    this.#characters.feed(bytes);
  }

  resize(size: ScreenSize): void {
    this.terminal.resize(size.cols, size.rows);
  }

  /** Bytes that bring a fresh emulator to this state, with so many lines above the screen. */
  snapshot(scrollback: number): string {
    return snapshot(this.terminal, this.extra, scrollback);
  }

  /** The state without the picture, for when text is about to scroll all of that away. */
  bareSnapshot(): string {
    return bareSnapshot(this.terminal, this.extra);
  }

  /**
   * How many line feeds of plain text leave nothing of the picture that was there before them; null when the state is
   * such that some of it would stay.
   */
  get linesToForget(): number | null {
    if (this.isAlternate) return null;
    const { normal, isInserting } = innerState(this.terminal);
    const isWholeScreen = normal.scrollTop === 0 && normal.scrollBottom === this.terminal.rows - 1;
    if (!isWholeScreen || isInserting) return null;
    return (this.terminal.options.scrollback ?? 0) + 2 * this.terminal.rows;
  }

  close(): void {
    this.terminal.dispose();
  }
}

/** An emulator with the widths that the page uses. */
export function createEmulator(size: ScreenSize, scrollback: number): headless.Terminal {
  const terminal = new headless.Terminal({
    cols: size.cols,
    rows: size.rows,
    scrollback,
    allowProposedApi: true,
    logLevel: "off",
    // Without these the emulator withholds the queries from our answers too.
    windowOptions: { getWinSizePixels: true, getCellSizePixels: true, getWinSizeChars: true },
  });
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  return terminal;
}

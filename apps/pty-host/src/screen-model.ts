/**
 * The screen of a session: an emulator without a window. It is fed the bytes that the scanner leaves it, at once and in
 * order, and it is what answers queries.
 */
import headless from "@xterm/headless";
import unicode from "@xterm/addon-unicode11";
import { registerAnswers } from "./answers.ts";
import { ExtraModes } from "./extra-modes.ts";
import { snapshot } from "./snapshot.ts";
import { feed, internals } from "./xterm-internals.ts";

export interface ScreenSize {
  readonly cols: number;
  readonly rows: number;
}

/** Lines kept above the screen. Each costs a kilobyte and time; older history comes from the ring and the recording. */
export const SCROLLBACK_LINES = 200;

export interface ScreenEvents {
  /** What the terminal says to the program. */
  readonly reply: (text: string) => void;
  readonly isDark: () => boolean;
}

export class ScreenModel {
  readonly terminal: headless.Terminal;
  readonly extra: ExtraModes;

  constructor(size: ScreenSize, events: ScreenEvents | null, scrollback: number = SCROLLBACK_LINES) {
    this.terminal = createEmulator(size, scrollback);
    this.extra = new ExtraModes(this.terminal);
    if (events !== null)
      registerAnswers({ terminal: this.terminal, extra: this.extra, isDark: events.isDark, reply: events.reply });
  }

  get size(): ScreenSize {
    return { cols: this.terminal.cols, rows: this.terminal.rows };
  }

  get isAlternate(): boolean {
    return this.terminal.buffer.active.type === "alternate";
  }

  feed(bytes: Uint8Array): void {
    feed(this.terminal, bytes);
  }

  resize(size: ScreenSize): void {
    this.terminal.resize(size.cols, size.rows);
  }

  /** Bytes that bring a fresh emulator to this state, with so many lines above the screen. */
  snapshot(scrollback: number): string {
    return snapshot(this.terminal, this.extra, scrollback);
  }

  /**
   * How many line feeds of plain text leave nothing of what was there before them; null when the state is such that
   * some of it would stay.
   */
  get linesToForget(): number | null {
    const { cols, rows } = this.size;
    const { active } = internals(this.terminal)._bufferService.buffers;
    const isWholeScreen = active.scrollTop === 0 && active.scrollBottom === rows - 1;
    const { insertMode } = internals(this.terminal).coreService.modes;
    if (!isWholeScreen || insertMode || cols < 2) return null;
    return SCROLLBACK_LINES + 2 * rows;
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
  });
  terminal.loadAddon(new unicode.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  return terminal;
}

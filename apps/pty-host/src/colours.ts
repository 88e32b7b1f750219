/**
 * The colours that a program would see: the theme's, under those that it has set itself. Answers OSC 4, 10, 11 and 12.
 */
import type { Theme } from "@saggar/protocol";

/** Until a client says what it looks like: a plain dark theme. */
export const DEFAULT_THEME: Theme = {
  isDark: true,
  foreground: "#d8dee9",
  background: "#16181d",
  cursor: "#d8dee9",
  palette: [
    "#2b2f38",
    "#e06c75",
    "#98c379",
    "#e5c07b",
    "#61afef",
    "#c678dd",
    "#56b6c2",
    "#c8ccd4",
    "#5c6370",
    "#ef7a84",
    "#a9d18a",
    "#f0cd8a",
    "#72bdfb",
    "#d58aec",
    "#67c5d1",
    "#f2f4f8",
  ],
};

/** Colours that programs may set, at most: the palette and the three special ones. */
const SPECIALS: readonly number[] = [10, 11, 12];
const LEVELS = [0, 95, 135, 175, 215, 255];

/** An answer of many colours at once is cut here: a query cannot be made to answer without end. */
const MAX_ANSWERS = 256;

export class Colours {
  #theme: Theme;
  /** What a program has set, as it wrote it; palette entries under their number, the special ones under `#10`. */
  readonly #set = new Map<string, string>();

  constructor(theme: Theme) {
    this.#theme = theme;
  }

  get isDark(): boolean {
    return this.#theme.isDark;
  }

  useTheme(theme: Theme): void {
    this.#theme = theme;
  }

  /** Takes in a command; the reply when it asked something, else an empty string. */
  command(code: number, data: string, terminator: string): string {
    if (code === 4) return this.#palette(data, terminator);
    if (SPECIALS.includes(code)) return this.#special(code, data, terminator);
    if (code === 104) this.#resetPalette(data);
    else if (code >= 110 && code <= 112) this.#set.delete(`#${code - 100}`);
    return "";
  }

  /** RIS. */
  reset(): void {
    this.#set.clear();
  }

  /** Commands that set in a fresh emulator what was set here. */
  restore(): string {
    const commands = [...this.#set].map(([key, spec]) =>
      key.startsWith("#") ? `\x1b]${key.slice(1)};${spec}\x1b\\` : `\x1b]4;${key};${spec}\x1b\\`,
    );
    return commands.join("");
  }

  #palette(data: string, terminator: string): string {
    const parts = data.split(";");
    const replies: string[] = [];
    for (let at = 0; at + 1 < parts.length && replies.length < MAX_ANSWERS; at += 2) {
      const index = Number(parts[at]);
      const spec = parts[at + 1] ?? "";
      if (!Number.isInteger(index) || index < 0 || index > 255 || parts[at] === "") continue;
      if (spec === "?") replies.push(`\x1b]4;${index};${wide(this.#indexed(index))}${terminator}`);
      else if (parseColour(spec) !== null) this.#set.set(`${index}`, spec);
    }
    return replies.join("");
  }

  /** One command may go on to the next special colours: `10;?;?` asks for foreground and background. */
  #special(code: number, data: string, terminator: string): string {
    const replies: string[] = [];
    data.split(";").forEach((spec, at) => {
      const which = code + at;
      if (!SPECIALS.includes(which)) return;
      if (spec === "?") replies.push(`\x1b]${which};${wide(this.#specialHex(which))}${terminator}`);
      else if (parseColour(spec) !== null) this.#set.set(`#${which}`, spec);
    });
    return replies.join("");
  }

  #resetPalette(data: string): void {
    const indexes =
      data === "" ? [...this.#set.keys()].filter((key) => !key.startsWith("#")) : data.split(";");
    for (const index of indexes) this.#set.delete(index);
  }

  #indexed(index: number): string {
    const set = parseColour(this.#set.get(`${index}`) ?? "");
    return set ?? this.#theme.palette[index] ?? fixedColour(index);
  }

  #specialHex(which: number): string {
    const set = parseColour(this.#set.get(`#${which}`) ?? "");
    if (set !== null) return set;
    if (which === 10) return this.#theme.foreground;
    return which === 11 ? this.#theme.background : this.#theme.cursor;
  }
}

/** `#rrggbb` of a colour as programs write it: `#rgb` to `#rrrrggggbbbb`, or `rgb:r/g/b` with one to four digits. */
export function parseColour(spec: string): string | null {
  const hash = /^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{9}|[0-9a-f]{12})$/i.exec(spec);
  const digits = hash?.[1];
  if (digits !== undefined) {
    const width = digits.length / 3;
    // Short forms name the high digits of each part.
    const part = (at: number): string =>
      digits
        .slice(at * width, at * width + width)
        .padEnd(2, "0")
        .slice(0, 2);
    return `#${part(0)}${part(1)}${part(2)}`.toLowerCase();
  }
  const parts = /^rgb:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})$/i.exec(spec);
  if (parts === null) return null;
  return `#${parts.slice(1, 4).map(scaled).join("")}`;
}

/** A part of any width on the scale of two digits. */
function scaled(part: string): string {
  const value = Math.round((Number.parseInt(part, 16) * 255) / (16 ** part.length - 1));
  return value.toString(16).padStart(2, "0");
}

/** `rgb:rrrr/gggg/bbbb`, the form of xterm's answers. */
function wide(hex: string): string {
  const part = (at: number): string => hex.slice(at, at + 2).repeat(2);
  return `rgb:${part(1)}/${part(3)}/${part(5)}`;
}

/** The colours from 16 on, which no theme changes: a cube of 216 and 24 greys. */
function fixedColour(index: number): string {
  if (index >= 232) return hexOf([1, 1, 1].map(() => 8 + (index - 232) * 10));
  const at = index - 16;
  return hexOf([Math.floor(at / 36), Math.floor(at / 6) % 6, at % 6].map((level) => LEVELS[level] ?? 0));
}

function hexOf(parts: readonly number[]): string {
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The state of a screen model as bytes that bring a fresh emulator of the same size to the same state: what is painted,
 * then what is switched on, in an order in which no part undoes another.
 */
import type headless from "@xterm/headless";
import { charsetFinal } from "./charsets.ts";
import { type ExtraModes, keyboardSequence, modifyOtherKeysSequence } from "./extra-modes.ts";
import { paint } from "./painter.ts";
import { PLAIN_PEN, sgr } from "./sgr.ts";
import { type Attributes, type InnerBuffer, innerState, type PrivateModes } from "./xterm-internals.ts";

const TAB_WIDTH = 8;
const MOUSE_PROTOCOLS: Readonly<Record<string, string>> = {
  X10: "\x1b[?9h",
  VT200: "\x1b[?1000h",
  DRAG: "\x1b[?1002h",
  ANY: "\x1b[?1003h",
};
const MOUSE_ENCODINGS: Readonly<Record<string, string>> = { SGR: "\x1b[?1006h", SGR_PIXELS: "\x1b[?1016h" };
const CURSOR_STYLES: Readonly<Record<string, number>> = { block: 1, underline: 3, bar: 5 };

/** `scrollback`: how many lines above the screen are painted, at most those that there are. */
export function snapshot(terminal: headless.Terminal, extra: ExtraModes, scrollback: number): string {
  const inner = innerState(terminal);
  const isAlternate = terminal.buffer.active.type === "alternate";
  const { normal } = terminal.buffer;
  const from = Math.max(0, normal.baseY - scrollback);
  const parts = [paint(normal, terminal.cols, from, normal.baseY + terminal.rows)];
  if (isAlternate) {
    // Entering the alternate screen saves the cursor: it is put where the program's own entry saved it.
    parts.push(layout(terminal, inner.normal), keyboardSequence(extra.keyboard("normal")));
    parts.push(
      savedCursor(inner.normal, normal, terminal.cols),
      "\x1b[?1049h",
      PLAIN_PEN,
      "\x1b(B\x0f",
      "\x1b[2J\x1b[H",
    );
    const { alternate } = terminal.buffer;
    parts.push(paint(alternate, terminal.cols, 0, terminal.rows));
  }
  parts.push(epilogue(terminal, inner.active, extra));
  return parts.join("");
}

/** The same without a picture, for what is about to be painted over whole; the normal screen must be in front. */
export function bareSnapshot(terminal: headless.Terminal, extra: ExtraModes): string {
  return epilogue(terminal, innerState(terminal).normal, extra);
}

/** Everything that is not painted, for the screen in front. */
function epilogue(terminal: headless.Terminal, active: InnerBuffer, extra: ExtraModes): string {
  const { modes, pen } = innerState(terminal);
  return [
    layout(terminal, active),
    hasSavedCursor(active)
      ? `${savedCursor(active, terminal.buffer.active, terminal.cols)}\x1b7${PLAIN_PEN}\x1b(B\x0f`
      : "",
    modes.origin ? "\x1b[?6h" : "",
    cursor(terminal, active, modes.origin),
    sgr(pen),
    switches(terminal, extra),
    keyboardSequence(extra.keyboard(terminal.buffer.active.type)),
    charsets(terminal),
    modes.synchronizedOutput ? "\x1b[?2026h" : "",
  ].join("");
}

/** Tab stops and the scroll region of one screen. Leaves the cursor anywhere. */
function layout(terminal: headless.Terminal, buffer: InnerBuffer): string {
  const region =
    buffer.scrollTop === 0 && buffer.scrollBottom === terminal.rows - 1
      ? ""
      : `\x1b[${buffer.scrollTop + 1};${buffer.scrollBottom + 1}r`;
  return tabStops(terminal.cols, buffer.tabs) + region;
}

function tabStops(cols: number, tabs: InnerBuffer["tabs"]): string {
  const columns = Array.from({ length: cols }, (_, x) => x);
  if (columns.every((x) => (tabs[x] === true) === (x % TAB_WIDTH === 0))) return "";
  const stops = columns.filter((x) => tabs[x] === true).map((x) => `\x1b[${x + 1}G\x1bH`);
  return `\x1b[3g${stops.join("")}`;
}

function hasSavedCursor(buffer: InnerBuffer): boolean {
  return (
    buffer.savedX !== 0 ||
    buffer.savedY - buffer.ybase > 0 ||
    !buffer.savedCurAttrData.isAttributeDefault() ||
    buffer.savedCharset !== undefined
  );
}

/** Moves to where the cursor was saved, with its pen and character set. */
function savedCursor(buffer: InnerBuffer, screen: headless.IBuffer, cols: number): string {
  const row = Math.max(0, buffer.savedY - buffer.ybase);
  const charset = charsetFinal(buffer.savedCharset);
  const position = place({ line: screen.getLine(buffer.ybase + row), cols, row, x: buffer.savedX });
  return `${position}${sgr(buffer.savedCurAttrData)}${charset === "B" ? "" : `\x1b(${charset}`}`;
}

function cursor(terminal: headless.Terminal, buffer: InnerBuffer, isOrigin: boolean): string {
  const line = terminal.buffer.active.getLine(buffer.ybase + buffer.y);
  const row = buffer.y - (isOrigin ? buffer.scrollTop : 0);
  return place({ line, cols: terminal.cols, row, x: buffer.x });
}

interface Place {
  readonly line: headless.IBufferLine | undefined;
  readonly cols: number;
  readonly row: number;
  readonly x: number;
}

/** Moves to a cell; beyond the last column, where the wrap is still to come, by printing the last cell once more. */
function place({ line, cols, row, x }: Place): string {
  if (x < cols) return `\x1b[${row + 1};${x + 1}H`;
  const column = line?.getCell(cols - 1)?.getWidth() === 0 ? cols - 2 : cols - 1;
  const cell = line?.getCell(column) as (headless.IBufferCell & Attributes) | undefined;
  const text = cell === undefined ? " " : sgr(cell) + (cell.getChars() || " ");
  return `\x1b[${row + 1};${column + 1}H${text}`;
}

function switches(terminal: headless.Terminal, extra: ExtraModes): string {
  const { modes, mouseProtocol, mouseEncoding, isInserting, isCursorHidden } = innerState(terminal);
  const table: readonly (readonly [isOn: boolean, sequence: string])[] = [
    [terminal.options.convertEol === true, "\x1b[20h"],
    [isInserting, "\x1b[4h"],
    [modes.applicationCursorKeys, "\x1b[?1h"],
    [modes.applicationKeypad, "\x1b[?66h"],
    [modes.bracketedPasteMode, "\x1b[?2004h"],
    [modes.reverseWraparound, "\x1b[?45h"],
    [modes.sendFocus, "\x1b[?1004h"],
    [!modes.wraparound, "\x1b[?7l"],
    [terminal.options.cursorBlink === true, "\x1b[?12h"],
    [isCursorHidden, "\x1b[?25l"],
  ];
  return [
    ...table.map(([isOn, sequence]) => (isOn ? sequence : "")),
    ...extra.modes.map((mode) => `\x1b[?${mode}h`),
    modifyOtherKeysSequence(extra.modifyOtherKeys),
    MOUSE_PROTOCOLS[mouseProtocol] ?? "",
    MOUSE_ENCODINGS[mouseEncoding] ?? "",
    cursorStyle(modes),
  ].join("");
}

function cursorStyle({ cursorStyle: style, cursorBlink }: PrivateModes): string {
  const blinking = style === undefined ? undefined : CURSOR_STYLES[style];
  return blinking === undefined ? "" : `\x1b[${blinking + (cursorBlink === false ? 1 : 0)} q`;
}

function charsets(terminal: headless.Terminal): string {
  const inner = innerState(terminal);
  const designations = ["(", ")", "*", "+"].map((intermediate, set) => {
    const final = charsetFinal(inner.charsets[set]);
    return final === "B" ? "" : `\x1b${intermediate}${final}`;
  });
  return designations.join("") + (["", "\x0e", "\x1bn", "\x1bo"][inner.charsetLevel] ?? "");
}

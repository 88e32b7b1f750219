/** A screen model's picture as text, for reading by programs: rows, whole lines, what stands out. */

import type { ScreenText } from "@saggar/protocol";
import type headless from "@xterm/headless";
import type { ScreenModel } from "./screen-model.ts";
import { type Attributes, innerState } from "./xterm-internals.ts";

type Buffer = headless.IBuffer;
type Line = headless.IBufferLine;
type Cell = headless.IBufferCell & Attributes;
type Run = [row: number, from: number, to: number];

const MAX_RUNS = 64;
/** Marks that menus put before the chosen line. */
const POINTERS = new Set(["❯", "›", "▶", "▸", "►", "➜", "→", ">", "»", "●", "◉"]);
/** A pointer stands within so many columns of the left edge of its text. */
const POINTER_COLUMNS = 8;

export function readScreen(model: ScreenModel, title: string, markSeq: number): ScreenText {
  const { terminal } = model;
  const { active } = terminal.buffer;
  const { modes, mouseProtocol, isCursorHidden } = innerState(terminal);
  const lines = Array.from({ length: terminal.rows }, (_, row) => active.getLine(active.baseY + row));
  return {
    rows: lines.map((line) => ({
      text: line?.translateToString(true) ?? "",
      wrapped: line?.isWrapped ?? false,
    })),
    size: model.size,
    cursor: { x: active.cursorX, y: active.cursorY, visible: !isCursorHidden },
    isAlternate: model.isAlternate,
    title,
    modes: {
      bracketedPaste: modes.bracketedPasteMode,
      applicationCursor: modes.applicationCursorKeys,
      mouse: mouseProtocol !== "NONE",
    },
    inverse: standingOut(lines, active),
    markSeq,
  };
}

function standingOut(lines: readonly (Line | undefined)[], buffer: Buffer): Run[] {
  const runs: Run[] = [];
  const cell = buffer.getNullCell() as Cell;
  lines.forEach((line, row) => {
    if (line === undefined || runs.length >= MAX_RUNS) return;
    const pointer = pointerColour(line, cell);
    let from: number | null = null;
    for (let x = 0; x <= line.length; x += 1) {
      const current = line.getCell(x, cell) as Cell | undefined;
      const isOut =
        current !== undefined && (isInverse(current) || (pointer !== null && hasColour(current, pointer)));
      if (isOut) from ??= x;
      else if (from !== null) {
        runs.push([row, from, x]);
        from = null;
      }
    }
  });
  return runs.slice(0, MAX_RUNS);
}

function isInverse(cell: Cell): boolean {
  return cell.isInverse() !== 0;
}

/** The colour of a pointer at the start of a row's text; null when there is none or it has the default colour. */
function pointerColour(line: Line, cell: Cell): number | null {
  for (let x = 0; x < POINTER_COLUMNS; x += 1) {
    const current = line.getCell(x, cell) as Cell | undefined;
    const chars = current?.getChars() ?? "";
    if (current === undefined) return null;
    if (chars === "" || chars === " " || chars === "│" || chars === "|") continue;
    return POINTERS.has(chars) && current.getFgColorMode() !== 0 ? colourOf(current) : null;
  }
  return null;
}

function hasColour(cell: Cell, colour: number): boolean {
  return cell.getChars() !== "" && cell.getFgColorMode() !== 0 && colourOf(cell) === colour;
}

function colourOf(cell: Cell): number {
  return cell.getFgColorMode() + cell.getFgColor();
}

/** The last whole lines up to the newest row with text, wraps joined. */
export function readLines(terminal: headless.Terminal, limit: number): string[] {
  const { active } = terminal.buffer;
  let end = active.length;
  while (end > 0 && (active.getLine(end - 1)?.translateToString(true) ?? "") === "") end -= 1;
  const lines: string[] = [];
  let tail: string[] = [];
  for (let y = end - 1; y >= 0 && lines.length < limit; y -= 1) {
    const line = active.getLine(y);
    if (line === undefined) break;
    tail.unshift(textOf(line, active.getLine(y + 1)));
    if (line.isWrapped && y > 0) continue;
    lines.push(tail.join("").trimEnd());
    tail = [];
  }
  return lines.toReversed();
}

/** A row's text as a part of its line: spaces at its end count if the line goes on. */
function textOf(line: Line, next: Line | undefined): string {
  if (next?.isWrapped !== true) return line.translateToString(true);
  const last = line.getCell(line.length - 1);
  // A wide character that did not fit left the last cell empty: that is no space of the text.
  const isFiller = last !== undefined && last.getChars() === "" && next.getCell(0)?.getWidth() === 2;
  return line.translateToString(false, 0, isFiller ? line.length - 1 : line.length);
}

/**
 * The live part of a screen: logical lines, with what the terminal wrapped joined again, so that the same question is the
 * same text at any width, and the place of the cursor in them. Only the last rows down to the bottom are read: a question
 * that waits stands there.
 */
import type { ScreenText } from "@saggar/protocol";
import { cellWidth, takeCells } from "../cells.ts";

export interface Line {
  readonly text: string;
  /** First and last row on the screen. */
  readonly row: number;
  readonly lastRow: number;
  /** Its last row is written to the edge: the program may have broken it there itself. */
  readonly isFull: boolean;
}

export interface Region {
  /** From the top to the last line with text or the cursor. */
  readonly lines: readonly Line[];
  /** Index of the line with the cursor. */
  readonly cursorAt: number;
  /** That line up to the cursor, with its trailing spaces, and after it. */
  readonly before: string;
  readonly after: string;
  readonly isCursorVisible: boolean;
  readonly cols: number;
  readonly inverse: ScreenText["inverse"];
  /** Text of each row, for finding what is inverse. */
  readonly rows: readonly string[];
}

const MAX_ROWS = 80;
/** No question is longer. */
const MAX_LINE_CHARS = 1000;

export function readRegion(screen: ScreenText): Region {
  const { cols } = screen.size;
  const cursorY = Math.max(0, Math.min(screen.cursor.y, screen.rows.length - 1));
  const bottom = lastRow(screen, cursorY);
  const top = firstRow(screen, Math.max(0, bottom - MAX_ROWS + 1));
  const rows = screen.rows.slice(0, bottom + 1).map((row) => row.text.slice(0, cols * 2));
  const lines = joinRows(screen, rows, top);
  const cursorAt = Math.max(
    0,
    lines.findIndex((line) => line.row <= cursorY && cursorY <= line.lastRow),
  );
  const line = lines[cursorAt];
  const offset = line === undefined ? 0 : (cursorY - line.row) * cols + screen.cursor.x;
  const whole = line?.text ?? "";
  const before = takeCells(whole, offset);
  return {
    lines: lines.map((each) => ({ ...each, text: shortened(each.text) })),
    cursorAt,
    before: before.slice(-MAX_LINE_CHARS),
    after: whole.slice(before.length).trimEnd().slice(0, MAX_LINE_CHARS),
    isCursorVisible: screen.cursor.visible,
    cols,
    inverse: screen.inverse,
    rows,
  };
}

/** Told by its sign: what is cut is not whole. */
function shortened(text: string): string {
  return text.length <= MAX_LINE_CHARS ? text : `${text.slice(0, MAX_LINE_CHARS - 1)}…`;
}

/** Lines with text below the one with the cursor. */
export function hasTextBelow(region: Region): boolean {
  return region.lines.slice(region.cursorAt + 1).some((line) => line.text.trim() !== "");
}

function lastRow(screen: ScreenText, cursorY: number): number {
  for (let row = screen.rows.length - 1; row > cursorY; row -= 1) {
    if ((screen.rows[row]?.text.trim() ?? "") !== "") return row;
  }
  return cursorY;
}

/** Not in the middle of a line. */
function firstRow(screen: ScreenText, from: number): number {
  let row = from;
  while (row > 0 && screen.rows[row]?.wrapped === true && from - row < MAX_ROWS) row -= 1;
  return row;
}

function joinRows(screen: ScreenText, rows: readonly string[], top: number): readonly Line[] {
  const { cols } = screen.size;
  const lines: Line[] = [];
  let missing = 0;
  for (let row = top; row < rows.length; row += 1) {
    const text = rows[row] ?? "";
    const above = lines.at(-1);
    // A row may come without the blanks at its end.
    const blanks = " ".repeat(missing);
    missing = Math.max(0, cols - cellWidth(text));
    const isFull = missing === 0;
    if (above && screen.rows[row]?.wrapped === true) {
      lines[lines.length - 1] = { ...above, text: above.text + blanks + text, lastRow: row, isFull };
    } else lines.push({ text, row, lastRow: row, isFull });
  }
  return lines;
}

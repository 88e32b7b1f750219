/**
 * Lines of a screen as bytes that paint the same lines into an empty emulator of the same size: every cell with its look,
 * empty cells as empty ones, soft wraps as soft wraps. Begins and ends with a plain pen; the cursor ends up anywhere.
 */
import type headless from "@xterm/headless";
import { PLAIN_PEN, samePen, sgr } from "./sgr.ts";
import type { Attributes } from "./xterm-internals.ts";

type Buffer = headless.IBuffer;
type Line = headless.IBufferLine;
type Cell = headless.IBufferCell & Attributes;

/** Paints the lines `from`..`until` of a buffer. */
export function paint(buffer: Buffer, cols: number, from: number, until: number): string {
  const painter = new Painter(buffer, cols);
  let text = "";
  for (let y = from; y < until; y += 1) text += painter.row(y, y + 1 < until);
  return text;
}

/** What shows on an empty cell besides its background: inverse, underline and strikethrough, and overline. */
const SHOWN_FOREGROUND = 0x4000000 | 0x10000000 | 0x80000000;
const SHOWN_BACKGROUND = 0x40000000;

/** An empty cell that looks as erasing leaves it. Others, the remains of half a wide character, are painted as spaces. */
function isErased(cell: Cell): boolean {
  return (cell.fg & SHOWN_FOREGROUND) === 0 && (cell.bg & SHOWN_BACKGROUND) === 0;
}

/** The colour in a packed background. */
function colourBits(packed: number): number {
  return packed & 0x3ffffff;
}

class Painter {
  readonly #buffer: Buffer;
  readonly #cols: number;
  readonly #cell: Cell;
  readonly #pen: Cell;
  readonly #probe: Cell;
  #isPlainPen = true;

  constructor(buffer: Buffer, cols: number) {
    this.#buffer = buffer;
    this.#cols = cols;
    this.#cell = buffer.getNullCell() as Cell;
    this.#pen = buffer.getNullCell() as Cell;
    this.#probe = buffer.getNullCell() as Cell;
  }

  row(y: number, hasNext: boolean): string {
    const line = this.#buffer.getLine(y);
    if (line === undefined) return "";
    const next = hasNext ? this.#buffer.getLine(y + 1) : undefined;
    const goesOn = next?.isWrapped === true;
    const hasFiller = goesOn && this.#hasFiller(line, next);
    const last = this.#cols - (hasFiller ? 1 : 0);
    const painted = this.#cells(line, last);
    const end = this.#plainPen();
    if (!hasNext) return painted.text + end;
    if (!goesOn) return `${painted.text}${end}\r\n`;
    if (hasFiller) return painted.text + end + this.#moveTo(painted.column, last);
    return painted.text + end + this.#wrap(painted.column, next, line);
  }

  /** The last cell is empty because a wide character did not fit: printing that character leaves the same. */
  #hasFiller(line: Line, next: Line): boolean {
    const last = line.getCell(this.#cols - 1, this.#probe) as Cell | undefined;
    if (last === undefined || last.getChars() !== "" || last.getWidth() !== 1) return false;
    if (!isErased(last) || colourBits(last.bg) !== 0) return false;
    const first = next.getCell(0, this.#probe) as Cell | undefined;
    return first !== undefined && first.getWidth() === 2 && colourBits(first.bg) === 0;
  }

  /** The cells of a row before `end`, and the column behind the last that was printed. */
  #cells(line: Line, end: number): { text: string; column: number } {
    let text = "";
    let column = 0;
    for (let x = 0; x < end; x += 1) {
      const cell = line.getCell(x, this.#cell) as Cell | undefined;
      if (cell === undefined || cell.getWidth() === 0) continue;
      if (cell.getChars() === "" && isErased(cell)) {
        if (colourBits(cell.bg) === 0) continue;
        const count = this.#emptyRun(line, x, cell);
        text += this.#moveTo(column, x) + this.#usePen(line, x) + `\x1b[${count}X`;
        column = x;
        x += count - 1;
        continue;
      }
      text += this.#moveTo(column, x) + this.#usePen(line, x) + (cell.getChars() || " ");
      column = x + cell.getWidth();
    }
    return { text, column };
  }

  /** How many empty cells of one look begin here. */
  #emptyRun(line: Line, from: number, first: Cell): number {
    let x = from + 1;
    for (; x < this.#cols; x += 1) {
      const cell = line.getCell(x, this.#probe) as Cell | undefined;
      if (cell === undefined || cell.getChars() !== "" || cell.getWidth() !== 1) break;
      if (!isErased(cell) || colourBits(cell.bg) !== colourBits(first.bg)) break;
    }
    return x - from;
  }

  #moveTo(column: number, x: number): string {
    return x === column ? "" : `\x1b[${x + 1}G`;
  }

  #usePen(line: Line, x: number): string {
    if (!this.#isPlainPen && samePen(this.#cell, this.#pen)) return "";
    if (this.#isPlainPen && this.#cell.isAttributeDefault()) return "";
    line.getCell(x, this.#pen);
    this.#isPlainPen = this.#cell.isAttributeDefault();
    return sgr(this.#cell);
  }

  #plainPen(): string {
    if (this.#isPlainPen) return "";
    this.#isPlainPen = true;
    return PLAIN_PEN;
  }

  /** From the end of a row to the start of the one that continues it. */
  #wrap(column: number, next: Line, line: Line): string {
    const first = next.getCell(0, this.#probe) as Cell | undefined;
    const missing = this.#cols - column;
    const wrapsByItself = first !== undefined && first.getChars() !== "" && colourBits(first.bg) === 0;
    if (wrapsByItself && missing === 0) return "";
    // A letter that is taken away again makes the wrap; so does what fills the end of this row.
    const makeWrap = `${" ".repeat(missing)}x\r\x1b[X`;
    if (missing === 0) return makeWrap;
    return `${makeWrap}\x1b[A\x1b[${column + 1}G${this.#restoreEnd(line, column)}\x1b[B\r`;
  }

  /** The cells behind `column`, all empty, as they were before the wrap was made. */
  #restoreEnd(line: Line, column: number): string {
    let text = `\x1b[${this.#cols - column}X`;
    for (let x = column; x < this.#cols; x += 1) {
      const cell = line.getCell(x, this.#cell) as Cell | undefined;
      if (cell === undefined || colourBits(cell.bg) === 0) continue;
      const count = this.#emptyRun(line, x, cell);
      text += `\x1b[${x + 1}G${sgr(cell)}\x1b[${count}X${PLAIN_PEN}`;
      x += count - 1;
    }
    return text;
  }
}

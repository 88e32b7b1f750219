/**
 * Lists to choose from with the arrow keys, as the common prompt libraries draw them at the bottom of the screen: a
 * question, rows of which one has a pointer (or check marks on all), and perhaps a hint of the keys. Nothing else may stand
 * below, and the cursor is hidden or within the list: a transcript of such a list is followed by other text and a cursor.
 */
import type { Choice } from "@saggar/engine";
import { cellWidth } from "../cells.ts";
import { type Cue, makeCue } from "./cue.ts";
import { headerUpTo, type LibraryHeader } from "./library-lines.ts";
import { plain } from "./line-cues.ts";
import type { Line, Region } from "./region.ts";

const POINTERS = "❯▸›»▶➤→>";
const MARKS = "◯◉◻◼☐☑⬡⬢✔○●";
const ROW = new RegExp(`^(\\s*)([${POINTERS}])?(\\s*)([${MARKS}]|\\[[ xX*✔]\\])?(\\s*)(\\S.*)$`, "u");
const SEPARATOR = /^\s*[-─━═]{3,}\s*$/u;
const HINT =
  /[↑↓←→⏎↵]|\b(?:arrow|navigate|esc to|ctrl[-+^]|type to|to filter|to toggle|to select|to submit|to confirm|reveal more|use .{0,20}keys|highlight option|toggle|complete answer)\b|^instructions:/iu;
/** What libraries add to a question. */
const QUESTION_HINT =
  /\s*(?:\([^()]*\b(?:arrow|press|use|move|space)\b[^()]*\)|\[[^[\]]*\b(?:arrows|enter|type)\b[^[\]]*\]|(?:[›‣»…]\s*)?-\s+Use arrow-keys\..*|[›‣»…])\s*$/iu;
const MAX_LIST_LINES = 40;
const MAX_LINES_BELOW = 6;
const MAX_INSTRUCTION_LINES = 8;

interface Row {
  readonly label: string;
  readonly hasPointer: boolean;
  readonly hasMark: boolean;
  /** Cells before the label. */
  readonly indent: number;
}

interface List {
  readonly rows: readonly Row[];
  /** First and last line. */
  readonly from: number;
  readonly end: number;
  /** The row with the pointer; -1 for none. */
  readonly selected: number;
  readonly isChecklist: boolean;
}

export function readMenu(region: Region): Cue | null {
  const list = findList(region);
  if (list === null || !isLive(region, list)) return null;
  const header = headerAbove(region, list.from);
  const question = header?.text ?? askedAbove(region, list.from);
  if (question === null) return null;
  const { rows, selected, isChecklist } = list;
  return makeCue({
    need: header === null || region.isCursorVisible ? "keys" : "strong",
    text: question.replace(/\s+/gu, " ").replace(QUESTION_HINT, "").trim(),
    choices: rows.map(({ label }, at) => choice(label, at, at === selected)),
    answer: isChecklist ? "none" : "choice",
    reply: isChecklist ? { kind: "none" } : { kind: "arrows", selected, axis: "vertical" },
  });
}

/** Rows of which one has the pointer, or all have a mark. */
function findList(region: Region): List | null {
  const end = lastRowOfList(region);
  if (end === null) return null;
  const { rows, from } = gather(region, end);
  const selected = rows.findIndex((row) => row.hasPointer);
  const isChecklist = rows.every((row) => row.hasMark);
  const pointers = rows.filter((row) => row.hasPointer).length;
  if (rows.length < 2 || pointers > 1 || (pointers === 0 && !isChecklist)) return null;
  return { rows, from, end, selected, isChecklist };
}

/** A cursor that shows stands in the list or in the line that asks. */
function isLive(region: Region, { from, end }: List): boolean {
  return !region.isCursorVisible || (region.cursorAt >= from - 1 && region.cursorAt <= end);
}

function choice(label: string, at: number, isSelected: boolean): Choice {
  const key = String(at + 1);
  return isSelected ? { key, label, selected: true } : { key, label };
}

/** The last line that is a row, over hints, descriptions that a hint follows, and blank lines. */
function lastRowOfList({ lines }: Region): number | null {
  let sawHint = false;
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - 1 - MAX_LINES_BELOW); at -= 1) {
    const text = lines[at]?.text ?? "";
    if (rowIn(text) !== null) return at;
    if (HINT.test(text)) sawHint = true;
    else if (text.trim() !== "" && !sawHint && !isBroken(lines, at)) return null;
  }
  return null;
}

/** The program broke the row above at the edge of the screen, and this is the rest of it. */
function isBroken(lines: readonly Line[], at: number): boolean {
  return lines[at - 1]?.isFull === true;
}

function gather(region: Region, end: number): { readonly rows: readonly Row[]; readonly from: number } {
  const rows: Row[] = [];
  let rest = "";
  let at = end;
  for (; at >= Math.max(0, end - MAX_LIST_LINES); at -= 1) {
    const text = region.lines[at]?.text ?? "";
    const row = rowIn(text + rest);
    if (row !== null && row.indent === (rows[0]?.indent ?? row.indent)) {
      rows.unshift(row);
      rest = "";
    } else if (rest === "" && isRestOfRow(region.lines, at)) rest = text;
    else if (!SEPARATOR.test(text)) break;
  }
  return { rows, from: at + 1 + (rest === "" ? 0 : 1) };
}

function isRestOfRow(lines: readonly Line[], at: number): boolean {
  return isBroken(lines, at) && !/^\s/u.test(lines[at]?.text ?? "");
}

/** A row of a list: it has a pointer or a mark, or stands in as rows without them do. */
function rowIn(text: string): Row | null {
  const row = HINT.test(text) ? null : readRow(text);
  return row !== null && (row.hasPointer || row.hasMark || row.indent >= 2) ? row : null;
}

function readRow(text: string): Row | null {
  const inner = withoutSides(text.trimEnd());
  const found = ROW.exec(inner);
  if (!found) return null;
  const [, lead = "", pointer = "", gap = "", mark = "", space = "", label = ""] = found;
  if (pointer !== "" && gap === "" && mark === "") return null;
  return {
    label: label.trim(),
    hasPointer: pointer !== "",
    hasMark: mark !== "",
    indent: cellWidth(lead + pointer + gap + mark + space),
  };
}

/** Without the sides of a box around it. */
function withoutSides(text: string): string {
  const inner = /[│┃]$/u.test(text) ? text.slice(0, -1).trimEnd() : text;
  return inner.replace(/^\s*[│┃]\s?/u, "");
}

/** The library's header, over instructions that stand between it and the list. */
function headerAbove(region: Region, from: number): LibraryHeader | null {
  for (let at = from - 1; at >= Math.max(0, from - MAX_INSTRUCTION_LINES); at -= 1) {
    const text = region.lines[at]?.text ?? "";
    const isInstruction = text.trim() === "" || (HINT.test(text) && headerUpTo(region, at) === null);
    if (!isInstruction) return headerUpTo(region, at, true);
  }
  return null;
}

/** Without a library's header the line above the list must ask. */
function askedAbove(region: Region, from: number): string | null {
  for (let at = from - 1; at >= Math.max(0, from - 3); at -= 1) {
    const text = plain(region.lines[at]?.text ?? "");
    if (text === "") continue;
    return /[?:]$/u.test(text) ? text.replace(/:$/u, "") : null;
  }
  return null;
}

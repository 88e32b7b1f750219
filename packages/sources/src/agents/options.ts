/**
 * The options of a dialog: rows with numbers, or rows without, of which one has the pointer. The last list of the screen is
 * taken; what stands below it is told as its foot, for the caller to judge.
 */
import { cellWidth } from "../cells.ts";
import { ESC } from "./presses.ts";
import { isBlank, isDashes, isRule, joined, type Row } from "./screen-parts.ts";

export interface Option {
  /** Its number, or its place from 1. */
  readonly key: string;
  readonly isNumbered: boolean;
  /** Without number, tick and shortcut; the rows of a label that was broken are joined. */
  readonly label: string;
  /** What is said of it in rows of its own or behind a gap; empty for nothing. */
  readonly detail: string;
  /** It ends the choice of several and is none itself. */
  readonly isButton: boolean;
  /** A key of its own that the row names: "(y)", "(esc)". */
  readonly shortcut: string | null;
  /** Null for a row without a box to tick. */
  readonly isTicked: boolean | null;
}

export interface OptionList {
  readonly options: readonly Option[];
  /** Index of the option with the pointer. */
  readonly selected: number;
  /** First row. */
  readonly from: number;
  /** The list scrolls: there are options that are not seen. */
  readonly isPart: boolean;
  /** What stands below the last option, without rules: a line for each that the agent wrote, whole where it was broken. */
  readonly foot: string;
}

const MAX_ROWS = 60;
const MAX_ROWS_OF_OPTION = 8;
/** Cells that an agent leaves empty at the right edge. */
const MARGIN = 2;
/** Stands at the end of a list that scrolls. */
const MORE = /^\s*[▲▼↑↓](?:\s+\d+ more\b.*)?\s*$/u;
const NUMBERED = /^(\s*)(\S)?(\s*)(\d{1,2})[.)](\s+)(\S.*)$/u;
const TICK = /^(?:\[([ xX✓✔*])\]|([☐◯○□◻])|([☑☒◉●■◼✓✔]))\s+(?=\S)/u;
const SHORTCUT = /\s+\((esc|[a-z])\)$/u;

interface Found {
  readonly number: number | null;
  readonly hasPointer: boolean;
  /** Column of the label. */
  readonly column: number;
  readonly label: string;
  readonly detail: string;
  readonly isButton: boolean;
  /** Cells left behind its text. */
  readonly free: number;
}

/** What an agent's options look like. */
export interface OptionStyle {
  /** Glyphs that mark the row that is chosen. */
  readonly pointers: string;
  /** A row without number that ends a choice of several. */
  readonly button?: RegExp;
}

/** The last list with numbers and the last one without. */
export function optionsIn(rows: readonly Row[], style: OptionStyle): readonly OptionList[] {
  return [numbered(rows, style), bare(rows, style.pointers)].filter((list) => list !== null);
}

function numbered(rows: readonly Row[], style: OptionStyle): OptionList | null {
  const last = rows.findLastIndex((row) => numberedRow(row, style.pointers) !== null);
  const gathered = last < 0 ? null : gather(rows, last, style);
  if (gathered === null) return null;
  const { from } = gathered;
  const { found, end } = withLast(rows, last, gathered.found, style);
  const pointed = found.filter(({ hasPointer }) => hasPointer).length;
  const isPart = [rows[from - 1], rows[end]].some((row) => MORE.test(row?.text ?? ""));
  if (pointed > 1 || (!isPart && (pointed === 0 || found.length < 2))) return null;
  const selected = found.findIndex(({ hasPointer }) => hasPointer);
  return { options: found.map(optionOf), selected, from, isPart, foot: footOf(rows.slice(end)) };
}

/** What belongs to the last option, and a button below it. */
function withLast(
  rows: readonly Row[],
  last: number,
  found: readonly Found[],
  style: OptionStyle,
): { readonly found: readonly Found[]; readonly end: number } {
  const option = found.at(-1);
  if (option === undefined) return { found, end: last + 1 };
  const { rest, end } = restOf(rows, last, option.column);
  const whole = [...found.slice(0, -1), withRest(option, rest)];
  const next = rows[end];
  const button = next === undefined ? null : buttonRow(next, style);
  if (button === null) return { found: whole, end };
  return { found: [...whole, button], end: restOf(rows, end, button.column).end };
}

/** Rows of a line that was broken are put together again: those of which the next word did not fit any more. */
function footOf(below: readonly Row[]): string {
  let foot = "";
  let free = 0;
  for (const row of below) {
    if (isRule(row) || isDashes(row)) continue;
    const text = row.text.trim();
    const word = /^\S*/u.exec(text)?.[0] ?? "";
    const isBroken = text !== "" && cellWidth(word) + 1 + MARGIN > free;
    foot += `${isBroken ? " " : "\n"}${text}`;
    free = text === "" ? Number.POSITIVE_INFINITY : row.free;
  }
  return foot.trim().replace(/\n+/gu, "\n");
}

/** Upwards from the last number to 1, or to where the list scrolls, with what stands below each. */
function gather(
  rows: readonly Row[],
  last: number,
  style: OptionStyle,
): { readonly found: readonly Found[]; readonly from: number } | null {
  const found: Found[] = [];
  let rest: Row[] = [];
  let wanted: number | null = null;
  for (let at = last; at >= Math.max(0, last - MAX_ROWS); at -= 1) {
    const row = rows[at];
    if (row === undefined || isBlank(row) || isRule(row)) continue;
    if (MORE.test(row.text)) return { found, from: at + 1 };
    const option = optionIn(row, style, wanted);
    if (option === null) rest.unshift(row);
    else {
      found.unshift(withRest(option, rest));
      rest = [];
      if (option.number === 1) return { found, from: at };
      if (option.number !== null) wanted = option.number - 1;
    }
    if (rest.length > MAX_ROWS_OF_OPTION) return null;
  }
  return null;
}

function optionIn(row: Row, style: OptionStyle, wanted: number | null): Found | null {
  const option = numberedRow(row, style.pointers);
  if (option !== null && (wanted === null || option.number === wanted)) return option;
  return buttonRow(row, style);
}

/** Rows below it: the rest of a label that was broken, or what is said of it. */
function withRest(option: Found, more: readonly Row[]): Found {
  const [first] = more;
  if (first === undefined) return option;
  const word = /^\s*(\S*)/u.exec(first.text)?.[1] ?? "";
  const isBroken = cellWidth(word) + 1 > option.free && option.detail === "";
  return isBroken
    ? { ...option, label: `${option.label} ${joined(more)}` }
    : { ...option, detail: `${option.detail} ${joined(more)}`.trim() };
}

/** What belongs to the last option: rows right below it that stand in as far as its label. */
function restOf(
  rows: readonly Row[],
  last: number,
  column: number,
): { readonly rest: readonly Row[]; readonly end: number } {
  let end = last + 1;
  for (; end < rows.length && end - last <= MAX_ROWS_OF_OPTION; end += 1) {
    const row = rows[end];
    if (row === undefined || isBlank(row) || isRule(row) || row.indent < column) break;
  }
  return { rest: rows.slice(last + 1, end), end };
}

function numberedRow(row: Row, pointers: string): Found | null {
  const found = NUMBERED.exec(row.text);
  if (found === null) return null;
  const [, lead = "", mark = "", gap = "", number = "", space = "", words = ""] = found;
  if (mark !== "" && (!pointers.includes(mark) || gap === "")) return null;
  const column = lead.length + mark.length + gap.length + number.length + 1 + space.length;
  // Labels and what is said of them may stand in columns.
  const [label = "", ...details] = words.split(/\s{2,}/u);
  return {
    number: Number(number),
    hasPointer: mark !== "",
    column,
    label,
    detail: details.join(" "),
    isButton: false,
    free: row.free,
  };
}

function buttonRow(row: Row, { pointers, button }: OptionStyle): Found | null {
  const [, mark = "", label = ""] = /^\s*(\S)?\s+(\S.*)$/u.exec(row.text) ?? [];
  if (button?.test(label) !== true || (mark !== "" && !pointers.includes(mark))) return null;
  const column = row.indent;
  return { number: null, hasPointer: mark !== "", column, label, detail: "", isButton: true, free: row.free };
}

/** Rows without numbers: the pointer's row and those around it whose labels begin in the same column. */
function bare(rows: readonly Row[], pointers: string): OptionList | null {
  const at = rows.findLastIndex((row) => bareRow(row, pointers)?.hasPointer === true);
  const pointed = at < 0 ? null : bareRow(rows[at], pointers);
  if (pointed === null) return null;
  const isOption = (row: Row | undefined): boolean =>
    row !== undefined && !isBlank(row) && !isRule(row) && row.indent === pointed.column;
  let from = at;
  while (isOption(rows[from - 1])) from -= 1;
  let end = at + 1;
  while (isOption(rows[end])) end += 1;
  const found = rows.slice(from, end).map((row) => bareRow(row, pointers));
  if (found.length < 2) return null;
  const options = found.flatMap((each, index) => (each === null ? [] : [optionOf(each, index)]));
  return { options, selected: at - from, from, isPart: false, foot: footOf(rows.slice(end)) };
}

function bareRow(row: Row | undefined, pointers: string): Found | null {
  const found = row === undefined ? null : /^(\s*)(\S)(\s+)(\S.*)$/u.exec(row.text);
  if (row === undefined || isBlank(row)) return null;
  const [, lead = "", mark = "", gap = "", label = ""] = found ?? [];
  const plain: Found = {
    number: null,
    hasPointer: false,
    column: row.indent,
    label: row.text.trim(),
    detail: "",
    isButton: false,
    free: row.free,
  };
  if (found !== null && pointers.includes(mark)) {
    return { ...plain, hasPointer: true, column: lead.length + mark.length + gap.length, label };
  }
  return plain;
}

function optionOf({ number, label, detail, isButton }: Found, at: number): Option {
  const tick = TICK.exec(label);
  const plain = tick === null ? label : label.slice(tick[0].length);
  const shortcut = SHORTCUT.exec(plain);
  return {
    key: String(number ?? at + 1),
    isNumbered: number !== null,
    label: shortcut === null ? plain : plain.slice(0, shortcut.index),
    detail,
    isButton,
    shortcut: shortcut === null ? null : pressOf(shortcut[1] ?? ""),
    isTicked: tick === null ? null : tick[3] !== undefined || (tick[1] ?? " ") !== " ",
  };
}

function pressOf(name: string): string {
  return name === "esc" ? ESC : name;
}

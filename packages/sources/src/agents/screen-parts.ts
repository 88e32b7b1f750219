/**
 * Parts from which an agent's screen is read. Agents break lines themselves, at word borders, so a logical line of the
 * terminal is a row of theirs: texts are put together again here. Only what stands in the live part counts: the rows around
 * the composer or the dialog at the bottom; whatever has something newer below it is history, and void.
 */
import { cellWidth } from "../cells.ts";
import type { Region } from "../cues/region.ts";
import { sanitise } from "../sanitise.ts";
import type { AgentScreen } from "./agent.ts";

export interface Row {
  /** Without the sides of a box around it and without blanks at its end. */
  readonly text: string;
  /** Blank cells before its text, within the box. */
  readonly indent: number;
  /** Blank cells behind it, to the edge of the screen or the box. */
  readonly free: number;
  /** It stands between the sides of a box. */
  readonly isBoxed: boolean;
}

/** Nothing is known: no dialog, no spinner, no composer. */
export const BLANK_SCREEN: AgentScreen = {
  cues: [],
  isWorking: false,
  isIdleInput: false,
  background: null,
  failure: null,
  isCovered: false,
};

const SIDES = /^\s*[│┃║▌](.*?)[│┃║▐]?\s*$/u;
const RULE = /^\s*[╭╰┌└├╔╚┏┗]?[─━═▄▀▔▁]{3,}.*$/u;
/** Dashes within a dialog, and the arrows at the ends of a list that scrolls. */
const DASHES = /^\s*(?:[╌┄┈]{3,}|[▲▼])\s*$/u;
/** A rule carries at most a short label. */
const RULE_LABEL = /[─━═▄▀▔▁╭╮╰╯┌┐└┘├┤╔╗╚╝┏┓┗┛\s]/gu;
const MAX_RULE_LABEL_CHARS = 60;

export function rowsOf(region: Region): readonly Row[] {
  return region.lines.map((line) => {
    const boxed = SIDES.exec(line.text)?.[1];
    const text = (boxed ?? line.text).trimEnd();
    const room = boxed === undefined ? region.cols : cellWidth(boxed);
    return {
      text,
      indent: cellWidth(/^\s*/u.exec(text)?.[0] ?? ""),
      free: Math.max(0, room - (cellWidth(text) % Math.max(1, region.cols))),
      isBoxed: boxed !== undefined,
    };
  });
}

export function isBlank(row: Row): boolean {
  return row.text.trim() === "";
}

/** A line drawn across, perhaps with a short label in it. */
export function isRule(row: Row): boolean {
  return RULE.test(row.text) && row.text.replace(RULE_LABEL, "").length <= MAX_RULE_LABEL_CHARS;
}

/** A row that parts a dialog, without words. */
export function isDashes(row: Row): boolean {
  return DASHES.test(row.text);
}

/** The rows' words in one line. */
export function joined(rows: readonly Row[]): string {
  return rows
    .filter((row) => !isRule(row) && !isDashes(row))
    .map((row) => row.text.trim())
    .filter((text) => text !== "")
    .join(" ");
}

/** The rows, parted by blank ones and rules. */
export function paragraphs(rows: readonly Row[]): readonly (readonly Row[])[] {
  const found: Row[][] = [[]];
  for (const row of rows) {
    if (isBlank(row) || isRule(row) || isDashes(row)) found.push([]);
    else found.at(-1)?.push(row);
  }
  return found.filter((each) => each.length > 0);
}

/** Index of the last row that fits, with at most `maxBelow` rows with text below it; -1 for none. */
export function lastRow(rows: readonly Row[], pattern: RegExp, maxBelow: number = rows.length): number {
  let below = 0;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at];
    if (row === undefined || isBlank(row)) continue;
    if (pattern.test(row.text)) return at;
    below += 1;
    if (below > maxBelow) return -1;
  }
  return -1;
}

/** What an agent's input field stands in: first and last row, both of the field itself. */
export interface Composer {
  readonly from: number;
  readonly to: number;
}

/** The field between the last two rules of the screen, where its first row opens with the glyph. */
export function composerBetweenRules(rows: readonly Row[], glyph: RegExp): Composer | null {
  const bottom = rows.findLastIndex(isRule);
  const top = rows.findLastIndex((row, at) => at < bottom && isRule(row));
  if (top < 0 || bottom - top < 2 || !glyph.test(rows[top + 1]?.text ?? "")) return null;
  return { from: top + 1, to: bottom - 1 };
}

/** The cursor stands behind nothing but the input field's sign, in the last row with text: a field without a frame. */
export function isBareInput(
  { before, after, isCursorVisible, lines, cursorAt }: Region,
  sign: RegExp,
): boolean {
  const isLast = lines.slice(cursorAt + 1).every((line) => line.text.trim() === "");
  const typed = before.trim();
  return isCursorVisible && isLast && after === "" && Array.from(typed).length === 1 && sign.test(typed);
}

/**
 * The row that stands above `at` once blank rows, rows that stand in by more than `indent` cells and rows that fit `pass`
 * are passed over: where a spinner belongs. Null where more than `max` rows with text are to be passed.
 */
export function rowAbove(
  rows: readonly Row[],
  at: number,
  { indent, pass, max }: { readonly indent: number; readonly pass: RegExp | null; readonly max: number },
): Row | null {
  let passed = 0;
  for (let index = at - 1; index >= 0 && passed <= max; index -= 1) {
    const row = rows[index];
    if (row === undefined || isBlank(row)) continue;
    if (row.indent <= indent && pass?.test(row.text) !== true) return row;
    passed += 1;
  }
  return null;
}

/** What was said last: the last paragraph above `at`, in one line. */
export function saidAbove(rows: readonly Row[], at: number): string {
  return joined(paragraphs(rows.slice(0, at)).at(-1) ?? []);
}

const MAX_FAILURE_CHARS = 200;

/** What was said, where it tells a failure: its words from the first group on; else null. */
export function failureIn(said: string, pattern: RegExp): string | null {
  const words = pattern.exec(said)?.[1];
  return words === undefined ? null : sanitise(words, MAX_FAILURE_CHARS);
}

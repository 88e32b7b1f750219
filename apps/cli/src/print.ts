/** Rows and ages for people's eyes: fitted to the terminal, coloured by status where colour is wanted. */
import { type SessionView, STATUS_NAMES } from "@saggar/protocol";
import { parseTime, type System } from "./system.ts";

type Status = SessionView["status"];

const COLOURS: Readonly<Record<Status, string>> = {
  "needs-you": "33;1",
  working: "36",
  idle: "2",
  finished: "32",
  failed: "31",
  "ready-for-review": "35",
};

export function colourStatus(system: System, status: Status, shown: string): string {
  return system.hasColour ? `\x1b[${COLOURS[status]}m${shown}\x1b[0m` : shown;
}

/** "42 s", "4 min", "2 h", "3 days". */
export function age(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const days = Math.floor(seconds / 86_400);
  return days === 1 ? "1 day" : `${days} days`;
}

/** Code points that take two cells, near enough for padding a table: East Asian wide and emoji. */
const WIDE: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0x1f300, 0x1faff],
];

function widthOf(character: string): number {
  if (/[\p{Mn}\p{Cf}]/u.test(character)) return 0;
  const code = character.codePointAt(0) ?? 0;
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}

export function cells(shown: string): number {
  let width = 0;
  for (const character of shown) width += widthOf(character);
  return width;
}

/** Cut to a number of cells, with an ellipsis where something was lost. */
export function cut(shown: string, width: number): string {
  if (cells(shown) <= width) return shown;
  let kept = "";
  let used = 0;
  for (const character of shown) {
    const next = widthOf(character);
    if (used + next > width - 1) break;
    kept += character;
    used += next;
  }
  return width > 0 ? `${kept}…` : "";
}

function pad(shown: string, width: number): string {
  return shown + " ".repeat(Math.max(0, width - cells(shown)));
}

/** Cells in a line; without end where nobody looks at a terminal. */
function lineCells({ isTerminal, env, cols }: System): number {
  return isTerminal || env["COLUMNS"] ? cols : Number.MAX_SAFE_INTEGER;
}

/** A text behind its head, broken at words; what does not fit in the first line stands in `indent` cells. */
export function hung(system: System, head: string, shown: string, indent: number): string[] {
  const width = lineCells(system);
  const lines: string[] = [];
  let line = head;
  let isEmpty = true;
  for (const word of shown.split(" ")) {
    const gap = isEmpty ? "" : " ";
    if (!isEmpty && cells(line) + 1 + cells(word) > width) {
      lines.push(line);
      line = " ".repeat(indent) + word;
    } else line += gap + word;
    isEmpty = false;
  }
  return [...lines, line].map((each) => each.trimEnd());
}

export interface Column {
  /** Cells at most; of no meaning for the last one, which takes what is left. */
  readonly most: number;
  /** Whether it may be left out for the last one, and which goes first: the lowest. */
  readonly drop?: number;
}

/** What the last column needs to be read at all. */
const READABLE_CELLS = 24;

/** A table that leaves out columns where the last one would have no room. */
export function fitted(
  system: System,
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
): string[] {
  const widest = (at: number): number => Math.max(0, ...rows.map((row) => cells(row[at] ?? "")));
  const wanted = Math.min(READABLE_CELLS, widest(columns.length - 1));
  const taken = (kept: readonly number[]): number =>
    kept.slice(0, -1).reduce((sum, at) => sum + Math.min(columns[at]?.most ?? 0, widest(at)) + 2, 0);
  const order = columns
    .flatMap(({ drop }, at) => (drop === undefined ? [] : [{ at, drop }]))
    .toSorted((a, b) => a.drop - b.drop);
  let kept = columns.map((_, at) => at);
  for (const { at } of order) {
    if (lineCells(system) - taken(kept) >= wanted) break;
    kept = kept.filter((each) => each !== at);
  }
  return table(
    system,
    rows.map((row) => kept.map((at) => row[at] ?? "")),
    kept.map((at) => columns[at]?.most ?? 0),
  );
}

/** Columns as wide as their widest cell, at most `limits[i]`; the last one takes what is left of the terminal. */
export function table(
  system: System,
  rows: readonly (readonly string[])[],
  limits: readonly number[],
): string[] {
  const widths = limits.map((limit, column) =>
    Math.min(limit, Math.max(0, ...rows.map((row) => cells(row[column] ?? "")))),
  );
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  const last = Math.max(8, lineCells(system) - before);
  return rows.map((row) =>
    row
      .map((cell, column) => {
        if (column === row.length - 1) return cut(cell, last);
        const width = widths[column] ?? 0;
        return pad(cut(cell, width), width);
      })
      .join("  ")
      .trimEnd(),
  );
}

/** A command as it can be typed into a shell. */
export function shellWords(words: readonly string[]): string {
  return words
    .map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`))
    .join(" ");
}

export function printJson(system: System, value: unknown): void {
  system.out(`${JSON.stringify(value, null, 2)}\n`);
}

export function printLines(system: System, lines: readonly string[]): void {
  if (lines.length > 0) system.out(`${lines.join("\n")}\n`);
}

/** So long a permission that was given by rule stands in its session's line. */
const APPROVED_SHOWN_MS = 120_000;

function whyOf({ why, approved }: SessionView, nowMs: number): string {
  const isRecent = approved !== null && nowMs - parseTime(approved.at) < APPROVED_SHOWN_MS;
  return isRecent ? `${why} · approved by rule: ${approved.what}` : why;
}

/** One session in one line. */
export function sessionLine(session: SessionView, nowMs: number): readonly string[] {
  const waits = session.claim === null ? "" : age(nowMs - parseTime(session.claim.since));
  return [
    session.shortId,
    STATUS_NAMES[session.status],
    waits,
    session.project.name,
    session.name,
    session.program,
    whyOf(session, nowMs),
  ];
}

/**
 * Numbered lists with a line below that asks for a number: bash's `select`, and the menus of many scripts. Rows may hold
 * several items. Lists that the cursor's own line does not ask about are text like any other.
 */
import type { Choice } from "@saggar/engine";
import { type Cue, MAX_CHOICES, makeCue } from "./cue.ts";
import { headerUpTo } from "./library-lines.ts";
import { plain } from "./line-cues.ts";
import { hasTextBelow, type Line, type Region } from "./region.ts";

const ASKS =
  /(?:^\s*#\?|\b(?:choice|choose|select(?:ion)?|option|pick|number|answer|which|what now)\b[^\n]{0,60}[:?>]|[[(]\d{1,3}\s?[-–]\s?\d{1,3}[\])][^\n]{0,12}?[:?>]?)\s{0,2}(?<typed>\d{0,3})$/iu;
const ITEM = /^\s*[[(]?(\d{1,3})[\]).:]+\s+(\S.*?)\s*$/u;
const NEXT_ITEM = /\s{2,}(?=[[(]?\d{1,3}[\]).:]+\s)/u;
/** Blank lines and remarks between the list and the line that asks. */
const MAX_GAP_LINES = 3;
const MAX_LIST_LINES = 60;

interface NumberedList {
  readonly choices: readonly Choice[];
  /** The line above, where it asks. */
  readonly header: string | null;
}

export function readNumbered(region: Region): Cue | null {
  if (region.after !== "") return null;
  return readAbove(region) ?? readBelow(region);
}

function readAbove(region: Region): Cue | null {
  const found = ASKS.exec(region.before);
  if (!found || hasTextBelow(region)) return null;
  const list = listAbove(region.lines, region.cursorAt);
  if (list === null) return null;
  const typed = found.groups?.["typed"] ?? "";
  const asked = plain(region.before.slice(0, region.before.length - typed.length));
  return makeCue({
    need: "strong",
    text: textOf(list.header, asked),
    choices: list.choices,
    answer: "choice",
    reply: { kind: "word" },
    isBegun: typed !== "",
  });
}

/** Libraries that keep the cursor behind the question, with the list below it. */
function readBelow(region: Region): Cue | null {
  const header = headerUpTo(region, region.cursorAt);
  if (header === null) return null;
  const below = region.lines.slice(region.cursorAt + 1).filter((line) => line.text.trim() !== "");
  const choices = below.flatMap((line) => itemsOf(line.text));
  if (choices.length !== below.length || !isRun(choices)) return null;
  return makeCue({ need: "keys", text: header.text, choices, answer: "choice", reply: { kind: "word" } });
}

function textOf(header: string | null, asked: string): string {
  const isBare = /^(?:#\?|\W*(?:your |enter )?(?:a )?(?:choice|selection|answer|option|number)\W*)$/iu.test(
    asked,
  );
  if (header === null) return isBare && asked.startsWith("#?") ? "Choose one" : asked;
  return isBare || asked.startsWith("#?") ? header : `${header} ${asked}`;
}

function listAbove(lines: readonly Line[], asksAt: number): NumberedList | null {
  const { choices, at } = collect(lines, asksAt);
  const sorted = choices.toSorted((one, other) => Number(one.key) - Number(other.key));
  if (!isRun(sorted) || sorted.length > MAX_CHOICES) return null;
  const header = plain(lines[at]?.text ?? "");
  return { choices: sorted, header: /[?:]$/u.test(header) ? header.replace(/:$/u, "") : null };
}

/** Items upwards from the line that asks, to the first line that is neither item nor blank. */
function collect(
  lines: readonly Line[],
  asksAt: number,
): { readonly choices: readonly Choice[]; readonly at: number } {
  const choices: Choice[] = [];
  let gap = 0;
  let at = asksAt - 1;
  for (; at >= Math.max(0, asksAt - MAX_LIST_LINES); at -= 1) {
    const text = lines[at]?.text ?? "";
    const items = itemsOf(text);
    choices.unshift(...items);
    gap = items.length > 0 ? 0 : gap + 1;
    const isRemark = items.length === 0 && text.trim() !== "";
    if (gap > MAX_GAP_LINES || (isRemark && choices.length > 0)) break;
  }
  return { choices, at };
}

function itemsOf(text: string): readonly Choice[] {
  const cells = text.slice(0, 2000).trim().split(NEXT_ITEM);
  const items = cells.map((cell) => ITEM.exec(cell));
  if (items.some((item) => item === null)) return [];
  return items.map((item) => ({ key: item?.[1] ?? "", label: item?.[2] ?? "" }));
}

/** Two or more, numbered without a gap from 0 or 1. */
function isRun(choices: readonly Choice[]): boolean {
  const first = Number(choices[0]?.key);
  if (choices.length < 2 || (first !== 0 && first !== 1)) return false;
  return choices.every(({ key }, index) => Number(key) === first + index);
}

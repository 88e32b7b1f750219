/**
 * Questions that end in their answers: "[y/N]", "(yes/no/[fingerprint])?", "[y,n,q,a,d,e,?]?", "(Y)es/(N)o", "(yes) ".
 * Read from the end of a line; what the person has typed already may follow. A capital letter, or a default given after
 * the list, is the choice that the screen shows as selected.
 */
import type { Choice } from "@saggar/engine";

export interface Alternatives {
  readonly choices: readonly Choice[];
  /** The line up to the list. */
  readonly lead: string;
  /** The line without what was typed. */
  readonly asked: string;
  readonly isBegun: boolean;
}

/** A default after the list, the mark that asks, and a typed beginning. */
const END =
  /\s{0,2}(?:[[(](?:default(?: is)?[:= ]*)?["']?(?<given>[\p{L}\d-]{1,16})["']?[\])])?\s?(?<mark>[?:>›»]{0,2})\s{0,2}(?<typed>[\p{L}\d./@_-]{0,24})$/u;
const LIST = new RegExp(
  `(?:\\[(?<square>[^[\\](){}]{1,80})\\]|[({<](?<round>[^(){}<>]{1,80})[)}>])${END.source}`,
  "u",
);
const PLAIN_LIST = new RegExp(
  `(?:^|[\\s(])(?<round>y/n|yes/no|y or n|yes or no)\\)?\\s?(?<mark>[?:])\\s{0,2}(?<typed>[\\p{L}\\d]{0,8})$`,
  "iu",
);
const LETTERED_ITEM = /[[(]([A-Za-z?!])[\])]([\p{L}'-]*)((?:\s+(?!or\b|and\b)[\p{L}'-]+){0,3})/gu;
const BETWEEN_ITEMS = /^\s?[,/|;]?\s{0,2}(?:(?:or|and)\s)?$/u;
const AFTER_ITEMS = new RegExp(`^${END.source}`, "u");
const MAX_ITEMS = 8;
const ONLY_DEFAULT = /\?\s{0,2}[[(](?<only>y|yes|n|no)[\])]\s?:?\s{0,2}(?<typed>[\p{L}]{0,8})$/iu;

const YES: ReadonlySet<string> = new Set([
  "y",
  "yes",
  "j",
  "ja",
  "o",
  "oui",
  "s",
  "si",
  "sí",
  "sim",
  "t",
  "tak",
  "д",
  "да",
]);
const NO: ReadonlySet<string> = new Set(["n", "no", "nein", "nee", "non", "não", "nie", "н", "нет"]);
const LABELS: ReadonlyMap<string, string> = new Map([
  ["y", "Yes"],
  ["yes", "Yes"],
  ["n", "No"],
  ["no", "No"],
  ["a", "All"],
  ["q", "Quit"],
  ["?", "Help"],
]);
/** What git means by its letters when it goes through hunks. */
const HUNK_LABELS: ReadonlyMap<string, string> = new Map([
  ["y", "Yes"],
  ["n", "No"],
  ["q", "Quit"],
  ["a", "This and the rest of the file"],
  ["d", "None of the rest of the file"],
  ["j", "Leave undecided, next undecided"],
  ["J", "Leave undecided, next"],
  ["k", "Leave undecided, previous undecided"],
  ["K", "Leave undecided, previous"],
  ["g", "Go to a hunk"],
  ["/", "Search"],
  ["s", "Split"],
  ["e", "Edit"],
  ["p", "Print"],
  ["?", "Help"],
]);

export function readAlternatives(whole: string): Alternatives | null {
  // Long runs of blanks mean no more than short ones, and would cost.
  const line = whole.replace(/\s{3,}/gu, "  ");
  return readList(line) ?? readLettered(line) ?? readOnlyDefault(line);
}

function readList(line: string): Alternatives | null {
  const found = LIST.exec(line) ?? PLAIN_LIST.exec(line);
  if (!found?.groups) return null;
  const { square, round, given, typed } = found.groups;
  const tokens = tokensOf(square ?? round ?? "");
  if (tokens === null) return null;
  const labels = /\bhunk\b/u.test(line) ? HUNK_LABELS : LABELS;
  return build(
    line,
    line.slice(0, found.index),
    typed ?? "",
    choicesOf(tokens, given?.toLowerCase(), labels),
  );
}

/** The answers in a list, where one says yes and one says no; else null. */
function tokensOf(list: string): readonly string[] | null {
  const tokens = split(list).map((token) => token.trim().replace(/^["'[]|["'\]]$/gu, ""));
  if (tokens.length < 2 || tokens.length > 20) return null;
  if (tokens.some((token) => !/^[\p{L}\d?!*/-]{1,20}$/u.test(token))) return null;
  const small = tokens.map((token) => token.toLowerCase());
  return small.some((token) => YES.has(token)) && small.some((token) => NO.has(token)) ? tokens : null;
}

function split(list: string): readonly string[] {
  if (/^y\/?n[a-z?]{0,8}$/iu.test(list) && !list.includes("/")) return Array.from(list);
  for (const separator of [",", "|", "/"]) if (list.includes(separator)) return list.split(separator);
  return list.split(/\s+or\s+/u);
}

function choicesOf(
  tokens: readonly string[],
  given: string | undefined,
  labels: ReadonlyMap<string, string>,
): readonly Choice[] {
  const small = tokens.map((token) => token.toLowerCase());
  const keepsCase = new Set(small).size < small.length;
  const capitals = tokens.filter((token) => /^\p{Lu}/u.test(token));
  const capital = capitals.length === 1 && !keepsCase ? capitals[0]?.toLowerCase() : undefined;
  const preset = given ?? capital;
  return tokens.map((token, index) => {
    const key = keepsCase ? token : (small[index] ?? token);
    const choice = { key, label: labels.get(key) ?? token };
    const isPreset =
      preset !== undefined && (small[index] === preset || labels.get(key)?.toLowerCase() === preset);
    return isPreset ? { ...choice, selected: true } : choice;
  });
}

/** "(Y)es/(N)o/(A)ll [Yes]: ", "[Y] Yes  [N] No  (default is "Y"): ", "(A)bort, (R)etry, (F)ail?" */
function readLettered(line: string): Alternatives | null {
  const items = itemsAtEnd(line);
  const [first] = items;
  const last = items.at(-1);
  if (first === undefined || last === undefined || items.length < 2 || items.length > MAX_ITEMS) return null;
  const lead = line.slice(0, first.index);
  const found = AFTER_ITEMS.exec(line.slice(last.index + last[0].length));
  if (!found?.groups || (found.groups["mark"] === "" && !/[?:]\s*$/u.test(lead))) return null;
  const choices = letteredChoices(items, found.groups["given"]?.toLowerCase());
  return choices === null ? null : build(line, lead, found.groups["typed"] ?? "", choices);
}

/** The items between whose last and the end of the line stands no other item, back to the first gap with other text. */
function itemsAtEnd(line: string): readonly RegExpExecArray[] {
  const all = Array.from(line.matchAll(LETTERED_ITEM));
  let from = all.length - 1;
  for (; from > 0; from -= 1) {
    const before = all[from - 1];
    const item = all[from];
    if (before === undefined || item === undefined) break;
    if (!BETWEEN_ITEMS.test(line.slice(before.index + before[0].length, item.index))) break;
  }
  return all.slice(Math.max(0, from));
}

function letteredChoices(
  items: readonly RegExpExecArray[],
  given: string | undefined,
): readonly Choice[] | null {
  const letters = items.map(([, letter = ""]) => letter);
  if (new Set(letters).size < letters.length) return null;
  // "[n]o, [N]one": then the case tells them apart.
  const keepsCase = new Set(letters.map((letter) => letter.toLowerCase())).size < letters.length;
  return items.map(([, letter = "", attached = "", words = ""]): Choice => {
    const label = attached === "" && words !== "" ? words.trim() : `${letter}${attached}${words}`;
    const key = keepsCase ? letter : letter.toLowerCase();
    const isPreset = given !== undefined && (given === key.toLowerCase() || given === label.toLowerCase());
    return isPreset ? { key, label, selected: true } : { key, label };
  });
}

/** "Is this OK? (yes) ": the default alone, and the other answer by its absence. */
function readOnlyDefault(line: string): Alternatives | null {
  const found = ONLY_DEFAULT.exec(line);
  const only = found?.groups?.["only"]?.toLowerCase();
  if (!found || only === undefined) return null;
  const [yes, no] = only.length === 1 ? ["y", "n"] : ["yes", "no"];
  return build(line, line.slice(0, found.index), found.groups?.["typed"] ?? "", [
    { key: yes, label: "Yes", ...(only === yes ? { selected: true } : {}) },
    { key: no, label: "No", ...(only === no ? { selected: true } : {}) },
  ]);
}

function build(line: string, lead: string, typed: string, choices: readonly Choice[]): Alternatives {
  return {
    choices,
    lead,
    asked: line.slice(0, line.length - typed.length).trimEnd(),
    isBegun: typed !== "",
  };
}

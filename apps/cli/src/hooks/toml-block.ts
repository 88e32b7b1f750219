/**
 * Our `[[hooks]]` tables in an agent's TOML: one marked block at the end of the file, where it changes the meaning of nothing
 * above it. Should the agent have written its file anew and lost the marks, the tables are found by what they run.
 */
import { isDeepStrictEqual } from "node:util";
import { parse, TomlError, type TomlTable } from "smol-toml";
import {
  cutAll,
  type Done,
  type Edit,
  lineEndOf,
  type Presence,
  type Refusal,
  type Removal,
  refuse,
} from "./edit.ts";
import { isOurCommand } from "./hook-command.ts";

/** One table each: event, command, and whatever else the agent wants. */
export type WantedTables = readonly Readonly<Record<string, unknown>>[];

const START = "# >>> saggar hooks: `saggar hooks remove` takes this block away";
const END = "# <<< saggar hooks";

export function parseToml(text: string): { readonly ok: true; readonly table: TomlTable } | Refusal {
  try {
    return { ok: true, table: parse(text.replace(/^\uFEFF/, ""), { integersAsBigInt: "asNeeded" }) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
    return refuse(`it is not TOML: ${what} at line ${error.line}, column ${error.column}`);
  }
}

export function presenceInToml(text: string, wanted: WantedTables): Presence | Refusal {
  const parsed = parseToml(text);
  if (!parsed.ok) return parsed;
  const found = tablesIn(parsed.table).filter(isOurTable);
  const present = wanted.filter((table) => found.some((one) => isDeepStrictEqual({ ...one }, table)));
  return {
    ok: true,
    wanted: wanted.map((table) => String(table["event"])),
    present: present.map((table) => String(table["event"])),
    others: found.length - present.length,
  };
}

/** The text must hold nothing of ours yet. */
export function installToml(text: string, wanted: WantedTables): Edit {
  const parsed = parseToml(text);
  if (!parsed.ok) return parsed;
  const nl = lineEndOf(text);
  const tables = wanted.map((table) =>
    ["[[hooks]]", ...Object.entries(table).map(([name, value]) => `${name} = ${written(value)}`)].join(nl),
  );
  const isLineOpen = text !== "" && text !== "\uFEFF" && !text.endsWith("\n");
  const gap = (isLineOpen ? nl : "") + (text.trim() === "" ? "" : nl);
  const block = gap + [START, tables.join(nl + nl), END, ""].join(nl);
  const result = parseToml(text + block);
  if (!result.ok)
    return refuse(
      '"hooks" stands in it in a form that takes no [[hooks]] tables; write it as [[hooks]] first',
    );
  return {
    ok: true,
    text: text + block,
    done: { inserted: [{ offset: text.length, text: block }], kept: [] },
  };
}

/** A basic string takes JSON's escapes. */
function written(value: unknown): string {
  return JSON.stringify(value);
}

export function removeToml(text: string, done: Done | null): Removal {
  const parsed = parseToml(text);
  if (!parsed.ok) return parsed;
  const wantedRest = withoutOurs(parsed.table);
  const candidates = [
    done === null ? null : cutAll(text, done.inserted),
    text.replaceAll(markedBlock, ""),
    withoutOurTables(text),
  ];
  for (const candidate of candidates) {
    const rest = candidate === null ? null : parseToml(candidate);
    if (
      candidate !== null &&
      rest?.ok &&
      isDeepStrictEqual(withoutOurs(rest.table), wantedRest) &&
      !holdsOurs(rest.table)
    )
      return { ok: true, text: candidate };
  }
  return refuse("our entries in it were moved; take out by hand the hooks that mention SAGGAR_HOOK");
}

/** Our block with the blank line before it. */
const markedBlock = new RegExp(
  `(?:(?<=\\n)\\r?\\n)?^${escaped(START)}[^]*?^${escaped(END)}(?:\\r?\\n|$)`,
  "gm",
);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Without every `[[hooks]]` table that runs our entry, each up to the next header. */
function withoutOurTables(text: string): string {
  const parts = text.split(/^(?=[\t ]*\[)/m);
  const isOurs = (part: string): boolean => /^[\t ]*\[\[\s*hooks\s*\]\]/.test(part) && isOurCommand(part);
  return parts.filter((part) => !isOurs(part)).join("");
}

function tablesIn(table: TomlTable): readonly TomlTable[] {
  const hooks = table["hooks"];
  return Array.isArray(hooks) ? hooks.filter(isTable) : [];
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isOurTable(table: TomlTable): boolean {
  return isOurCommand(table["command"]);
}

function holdsOurs(table: TomlTable): boolean {
  return tablesIn(table).some(isOurTable);
}

/** What the file says besides us; no hooks at all is as good as an empty list of them. */
function withoutOurs(table: TomlTable): TomlTable {
  const { hooks, ...rest } = table;
  if (!Array.isArray(hooks)) return { ...table };
  const others = hooks.filter((one) => !isTable(one) || !isOurTable(one));
  return others.length === 0 ? rest : { ...rest, hooks: others };
}

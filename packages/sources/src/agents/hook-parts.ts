/**
 * Reading what agents' hooks report: a table from event to meaning, and the small readers that pick bounded, safe texts out
 * of a payload that anybody may have written. An event that is not in the table says nothing; a payload that is no object,
 * or names no event, is none of the agent's.
 */
import type { Hook } from "@saggar/engine";
import * as z from "zod";
import { sanitise } from "../sanitise.ts";
import type { HookReading, TurnNews } from "./agent.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** What an event means for the rules, and for the ledger of turns. */
export interface Meaning {
  readonly says: readonly Hook[];
  readonly turn: TurnNews | null;
}

export type HookTable = Readonly<Record<string, Meaning | ((fields: Fields) => Meaning)>>;

/** How one agent's payloads are laid out. Paths name nested fields: ["properties", "sessionID"]. */
export interface HookDialect {
  /** The field that names the event; the first of them that is there. */
  readonly event: readonly FieldPath[];
  readonly conversation: readonly FieldPath[];
  readonly cwd: readonly FieldPath[];
  readonly isSubagent: (fields: Fields) => boolean;
  readonly events: HookTable;
}

export type FieldPath = string | readonly string[];

const MAX_EVENT_CHARS = 64;
const MAX_CONVERSATION_CHARS = 128;
const MAX_PATH_CHARS = 4096;
const MAX_TEXT_CHARS = 64_000;
const MAX_LINE_CHARS = 200;
const MAX_TOOL_CHARS = 64;
const MAX_FILES = 50;

const recordSchema = z.record(z.string(), z.unknown());
const listSchema = z.array(z.unknown());

export function hookReader(dialect: HookDialect): (payload: unknown) => HookReading | null {
  return (payload) => {
    const fields = recordOf(payload);
    const event = fields === null ? null : firstText(fields, dialect.event, MAX_EVENT_CHARS);
    if (fields === null || event === null) return null;
    const meaning = meaningOf(dialect.events, event, fields);
    return {
      conversation: firstText(fields, dialect.conversation, MAX_CONVERSATION_CHARS),
      cwd: firstText(fields, dialect.cwd, MAX_PATH_CHARS),
      isSubagent: dialect.isSubagent(fields),
      says: meaning.says,
      turn: meaning.turn,
    };
  };
}

function meaningOf(events: HookTable, event: string, fields: Fields): Meaning {
  const entry = Object.hasOwn(events, event) ? events[event] : undefined;
  if (entry === undefined) return NOTHING;
  return typeof entry === "function" ? entry(fields) : entry;
}

/** Understood, and no news. */
export const NOTHING: Meaning = { says: [], turn: null };

/** A hook that says one thing, with what it tells of the turn. */
export function means(
  event: Exclude<Hook["event"], "asked" | "background" | "turn-ended">,
  turn: TurnNews | null = null,
): Meaning {
  return { says: [{ kind: "hook", event }], turn };
}

/** The agent waits for the person; `message` is what it asks, in one line. */
export function meansAsked(message: string | null): Meaning {
  return { says: [{ kind: "hook", event: "asked", message }], turn: null };
}

/** The turn ended, with `background` tasks that go on; null where the agent does not count them. */
export function meansEnded(background: number | null, turn: TurnNews | null = null): Meaning {
  const counted = background === null ? {} : { background };
  return { says: [{ kind: "hook", event: "turn-ended", ...counted }], turn };
}

export function recordOf(value: unknown): Fields | null {
  const found = recordSchema.safeParse(value);
  return found.success ? found.data : null;
}

/** The value at a path; undefined where there is none. */
export function valueAt(fields: Fields, path: FieldPath): unknown {
  if (typeof path === "string") return Object.hasOwn(fields, path) ? fields[path] : undefined;
  let value: unknown = fields;
  for (const name of path) {
    const record = recordOf(value);
    if (record === null || !Object.hasOwn(record, name)) return undefined;
    value = record[name];
  }
  return value;
}

/** The text at the first path that holds one, of any number of lines; null for none. */
export function textAt(fields: Fields, ...paths: readonly FieldPath[]): string | null {
  for (const path of paths) {
    const value = valueAt(fields, path);
    if (typeof value === "string" && value !== "") return value.slice(0, MAX_TEXT_CHARS);
  }
  return null;
}

/** A whole number from 0 on; null for none. */
export function countAt(fields: Fields, ...paths: readonly FieldPath[]): number | null {
  for (const path of paths) {
    const value = valueAt(fields, path);
    if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  }
  return null;
}

export function listAt(fields: Fields, path: FieldPath): readonly unknown[] {
  const found = listSchema.safeParse(valueAt(fields, path));
  return found.success ? found.data : [];
}

function firstText(fields: Fields, paths: readonly FieldPath[], maxChars: number): string | null {
  const text = textAt(fields, ...paths);
  return text === null ? null : sanitise(text, maxChars) || null;
}

/** First line with anything on it, at most 200 characters; null for none. */
export function firstLine(text: string | null): string | null {
  return lineOf(text, (lines) => lines.find(hasWord));
}

/** Last line with anything on it, at most 200 characters; null for none. */
export function lastLine(text: string | null): string | null {
  return lineOf(text, (lines) => lines.findLast(hasWord));
}

function lineOf(text: string | null, pick: (lines: readonly string[]) => string | undefined): string | null {
  const line = pick((text ?? "").split(/[\r\n\u2028\u2029]+/u));
  return line === undefined ? null : sanitise(line, MAX_LINE_CHARS) || null;
}

function hasWord(line: string): boolean {
  return sanitise(line, MAX_LINE_CHARS) !== "";
}

/** All in one line, at most 200 characters. */
export function oneLine(text: string): string {
  return sanitise(text.slice(0, MAX_TEXT_CHARS).replace(/\s+/gu, " "), MAX_LINE_CHARS);
}

/** Arguments of a tool that say what it is about to do, the most telling first. */
const TELLING: readonly string[] = [
  "command",
  "cmd",
  "file_path",
  "filePath",
  "path",
  "notebook_path",
  "url",
  "query",
  "pattern",
  "description",
  "prompt",
];

/** Tools that their agents' screens call otherwise than their hooks do. */
const SPOKEN: ReadonlyMap<string, string> = new Map([["run_shell_command", "Shell"]]);

/** "Bash: npm test": what a person needs to know of a tool's use. At most 200 characters. */
export function toolRequest(tool: string | null, input: Fields | null): string | null {
  const told = input === null ? null : textAt(input, ...TELLING);
  if (tool === null) return told === null ? null : oneLine(told);
  const name = SPOKEN.get(tool) ?? tool;
  return oneLine(told === null ? name : `${name}: ${told}`);
}

export function toolName(text: string | null): string | null {
  return text === null ? null : sanitise(text, MAX_TOOL_CHARS) || null;
}

/** What a tool's use tells of the turn: its name, and the files that it writes where it is one that writes. */
export function toolNews(tool: string | null, files: readonly (string | null)[] = []): TurnNews | null {
  const name = toolName(tool);
  if (name === null) return null;
  const paths = files
    .filter((path) => path !== null)
    .map((path) => sanitise(path, MAX_PATH_CHARS))
    .filter((path) => path !== "")
    .slice(0, MAX_FILES);
  return paths.length === 0 ? { tool: name } : { tool: name, files: paths };
}

/** The prompt's first line, for a turn that begins. */
export function promptNews(prompt: string | null): TurnNews | null {
  const line = firstLine(prompt);
  return line === null ? null : { prompt: line };
}

/** The last line of the agent's last message, for a turn that ends. */
export function answerNews(message: string | null): TurnNews | null {
  const line = lastLine(message);
  return line === null ? null : { lastLine: line };
}

/** The tokens of the turn so far, where both are counted. */
export function tokenNews(input: number | null, output: number | null): TurnNews | null {
  return input === null || output === null ? null : { tokens: { input, output } };
}

/** Why a turn failed. */
export function errorNews(error: string | null): TurnNews | null {
  return error === null ? null : { error: oneLine(error) };
}

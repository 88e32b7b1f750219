/** One way to declare what a verb takes, for parsing, help and completions alike. */
import { parseArgs } from "node:util";
import { BAD_ARGUMENTS, CallEnded } from "./outcome.ts";
import type { System } from "./system.ts";

export interface Option {
  readonly type: "string" | "boolean";
  readonly multiple?: boolean;
  readonly short?: string;
  /** The word in the usage line, for strings. */
  readonly value?: string;
  /** Its value may begin with a dash. */
  readonly takesDashes?: boolean;
}

export interface Command {
  readonly name: string;
  /** What follows the name in the usage line. */
  readonly usage: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, Option>>;
  /** Fewest and most words besides options. */
  readonly words: readonly [least: number, most: number];
  /** What the words are that it cannot do without, in order, as they follow "needs". */
  readonly needs?: readonly string[];
  /** Whether the first word names a session, for completions. */
  readonly takesTarget?: boolean;
  /** Set for verbs that end in free text: how many words stand before it. From the text's first word on nothing is an option. */
  readonly wordsBeforeText?: number;
  /** `run` may resolve to an exit code; anything else is 0. */
  readonly load: () => Promise<{ readonly run: (call: Call) => Promise<unknown> }>;
}

export interface Call {
  readonly system: System;
  readonly words: readonly string[];
  /** What stood behind `--`; null where there was none. */
  readonly rest: readonly string[] | null;
  readonly flag: (name: string) => boolean;
  readonly string: (name: string) => string | null;
  readonly strings: (name: string) => readonly string[];
  /** A whole number within bounds, or null; exit 2 for anything else. */
  readonly whole: (name: string, least: number, most: number) => number | null;
  readonly wrong: (message: string) => CallEnded;
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export function parseCall(command: Command, argv: readonly string[], system: System): Call {
  const wrong = (message: string): CallEnded =>
    new CallEnded(BAD_ARGUMENTS, `${message}\nUsage: saggar ${command.name} ${command.usage}`.trimEnd());
  const split = splitRest(command, argv);
  const parsed = parse(command, split.head, wrong);
  const words = [...parsed.positionals, ...split.free];
  const [fewest, mostWords] = command.words;
  if (words.length < fewest) throw wrong(`${command.name} needs ${command.needs?.[words.length] ?? "more"}.`);
  if (words.length > mostWords) throw wrong(`"${words[mostWords]}" is one word too many.`);
  return {
    system,
    words,
    rest: split.rest,
    flag: (name) => parsed.values[name] === true,
    string: (name) => {
      const value = parsed.values[name];
      return typeof value === "string" ? value : null;
    },
    strings: (name) => {
      const value = parsed.values[name];
      return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
    },
    whole: (name, least, most) => {
      const value = parsed.values[name];
      if (typeof value !== "string") return null;
      if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) {
        throw wrong(`--${name} takes a whole number from ${least} to ${most}.`);
      }
      return Number(value);
    },
    wrong,
  };
}

function splitRest(
  command: Command,
  argv: readonly string[],
): { head: string[]; free: string[]; rest: string[] | null } {
  if (command.wordsBeforeText === undefined) {
    const dash = argv.indexOf("--");
    return dash === -1
      ? { head: [...argv], free: [], rest: null }
      : { head: argv.slice(0, dash), free: [], rest: argv.slice(dash + 1) };
  }
  const at = textStart(command, argv, command.wordsBeforeText);
  return { head: argv.slice(0, at), free: withoutFirstDashes(argv.slice(at)), rest: null };
}

/** Where the free text begins: at the first word after the named ones and their options, or at `--`. */
function textStart(command: Command, argv: readonly string[], wordsBefore: number): number {
  let named = 0;
  let at = 0;
  while (at < argv.length) {
    const word = argv[at] ?? "";
    if (word === "--") return at;
    if (word.startsWith("--") && word.length > 2) {
      const isValued = !word.includes("=") && command.options[word.slice(2)]?.type === "string";
      at += isValued ? 2 : 1;
      continue;
    }
    if (named === wordsBefore) return at;
    named += 1;
    at += 1;
  }
  return argv.length;
}

function withoutFirstDashes(words: readonly string[]): string[] {
  const at = words.indexOf("--");
  return at === -1 ? [...words] : [...words.slice(0, at), ...words.slice(at + 1)];
}

function parse(
  command: Command,
  argv: string[],
  wrong: (message: string) => CallEnded,
): { values: Values; positionals: string[] } {
  try {
    const options = Object.fromEntries(
      Object.entries(command.options).map(([name, { type, multiple, short }]) => [
        name,
        { type, multiple: multiple === true, ...(short === undefined ? {} : { short }) },
      ]),
    );
    return parseArgs({ args: joined(command, argv), options, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw wrong(error.message.split(". ")[0] ?? error.message);
    throw error;
  }
}

/** `--flags --x` as `--flags=--x`, which the parser does not take for two options. */
function joined({ options }: Command, argv: readonly string[]): string[] {
  const words: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    const value = argv[at + 1];
    const isJoined = word.startsWith("--") && options[word.slice(2)]?.takesDashes === true;
    if (isJoined && value !== undefined) {
      words.push(`${word}=${value}`);
      at += 1;
    } else words.push(word);
  }
  return words;
}

/** An agent's command line: what it tells of a person who sits at the screen or a task that is worked off, and its making. */

/** One of the flags stands there, by itself or with a value behind `=`. What follows `--` is no flag. */
export function hasFlag(args: readonly string[], ...names: readonly string[]): boolean {
  return flagsOf(args).some((word) => names.some((name) => word === name || word.startsWith(`${name}=`)));
}

/** A flag has one of the values: `--mode json`, `--mode=json`. */
export function hasValue(args: readonly string[], name: string, values: readonly string[]): boolean {
  const flags = flagsOf(args);
  return flags.some((word, at) => {
    if (word === name) return values.includes(flags[at + 1] ?? "");
    return word.startsWith(`${name}=`) && values.includes(word.slice(name.length + 1));
  });
}

/** The first word that is neither a flag nor the value of one that takes some; null for none. */
export function firstWord(args: readonly string[], takesValue: ReadonlySet<string>): string | null {
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? "";
    if (word === "--") return args[at + 1] ?? null;
    if (takesValue.has(word)) at += 1;
    else if (!word.startsWith("-")) return word;
  }
  return null;
}

/** The flag and its value, as two words; none where there is no value. */
export function valued(flag: string, value: string | null): readonly string[] {
  return value === null ? [] : [flag, value];
}

/** The words of the lines. */
export function wordsIn(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(" ")));
}

function flagsOf(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end < 0 ? args : args.slice(0, end);
}

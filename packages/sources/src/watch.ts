/**
 * Watch patterns of the person's, tried on each line of output. Regular expressions are RE2: the time for a line grows
 * with its length and no faster, whatever the pattern.
 */
import type { Result } from "@saggar/engine";
import { RE2JS } from "re2js";

export type WatchKind = "text" | "regex";

export interface Watch {
  /** Whether the pattern occurs in the line. */
  test(line: string): boolean;
}

export interface WatchError {
  readonly kind: "bad-pattern";
  readonly message: string;
}

const MAX_PATTERN_CHARS = 1000;
/** Long enough for any line that a person reads. */
const MAX_LINE_CHARS = 8192;

export function compileWatch(pattern: string, kind: WatchKind): Result<Watch, WatchError> {
  if (pattern === "") return bad("The pattern is empty. Give the text to look for.");
  if (pattern.length > MAX_PATTERN_CHARS) {
    return bad(`The pattern has ${pattern.length} characters; at most ${MAX_PATTERN_CHARS} are possible.`);
  }
  if (kind === "text") return { ok: true, value: { test: (line) => line.includes(pattern) } };
  try {
    const compiled = RE2JS.compile(pattern);
    return { ok: true, value: { test: (line) => compiled.test(line.slice(0, MAX_LINE_CHARS)) } };
  } catch (error) {
    // The library says by its exceptions that a pattern is none; there is no other way to ask.
    const reason = error instanceof Error ? error.message : "it does not parse";
    return bad(
      `Not a regular expression (RE2): ${reason}. Look-around and back-references are not part of RE2.`,
    );
  }
}

function bad(message: string): Result<Watch, WatchError> {
  return { ok: false, error: { kind: "bad-pattern", message } };
}

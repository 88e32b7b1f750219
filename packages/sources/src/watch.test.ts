import { expect, test } from "vitest";
import { compileWatch, type WatchKind } from "./watch.ts";

test.each<[string, WatchKind, string, boolean]>([
  ["error:", "text", "src/a.ts: error: no such name", true],
  ["error:", "text", "no Error: here", false],
  ["a.b", "text", "axb", false],
  ["^FAIL ", "regex", "FAIL src/a.test.ts", true],
  ["^FAIL ", "regex", "no FAIL here", false],
  ["(?i)ready in \\d+ ms", "regex", "VITE Ready in 312 ms", true],
  ["\\bäpfel\\b|ä", "regex", "Äpfel ä", true],
])("%s as %s in %s: %o", (pattern, kind, line, expected) => {
  const compiled = compileWatch(pattern, kind);
  expect(compiled.ok && compiled.value.test(line)).toBe(expected);
});

test.each<[string, WatchKind, RegExp]>([
  ["", "text", /empty/u],
  ["(", "regex", /Not a regular expression/u],
  ["(a)\\1", "regex", /Not a regular expression/u],
  ["a(?=b)", "regex", /Not a regular expression/u],
  ["x".repeat(1001), "text", /at most 1000/u],
])("%s as %s is refused in words", (pattern, kind, words) => {
  const compiled = compileWatch(pattern, kind);
  expect(compiled.ok ? "" : compiled.error.message).toMatch(words);
});

test("a pattern that makes other engines blow up takes no longer", () => {
  const compiled = compileWatch("^(a+)+$", "regex");
  expect(compiled.ok && compiled.value.test(`${"a".repeat(5000)}!`)).toBe(false);
});

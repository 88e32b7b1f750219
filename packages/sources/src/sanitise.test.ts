import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cut, sanitise } from "./sanitise.ts";

test.each([
  ["a line feed and a tab become spaces", "one\ntwo\tthree", "one two three"],
  ["a whole sequence goes, not its ESC alone", "\x1b[31mred\x1b[0m", "red"],
  ["an eight-bit sequence too", "\x9b31mred", "red"],
  ["a string sequence with its text", "safe\x07\x1b]52;c;eA==\x07end", "safe end"],
  ["a string sequence that never ends", "safe\x1b]0;evil", "safe"],
  ["a lone ESC at the end", "safe\x1b", "safe"],
  ["overrides that reorder text", "gpj.\u202eexe", "gpj.exe"],
  ["isolates, marks and tags", "a\u2066b\u200ec\u{e0041}d", "abcd"],
  ["joiners of emoji stay", "👩‍👩‍👧", "👩‍👩‍👧"],
  ["half of a surrogate pair goes", "a\ud800b", "ab"],
  ["nothing is left of controls alone", "\x00\x01\x1b[2J\x7f", ""],
])("%s", (_, text, expected) => {
  expect(sanitise(text, 100)).toBe(expected);
});

test("a text is cut between characters", () => {
  expect(sanitise("x".repeat(10_000), 200)).toHaveLength(200);
  expect(cut("😀😀😀", 2)).toBe("😀😀");
});

test("whatever comes in, one line without controls comes out, within the bound", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 400 }),
      fc.integer({ min: 1, max: 100 }),
      (text, max) => {
        const shown = sanitise(text, max);
        expect(Array.from(shown).length).toBeLessThanOrEqual(max);
        expect(shown).not.toMatch(/\p{Cc}|\p{Surrogate}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(sanitise(shown, max)).toBe(shown);
      },
    ),
  );
});

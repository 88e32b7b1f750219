import { expect, test } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

const choices = [
  { key: "y", label: "Yes" },
  { key: "n", label: "No" },
];

test.each<[string, string, string, boolean]>([
  ["a spinner turns", "⠋ Go on?", "⠙ Go on?", true],
  ["a clock runs", "12:04:59 Go on?", "12:05:00 Go on?", true],
  ["a countdown runs", "Go on? (9s)", "Go on? (8s)", true],
  ["a percentage grows", "Go on at 41%?", "Go on at 42%?", true],
  ["blanks and boxes", "│ Go  on? │", "Go on?", true],
  ["an ordinal names the question", "(1/3) Go on?", "(2/3) Go on?", false],
  ["another file", "Remove 'a'?", "Remove 'b'?", false],
  ["another number", "Delete 3 files?", "Delete 4 files?", false],
])("%s", (_, one, other, isSame) => {
  expect(fingerprintOf(one, choices) === fingerprintOf(other, choices)).toBe(isSame);
});

test("choices count, what is selected does not", () => {
  const selected = [{ key: "y", label: "Yes", selected: true }, choices[1]!];
  expect(fingerprintOf("Go on?", selected)).toBe(fingerprintOf("Go on?", choices));
  expect(fingerprintOf("Go on?", choices.slice(1))).not.toBe(fingerprintOf("Go on?", choices));
});

import { expect, test } from "vitest";
import { encodeDisambiguated, KeyboardFlags, type PressedKey } from "./keyboard-flags.ts";

function press(key: string, held = ""): PressedKey {
  return {
    key,
    ctrlKey: held.includes("C"),
    altKey: held.includes("A"),
    shiftKey: held.includes("S"),
    metaKey: held.includes("M"),
  };
}

test.each([
  ["Enter", "", null],
  ["Enter", "S", "\u001b[13;2u"],
  ["Enter", "A", "\u001b[13;3u"],
  ["Enter", "C", "\u001b[13;5u"],
  ["Escape", "", "\u001b[27u"],
  ["Tab", "S", "\u001b[9;2u"],
  ["Backspace", "C", "\u001b[127;5u"],
  ["c", "C", "\u001b[99;5u"],
  ["b", "A", "\u001b[98;3u"],
  ["B", "AS", "\u001b[98;4u"],
  ["a", "", null],
  ["A", "S", null],
  ["ArrowUp", "C", null],
  ["F5", "", null],
  ["Shift", "S", null],
])("with the flag on, %s held with '%s' sends %j", (key, held, bytes) => {
  expect(encodeDisambiguated(press(key, held))).toBe(bytes);
});

test("flags are kept for each screen apart, and a pop below the bottom leaves none", () => {
  let screen: "normal" | "alternate" = "normal";
  const flags = new KeyboardFlags(() => screen);
  flags.push(1);
  screen = "alternate";
  expect(flags.disambiguates).toBe(false);
  flags.push(5);
  expect(flags.disambiguates).toBe(true);
  flags.pop(9);
  expect(flags.disambiguates).toBe(false);
  screen = "normal";
  expect(flags.disambiguates).toBe(true);
  flags.reset();
  expect(flags.disambiguates).toBe(false);
});

test("setting replaces, adds or removes", () => {
  const flags = new KeyboardFlags(() => "normal");
  flags.set(1, 1);
  expect(flags.disambiguates).toBe(true);
  flags.set(4, 2);
  expect(flags.disambiguates).toBe(true);
  flags.set(1, 3);
  expect(flags.disambiguates).toBe(false);
});

test("a program that pushes for ever keeps a bounded stack with its newest flags", () => {
  const flags = new KeyboardFlags(() => "normal");
  for (let round = 0; round < 1000; round += 1) flags.push(0);
  flags.push(1);
  expect(flags.disambiguates).toBe(true);
  flags.pop(15);
  flags.pop(15);
  expect(flags.disambiguates).toBe(false);
});

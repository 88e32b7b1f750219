import { expect, test } from "vitest";
import { cardKeyOf } from "../card/card-keys.ts";
import { commandOf, type KeyPress } from "./key-map.ts";

/** `C` Ctrl, `A` Alt, `S` Shift, `M` Meta. */
function press(held: string, key: string, code = "", more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    code,
    ctrlKey: held.includes("C"),
    altKey: held.includes("A"),
    shiftKey: held.includes("S"),
    metaKey: held.includes("M"),
    isComposing: false,
    keyCode: 0,
    isAltGraph: false,
    ...more,
  };
}

test.each([
  ["C", "j", "KeyJ", "walk-next"],
  ["CA", "j", "KeyJ", "walk-back"],
  ["CS", "J", "KeyJ", "focus-card"],
  ["C", "Enter", "Enter", "answer-default"],
  ["CS", "Enter", "Enter", "new-session"],
  ["CS", "W", "KeyW", "close-session"],
  ["CS", "?", "Slash", "help"],
  ["CS", "/", "Digit7", "help"],
  ["CS", ")", "Digit0", "focus-menu"],
  ["CA", "ArrowUp", "ArrowUp", "session-above"],
  ["CA", "ArrowDown", "ArrowDown", "session-below"],
  ["CS", "C", "KeyC", "copy"],
  ["CS", "+", "Equal", "text-larger"],
  ["C", "-", "Minus", "text-smaller"],
  ["", "F6", "F6", "next-region"],
  ["S", "F6", "F6", "previous-region"],
  ["C", "о", "KeyJ", "walk-next"],
])("on Linux, %s %s (%s) is %s", (held, key, code, command) => {
  expect(commandOf(press(held, key, code), "linux")).toBe(command);
});

test.each([
  ["M", "j", "KeyJ", "walk-next"],
  ["MA", "∆", "KeyJ", "walk-back"],
  ["MS", "j", "KeyJ", "focus-card"],
  ["M", "Enter", "Enter", "answer-default"],
  ["M", "/", "Slash", "help"],
  ["M", "0", "Digit0", "focus-menu"],
])("on a Mac, %s %s (%s) is %s", (held, key, code, command) => {
  expect(commandOf(press(held, key, code), "mac")).toBe(command);
});

test.each([
  ["", "j", "KeyJ"],
  ["A", "j", "KeyJ"],
  ["C", "c", "KeyC"],
  ["C", "w", "KeyW"],
  ["CS", "V", "KeyV"],
  ["C", "h", "KeyJ"],
  ["C", "_", "Minus"],
  ["CM", "j", "KeyJ"],
  ["", "Enter", "Enter"],
  ["S", "Enter", "Enter"],
  ["A", "Enter", "Enter"],
  ["", "F5", "F5"],
])("on Linux, %s %s (%s) goes to the terminal", (held, key, code) => {
  expect(commandOf(press(held, key, code), "linux")).toBeNull();
});

test("Ctrl is the terminal's on a Mac", () => {
  expect(commandOf(press("C", "j", "KeyJ"), "mac")).toBeNull();
});

test("a key that composes, or that AltGr made, is never a command", () => {
  expect(commandOf(press("C", "j", "KeyJ", { isComposing: true }), "linux")).toBeNull();
  expect(commandOf(press("C", "Process", "KeyJ", { keyCode: 229 }), "linux")).toBeNull();
  expect(commandOf(press("CA", "j", "KeyJ", { isAltGraph: true }), "linux")).toBeNull();
});

test("on a focused card, digits choose and letters act; with a modifier nothing does", () => {
  expect(cardKeyOf(press("", "3"))).toEqual({ act: "choose", index: 2 });
  expect(cardKeyOf(press("", "0"))).toBeNull();
  expect(cardKeyOf(press("S", "E"))).toEqual({ act: "explain" });
  expect(cardKeyOf(press("", "Escape"))).toEqual({ act: "leave" });
  expect(cardKeyOf(press("C", "1"))).toBeNull();
  expect(cardKeyOf(press("", "q"))).toBeNull();
});

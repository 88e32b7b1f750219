import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createLineReader } from "./line-reader.ts";

function lines(...chunks: readonly (string | Uint8Array)[]): readonly string[] {
  const reader = createLineReader();
  return chunks.flatMap((chunk) =>
    reader.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk),
  );
}

test.each<[string, string, readonly string[]]>([
  ["lines end at a line feed", "one\ntwo\r\nthree", ["one", "two"]],
  ["colours go", "\x1b[1;31mred\x1b[0m text\n", ["red text"]],
  ["titles and links go", "\x1b]0;title\x07\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\\n", ["link"]],
  ["charsets and keypad modes go", "\x1b(B\x1b=text\x1b>\n", ["text"]],
  ["a text overwritten is as it was last seen", "10%\r99%\n", ["99%"]],
  ["only what was overwritten", "Downloading\rUp\n", ["Upwnloading"]],
  ["a line erased before it is written again", "Downloading 10%\r\x1b[KDone\n", ["Done"]],
  ["the whole line erased", "Downloading\x1b[2K\rDone\n", ["Done"]],
  ["backspaces", "abc\b\bX\n", ["aXc"]],
  ["to a column and on", "a\x1b[5Gb\x1b[2Cc\n", ["a   b  c"]],
  ["another row ends a line", "first\x1b[2;1Hsecond\n", ["first", "second"]],
  ["empty rows of a repaint are no lines", "\x1b[H\x1b[2J\x1b[Htext\n", ["text"]],
  ["empty lines are lines", "a\n\nb\n", ["a", "", "b"]],
  ["blanks at the end go", "a  \n", ["a"]],
  ["a string without an end is ended by the next escape", "\x1b]0;x\x1b[31mtext\n", ["text"]],
  ["eight-bit sequences", "\u009b31mred\n", ["red"]],
])("%s", (_, text, expected) => {
  expect(lines(text)).toEqual(expected);
});

test("a character cut in the middle stays whole", () => {
  const bytes = new TextEncoder().encode("ä€😀\n");
  expect(lines(...Array.from(bytes, (byte) => new Uint8Array([byte])))).toEqual(["ä€😀"]);
});

test("a very long line keeps its beginning", () => {
  expect(lines(`${"x".repeat(100_000)}\nnext\n`)).toEqual(["x".repeat(4096), "next"]);
});

test("cutting the bytes anywhere changes nothing", () => {
  const parts = fc.constantFrom(
    "text",
    "\n",
    "\r",
    "\x1b[K",
    "\x1b[31m",
    "\x1b]0;t\x07",
    "ä",
    "\b",
    "\t",
    "\x1b[2;3H",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 30 }), fc.nat(80), (pieces, cut) => {
      const bytes = new TextEncoder().encode(pieces.join(""));
      expect(lines(bytes.slice(0, cut), bytes.slice(cut))).toEqual(lines(bytes));
    }),
  );
});

test("junk throws nothing and leaves no control character", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (junk) => {
      for (const line of lines(junk, "\n")) expect(line.replaceAll("\t", "")).not.toMatch(/\p{Cc}/u);
    }),
  );
});

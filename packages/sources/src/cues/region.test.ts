import type { ScreenText } from "@saggar/protocol";
import { expect, test } from "vitest";
import { hasTextBelow, readRegion } from "./region.ts";

type Row = readonly [text: string, wrapped?: boolean];

function screen(rows: readonly Row[], x: number, y: number): ScreenText {
  return {
    rows: rows.map(([text, wrapped = false]) => ({ text, wrapped })),
    size: { cols: 10, rows: rows.length },
    cursor: { x, y, visible: true },
    isAlternate: false,
    title: "",
    modes: { bracketedPaste: false, applicationCursor: false, mouse: false },
    inverse: [],
    markSeq: 0,
  };
}

test.each<[string, readonly Row[], readonly [number, number], string, string]>([
  ["a line and the cursor in it", [["hello you"]], [5, 0], "hello", " you"],
  ["the cursor behind the text", [["hello"]], [7, 0], "hello  ", ""],
  ["a wrapped line is one", [["aaaaaaaaaa"], ["bbb", true]], [3, 1], "aaaaaaaaaabbb", ""],
  ["blanks that a row lost at its end are there", [["aaaa"], ["bbb", true]], [3, 1], "aaaa      bbb", ""],
  ["wide characters take two cells", [["日本語x"]], [6, 0], "日本語", "x"],
  ["a combining mark takes none", [["e\u0301ab"]], [2, 0], "e\u0301a", "b"],
  ["a cursor below the text", [["a"], [""]], [0, 1], "", ""],
])("%s", (_, rows, [x, y], before, after) => {
  const region = readRegion(screen(rows, x, y));
  expect({ before: region.before, after: region.after }).toEqual({ before, after });
});

test("a line that is longer than any question shows that it was cut", () => {
  const long = screen(
    [["x".repeat(10)], ...Array.from({ length: 101 }, (): Row => ["x".repeat(10), true])],
    0,
    0,
  );
  expect(readRegion(long).lines[0]?.text).toMatch(/^x{999}…$/u);
});

test("what stands below the cursor's line is seen, blank rows are not", () => {
  expect(hasTextBelow(readRegion(screen([["a"], [""], ["b"]], 1, 0)))).toBe(true);
  expect(hasTextBelow(readRegion(screen([["a"], [""], ["  "]], 1, 0)))).toBe(false);
});

test("a cursor outside of the rows, and no rows at all", () => {
  expect(readRegion(screen([["a"]], 500, 90)).cursorAt).toBe(0);
  expect(readRegion(screen([], 0, 0))).toMatchObject({ before: "", after: "" });
});

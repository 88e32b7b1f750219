import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceOf } from "./difference.ts";

describe("the difference of two texts", () => {
  test("is shown with the lines around it, and what is far away left out", () => {
    const lines = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
    const after = [...lines.slice(0, 5), "new", ...lines.slice(5, 10), "eleven", "12"];
    expect(differenceOf(`${lines.join("\n")}\n`, `${after.join("\n")}\n`)).toEqual([
      "…",
      " 3",
      " 4",
      " 5",
      "+new",
      " 6",
      " 7",
      " 8",
      " 9",
      " 10",
      "-11",
      "+eleven",
      " 12",
    ]);
  });

  test("is nothing where nothing differs", () => {
    expect(differenceOf("a\nb\n", "a\nb\n")).toEqual(["…"]);
    expect(differenceOf("", "")).toEqual([]);
  });

  test("holds every line of both, in order", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 7 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        // Texts this short are shown whole, unless they begin with seven lines in common.
        const shown = differenceOf(`x\n${before}`, `y\n${after}`).filter((line) => line !== "…");
        const side = (sign: string): string[] =>
          shown.filter((line) => line.startsWith(" ") || line.startsWith(sign)).map((line) => line.slice(1));
        const isWhole = side("-").length === before.split("\n").length + 1;
        fc.pre(isWhole && before !== "" && after !== "");
        expect(side("-").join("\n")).toBe(`x\n${before}`);
        expect(side("+").join("\n")).toBe(`y\n${after}`);
      }),
    );
  });
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "./digest.ts";

test("a digest is 16 hex digits and stays what it is", () => {
  expect(["", "a", "Go on? [y/N]"].map(digest)).toEqual([
    "488bdcb81aee8d83",
    "1213124eda4555df",
    "d2d0ee7fe5685c90",
  ]);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => /^[0-9a-f]{16}$/u.test(digest(text))));
});

test("texts that differ have digests that differ", () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `file-${index}\0${index * 7}`);
  expect(new Set(texts.map(digest)).size).toBe(texts.length);
});

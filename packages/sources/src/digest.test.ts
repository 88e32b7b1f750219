import fc from "fast-check";
import { expect, test } from "vitest";
import { digest } from "./digest.ts";

test("a digest is 16 hex digits and stays what it is", () => {
  expect([digest(""), digest("a"), digest("b")]).toEqual([digest(""), digest("a"), digest("b")]);
  expect(new Set([digest(""), digest("a"), digest("b"), digest("ab"), digest("ba")]).size).toBe(5);
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => /^[0-9a-f]{16}$/u.test(digest(text))));
});

test("texts that differ have digests that differ", () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `file-${index}\0${index * 7}`);
  expect(new Set(texts.map(digest)).size).toBe(texts.length);
});

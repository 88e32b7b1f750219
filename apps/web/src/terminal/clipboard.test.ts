import { expect, test } from "vitest";
import { clipboardText } from "./clipboard.ts";

const base64 = (words: string): string => Buffer.from(words).toString("base64");

test.each([
  [`c;${base64("grüße\n")}`, "grüße\n"],
  [`;${base64("no selection named")}`, "no selection named"],
  [`ps0;${base64("several")}`, "several"],
  [`c;${base64("x".repeat(100_000))}`, "x".repeat(100_000)],
  [`c;${base64("x".repeat(100_001))}`, null],
  ["c;?", null],
  ["c;", null],
  ["c", null],
  ["c;%%%%", null],
  ["c;/w==", null],
  [`evil;${base64("x")}`, null],
])("a clipboard command carries text or nothing (%#)", (data, words) => {
  expect(clipboardText(data)).toBe(words);
});

import { expect, test } from "vitest";
import { decodeBase64 } from "./base64.ts";

test.each([
  ["padded", "aGVsbG8=", "hello"],
  ["without padding", "aGVsbG8", "hello"],
  ["wrapped at a line's end", "aGVs\nbG8=", "hello"],
  ["several bytes to a character", "w6TigqzwnZ+Y", "ä€𝟘"],
  ["empty", "", ""],
  ["a foreign letter", "aGV*bG8=", null],
  ["a length that no text has", "aGVsb", null],
  ["no UTF-8", "//79", null],
])("%s", (_, text, expected) => {
  expect(decodeBase64(text)).toBe(expected);
});

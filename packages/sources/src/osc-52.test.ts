import { expect, test } from "vitest";
import { readClipboard } from "./osc-52.ts";

test.each<[string, string, string | null]>([
  ["a write", "c;aGVsbG8=", "hello"],
  ["no selection named", ";aGVsbG8=", "hello"],
  ["a read", "c;?", null],
  ["a clearing", "c;", null],
  ["no base64", "c;***", null],
  ["a selection that there is not", "z;aGVsbG8=", null],
  ["a payload that was cut", `c;${"aGVs".repeat(2000)}`.slice(0, 4096), null],
])("%s", (_, data, expected) => {
  expect(readClipboard(data)).toBe(expected);
});

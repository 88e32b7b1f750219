import { expect, test } from "vitest";
import { parseOsc633 } from "./osc-633.ts";

test.each<[string, string, unknown]>([
  ["a line with the secret", "E;ls -l;s3", { marks: [{ kind: "line", line: "ls -l" }], secret: "s3" }],
  [
    "an escaped line",
    "E;a\\x3bb\\x0ac\\\\d;s3",
    { marks: [{ kind: "line", line: "a;b\nc\\d" }], secret: "s3" },
  ],
  ["a line without it", "E;ls", { marks: [{ kind: "line", line: "ls" }], secret: null }],
  ["a folder", "P;Cwd=/tmp/a\\x3bb;s3", { marks: [{ kind: "cwd", path: "/tmp/a;b" }], secret: "s3" }],
  ["another property", "P;IsWindows=False;s3", null],
  ["an end with a code", "D;3", { marks: [{ kind: "end", exitCode: 3 }], secret: null }],
  ["an end without", "D", { marks: [{ kind: "end", exitCode: null }], secret: null }],
  ["a prompt", "A", { marks: [{ kind: "prompt" }], secret: null }],
  ["a start", "C", { marks: [{ kind: "start", line: null }], secret: null }],
  ["a continuation", "F", null],
  ["an environment", "EnvJson;{};s3", null],
])("%s", (_, data, expected) => {
  expect(parseOsc633(data)).toEqual(expected);
});

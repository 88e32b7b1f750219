import { expect, test } from "vitest";
import { parseOsc9 } from "./osc-9.ts";

test.each<[string, string, unknown]>([
  ["progress with a percentage", "4;1;50", { kind: "progress", state: "running", percent: 50 }],
  ["progress without one", "4;3", { kind: "progress", state: "running", percent: null }],
  ["a percentage that state 3 does not have", "4;3;7", { kind: "progress", state: "running", percent: null }],
  ["progress over", "4;0;", { kind: "progress", state: "none", percent: null }],
  ["an error", "4;2;80", { kind: "progress", state: "error", percent: 80 }],
  ["paused", "4;4", { kind: "progress", state: "paused", percent: null }],
  ["more than all", "4;1;999", { kind: "progress", state: "running", percent: 100 }],
  ["a state that there is not", "4;7", null],
  ["a malformed percentage", "4;1;x", null],
  ["a folder", "9;/tmp", { kind: "cwd", path: "/tmp" }],
  ["a folder in quotes", '9;"/tmp/a b"', { kind: "cwd", path: "/tmp/a b" }],
  ["a message box of one console", "2;hello", null],
  ["a process to run", "7;rm -rf x", null],
  ["wait for input", "5", null],
  ["text that opens with a number", "4 items left", { kind: "text", body: "4 items left" }],
  ["failed tests are text", "5 tests failed", { kind: "text", body: "5 tests failed" }],
  ["plain text", "done", { kind: "text", body: "done" }],
])("%s", (_, data, expected) => {
  expect(parseOsc9(data)).toEqual(expected);
});

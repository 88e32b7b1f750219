import { expect, test } from "vitest";
import { parseOsc133 } from "./osc-133.ts";

test.each<[string, string, unknown]>([
  ["a prompt", "A", { marks: [{ kind: "prompt" }], secret: null }],
  ["a prompt with the secret", "A;aid=s3;cl=line", { marks: [{ kind: "prompt" }], secret: "s3" }],
  ["where input begins", "B;aid=s3", { marks: [{ kind: "prompt" }], secret: "s3" }],
  ["a continuation is no prompt of its own", "A;k=s;aid=s3", null],
  ["the right side neither", "P;k=r", null],
  ["the first prompt is one", "P;k=i", { marks: [{ kind: "prompt" }], secret: null }],
  ["a command begins", "C;aid=s3", { marks: [{ kind: "start", line: null }], secret: "s3" }],
  [
    "with its line",
    "C;cmdline_url=ls%20-l%3Bx",
    { marks: [{ kind: "start", line: "ls -l;x" }], secret: null },
  ],
  [
    "with a line that does not decode",
    "C;cmdline_url=%zz",
    { marks: [{ kind: "start", line: null }], secret: null },
  ],
  ["a command ends", "D;7;aid=s3", { marks: [{ kind: "end", exitCode: 7 }], secret: "s3" }],
  ["without a code", "D;aid=s3", { marks: [{ kind: "end", exitCode: null }], secret: "s3" }],
  ["bare", "D", { marks: [{ kind: "end", exitCode: null }], secret: null }],
  ["with an empty code", "D;", { marks: [{ kind: "end", exitCode: null }], secret: null }],
  ["with a code that is none", "D;-1", { marks: [{ kind: "end", exitCode: null }], secret: null }],
  [
    "an end and a prompt in one",
    "N",
    { marks: [{ kind: "end", exitCode: null }, { kind: "prompt" }], secret: null },
  ],
  ["a fresh line only", "L", null],
  ["a mark of somebody's own", "k;start_kitty", null],
  ["nothing", "", null],
])("%s", (_, data, expected) => {
  expect(parseOsc133(data)).toEqual(expected);
});

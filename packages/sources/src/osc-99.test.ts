import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Osc99Step, type Partial99, readOsc99 } from "./osc-99.ts";

function told(...pieces: readonly string[]): readonly Osc99Step["done"][] {
  let partials: readonly Partial99[] = [];
  return pieces.flatMap((piece) => {
    const step = readOsc99(partials, piece);
    partials = step.partials;
    return step.done === null ? [] : [step.done];
  });
}

test.each<[string, readonly string[], unknown]>([
  ["a title alone is the message", [";Hello"], [{ title: null, body: "Hello" }]],
  ["two pieces of a title", ["i=1:d=0;part", "i=1:d=1;two"], [{ title: null, body: "parttwo" }]],
  ["title and body", ["i=1:d=0;T", "i=1:p=body;B"], [{ title: "T", body: "B" }]],
  ["base64", ["e=1;SGVsbG8="], [{ title: null, body: "Hello" }]],
  ["base64 that is none", ["e=1;%%%"], []],
  [
    "two at once",
    ["i=1:d=0;A", "i=2:d=0;B", "i=1;!", "i=2;?"],
    [
      { title: null, body: "A!" },
      { title: null, body: "B?" },
    ],
  ],
  ["closed before it was done", ["i=1:d=0;A", "i=1:p=close;", "i=1;B"], [{ title: null, body: "B" }]],
  ["an icon is no news", ["i=1:p=icon;xxxx"], []],
  ["a query is no news", ["i=1:p=?;"], []],
  [
    "an id with letters that it may not have",
    ["i=a\u001b[b:d=0;A", "i=a\u001b[b;B"],
    [{ title: null, body: "AB" }],
  ],
])("%s", (_, pieces, expected) => {
  expect(told(...pieces)).toEqual(expected);
});

test("unfinished ones are bounded", () => {
  let partials: readonly Partial99[] = [];
  for (let id = 0; id < 100; id += 1)
    partials = readOsc99(partials, `i=${id}:d=0;${"x".repeat(4000)}`).partials;
  expect(partials).toHaveLength(8);
  expect(JSON.stringify(partials).length).toBeLessThan(10_000);
});

test("nothing throws", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (data) => readOsc99([], data).partials.length <= 1));
});

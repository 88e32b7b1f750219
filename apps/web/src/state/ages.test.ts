import { expect, test } from "vitest";
import { age, countdown, duration, spokenAge, spokenCountdown } from "./ages.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;

test.each([
  [-5000, "0 s"],
  [999, "0 s"],
  [42_900, "42 s"],
  [59_999, "59 s"],
  [MIN, "1 min"],
  [4 * MIN + 59_000, "4 min"],
  [HOUR - 1, "59 min"],
  [HOUR, "1 h"],
  [24 * HOUR - 1, "23 h"],
  [24 * HOUR, "1 day"],
  [75 * HOUR, "3 days"],
])("an age of %d ms reads %s", (spanMs, said) => {
  expect(age(spanMs)).toBe(said);
});

test("an age is spoken in whole words, in the singular where it is one", () => {
  expect([spokenAge(1000), spokenAge(MIN), spokenAge(2 * MIN), spokenAge(HOUR)]).toEqual([
    "1 second",
    "1 minute",
    "2 minutes",
    "1 hour",
  ]);
});

test("a duration has two units, and none that is zero", () => {
  expect([duration(21_000), duration(108_000), duration(130 * MIN), duration(2 * HOUR)]).toEqual([
    "21 s",
    "1 min 48 s",
    "2 h 10 min",
    "2 h",
  ]);
});

test("a countdown rounds up, so that it ends at the end", () => {
  expect([countdown(84_000), countdown(83_001), countdown(1), countdown(0), countdown(-1)]).toEqual([
    "1:24",
    "1:24",
    "0:01",
    "0:00",
    "0:00",
  ]);
  expect(spokenCountdown(83_001)).toBe("1 minute 24 seconds");
});

import { expect, test } from "vitest";
import { bellDueMs, createBellMemory, lapseBell, ring } from "./bell.ts";

function rung(times: readonly number[], untilMs: number): readonly number[] {
  let memory = createBellMemory();
  const heard: number[] = [];
  const lapse = (nowMs: number): void => {
    const step = lapseBell(memory, nowMs);
    memory = step.memory;
    for (const finding of step.findings) {
      if (finding.kind === "evidence") heard.push(nowMs - (finding.backdateMs ?? 0));
    }
  };
  for (const atMs of times) {
    const dueMs = bellDueMs(memory);
    if (dueMs !== null && dueMs <= atMs) lapse(dueMs);
    memory = ring(memory, atMs);
  }
  lapse(untilMs);
  return heard;
}

test.each<[string, readonly number[], readonly number[]]>([
  ["one bell is one, dated when it rang", [1000], [1000]],
  ["three in one breath are one", [1000, 1001, 1002], [1000]],
  ["two apart are two", [1000, 1500], [1000, 1500]],
  ["a burst is none", Array.from({ length: 400 }, (_, index) => 1000 + index), []],
  ["a burst swallows what follows at once", [...Array.from({ length: 20 }, () => 1000), 1500], []],
  ["a bell after the burst has died down counts", [...Array.from({ length: 20 }, () => 1000), 2600], [2600]],
])("%s", (_, times, expected) => {
  expect(rung(times, 10_000)).toEqual(expected);
});

test("a held bell is due within 100 ms", () => {
  expect(bellDueMs(ring(createBellMemory(), 1000))).toBeLessThanOrEqual(1100);
  expect(bellDueMs(createBellMemory())).toBeNull();
});

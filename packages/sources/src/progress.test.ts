import { expect, test } from "vitest";
import { createProgressMemory, reportProgress } from "./progress.ts";

type Report = Parameters<typeof reportProgress>[1];

function heard(reports: readonly (readonly [number, Report])[]): readonly number[] {
  let memory = createProgressMemory();
  return reports.flatMap(([atMs, report]) => {
    const step = reportProgress(memory, report, atMs);
    memory = step.memory;
    return step.findings.length > 0 ? [atMs] : [];
  });
}

const running = (percent: number | null): Report => ({ state: "running", percent });

test.each<[string, readonly (readonly [number, Report])[], readonly number[]]>([
  [
    "every change",
    [
      [0, running(1)],
      [1, running(2)],
      [2, { state: "error", percent: 2 }],
    ],
    [0, 1, 2],
  ],
  [
    "the same again within a second is none",
    [
      [0, running(1)],
      [999, running(1)],
    ],
    [0],
  ],
  [
    "the same again after a second says that it lives",
    [
      [0, running(1)],
      [1000, running(1)],
    ],
    [0, 1000],
  ],
  [
    "none at the start is no news",
    [
      [0, { state: "none", percent: null }],
      [5000, { state: "none", percent: null }],
    ],
    [],
  ],
])("%s", (_, reports, expected) => {
  expect(heard(reports)).toEqual(expected);
});

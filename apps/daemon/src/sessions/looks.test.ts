import { describe, expect, test } from "vitest";
import { Looks } from "./looks.ts";

describe("looks at a session", () => {
  test("are due 150 ms after its output went quiet", () => {
    const looks = new Looks();
    expect(looks.dueMs).toBeNull();
    looks.output(1000);
    looks.output(1100);
    expect(looks.dueMs).toBe(1250);
  });

  test("are due each second while output never pauses", () => {
    const looks = new Looks();
    for (let atMs = 0; atMs <= 1500; atMs += 100) {
      if (looks.dueMs !== null && looks.dueMs <= atMs) {
        looks.begin();
        looks.end(atMs, false);
      }
      looks.output(atMs);
    }
    expect(looks.dueMs).toBe(1650);
    const flood = new Looks();
    for (let atMs = 0; atMs <= 950; atMs += 50) flood.output(atMs);
    expect(flood.dueMs).toBe(1000);
  });

  test("that a session gave no reason for are not made", () => {
    const looks = new Looks();
    looks.output(0);
    looks.begin();
    looks.end(200, false);
    expect(looks.dueMs).toBeNull();
  });

  test("at a program that may yet ask come less and less often", () => {
    const looks = new Looks();
    looks.changed(0);
    const dues: number[] = [];
    for (let look = 0; look < 9; look += 1) {
      const dueMs = looks.dueMs ?? Number.NaN;
      dues.push(dueMs);
      looks.begin();
      looks.end(dueMs, true);
    }
    expect(dues.map((dueMs, index) => dueMs - (dues[index - 1] ?? 0))).toEqual([
      120, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
  });

  test("are made again when something happened during one", () => {
    const looks = new Looks();
    looks.output(0);
    looks.begin();
    looks.output(160);
    expect(looks.dueMs).toBeNull();
    looks.end(170, false);
    expect(looks.dueMs).toBe(310);
  });
});

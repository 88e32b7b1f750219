import { describe, expect, test } from "vitest";
import { fitted, hung } from "./print.ts";
import type { System } from "./system.ts";

function terminal(cols: number): System {
  const stub: Partial<System> = { cols, isTerminal: true, env: {} };
  return stub as System;
}

describe("a hung text", () => {
  test("is broken at words, and goes on below its beginning", () => {
    expect(hung(terminal(20), "ok  node  ", "one two three four", 10)).toEqual([
      "ok  node  one two",
      "          three four",
    ]);
  });
  test("keeps a word whole that is longer than a line", () => {
    expect(hung(terminal(16), "  ", "see /a/very/long/path there", 4)).toEqual([
      "  see",
      "    /a/very/long/path",
      "    there",
    ]);
  });
  test("stays one line where no width is known", () => {
    const piped = { ...terminal(20), isTerminal: false };
    expect(hung(piped, "  ", "one two three four five six", 4)).toEqual(["  one two three four five six"]);
  });
});

describe("columns", () => {
  const row = ["3f2a9c1d", "Needs you", "4 min", "shop", "api", "Asks whether to delete the folder dist"];
  const columns = [
    { most: 8 },
    { most: 16 },
    { most: 8, drop: 3 },
    { most: 20, drop: 1 },
    { most: 24 },
    { most: 0 },
  ];
  test("are all there where there is room", () => {
    expect(fitted(terminal(90), [row], columns)).toEqual([row.join("  ")]);
  });
  test("go one by one, before the last one has no room to be read", () => {
    expect(fitted(terminal(60), [row], columns)).toEqual([
      "3f2a9c1d  Needs you  4 min  api  Asks whether to delete the…",
    ]);
    expect(fitted(terminal(50), [row], columns)).toEqual([
      "3f2a9c1d  Needs you  api  Asks whether to delete …",
    ]);
  });
});

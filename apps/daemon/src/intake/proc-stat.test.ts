import { describe, expect, test } from "vitest";
import { parseProcStat, readProcStat } from "./proc-stat.ts";

describe("a line of /proc/PID/stat", () => {
  const rest = "S 41 42 40 34817 42 4194304 1 0 0 0 3 4 0 0 20 0 1 0 987654 2 3";

  test("is read by its fields", () => {
    expect(parseProcStat(`42 (vim) ${rest}`)).toEqual({
      pid: 42,
      comm: "vim",
      state: "S",
      ppid: 41,
      pgid: 42,
      sid: 40,
      tty: 34817,
      tpgid: 42,
      startTime: "987654",
    });
  });

  test("survives a name of brackets and spaces", () => {
    expect(parseProcStat(`42 (a) R 1 (b) ${rest}`)).toMatchObject({
      comm: "a) R 1 (b",
      ppid: 41,
      startTime: "987654",
    });
  });

  test.each(["", "42 vim S 1", "x (vim) S", "42 (vim) S 1 2"])("that is torn (%j) is no process", (line) => {
    expect(parseProcStat(line)).toBeNull();
  });

  test.runIf(process.platform === "linux")("of this process names it", () => {
    expect(readProcStat("self")?.pid).toBe(process.pid);
    expect(readProcStat(process.pid)?.startTime).toBe(readProcStat("self")?.startTime);
  });

  test("of no process is none", () => {
    expect(readProcStat(2 ** 30)).toBeNull();
  });
});

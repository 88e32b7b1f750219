import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "./log.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-log-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a log is one line of JSON a fact, with its session", () => {
  const file = path.join(folder, "daemon.log");
  createLog(file, false).warn("A session was lost", { session: "aaaa", how: "host-crashed" });
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    msg: "A session was lost",
    session: "aaaa",
    how: "host-crashed",
    pid: process.pid,
  });
});

test("a log that has grown begins anew and keeps the one before", () => {
  const file = path.join(folder, "daemon.log");
  writeFileSync(file, "x".repeat(5_000_000));
  const log = createLog(file, false);
  log.info("the last line");
  log.info("the first line");
  expect(readFileSync(`${file}.1`, "utf8")).toContain("the last line");
  expect(statSync(file).size).toBeLessThan(1000);
});

test("a log whose place is gone goes without, and nothing fails", () => {
  const file = path.join(folder, "missing/daemon.log");
  createLog(file, false).error("nobody hears this");
  expect(existsSync(file)).toBe(false);
});

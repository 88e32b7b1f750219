import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { until } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSystem, isoTime } from "./system.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-system-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const system = createSystem({});
const sh = (script: string, limits: { readonly timeoutMs?: number; readonly maxBytes?: number } = {}) =>
  system.run({
    file: "/bin/sh",
    args: ["-c", script],
    cwd: "/",
    env: { PATH: process.env["PATH"] ?? "/bin" },
    timeoutMs: limits.timeoutMs ?? 20_000,
    maxBytes: limits.maxBytes ?? 10_000,
  });

describe("the clock", () => {
  test("is wall time in whole milliseconds, and is moved forward but never back", () => {
    const own = createSystem({});
    const before = own.nowMs();
    expect([Number.isInteger(before), Math.abs(before - Date.now()) < 60_000]).toEqual([true, true]);
    own.notBefore(before - 5000);
    expect(own.nowMs() - before).toBeLessThan(60_000);
    own.notBefore(before + 3_600_000);
    expect(own.nowMs()).toBeGreaterThanOrEqual(before + 3_600_000);
  });

  test("is written as ISO 8601 with milliseconds", () => {
    expect(isoTime(1_700_000_000_123)).toBe("2023-11-14T22:13:20.123Z");
  });
});

describe("a program that is run", () => {
  test("gives its output and its end", async () => {
    const ran = await sh("printf out; printf err >&2; exit 3");
    expect(ran.ok && { ...ran.value, stdout: Buffer.from(ran.value.stdout).toString() }).toEqual({
      code: 3,
      signal: null,
      stdout: "out",
      stderr: "err",
    });
  });

  test.each([
    ["takes too long", "sleep 300 & sleep 300", { timeoutMs: 50 }, "timed-out"],
    ["writes too much", "yes", { maxBytes: 1000 }, "too-much-output"],
  ])("and %s is ended with all that it started", async (_, script, limits, kind) => {
    expect(await sh(script, limits)).toMatchObject({ ok: false, error: { kind } });
  });

  test("and is missing is a value", async () => {
    const missing = {
      file: path.join(folder, "none"),
      args: [],
      cwd: "/",
      env: {},
      timeoutMs: 1000,
      maxBytes: 10,
    };
    expect(await system.run(missing)).toMatchObject({ ok: false, error: { kind: "missing" } });
  });
});

describe("a program that outlives its starter", () => {
  test("is started once it has spoken, and one that ends or says nothing is a fault", async () => {
    const stderrFd = openSync(path.join(folder, "log"), "a");
    const start = (script: string) =>
      system.startDetached({
        file: "/bin/sh",
        args: ["-c", script],
        env: {},
        cwd: "/",
        stderrFd,
        timeoutMs: 2000,
      });
    const started = await start("echo ready; exec /bin/sleep 300");
    expect(started).toMatchObject({ ok: true, value: { line: "ready" } });
    const pid = started.ok ? started.value.pid : 0;
    expect(system.isAlive(pid)).toBe(true);
    process.kill(pid, "SIGKILL");
    await until("it is gone", () => !system.isAlive(pid));
    expect(await start("exit 1")).toMatchObject({ ok: false, error: { kind: "failed" } });
    expect(await start("exec /bin/sleep 300")).toMatchObject({ ok: false, error: { kind: "timed-out" } });
    closeSync(stderrFd);
  });
});

describe("a moment", () => {
  test("passes at once where nobody listens", async () => {
    await system.moment("anything");
    expect(system.isAlive(process.pid)).toBe(true);
  });

  test("is told, and held until the test lets go", async () => {
    const said: string[] = [];
    const place = path.join(folder, "moments.sock");
    let letGo = (): void => {};
    const server: Server = createServer((socket) => {
      socket.on("data", (piece) => said.push(...piece.toString().trim().split("\n")));
      letGo = () => void socket.write("go stored\n");
    });
    await new Promise<void>((resolve) => server.listen(place, resolve));
    const watched = createSystem({ SAGGAR_MOMENTS: place, SAGGAR_MOMENTS_HOLD: "stored,other" });
    await watched.moment("spawned");
    let isPast = false;
    const held = watched.moment("stored").then(() => {
      isPast = true;
      return isPast;
    });
    await until("both were said", () => said.length === 2);
    expect([said, isPast]).toEqual([["spawned", "stored"], false]);
    letGo();
    expect(await held).toBe(true);
    await watched.moment("stored");
    server.close();
  });
});

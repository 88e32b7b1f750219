import { INPUT_BACKLOG_BYTES, type PtyError } from "@saggar/protocol";
import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { InputQueue } from "./input-queue.ts";
import { LineGuard } from "./line-guard.ts";
import type { Result } from "./result.ts";
import { UNKNOWN_TTY } from "./tty-inspector.ts";

interface Setup {
  readonly system: ManualSystem;
  readonly queue: InputQueue;
  readonly written: Buffer[];
  room: number;
  tries: number;
}

function setUp(room = Number.POSITIVE_INFINITY): Setup {
  const system = new ManualSystem();
  const written: Buffer[] = [];
  const setup: Setup = {
    system,
    written,
    room,
    tries: 0,
    queue: new InputQueue(system, {
      write(bytes) {
        setup.tries += 1;
        const taken = Math.min(bytes.length, setup.room);
        setup.room -= taken;
        if (taken > 0) written.push(Buffer.from(bytes.subarray(0, taken)));
        return taken;
      },
      beforeWrite() {},
    }),
  };
  return setup;
}

describe("InputQueue", () => {
  it("writes a key at once", () => {
    const { queue, written } = setUp();
    queue.push(Buffer.from("a"), null);
    expect(written.map(String)).toEqual(["a"]);
  });

  it("writes much in small pieces, others' turns between", () => {
    const { queue, written, system } = setUp();
    const results: Result<number, PtyError>[] = [];
    queue.push(Buffer.alloc(10_000, 0x61), (result) => void results.push(result));
    expect(written.map((piece) => piece.length)).toEqual([4096]);
    system.pass(0);
    expect(written.map((piece) => piece.length)).toEqual([4096, 4096, 1808]);
    expect(results).toEqual([{ ok: true, value: 10_000 }]);
  });

  it("looks ever less often while nobody reads, and at once again when somebody does", () => {
    const setup = setUp(0);
    setup.queue.push(Buffer.alloc(10_000, 0x61), null);
    setup.system.pass(10_000);
    expect(setup.tries).toBeLessThan(200);
    setup.room = 100_000;
    setup.system.pass(64);
    expect(Buffer.concat(setup.written).length).toBe(10_000);
  });

  it("refuses what is too much, and what comes too late", () => {
    const setup = setUp(0);
    const codes: string[] = [];
    const note = (result: Result<number, PtyError>): void =>
      void codes.push(result.ok ? "ok" : result.error.code);
    setup.queue.push(Buffer.alloc(INPUT_BACKLOG_BYTES), note);
    setup.queue.push(Buffer.from("x"), note);
    setup.queue.close();
    setup.queue.push(Buffer.from("y"), note);
    expect(codes).toEqual(["input-full", "session-exited", "session-exited"]);
    expect([setup.queue.pendingBytes, setup.system.timers]).toEqual([0, 0]);
  });
});

describe("LineGuard", () => {
  const long = Buffer.alloc(5000, 0x78);

  it("asks only for lines that a terminal would cut, and keeps the order", async () => {
    let asked = 0;
    const guard = new LineGuard("linux", async () => {
      asked += 1;
      return { ...UNKNOWN_TTY, canonical: true };
    });
    const order: string[] = [];
    const pass = (name: string) => (refusal: PtyError | null) =>
      void order.push(`${name} ${refusal?.code ?? "ok"}`);
    guard.pass(Buffer.from("a"), pass("a"));
    guard.pass(
      Buffer.concat([Buffer.alloc(4000, 0x79), Buffer.from("\n"), Buffer.alloc(4000, 0x79)]),
      pass("lines"),
    );
    expect([order, asked]).toEqual([["a ok", "lines ok"], 0]);
    guard.pass(long, pass("long"));
    guard.pass(Buffer.from("b"), pass("b"));
    await new Promise((resolve) => setImmediate(resolve));
    expect([order.slice(2), asked]).toEqual([["long input-full", "b ok"], 1]);
  });

  it("lets a long line through to a program that reads keys, or that nobody can look at", async () => {
    for (const canonical of [false, null]) {
      const guard = new LineGuard("linux", async () => ({ ...UNKNOWN_TTY, canonical }));
      const refusal = await new Promise((resolve) => guard.pass(long, resolve));
      expect(refusal).toBeNull();
    }
  });
});

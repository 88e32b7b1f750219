import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { MemoryTidier } from "./tidy-memory.ts";

describe("MemoryTidier", () => {
  it("gives memory back once it has been quiet, and not while there is something to do", () => {
    const system = new ManualSystem();
    const tidier = new MemoryTidier(system);
    for (let second = 0; second < 20; second += 1) {
      tidier.busy();
      system.pass(1000);
    }
    expect(system.collections).toBe(0);
    system.pass(5000);
    expect(system.collections).toBe(1);
    system.pass(60_000);
    expect([system.collections, system.timers]).toEqual([3, 0]);
  });

  it("does not stop a host for little", () => {
    const system = new ManualSystem();
    const tidier = new MemoryTidier(system);
    tidier.busy();
    system.pass(10_000);
    system.memory += 5_000_000;
    tidier.busy();
    system.pass(20_000);
    expect(system.collections).toBe(3);
    system.memory += 10_000_000;
    tidier.busy();
    system.pass(20_000);
    expect(system.collections).toBe(6);
  });
});

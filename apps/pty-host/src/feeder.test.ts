import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { type Feedable, Feeder } from "./feeder.ts";
import { Pace } from "./pace.ts";

/** A session whose parsing takes this long a piece. */
function work(
  system: ManualSystem,
  name: string,
  bytes: number,
  log: string[],
  waitMs = 0,
): Feedable & { left: number } {
  const feedable = {
    left: bytes,
    get pendingBytes(): number | null {
      return feedable.left > 0 ? feedable.left : null;
    },
    waitMs: () => waitMs,
    feedSome(): void {
      feedable.left = Math.max(0, feedable.left - 8192);
      log.push(name);
      system.advance(0.5);
    },
  };
  return feedable;
}

describe("Feeder", () => {
  it("feeds the shortest first", () => {
    const system = new ManualSystem();
    const feeder = new Feeder(system, new Pace(system));
    const log: string[] = [];
    feeder.wake(work(system, "flood", 60_000, log));
    feeder.wake(work(system, "key", 10, log));
    system.pass(0);
    expect(log[0]).toBe("key");
    system.pass(100);
    expect(log.filter((name) => name === "flood")).toHaveLength(8);
    expect(system.timers).toBe(0);
  });

  it("stops after its budget and lets others have their turn", () => {
    const system = new ManualSystem();
    const feeder = new Feeder(system, new Pace(system));
    const log: string[] = [];
    feeder.wake(work(system, "flood", 10_000_000, log));
    let turns = 0;
    const look = (): void => {
      turns += 1;
      if (turns < 5) system.soon(look);
    };
    system.soon(look);
    system.pass(0);
    expect(log.length).toBeLessThanOrEqual(8 * 6);
  });

  it("takes shorter turns while somebody is typing", () => {
    const system = new ManualSystem();
    const pace = new Pace(system);
    const feeder = new Feeder(system, pace);
    const turn = (): number => {
      const log: string[] = [];
      const flood = work(system, "flood", 10_000_000, log);
      feeder.wake(flood);
      let count = 0;
      // Asked for behind the turn that the waking has asked for.
      system.soon(() => {
        count = log.length;
        feeder.forget(flood);
      });
      system.pass(0);
      system.pass(100);
      return count;
    };
    system.advance(10_000);
    expect(turn()).toBe(8);
    pace.typed();
    expect(turn()).toBe(2);
    system.advance(10_000);
    expect(turn()).toBe(8);
  });

  it("waits for those who hold back without running round and round", () => {
    const system = new ManualSystem();
    const feeder = new Feeder(system, new Pace(system));
    const log: string[] = [];
    const held = work(system, "held", 100, log, 5);
    feeder.wake(held);
    system.pass(0);
    expect([log, system.timers]).toEqual([[], 1]);
    feeder.forget(held);
    system.pass(10);
    expect([log, system.timers]).toEqual([[], 0]);
  });
});

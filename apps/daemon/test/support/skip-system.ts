/** The real system, but time can be skipped: timers that come due on the way fire at once, in their order. */
import { createSystem, type System } from "../../src/system.ts";

interface Pending {
  readonly dueMs: number;
  readonly run: () => void;
  cancel: () => void;
}

export interface SkipSystem extends System {
  skip(ms: number): void;
}

export function createSkipSystem(): SkipSystem {
  const real = createSystem({});
  const pending = new Set<Pending>();
  let skippedMs = 0;
  const monotonicMs = (): number => real.monotonicMs() + skippedMs;
  const arm = (timer: Pending): void => {
    const armed = real.after(Math.max(0, timer.dueMs - monotonicMs()), () => fire(timer));
    timer.cancel = () => armed.cancel();
  };
  const fire = (timer: Pending): void => {
    if (!pending.delete(timer)) return;
    timer.cancel();
    timer.run();
  };
  return {
    ...real,
    monotonicMs,
    nowMs: () => real.nowMs() + skippedMs,
    after(delayMs, run) {
      const timer: Pending = { dueMs: monotonicMs() + delayMs, run, cancel: () => {} };
      pending.add(timer);
      arm(timer);
      return {
        cancel: () => {
          pending.delete(timer);
          timer.cancel();
        },
      };
    },
    skip(ms) {
      skippedMs += ms;
      const due = [...pending].filter(({ dueMs }) => dueMs <= monotonicMs());
      for (const timer of due.sort((a, b) => a.dueMs - b.dueMs)) fire(timer);
      for (const timer of pending) {
        timer.cancel();
        arm(timer);
      }
    },
  };
}

/** Waiting while a tape is recorded: for a time, or until something is so. */
import type { System } from "../apps/daemon/src/system.ts";

export interface Patience {
  /** Between two looks. */
  readonly lookMs: number;
  readonly giveUpMs: number;
}

export function pause(system: System, ms: number): Promise<void> {
  return new Promise((resolve) => system.after(ms, resolve));
}

/** Throws where it is not so in time. */
export async function until(
  system: System,
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { lookMs, giveUpMs }: Patience,
): Promise<void> {
  const endMs = system.monotonicMs() + giveUpMs;
  while (!(await isTrue())) {
    if (system.monotonicMs() > endMs) throw new Error(`gave up waiting for ${what}`);
    await pause(system, lookMs);
  }
}

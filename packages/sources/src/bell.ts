/**
 * BEL outside any escape string. A bell is held for a moment, because binary junk rings by the hundred: a burst is no call
 * for a person and makes no evidence, however long it lasts. Bells of the same moment are one.
 */
import * as z from "zod";
import { NOTHING, type Step } from "./step.ts";

/** Long enough to see a burst, short enough to reach the page within 100 ms. */
const HOLD_MS = 40;
/** No program rings this often within the hold by intention. */
const BURST = 8;
/** A burst is over after this long without a bell. */
const BURST_QUIET_MS = 1000;

export interface BellMemory {
  readonly heldSinceMs: number | null;
  readonly count: number;
  readonly burstUntilMs: number;
}

export const bellMemorySchema: z.ZodType<BellMemory> = z.object({
  heldSinceMs: z.number().nullable(),
  count: z.number(),
  burstUntilMs: z.number(),
});

export function createBellMemory(): BellMemory {
  return { heldSinceMs: null, count: 0, burstUntilMs: 0 };
}

export function ring(memory: BellMemory, atMs: number): BellMemory {
  const count = memory.heldSinceMs === null ? 1 : memory.count + 1;
  if (atMs < memory.burstUntilMs || count >= BURST) {
    return { heldSinceMs: null, count: 0, burstUntilMs: atMs + BURST_QUIET_MS };
  }
  return { ...memory, heldSinceMs: memory.heldSinceMs ?? atMs, count };
}

export function bellDueMs(memory: BellMemory): number | null {
  return memory.heldSinceMs === null ? null : memory.heldSinceMs + HOLD_MS;
}

export function lapseBell(memory: BellMemory, nowMs: number): Step<BellMemory> {
  const dueMs = bellDueMs(memory);
  if (memory.heldSinceMs === null || dueMs === null || nowMs < dueMs) return { memory, findings: NOTHING };
  return {
    memory: { ...memory, heldSinceMs: null, count: 0 },
    findings: [
      { kind: "evidence", evidence: { kind: "bell" }, backdateMs: Math.max(0, nowMs - memory.heldSinceMs) },
    ],
  };
}

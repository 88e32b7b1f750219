/**
 * Progress that a program reports (OSC 9;4). Every change counts; the same report again counts once a second, since it
 * says that the program still lives.
 */
import type { ProgressState } from "@saggar/engine";
import * as z from "zod";
import { NOTHING, type Step } from "./step.ts";

const RENEW_MS = 1000;

export interface ProgressMemory {
  readonly state: ProgressState;
  readonly percent: number | null;
  readonly sentAtMs: number | null;
}

export const progressMemorySchema: z.ZodType<ProgressMemory> = z.object({
  state: z.enum(["none", "running", "paused", "error"]),
  percent: z.number().nullable(),
  sentAtMs: z.number().nullable(),
});

export function createProgressMemory(): ProgressMemory {
  return { state: "none", percent: null, sentAtMs: null };
}

export function reportProgress(
  memory: ProgressMemory,
  report: { readonly state: ProgressState; readonly percent: number | null },
  atMs: number,
): Step<ProgressMemory> {
  const { state, percent } = report;
  const isSame = state === memory.state && percent === memory.percent;
  const isRecent = memory.sentAtMs !== null && atMs < memory.sentAtMs + RENEW_MS;
  if (isSame && (isRecent || state === "none")) return { memory, findings: NOTHING };
  return {
    memory: { state, percent, sentAtMs: atMs },
    findings: [{ kind: "evidence", evidence: { kind: "progress", state, percent } }],
  };
}

/** What a report of the spool means: one vocabulary an agent. `saggar` is the plain one, the evidence itself. */
import type { Hook } from "@saggar/engine";
import * as z from "zod";

/** The evidence in a payload; null when it is none of this vocabulary. */
export type ReadReport = (payload: unknown) => Hook | null;

const plainSchema = z.object({
  event: z.enum([
    "session-started",
    "turn-started",
    "turn-active",
    "asked",
    "answered",
    "turn-ended",
    "turn-failed",
    "background",
    "session-ended",
  ]),
  background: z.number().int().min(0).optional(),
  message: z.string().nullable().optional(),
});

function readPlain(payload: unknown): Hook | null {
  const parsed = plainSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { event, background, message } = parsed.data;
  return {
    kind: "hook",
    event,
    ...(background === undefined ? {} : { background }),
    ...(message === undefined ? {} : { message }),
  };
}

export const REPORTS: ReadonlyMap<string, ReadReport> = new Map([["saggar", readPlain]]);

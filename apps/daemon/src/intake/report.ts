/** What a report of the spool means: in its agent's own vocabulary, or in the plain one, which is the evidence itself. */
import { agentNamed, type HookReading } from "@saggar/sources";
import * as z from "zod";

/** The name under which a program reports in the rules' own words. */
export const PLAIN = "saggar";

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

/** Null where the payload is none of this agent's, or nobody knows the agent. */
export function readReport(agent: string, payload: unknown): HookReading | null {
  return agent === PLAIN ? readPlain(payload) : (agentNamed(agent)?.readHook?.(payload) ?? null);
}

function readPlain(payload: unknown): HookReading | null {
  const parsed = plainSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { event, background, message } = parsed.data;
  const said = {
    kind: "hook",
    event,
    ...(background === undefined ? {} : { background }),
    ...(message === undefined ? {} : { message }),
  } as const;
  return { conversation: null, cwd: null, isSubagent: false, says: [said], turn: null };
}

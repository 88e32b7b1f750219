/** What a report means: in its agent's own vocabulary, or in the plain one, which is the evidence itself. */
import { HOOK_EVENTS } from "@saggar/engine";
import * as z from "zod";
import type { HookReading } from "./agents/agent.ts";
import { agentNamed } from "./agents/agents.ts";
import { sanitise } from "./sanitise.ts";

/** The name under which a program reports in the rules' own words. */
export const PLAIN_REPORT = "saggar";

const MAX_MESSAGE_CHARS = 200;

const plainReportSchema = z.object({
  event: z.enum(HOOK_EVENTS),
  background: z.number().int().min(0).optional(),
  message: z.string().nullable().optional(),
});

/** Null where the payload is none of this agent's, or nobody knows the agent. */
export function readReport(agent: string, payload: unknown): HookReading | null {
  return agent === PLAIN_REPORT ? readPlain(payload) : (agentNamed(agent)?.readHook?.(payload) ?? null);
}

function readPlain(payload: unknown): HookReading | null {
  const parsed = plainReportSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { event, background, message } = parsed.data;
  const said = {
    kind: "hook",
    event,
    ...(background === undefined ? {} : { background }),
    ...(message === undefined || message === null ? {} : { message: sanitise(message, MAX_MESSAGE_CHARS) }),
  } as const;
  return { conversation: null, cwd: null, isSubagent: false, says: [said], turn: null };
}

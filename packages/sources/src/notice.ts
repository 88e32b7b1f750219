/**
 * Notifications of programs, whichever sequence carried them: made one line, bounded, and limited in number, so that junk
 * or a loop cannot flood the person.
 */
import * as z from "zod";
import type { Finding } from "./facts.ts";
import { type Partial99, partials99Schema } from "./osc-99.ts";
import { sanitise } from "./sanitise.ts";
import { NOTHING, type Step } from "./step.ts";

const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 20;
const MAX_TITLE_CHARS = 80;
const MAX_BODY_CHARS = 200;

export interface NoticeMemory {
  readonly windowSinceMs: number;
  readonly count: number;
  /** OSC 99 in pieces. */
  readonly partials: readonly Partial99[];
}

export const noticeMemorySchema: z.ZodType<NoticeMemory> = z.object({
  windowSinceMs: z.number(),
  count: z.number(),
  partials: partials99Schema,
});

export function createNoticeMemory(): NoticeMemory {
  return { windowSinceMs: 0, count: 0, partials: [] };
}

export interface Notice {
  readonly title: string | null;
  readonly body: string;
}

export function notify(memory: NoticeMemory, notice: Notice, atMs: number): Step<NoticeMemory> {
  const body = sanitise(notice.body, MAX_BODY_CHARS);
  const title = notice.title === null ? "" : sanitise(notice.title, MAX_TITLE_CHARS);
  if (body === "" && title === "") return { memory, findings: NOTHING };
  const isFresh = atMs >= memory.windowSinceMs + WINDOW_MS;
  const count = isFresh ? 1 : memory.count + 1;
  if (count > MAX_IN_WINDOW) return { memory, findings: NOTHING };
  const windowSinceMs = isFresh ? atMs : memory.windowSinceMs;
  return { memory: { ...memory, windowSinceMs, count }, findings: [found(title, body)] };
}

function found(title: string, body: string): Finding {
  const evidence =
    body === ""
      ? ({ kind: "notification", title: null, body: title } as const)
      : ({ kind: "notification", title: title === "" ? null : title, body } as const);
  return { kind: "evidence", evidence };
}

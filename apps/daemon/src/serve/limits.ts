/** How often a session may call what, so that a loop in one cannot drown the person, the others or the daemon. */
import type { CallError, Verb } from "@saggar/protocol";
import type { Caller } from "./caller.ts";
import { RateLimit } from "./rate-limit.ts";
import { tooOften } from "./refusals.ts";

interface Bound {
  readonly count: number;
  readonly windowMs: number;
}

/** All calls of one session together. */
const TOGETHER: Bound = { count: 300, windowMs: 10_000 };

const BOUNDS: Partial<Record<Verb, Bound>> = {
  attention: { count: 20, windowMs: 10_000 },
  send: { count: 60, windowMs: 10_000 },
  answer: { count: 20, windowMs: 10_000 },
  approve: { count: 60, windowMs: 60_000 },
  agent: { count: 20, windowMs: 60_000 },
  message: { count: 20, windowMs: 60_000 },
  new: { count: 20, windowMs: 60_000 },
  close: { count: 20, windowMs: 60_000 },
  rename: { count: 20, windowMs: 10_000 },
  focus: { count: 20, windowMs: 10_000 },
  next: { count: 60, windowMs: 10_000 },
  "project-add": { count: 20, windowMs: 60_000 },
};

/** They carry a terminal: how many there are is the program's and the person's doing. */
const UNBOUNDED: ReadonlySet<Verb> = new Set(["resize", "ack-bytes", "detach"]);

export class Limits {
  readonly #together = new RateLimit(TOGETHER.count, TOGETHER.windowMs);
  readonly #own = new Map<string, RateLimit>(
    Object.entries(BOUNDS).map(([verb, { count, windowMs }]) => [verb, new RateLimit(count, windowMs)]),
  );

  /** Null, and counted, when the call may go on; the owner always may. */
  refusal(verb: Verb, caller: Caller, monotonicMs: number): CallError | null {
    if (caller.kind === "owner" || UNBOUNDED.has(verb)) return null;
    const bound = BOUNDS[verb];
    if (bound !== undefined && !(this.#own.get(verb)?.accepts(caller.id, monotonicMs) ?? true)) {
      return tooOften(
        `${verb}: more than ${bound.count} calls in ${bound.windowMs / 1000} s. Wait a little.`,
      );
    }
    return this.#together.accepts(caller.id, monotonicMs)
      ? null
      : tooOften(`More than ${TOGETHER.count} calls in ${TOGETHER.windowMs / 1000} s. Wait a little.`);
  }
}

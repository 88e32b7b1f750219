/**
 * The one way to a verb, for every carrier: the arguments are parsed, the caller is known, the target is found, the limits
 * are kept, the right is there or asked for, the verb runs; and what acts is written down, refusals too.
 */
import type { Result } from "@saggar/engine";
import { assertNever } from "@saggar/engine";
import { type CallError, type SessionView, type Verb, type VerbRequest, verbs } from "@saggar/protocol";
import type * as z from "zod";
import type { AuditDetail } from "./audit.ts";
import type { Caller } from "./caller.ts";
import type { Consent } from "./consents.ts";
import type { ContextOf, Run, Serving, StreamClient } from "./context.ts";
import { Limits } from "./limits.ts";
import * as refusals from "./refusals.ts";
import { type Right, rules } from "./rights.ts";
import { findRecipient, findTarget } from "./targets.ts";
import { table } from "./verbs/table.ts";

/** A call as a carrier hands it in. */
export interface Call {
  readonly verb: string;
  readonly args: unknown;
  readonly caller: Result<Caller, CallError>;
  readonly signal: AbortSignal;
  readonly stream: StreamClient | null;
}

/** What became known of a call on its way. */
interface Trace {
  caller: Caller | null;
  target: SessionView | null;
  consent: Consent | null;
  detail: AuditDetail;
}

const STREAM_ONLY: ReadonlySet<Verb> = new Set([
  "show",
  "subscribe",
  "attach",
  "detach",
  "resize",
  "ack-bytes",
]);
/** Refusals that are written down even of verbs that only look. */
const NOTED: ReadonlySet<CallError["code"]> = new Set(["not-allowed", "rate-limited"]);

export class Dispatch {
  readonly #serving: Serving;
  readonly #limits = new Limits();

  constructor(serving: Serving) {
    this.#serving = serving;
  }

  /** Never throws: what a verb throws is logged and answered as `internal`. */
  async run(call: Call): Promise<Result<unknown, CallError>> {
    const { verb } = call;
    if (!isVerb(verb)) return { ok: false, error: refusals.unknownVerb(verb) };
    if (STREAM_ONLY.has(verb) && call.stream === null) {
      return { ok: false, error: refusals.streamOnly(verb) };
    }
    return this.#runVerb(verb, call);
  }

  async #runVerb(verb: Verb, call: Call): Promise<Result<unknown, CallError>> {
    const parsed = verbs[verb].args.safeParse(call.args ?? {});
    if (!parsed.success) {
      return { ok: false, error: refusals.badArguments(readable(verb, parsed.error)) };
    }
    const args = parsed.data as VerbRequest<typeof verb>;
    const trace: Trace = { caller: null, target: null, consent: null, detail: {} };
    const allowed = await this.#admit({ verb, args, call, trace });
    const result = allowed.ok ? await this.#execute({ verb, args, call, trace }, allowed.value) : allowed;
    this.#record(verb, args, { trace, result });
    return result;
  }

  /** Everything that stands before the verb itself. */
  async #admit<V extends Verb>(asked: Asked<V>): Promise<Result<Caller, CallError>> {
    const { verb, args, call, trace } = asked;
    if (!call.caller.ok) return call.caller;
    const caller = call.caller.value;
    trace.caller = caller;
    // A session that went away while its stream stayed can ask for nothing.
    if (caller.kind === "session" && this.#serving.sessions.token(caller.id) === null) {
      return { ok: false, error: refusals.badToken() };
    }
    const limited = this.#limits.refusal(verb, caller, this.#serving.system.monotonicMs());
    if (limited !== null) return { ok: false, error: limited };
    if ("target" in args) {
      const find = verb === "message" ? findRecipient : findTarget;
      const found = find(this.#serving.sessions, args.target, caller);
      if (!found.ok) return found;
      trace.target = found.value;
    }
    if (caller.kind === "owner") return { ok: true, value: caller };
    const { target } = trace;
    const right = rules[verb].right({ sessionId: caller.id, isProven: caller.isProven, target }, args);
    const consent = await this.#permit(asked, caller, right);
    if (!consent.ok) return consent;
    trace.consent = consent.value;
    return { ok: true, value: caller };
  }

  /** How a session's call came to be allowed; null where nothing had to be asked. */
  async #permit<V extends Verb>(
    { call }: Asked<V>,
    caller: Extract<Caller, { kind: "session" }>,
    right: Right,
  ): Promise<Result<Consent | null, CallError>> {
    const { id: sessionId, isProven } = caller;
    switch (right.kind) {
      case "free":
        return { ok: true, value: null };
      case "itself":
        return isProven ? { ok: true, value: null } : { ok: false, error: refusals.unprovenSession() };
      case "owner":
        return { ok: false, error: refusals.ownerOnly(right.act) };
      case "never":
        return { ok: false, error: right.error };
      case "ask": {
        const sessionName = this.#serving.sessions.view(sessionId)?.name ?? sessionId;
        const { classes, what } = right;
        return this.#serving.consents.ask({
          sessionId,
          sessionName,
          isProven,
          classes,
          what,
          signal: call.signal,
        });
      }
      default:
        return assertNever(right);
    }
  }

  async #execute<V extends Verb>(
    { verb, args, call, trace }: Asked<V>,
    caller: Caller,
  ): Promise<Result<unknown, CallError>> {
    const { signal, stream } = call;
    const note = (detail: AuditDetail): void => {
      trace.detail = { ...trace.detail, ...detail };
    };
    const context = { ...this.#serving, caller, signal, stream, note, target: trace.target };
    const run: Run<V> = table[verb];
    try {
      // A verb with a target is never reached without one: `admit` has found it.
      return await run(context as unknown as ContextOf<V>, args);
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      this.#serving.log.error(`The verb ${verb} failed`, { message, stack });
      return { ok: false, error: refusals.internal() };
    }
  }

  #record<V extends Verb>(
    verb: V,
    args: VerbRequest<V>,
    { trace, result }: { readonly trace: Trace; readonly result: Result<unknown, CallError> },
  ): void {
    const detail = rules[verb].audit?.(args);
    if (detail === undefined && (result.ok || !NOTED.has(result.error.code))) return;
    this.#serving.audit.write({
      caller: trace.caller,
      verb,
      target: trace.target?.id ?? null,
      outcome: result.ok ? "done" : result.error.code,
      detail: { ...detail, ...trace.detail, ...(trace.consent === null ? {} : { consent: trace.consent }) },
    });
  }
}

interface Asked<V extends Verb> {
  readonly verb: V;
  readonly args: VerbRequest<V>;
  readonly call: Call;
  readonly trace: Trace;
}

function isVerb(verb: string): verb is Verb {
  return Object.hasOwn(verbs, verb);
}

/** The first complaint, with the argument's name. */
function readable(verb: string, error: z.ZodError): string {
  const [issue] = error.issues;
  const where = issue?.path.join(".") ?? "";
  return `${verb}${where === "" ? "" : `: ${where}`}: ${issue === undefined ? "the arguments do not fit" : complaint(issue)}`;
}

/** A text's length in words of our own: it is what people meet. */
function complaint(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big" && issue.origin === "string") return `at most ${issue.maximum} characters.`;
  if (issue.code === "too_small" && issue.origin === "string") return `at least ${issue.minimum} characters.`;
  return issue.message;
}

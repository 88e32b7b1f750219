/**
 * What sessions may do by the person's leave: requests that wait for a decision, and the decisions that stand. Only the
 * owner decides; a request nobody decides expires; one whose asker hangs up is taken back.
 */
import type { Result } from "@saggar/engine";
import type { CallError, ConsentView } from "@saggar/protocol";
import * as z from "zod";
import { isoTime, type System, type Timer } from "../system.ts";
import {
  consentAmbiguous,
  consentExpired,
  consentGone,
  consentRefused,
  consentWithdrawn,
  tooOften,
} from "./refusals.ts";
import type { StateFile } from "./state-file.ts";

export type VerbClass = ConsentView["verbClass"];
export type Decision = "once" | "session" | "always" | "refuse";

/** A request lives this long. */
export const CONSENT_LIFE_MS = 120_000;
/** Requests that may wait at once: of one session, and of all. */
const MAX_PER_SESSION = 5;
const MAX_TOGETHER = 100;
/** The least of an id that names a request. */
const MIN_PREFIX_CHARS = 4;

/** Verb classes that the person allowed for good, to every session. */
export const standingSchema: z.ZodType<{ always: VerbClass[] }> = z.object({
  always: z.array(z.enum(["start", "type", "view", "end"])),
});

export interface ConsentRequest {
  readonly sessionId: string;
  readonly sessionName: string;
  /** Proven by its token: only then do its own standing decisions count. */
  readonly isProven: boolean;
  /** All that the call does; asked for is the first that is not allowed yet. */
  readonly classes: readonly VerbClass[];
  readonly what: string;
  /** Aborted when the asker hangs up. */
  readonly signal: AbortSignal;
}

/** Who has to hear of it when the list of waiting requests changes. */
export interface ConsentNews {
  readonly asked: (consent: ConsentView) => void;
  /** `isDecided`: the person decided; else it expired or was taken back. */
  readonly over: (consent: ConsentView, isDecided: boolean) => void;
}

/** How a call came to be allowed. */
export type Consent = "standing" | "once" | "session" | "always";

interface Pending {
  readonly view: ConsentView;
  readonly request: ConsentRequest;
  readonly settle: (outcome: Result<Consent, CallError>, by?: "person") => void;
}

export class Consents {
  readonly #system: System;
  readonly #file: StateFile<{ always: VerbClass[] }>;
  readonly #news: ConsentNews;
  readonly #pending = new Map<string, Pending>();
  readonly #ofSession = new Map<string, Set<VerbClass>>();
  readonly #always: Set<VerbClass>;

  constructor(options: {
    system: System;
    file: StateFile<{ always: VerbClass[] }>;
    news: ConsentNews;
  }) {
    this.#system = options.system;
    this.#file = options.file;
    this.#news = options.news;
    this.#always = new Set(this.#file.read()?.always ?? []);
  }

  list(): readonly ConsentView[] {
    return [...this.#pending.values()].map(({ view }) => view);
  }

  /** Resolves once it is decided, at once where it is allowed already. */
  ask(request: ConsentRequest): Promise<Result<Consent, CallError>> {
    const missing = request.classes.find((verbClass) => !this.#isAllowed(request, verbClass));
    if (missing === undefined) return Promise.resolve({ ok: true, value: "standing" });
    const own = [...this.#pending.values()].filter((other) => other.request.sessionId === request.sessionId);
    if (own.length >= MAX_PER_SESSION || this.#pending.size >= MAX_TOGETHER) {
      const error = tooOften(
        `${own.length} requests of this session wait for the person already. Try again when they are decided.`,
      );
      return Promise.resolve({ ok: false, error });
    }
    return this.#wait(request, missing);
  }

  /** The owner's word. */
  decide(id: string, decision: Decision): Result<null, CallError> {
    const found = this.#find(id);
    if (!found.ok) return found;
    const pending = found.value;
    if (decision === "refuse") pending.settle({ ok: false, error: consentRefused() }, "person");
    else {
      this.#remember(pending, decision);
      pending.settle({ ok: true, value: decision }, "person");
    }
    return { ok: true, value: null };
  }

  /** The session has gone: what it asked is void, and what it was allowed is forgotten. */
  forget(sessionId: string): void {
    this.#ofSession.delete(sessionId);
    for (const { request, settle } of this.#pending.values()) {
      if (request.sessionId === sessionId) settle({ ok: false, error: consentWithdrawn() });
    }
  }

  /** By the whole id, or by its beginning where only one begins so. */
  #find(id: string): Result<Pending, CallError> {
    const whole = this.#pending.get(id);
    if (whole !== undefined) return { ok: true, value: whole };
    if (id.length < MIN_PREFIX_CHARS) return { ok: false, error: consentGone() };
    const [first, second] = [...this.#pending.values()].filter(({ view }) => view.id.startsWith(id));
    if (first === undefined) return { ok: false, error: consentGone() };
    return second === undefined ? { ok: true, value: first } : { ok: false, error: consentAmbiguous(id) };
  }

  #wait(request: ConsentRequest, verbClass: VerbClass): Promise<Result<Consent, CallError>> {
    const nowMs = this.#system.nowMs();
    const view: ConsentView = {
      id: this.#system.randomHex(8),
      sessionId: request.sessionId,
      sessionName: request.sessionName,
      verbClass,
      what: request.what,
      askedAt: isoTime(nowMs),
      expires: isoTime(nowMs + CONSENT_LIFE_MS),
    };
    return new Promise((resolve) => {
      const withdraw = (): void => settle({ ok: false, error: consentWithdrawn() });
      const timer: Timer = this.#system.after(CONSENT_LIFE_MS, () =>
        settle({ ok: false, error: consentExpired() }),
      );
      const settle: Pending["settle"] = (outcome, by) => {
        if (!this.#pending.delete(view.id)) return;
        timer.cancel();
        request.signal.removeEventListener("abort", withdraw);
        this.#news.over(view, by === "person");
        resolve(outcome);
      };
      this.#pending.set(view.id, { view, request, settle });
      this.#news.asked(view);
      if (request.signal.aborted) return withdraw();
      request.signal.addEventListener("abort", withdraw);
    });
  }

  #isAllowed({ sessionId, isProven }: ConsentRequest, verbClass: VerbClass): boolean {
    return (
      this.#always.has(verbClass) || (isProven && (this.#ofSession.get(sessionId)?.has(verbClass) ?? false))
    );
  }

  #remember({ request, view }: Pending, decision: "once" | "session" | "always"): void {
    if (decision === "once") return;
    if (decision === "always") {
      this.#always.add(view.verbClass);
      this.#file.write({ always: [...this.#always] });
      return;
    }
    const allowed = this.#ofSession.get(request.sessionId) ?? new Set();
    this.#ofSession.set(request.sessionId, allowed.add(view.verbClass));
  }
}

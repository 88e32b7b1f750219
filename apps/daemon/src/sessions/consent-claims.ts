/**
 * A session whose call waits for the person's consent needs the person: while the call waits, its session calls for them
 * (R1's attention, which lives as long as such a call). No other claim is lowered by the call's end: a call for attention
 * that the session had made itself before comes back, and what rang beside it stands.
 */
import { TIMINGS } from "@saggar/engine";
import type { Core } from "./core.ts";
import type { Session } from "./session.ts";
import { CONSENT_FINGERPRINT, text } from "./words.ts";

export interface ConsentAsked {
  readonly id: string;
  /** What the session asks to do, one safe line. */
  readonly what: string;
}

interface Waiting {
  readonly requests: readonly ConsentAsked[];
  /** What the session called for itself before it asked, and until when that would have stood. */
  readonly own: { readonly message: string; readonly expiresMs: number } | null;
  /** The claim's text while it is about a request; null once something else took its place. */
  readonly shown: string | null;
}

type Surroundings = Pick<Core, "roster" | "system" | "settings" | "writer">;

export class ConsentClaims {
  readonly #core: () => Surroundings;
  readonly #waiting = new Map<string, Waiting>();

  constructor(core: () => Surroundings) {
    this.#core = core;
  }

  asked(sessionId: string, request: ConsentAsked): void {
    const session = this.#core().roster.get(sessionId);
    if (session === undefined) return;
    const before = this.#waiting.get(sessionId) ?? {
      requests: [],
      own: this.#liveCall(session),
      shown: null,
    };
    this.#raise(session, { ...before, requests: [...before.requests, request] });
  }

  /** `isDecided`: by the person; else nobody decided in time, or the asker has gone. */
  over(sessionId: string, requestId: string, isDecided: boolean): void {
    const before = this.#waiting.get(sessionId);
    const session = this.#core().roster.get(sessionId);
    if (before === undefined) return;
    const left = { ...before, requests: before.requests.filter(({ id }) => id !== requestId) };
    if (left.requests.length === 0 || session === undefined) this.#waiting.delete(sessionId);
    else this.#waiting.set(sessionId, left);
    if (session === undefined || !this.#isShown(session, before)) return;
    if (left.requests.length > 0) this.#raise(session, left);
    else this.#takeBack(session, requestId, { own: before.own, isDecided });
  }

  /** Who typed into the session has not decided: the call still waits. */
  beat(): void {
    for (const [id, waiting] of this.#waiting) {
      const session = this.#core().roster.get(id);
      if (session === undefined) this.#waiting.delete(id);
      else if (this.#liveCall(session) === null) this.#raise(session, waiting);
    }
  }

  #raise(session: Session, waiting: Waiting): void {
    const { settings, writer } = this.#core();
    const newest = waiting.requests.at(-1);
    if (newest === undefined) return;
    const message = settings.current().keepAgentText ? text.asksConsent(newest.what) : text.asksSomeConsent;
    session.observe({ kind: "attention", level: "blocked", message });
    this.#waiting.set(session.id, { ...waiting, shown: session.account.memory.attention?.text ?? null });
    writer.flush();
  }

  #takeBack(
    session: Session,
    requestId: string,
    { own, isDecided }: Pick<Waiting, "own"> & { isDecided: boolean },
  ): void {
    const { system, writer } = this.#core();
    if (own !== null && system.nowMs() < own.expiresMs)
      session.observe({ kind: "attention", level: "blocked", message: own.message });
    // An answer would silence what rang beside the call; where nobody gave one, the claim lapses by itself.
    else if (isDecided || !this.#hasOthers(session))
      session.observe({ kind: "answered", fingerprint: `${CONSENT_FINGERPRINT}${requestId}` });
    writer.flush();
  }

  #isShown(session: Session, { shown }: Waiting): boolean {
    const live = this.#liveCall(session);
    return live !== null && live.message === shown;
  }

  #liveCall({ account }: Session): Waiting["own"] {
    const { attention } = account.memory;
    if (attention === null || attention.text === null) return null;
    const expiresMs = attention.raisedMs + TIMINGS.claimLife;
    return this.#core().system.nowMs() < expiresMs ? { message: attention.text, expiresMs } : null;
  }

  #hasOthers({ account }: Session): boolean {
    const { bell, watch, notification } = account.memory;
    const nowMs = this.#core().system.nowMs();
    return [bell, watch, notification].some(
      (claim) => claim !== null && nowMs < claim.raisedMs + TIMINGS.claimLife,
    );
  }
}

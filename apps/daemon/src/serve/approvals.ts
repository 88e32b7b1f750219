/**
 * Where permissions may be given by rule, by the owner's word, and which were given: no prompt is answered so twice. Off
 * until the owner turns it on; kept in a file of the daemon's own.
 */
import * as z from "zod";
import type { StateFile } from "./state-file.ts";

/** Permissions that one session may be given by rule; after them the person answers. */
export const MAX_APPROVED = 500;

interface OfSession {
  /** The owner's word for this session; null where it has none of its own. */
  readonly isOn: boolean | null;
  /** Fingerprints of the prompts that were answered by rule. */
  readonly approved: readonly string[];
}

export interface ApprovalState {
  readonly always: boolean;
  readonly sessions: Readonly<Record<string, OfSession>>;
}

export const approvalsSchema: z.ZodType<ApprovalState> = z.object({
  always: z.boolean(),
  sessions: z.record(
    z.string(),
    z.object({ isOn: z.boolean().nullable(), approved: z.array(z.string()).max(MAX_APPROVED) }),
  ),
});

const NOTHING: ApprovalState = { always: false, sessions: {} };
const NEW: OfSession = { isOn: null, approved: [] };

export class Approvals {
  readonly #file: StateFile<ApprovalState>;
  #state: ApprovalState;

  /** What was kept of sessions that are no more is dropped. */
  constructor(file: StateFile<ApprovalState>, sessionIds: readonly string[]) {
    this.#file = file;
    const { always, sessions } = file.read() ?? NOTHING;
    const known = new Set(sessionIds);
    this.#state = {
      always,
      sessions: Object.fromEntries(Object.entries(sessions).filter(([id]) => known.has(id))),
    };
  }

  get always(): boolean {
    return this.#state.always;
  }

  isOn(sessionId: string): boolean {
    return this.#of(sessionId).isOn ?? this.#state.always;
  }

  /** For one session until it ends; for all (null) for good, and what was said of single ones counts no more. */
  set(isOn: boolean, sessionId: string | null): void {
    const { sessions } = this.#state;
    if (sessionId !== null) return this.#put(sessionId, { ...this.#of(sessionId), isOn });
    const plain = Object.entries(sessions).map(([id, one]) => [id, { ...one, isOn: null }] as const);
    this.#write({ always: isOn, sessions: Object.fromEntries(plain) });
  }

  wasApproved(sessionId: string, fingerprint: string): boolean {
    return this.#of(sessionId).approved.includes(fingerprint);
  }

  isExhausted(sessionId: string): boolean {
    return this.#of(sessionId).approved.length >= MAX_APPROVED;
  }

  approve(sessionId: string, fingerprint: string): void {
    const one = this.#of(sessionId);
    this.#put(sessionId, { ...one, approved: [...one.approved, fingerprint] });
  }

  forget(sessionId: string): void {
    if (!Object.hasOwn(this.#state.sessions, sessionId)) return;
    const { [sessionId]: _gone, ...sessions } = this.#state.sessions;
    this.#write({ ...this.#state, sessions });
  }

  #of(sessionId: string): OfSession {
    return Object.hasOwn(this.#state.sessions, sessionId) ? (this.#state.sessions[sessionId] ?? NEW) : NEW;
  }

  #put(sessionId: string, one: OfSession): void {
    this.#write({ ...this.#state, sessions: { ...this.#state.sessions, [sessionId]: one } });
  }

  #write(state: ApprovalState): void {
    this.#state = state;
    this.#file.write(state);
  }
}

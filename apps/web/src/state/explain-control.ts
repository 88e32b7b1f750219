/** "Explain", open in one place at a time: asked of the daemon when it opens and again when the verdict changes. */
import type { Connection } from "@saggar/client";
import type { ExplainView, SessionView, TurnView } from "@saggar/protocol";
import { timeOf } from "../system.ts";
import { createStore, type Store } from "./store.ts";

export interface Explained {
  readonly where: "pane" | "card";
  readonly sessionId: string;
  /** Null while it is asked for. */
  readonly view: ExplainView | null;
  readonly failure: string | null;
  /** The last turns of its agents, newest first. */
  readonly turns: readonly TurnView[];
}

/** Turns that are shown; the command line prints all. */
const SHOWN_TURNS = 4;

export class ExplainControl {
  readonly open: Store<Explained | null> = createStore<Explained | null>(null);
  readonly #connection: Connection;
  #verdict: string | null = null;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.subscribe(() => this.#follow());
  }

  toggle(where: Explained["where"], session: SessionView): void {
    const former = this.open.get();
    if (former?.where === where && former.sessionId === session.id) return this.close();
    this.open.set({ where, sessionId: session.id, view: null, failure: null, turns: [] });
    this.#verdict = verdictOf(session);
    void this.#ask(session.id);
  }

  close(): void {
    this.open.set(null);
  }

  #follow(): void {
    const open = this.open.get();
    if (open === null) return;
    const session = this.#connection.getSnapshot().mirror?.sessions.find(({ id }) => id === open.sessionId);
    if (session === undefined) return this.close();
    if (verdictOf(session) === this.#verdict) return;
    this.#verdict = verdictOf(session);
    void this.#ask(session.id);
  }

  async #ask(sessionId: string): Promise<void> {
    void this.#askTurns(sessionId);
    const result = await this.#connection.call("explain", { target: sessionId });
    this.open.update((open) => {
      if (open?.sessionId !== sessionId) return open;
      return result.ok
        ? { ...open, view: result.value, failure: null }
        : { ...open, failure: result.error.message };
    });
  }

  /** Told beside the verdict, which holds without them. */
  async #askTurns(sessionId: string): Promise<void> {
    const result = await this.#connection.call("turns", { session: sessionId, limit: SHOWN_TURNS });
    if (!result.ok) return;
    const { turns } = result.value;
    this.open.update((open) => (open?.sessionId === sessionId ? { ...open, turns } : open));
  }
}

function verdictOf(session: SessionView): string {
  return [session.because, session.since, session.claim?.key, session.claim?.fingerprint].join(" ");
}

/** The command line prints all facts. */
const SHOWN_FACTS = 3;

/** The newest facts when the verdict began: what came later did not decide it. */
export function factsBehind({ evidence, session }: ExplainView): ExplainView["evidence"] {
  const before = evidence.filter(({ at }) => timeOf(at) <= timeOf(session.since));
  return (before.length === 0 ? evidence : before).slice(0, SHOWN_FACTS);
}

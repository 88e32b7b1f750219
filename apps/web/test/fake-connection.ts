/** A connection whose mirror and answers a test sets by hand. */
import type { CallFailure, Channel, Connection, Snapshot } from "@saggar/client";
import type { Mirror, SessionView, StreamNews, Verb } from "@saggar/protocol";

export interface SeenCall {
  readonly verb: Verb;
  readonly args: Record<string, unknown>;
  readonly answer: (value: unknown) => Promise<void>;
  readonly refuse: (code: CallFailure["code"], message?: string) => Promise<void>;
}

export class FakeConnection implements Connection {
  readonly calls: SeenCall[] = [];
  #snapshot: Snapshot = { state: "live", mirror: null, isStale: false, closingReason: null };
  readonly #listeners = new Set<() => void>();
  readonly #news = new Set<(news: StreamNews) => void>();

  readonly call = ((verb: Verb, args: Record<string, unknown>) =>
    new Promise<unknown>((resolve) => {
      this.calls.push({
        verb,
        args,
        answer: async (value) => {
          resolve({ ok: true, value });
          await settled();
        },
        refuse: async (code, message = code) => {
          resolve({ ok: false, error: { code, message } as CallFailure });
          await settled();
        },
      });
    })) as Connection["call"];

  last(verb: Verb): SeenCall {
    const found = this.calls.findLast((call) => call.verb === verb);
    if (found === undefined) throw new Error(`${verb} was not called`);
    return found;
  }

  set(sessions: SessionView[], change: Partial<Mirror> = {}): void {
    const queue = sessions.flatMap(({ id, claim }) => (claim === null ? [] : [`${id}:${claim.key}`]));
    const mirror: Mirror = {
      version: "0.1.0",
      at: "2026-12-01T10:00:00.000Z",
      host: "workshop",
      waiting: queue.length,
      queue,
      sessions,
      projects: [],
      consents: [],
      ...change,
    };
    this.put({ mirror });
  }

  put(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }

  say(news: StreamNews): void {
    for (const listener of this.#news) listener(news);
  }

  getSnapshot(): Snapshot {
    return this.#snapshot;
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  onNews(listener: (news: StreamNews) => void): () => void {
    this.#news.add(listener);
    return () => this.#news.delete(listener);
  }
  attach(): Channel {
    throw new Error("no channels here");
  }
  show(): void {}
  reconnectNow(): void {}
  close(): void {}
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

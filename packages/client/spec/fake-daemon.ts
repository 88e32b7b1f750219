/** A daemon's end of the wire, driven by hand: lines that open when told, calls that are answered when told. */
import {
  decodeBody,
  encodeBytesBody,
  encodeJsonBody,
  type Mirror,
  type SessionView,
  type StreamNews,
  streamCallSchema,
} from "@saggar/protocol";
import type { Timers, Transport, TransportListener } from "../src/index.ts";

export interface SeenCall {
  readonly call: number;
  readonly verb: string;
  readonly args: Record<string, unknown>;
}

export interface SeenBytes {
  readonly channel: number;
  readonly text: string;
}

/** One line as the daemon sees it. */
export class FakeLine implements Transport {
  readonly listener: TransportListener;
  readonly calls: SeenCall[] = [];
  readonly typed: SeenBytes[] = [];
  isClosed = false;
  buffered = 0;

  constructor(listener: TransportListener) {
    this.listener = listener;
  }

  send(body: Uint8Array): void {
    if (this.isClosed) throw new Error("sent on a closed line");
    const frame = decodeBody(body);
    if (frame === null) throw new Error("sent what is no frame");
    if (frame.kind === "json") {
      const { call, verb, args } = streamCallSchema.parse(frame.value);
      this.calls.push({ call, verb, args: args as Record<string, unknown> });
    } else {
      this.typed.push({ channel: frame.channel, text: new TextDecoder().decode(frame.bytes) });
    }
  }

  bufferedBytes(): number {
    return this.buffered;
  }

  close(): void {
    this.isClosed = true;
  }

  last(verb: string): SeenCall {
    const found = this.calls.findLast((call) => call.verb === verb);
    if (found === undefined) throw new Error(`no call of ${verb}`);
    return found;
  }

  count(verb: string): number {
    return this.calls.filter((call) => call.verb === verb).length;
  }

  async answer(verb: string, value: unknown): Promise<void> {
    this.json({ answer: this.last(verb).call, ok: true, value });
    await settled();
  }

  async refuse(verb: string, code: string): Promise<void> {
    const error = { code, message: `refused: ${code}` };
    this.json({ answer: this.last(verb).call, ok: false, error });
    await settled();
  }

  news(news: StreamNews): void {
    this.json(news);
  }

  json(value: unknown): void {
    this.listener.onMessage(encodeJsonBody(value));
  }

  output(channel: number, text: string, tag = 0): void {
    this.listener.onMessage(encodeBytesBody(channel, tag, new TextEncoder().encode(text)));
  }
}

/** Lets every promise that is ready run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Time that passes only when told. */
export class FakeTimers implements Timers {
  nowMs = 0;
  #waiting: { readonly atMs: number; readonly run: () => void }[] = [];

  after(delayMs: number, run: () => void): () => void {
    const entry = { atMs: this.nowMs + delayMs, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }

  /** Delay until the next one, or null. */
  get nextInMs(): number | null {
    const times = this.#waiting.map((entry) => entry.atMs - this.nowMs);
    return times.length === 0 ? null : Math.min(...times);
  }

  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    for (let turn = 0; turn < 1000; turn += 1) {
      const due = this.#waiting.filter((entry) => entry.atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#waiting = this.#waiting.filter((other) => other !== due);
      this.nowMs = due.atMs;
      due.run();
    }
    this.nowMs = endMs;
  }
}

export function session(id: string, change: Partial<SessionView> = {}): SessionView {
  return {
    id,
    shortId: id.slice(0, 8),
    name: `session ${id}`,
    project: { name: "shop", path: "/code/shop" },
    cwd: "/code/shop",
    branch: "main",
    program: "zsh",
    agent: null,
    status: "idle",
    because: "idle-prompt",
    line: 18,
    why: "At its prompt",
    since: "2026-12-01T10:00:00.000Z",
    until: null,
    wants: "no",
    activity: "still",
    tick: false,
    stale: false,
    claim: null,
    note: null,
    pid: 100,
    exit: null,
    lost: null,
    size: { cols: 80, rows: 24 },
    onScreen: false,
    createdAt: "2026-12-01T09:00:00.000Z",
    lastActivityAt: "2026-12-01T10:00:00.000Z",
    git: null,
    order: 1,
    isShell: true,
    integration: "zsh",
    remoteCwd: null,
    startedBy: { kind: "owner" },
    approved: null,
    agentSession: null,
    ...change,
  };
}

export function mirrorOf(sessions: SessionView[], change: Partial<Mirror> = {}): Mirror {
  return {
    version: "0.1.0",
    at: "2026-12-01T10:00:01.000Z",
    host: "workshop",
    waiting: 0,
    queue: [],
    sessions,
    projects: [{ path: "/code/shop", name: "shop", order: 1, fold: "open", exists: true }],
    consents: [],
    ...change,
  };
}

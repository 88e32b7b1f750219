/**
 * A PTY host without PTYs: it speaks the wire on a real Unix socket and keeps its promises (marks are numbered and kept
 * until acknowledged, a channel replays and then lives), while the test plays the programs. Its clock is the test's.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import {
  encodeBytesBody,
  encodeJsonBody,
  FrameReader,
  type HostedSession,
  type HostManifest,
  type Mark,
  PTY_WIRE,
  type PtyError,
  type PtyRequest,
  ptyEnvelopeSchema,
  type ScreenText,
  TAG_LIVE,
  TAG_REPLAY,
  type TtyState,
  withLength,
} from "@saggar/protocol";

export interface FakeHostOptions {
  readonly folder: string;
  readonly nowMs: () => number;
  readonly pid?: number;
  readonly startTime?: string | null;
  readonly version?: string;
  readonly capacity?: number;
}

interface KeptMark {
  readonly seq: number;
  readonly atMs: number;
  readonly mark: Mark;
}

export interface FakeSession {
  readonly request: Extract<PtyRequest, { op: "spawn" }>;
  hosted: HostedSession;
  marks: KeptMark[];
  output: Uint8Array[];
  /** All that was typed into it. */
  readonly input: Buffer[];
  screen: ScreenText;
  tty: TtyState;
  ackedSeq: number;
}

interface Channel {
  readonly id: string;
  readonly socket: Socket;
}

/** The reply's value, and what follows it. */
interface Done {
  readonly value: unknown;
  readonly after?: () => void;
}

const DONE: Done = { value: {} };

const decoder = new TextDecoder();

export class FakeHost {
  readonly #options: FakeHostOptions;
  readonly #server: Server;
  /** Each connection, and the sessions whose marks it follows. */
  readonly #sockets = new Map<Socket, Set<string>>();
  readonly #channels = new Map<number, Channel>();
  readonly sessions: Map<string, FakeSession> = new Map();
  /** Every request taken, in order. */
  readonly requests: PtyRequest[] = [];
  /** Operations that are refused, and how. */
  readonly refusals: Map<PtyRequest["op"], PtyError> = new Map();
  /** Operations that get no answer. */
  readonly silences: Set<PtyRequest["op"]> = new Set();
  isDraining: boolean = false;

  readonly #acts: {
    readonly [Op in PtyRequest["op"]]: (body: Extract<PtyRequest, { op: Op }>, socket: Socket) => Done;
  } = {
    hello: () => ({ value: this.#hello() }),
    spawn: (body) => ({ value: this.#spawn(body) }),
    observe: (body, socket) => ({ value: {}, after: () => this.#observe(socket, body.id, body.afterSeq) }),
    "ack-marks": (body) => {
      const session = this.session(body.id);
      session.ackedSeq = Math.max(session.ackedSeq, body.seq);
      session.marks = session.marks.filter(({ seq }) => seq > body.seq);
      return DONE;
    },
    attach: (body, socket) => {
      this.#channels.set(body.channel, { id: body.id, socket });
      return { value: { size: this.session(body.id).hosted.size }, after: () => this.#replay(socket, body) };
    },
    detach: (body) => {
      this.#channels.delete(body.channel);
      return DONE;
    },
    resize: (body) => ({ value: {}, after: () => this.#resize(body.id, body.size) }),
    "read-screen": (body) => ({ value: this.session(body.id).screen }),
    "read-lines": (body) => ({ value: { lines: this.#text(body.id).split("\n").slice(-body.lines) } }),
    "inspect-tty": (body) => ({ value: this.session(body.id).tty }),
    end: (body) => ({ value: { survivors: [] }, after: () => this.#end(body.id) }),
    release: (body) => {
      this.sessions.delete(body.id);
      this.writeManifest();
      return DONE;
    },
    drain: () => {
      this.isDraining = true;
      return DONE;
    },
    stats: () => ({
      value: { rssBytes: 0, sessions: this.sessions.size, pendingParseBytes: 0, pausedPtys: 0 },
    }),
    "ack-bytes": () => DONE,
    disarm: () => DONE,
    reset: () => DONE,
    "set-theme": () => DONE,
    "set-focused": () => DONE,
  };

  private constructor(options: FakeHostOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(options: FakeHostOptions): Promise<FakeHost> {
    mkdirSync(options.folder, { recursive: true });
    const host = new FakeHost(options);
    await new Promise<void>((resolve) => host.#server.listen(host.socket, resolve));
    host.writeManifest();
    return host;
  }

  get pid(): number {
    return this.#options.pid ?? process.pid;
  }
  get socket(): string {
    return path.join(this.#options.folder, `${this.pid}.sock`);
  }
  get manifestPath(): string {
    return path.join(this.#options.folder, `${this.pid}.json`);
  }

  writeManifest(): void {
    const manifest: HostManifest = {
      pid: this.pid,
      startTime: this.#options.startTime ?? null,
      startedAtMs: this.#options.nowMs(),
      version: this.#options.version ?? "0.0.0",
      ...PTY_WIRE,
      socket: this.socket,
      capacity: this.#options.capacity ?? 50,
      sessions: [...this.sessions.values()].map(({ hosted, request }) => ({
        id: hosted.id,
        pid: hosted.pid,
        argv: hosted.argv,
        cwd: hosted.cwd,
        createdAtMs: hosted.createdAtMs,
        recording: request.recording,
        labels: hosted.labels,
      })),
    };
    writeFileSync(this.manifestPath, JSON.stringify(manifest));
  }

  session(id: string): FakeSession {
    const session = this.sessions.get(id);
    if (session === undefined) throw new Error(`the fake host carries no ${id}`);
    return session;
  }

  /** The only session there is. */
  only(): FakeSession {
    const [session, ...others] = this.sessions.values();
    if (session === undefined || others.length > 0)
      throw new Error(`${this.sessions.size} sessions, not one`);
    return session;
  }

  mark(id: string, mark: Mark): void {
    const session = this.session(id);
    const seq = session.hosted.markSeq + 1;
    session.hosted = { ...session.hosted, markSeq: seq };
    const kept = { seq, atMs: this.#options.nowMs(), mark };
    session.marks.push(kept);
    for (const [socket, followed] of this.#sockets)
      if (followed.has(id)) this.#news(socket, { news: "mark", id, ...kept });
  }

  /** Bytes of the program, to every channel and as an output mark. */
  print(id: string, text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.session(id).output.push(bytes);
    for (const [number, channel] of this.#channels) {
      if (channel.id === id) channel.socket.write(withLength(encodeBytesBody(number, TAG_LIVE, bytes)));
    }
    this.mark(id, { kind: "output", bytes: bytes.length, newlines: text.split("\n").length - 1 });
  }

  /** A mark of the session's own shell integration. */
  shellMark(id: string, data: string): void {
    this.mark(id, { kind: "osc", code: 133, data });
  }

  exit(id: string, code: number | null, signal: string | null = null): void {
    const session = this.session(id);
    session.hosted = { ...session.hosted, exit: { code, signal } };
    this.mark(id, { kind: "exited", code, signal });
    for (const [number, channel] of this.#channels) {
      if (channel.id === id)
        this.#news(channel.socket, { news: "channel-ended", channel: number, exit: { code, signal } });
    }
  }

  show(id: string, lines: readonly string[], cursor?: { readonly x: number; readonly y: number }): void {
    const session = this.session(id);
    const last = Math.max(0, lines.length - 1);
    session.screen = {
      ...session.screen,
      rows: lines.map((text) => ({ text, wrapped: false })),
      cursor: { x: cursor?.x ?? (lines[last] ?? "").length, y: cursor?.y ?? last, visible: true },
      markSeq: session.hosted.markSeq,
    };
  }

  /** Drops every connection; the host goes on. */
  hangUp(): void {
    for (const socket of this.#sockets.keys()) socket.destroy();
  }

  /** As after kill -9: the socket file and the manifest stay behind. */
  async die(): Promise<void> {
    this.hangUp();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  async close(): Promise<void> {
    await this.die();
    rmSync(this.manifestPath, { force: true });
    rmSync(this.socket, { force: true });
  }

  #accept(socket: Socket): void {
    const reader = new FrameReader();
    this.#sockets.set(socket, new Set());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#sockets.delete(socket);
      for (const [number, channel] of this.#channels)
        if (channel.socket === socket) this.#channels.delete(number);
    });
    socket.on("data", (chunk: Buffer) => {
      for (const frame of reader.push(chunk)) {
        if (frame.kind === "bytes") this.#type(socket, frame.channel, frame.tag, frame.bytes);
        else {
          const { request, body } = ptyEnvelopeSchema.parse(frame.value);
          this.requests.push(body);
          if (!this.silences.has(body.op)) this.#answer(socket, request, body);
        }
      }
    });
  }

  #answer(socket: Socket, request: number, body: PtyRequest): void {
    const refusal = this.refusals.get(body.op);
    if (refusal !== undefined) return this.#send(socket, { reply: request, error: refusal });
    const needsSession = "id" in body && body.op !== "spawn";
    if (needsSession && !this.sessions.has(body.id)) {
      const error: PtyError = { code: "no-such-session", message: `There is no session ${body.id}.` };
      return this.#send(socket, { reply: request, error });
    }
    const act = this.#acts[body.op] as (body: PtyRequest, socket: Socket) => Done;
    const { value, after } = act(body, socket);
    this.#send(socket, { reply: request, value });
    after?.();
  }

  #hello(): unknown {
    return {
      ...PTY_WIRE,
      version: this.#options.version ?? "0.0.0",
      pid: this.pid,
      startedAtMs: this.#options.nowMs(),
      nowMs: this.#options.nowMs(),
      capacity: this.#options.capacity ?? 50,
      isDraining: this.isDraining,
      sessions: [...this.sessions.values()].map(({ hosted }) => hosted),
    };
  }

  #spawn(request: Extract<PtyRequest, { op: "spawn" }>): HostedSession {
    const hosted: HostedSession = {
      id: request.id,
      pid: 1_000_000 + this.sessions.size,
      startTime: null,
      ptsName: `/dev/pts/${this.sessions.size}`,
      argv: request.argv,
      cwd: request.cwd,
      size: request.size,
      createdAtMs: this.#options.nowMs(),
      markSeq: 0,
      exit: null,
      labels: request.labels,
    };
    this.sessions.set(request.id, {
      request,
      hosted,
      marks: [],
      output: [],
      input: [],
      screen: blankScreen(request.size),
      tty: { canonical: false, echo: false, foregroundPgid: null, blockedReading: null, polling: null },
      ackedSeq: 0,
    });
    this.writeManifest();
    return hosted;
  }

  #observe(socket: Socket, id: string, afterSeq: number): void {
    this.#sockets.get(socket)?.add(id);
    for (const kept of this.session(id).marks) {
      if (kept.seq > afterSeq) this.#news(socket, { news: "mark", id, ...kept });
    }
  }

  #replay(socket: Socket, body: Extract<PtyRequest, { op: "attach" }>): void {
    const session = this.session(body.id);
    if (body.replay !== "none") {
      for (const bytes of session.output)
        socket.write(withLength(encodeBytesBody(body.channel, TAG_REPLAY, bytes)));
    }
    this.#news(socket, { news: "channel-live", channel: body.channel });
    const { exit } = session.hosted;
    if (exit !== null) this.#news(socket, { news: "channel-ended", channel: body.channel, exit });
  }

  #resize(id: string, size: { readonly cols: number; readonly rows: number }): void {
    const session = this.session(id);
    session.hosted = { ...session.hosted, size: { ...size } };
    for (const [number, channel] of this.#channels) {
      if (channel.id === id) this.#news(channel.socket, { news: "channel-resized", channel: number, size });
    }
    this.mark(id, { kind: "resized", size: { ...size } });
  }

  #end(id: string): void {
    if (this.session(id).hosted.exit === null) this.exit(id, null, "SIGHUP");
  }

  #type(socket: Socket, number: number, tag: number, bytes: Uint8Array): void {
    const channel = this.#channels.get(number);
    if (channel === undefined) return;
    this.session(channel.id).input.push(Buffer.from(bytes));
    if (tag !== 0) this.#news(socket, { news: "input-accepted", tag, bytes: bytes.length });
  }

  #text(id: string): string {
    return decoder.decode(Buffer.concat(this.session(id).output)).replaceAll("\r\n", "\n");
  }

  #news(socket: Socket, news: object): void {
    this.#send(socket, news);
  }

  #send(socket: Socket, value: object): void {
    if (!socket.destroyed) socket.write(withLength(encodeJsonBody(value)));
  }
}

function blankScreen(size: { readonly cols: number; readonly rows: number }): ScreenText {
  return {
    rows: [{ text: "", wrapped: false }],
    size: { ...size },
    cursor: { x: 0, y: 0, visible: true },
    isAlternate: false,
    title: "",
    modes: { bracketedPaste: false, applicationCursor: false, mouse: false },
    inverse: [],
    markSeq: 0,
  };
}

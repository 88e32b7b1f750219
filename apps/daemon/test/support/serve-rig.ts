/** A running `serve` over fake sessions in a folder of its own, and clients that knock on its real sockets. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import type { CallError, Verb, VerbArgs, VerbResult } from "@saggar/protocol";
import { decodeBody, encodeBytesBody, encodeJsonBody, type StreamNews } from "@saggar/protocol";
import { WebSocket } from "ws";
import type { Log } from "../../src/log.ts";
import { type Paths, resolvePaths } from "../../src/paths.ts";
import { type Serve, startServe } from "../../src/serve/serve.ts";
import { openSettings } from "../../src/settings.ts";
import { FakeSessions } from "./fake-sessions.ts";
import { createSkipSystem, type SkipSystem } from "./skip-system.ts";

export interface Reply {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

export interface Knocking {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Answer<V extends Verb> = { ok: true; value: VerbResult<V> } | { ok: false; error: CallError };

export interface Rig {
  readonly home: string;
  readonly paths: Paths;
  readonly sessions: FakeSessions;
  readonly system: SkipSystem;
  readonly serve: Serve;
  readonly port: number;
  readonly origin: string;
  readonly stops: boolean[];
  readonly logged: string[];
  /** A verb over the Unix socket. */
  ask<V extends Verb>(verb: V, args: VerbArgs<V>, headers?: Record<string, string>): Promise<Answer<V>>;
  onSocket(knock: Knocking): Promise<Reply>;
  /** Over TCP; the Host is right unless it is given. */
  onPage(knock: Knocking): Promise<Reply>;
  /** Trades a fresh link for a cookie, as `name=value`. */
  signIn(): Promise<string>;
  streamOnSocket(headers?: Record<string, string>): Promise<TestStream>;
  streamOnPage(headers: Record<string, string>): Promise<TestStream>;
  audit(): Record<string, unknown>[];
  close(): Promise<void>;
}

export function sessionHeaders(id: string): Record<string, string> {
  return { "x-saggar-session": id, "x-saggar-token": `token-of-${id}` };
}

export async function startRig(options: { home?: string; port?: number } = {}): Promise<Rig> {
  const home = options.home ?? mkdtempSync(path.join(os.tmpdir(), "sg-"));
  const paths = resolvePaths({ SAGGAR_HOME: home });
  const webRoot = path.join(home, "web");
  mkdirSync(path.join(webRoot, "assets"), { recursive: true });
  writeFileSync(path.join(webRoot, "index.html"), "<!doctype html><title>saggar</title>");
  writeFileSync(path.join(webRoot, "assets/app-1a2b3c.js"), "export {};");
  writeFileSync(path.join(home, "secret.txt"), "not for the page");
  const sessions = new FakeSessions();
  const system = createSkipSystem();
  sessions.clock = () => system.nowMs();
  const logged: string[] = [];
  const note = (text: string, fields?: object): void =>
    void logged.push(`${text} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { info: note, warn: note, error: note };
  const stops: boolean[] = [];
  const settings = openSettings(paths.settings, { SAGGAR_PORT: String(options.port ?? 0) }).current();
  const serve = await startServe({
    sessions,
    system,
    log,
    paths,
    settings,
    webRoot,
    version: "0.1.0",
    auditFile: paths.audit,
    onStop: (all) => void stops.push(all),
  });
  const port = serve.url === null ? 0 : Number(new URL(serve.url).port);
  const origin = `http://127.0.0.1:${port}`;
  const streams: TestStream[] = [];
  const onSocket = (knocking: Knocking): Promise<Reply> => knock({ socketPath: paths.socket }, knocking);
  const onPage = (knocking: Knocking): Promise<Reply> => knock({ host: "127.0.0.1", port }, knocking);
  const opened = (stream: TestStream): TestStream => {
    streams.push(stream);
    return stream;
  };
  const rig: Rig = {
    home,
    paths,
    sessions,
    system,
    serve,
    port,
    origin,
    stops,
    logged,
    onSocket,
    onPage,
    async ask(verb, args, headers = {}) {
      const reply = await onSocket({
        method: "POST",
        path: `/v1/${verb}`,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(args),
      });
      return JSON.parse(reply.body);
    },
    async signIn() {
      const link = await rig.ask("sign-in-link", {});
      if (!link.ok) throw new Error(link.error.message);
      const reply = await onPage({
        method: "POST",
        path: "/v1/sign-in",
        headers: { "content-type": "application/json", origin },
        body: JSON.stringify({ token: new URL(link.value.url).hash.slice(1) }),
      });
      return reply.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    },
    streamOnSocket: async (headers = {}) =>
      opened(await TestStream.open(`ws+unix://${paths.socket}:/v1/stream`, headers)),
    streamOnPage: async (headers) =>
      opened(await TestStream.open(`ws://127.0.0.1:${port}/v1/stream`, headers)),
    audit: () =>
      readFileSync(paths.audit, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    async close() {
      for (const stream of streams) stream.cut();
      await serve.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return rig;
}

function knock(
  target: http.RequestOptions,
  { method = "GET", path: place, headers, body }: Knocking,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { ...target, method, path: place, agent: false, headers: { connection: "close", ...headers } },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces).toString("utf8"),
          }),
        );
      },
    );
    // An upgrade that is granted ends the request; nothing here wants one.
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: "" });
    });
    request.on("error", reject);
    request.end(body);
  });
}

type Received =
  | {
      readonly kind: "answer";
      readonly answer: number;
      readonly ok: boolean;
      readonly value?: unknown;
      readonly error?: CallError;
    }
  | { readonly kind: "news"; readonly news: StreamNews }
  | { readonly kind: "bytes"; readonly channel: number; readonly tag: number; readonly text: string };

/** A client of the stream that keeps what it got, in order. */
export class TestStream {
  readonly socket: WebSocket;
  readonly received: Received[] = [];
  closeCode: number | null = null;
  #calls = 0;
  #waiting: (() => void)[] = [];

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.binaryType = "nodebuffer";
    socket.on("message", (data) => this.#receive(data as Buffer));
    socket.on("close", (code) => {
      this.closeCode = code;
      this.#wake();
    });
  }

  /** Rejects with the HTTP status when the handshake is refused. */
  static open(url: string, headers: Record<string, string>): Promise<TestStream> {
    const socket = new WebSocket(url, { headers, perMessageDeflate: false });
    const stream = new TestStream(socket);
    return new Promise((resolve, reject) => {
      socket.on("open", () => resolve(stream));
      socket.on("error", reject);
      socket.on("unexpected-response", (_request, response) => {
        response.resume();
        reject(new Error(String(response.statusCode)));
      });
    });
  }

  get news(): StreamNews[] {
    return this.received.flatMap((item) => (item.kind === "news" ? [item.news] : []));
  }

  async call<V extends Verb>(verb: V, args: VerbArgs<V>): Promise<Answer<V>> {
    this.#calls += 1;
    const call = this.#calls;
    this.socket.send(encodeJsonBody({ call, verb, args }));
    const found = await this.until((item) => item.kind === "answer" && item.answer === call);
    return found as unknown as Answer<V>;
  }

  type(channel: number, text: string): void {
    this.socket.send(encodeBytesBody(channel, 0, Buffer.from(text)));
  }

  /** Resolves with the first item that fits, past or future. */
  async until(fits: (item: Received) => boolean): Promise<Received> {
    for (;;) {
      const found = this.received.find(fits);
      if (found !== undefined) return found;
      if (this.closeCode !== null) throw new Error(`closed with ${this.closeCode}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async untilNews<N extends StreamNews["news"]>(
    news: N,
    fits: (item: Extract<StreamNews, { news: N }>) => boolean = () => true,
  ): Promise<Extract<StreamNews, { news: N }>> {
    const found = await this.until(
      (item) =>
        item.kind === "news" &&
        item.news.news === news &&
        fits(item.news as Extract<StreamNews, { news: N }>),
    );
    return (found as Extract<Received, { kind: "news" }>).news as Extract<StreamNews, { news: N }>;
  }

  async untilClosed(): Promise<number> {
    while (this.closeCode === null) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.closeCode;
  }

  cut(): void {
    this.socket.terminate();
  }

  #receive(data: Buffer): void {
    const frame = decodeBody(data);
    if (frame === null) throw new Error("the daemon sent no frame");
    if (frame.kind === "bytes") {
      const { channel, tag, bytes } = frame;
      this.received.push({ kind: "bytes", channel, tag, text: Buffer.from(bytes).toString("utf8") });
    } else if (typeof frame.value === "object" && frame.value !== null && "news" in frame.value) {
      this.received.push({ kind: "news", news: frame.value as StreamNews });
    } else {
      this.received.push({ kind: "answer", ...(frame.value as { answer: number; ok: boolean }) });
    }
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

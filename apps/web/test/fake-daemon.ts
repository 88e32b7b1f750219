/**
 * A daemon's face without a daemon, for working on the page: serves the built page under a strict content security
 * policy, and speaks the client wire from a scene. Terminals echo what is typed.
 *
 *   npx tsx --conditions=source apps/web/test/fake-daemon.ts --scene main --port 7399
 */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import {
  decodeBody,
  encodeBytesBody,
  encodeJsonBody,
  type Mirror,
  type OpinionView,
  type SessionView,
  type StreamNews,
  streamCallSchema,
  TAG_LIVE,
  TAG_REPLAY,
} from "@saggar/protocol";
import { type WebSocket, WebSocketServer } from "ws";
import { createScene, FAILED_LINES, type Scene, type SceneName, withQueue } from "./scenes.ts";

const BUILT = fileURLToPath(new URL("../../../dist/web", import.meta.url));
const STRICT_POLICY: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export interface FakeDaemon {
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly calls: { readonly verb: string; readonly args: Record<string, unknown> }[];
  /** Everything that was typed. */
  readonly typed: string[];
  news(news: StreamNews): void;
  change(sessions: readonly SessionView[], part?: Partial<Mirror>): void;
  output(bytes: string): void;
  mirror(): Mirror;
  /** Drops every line; `isAway` also refuses new ones. */
  drop(isAway: boolean): void;
  signedIn(isSignedIn: boolean): void;
  refuse(verb: string, code: string, message: string): void;
  close(): Promise<void>;
}

class Daemon {
  mirror: Mirror;
  readonly scene: Scene;
  readonly calls: FakeDaemon["calls"] = [];
  readonly typed: string[] = [];
  readonly lines = new Set<WebSocket>();
  readonly channels = new Map<WebSocket, Map<number, string>>();
  readonly refusals = new Map<string, { code: string; message: string }>();
  isAway = false;
  isSignedIn = true;

  constructor(scene: Scene) {
    this.scene = scene;
    this.mirror = scene.mirror;
  }

  accept(line: WebSocket): void {
    this.lines.add(line);
    this.channels.set(line, new Map());
    line.on("close", () => this.lines.delete(line));
    line.on("message", (data: Buffer) => {
      const frame = decodeBody(data);
      if (frame?.kind === "bytes") this.type(line, frame.channel, Buffer.from(frame.bytes).toString("utf8"));
      else if (frame?.kind === "json") this.called(line, streamCallSchema.parse(frame.value));
    });
  }

  type(line: WebSocket, channel: number, words: string): void {
    this.typed.push(words);
    line.send(encodeBytesBody(channel, TAG_LIVE, Buffer.from(words.replaceAll("\r", "\r\n"))));
  }

  called(line: WebSocket, { call, verb, args }: { call: number; verb: string; args: unknown }): void {
    const given = (args ?? {}) as Record<string, unknown>;
    this.calls.push({ verb, args: given });
    const error = this.refusals.get(verb);
    if (error !== undefined) {
      line.send(encodeJsonBody({ answer: call, ok: false, error }));
      return;
    }
    line.send(encodeJsonBody({ answer: call, ok: true, value: this.value(line, verb, given) }));
    if (verb === "attach") this.replay(line, given);
    if (verb === "resize") {
      line.send(encodeJsonBody({ news: "channel-resized", channel: given["channel"], size: given["size"] }));
    }
  }

  value(line: WebSocket, verb: string, args: Record<string, unknown>): unknown {
    const session = this.mirror.sessions.find(({ id }) => id === args["target"]) ?? this.mirror.sessions[0];
    const values: Readonly<Record<string, () => unknown>> = {
      subscribe: () => this.mirror,
      attach: () => {
        this.channels.get(line)?.set(args["channel"] as number, args["target"] as string);
        return { id: session?.id, size: args["size"] ?? session?.size };
      },
      explain: () => explained(session),
      read: () => ({
        id: session?.id,
        lines: this.linesOf(session, args["screen"] === true),
        size: session?.size,
      }),
      turns: () => this.turns(args["session"] as string, args["limit"] as number),
      next: () => this.next(args["focused"] as string | null),
      new: () => session,
      rename: () => session,
      answer: () => ({ id: session?.id, outcome: "answered" }),
      send: () => ({ id: session?.id, delivered: true, bytes: 1 }),
      close: () => ({ id: session?.id, survivors: [] }),
      activity: () => ({ entries: this.scene.activity }),
      "activity-text": () => ({
        lines: ["vite v6.3.5 building for production", "error src/checkout/Receipt.tsx:88:21"],
        agentSession: null,
      }),
      "project-fold": () => this.fold(args["path"] as string, args["folded"] === true),
    };
    return values[verb]?.() ?? {};
  }

  linesOf(session: SessionView | undefined, isScreen: boolean): readonly string[] {
    return isScreen ? (this.scene.screens[session?.id ?? ""] ?? "").split("\r\n") : FAILED_LINES;
  }

  turns(id: string, limit: number): unknown {
    const isAgent = this.mirror.sessions.some((session) => session.id === id && session.agent !== null);
    return { id, turns: isAgent ? this.scene.turns.slice(0, limit) : [] };
  }

  next(focused: string | null): unknown {
    const stops = this.mirror.queue.map((entry) => entry.slice(0, entry.indexOf(":")));
    const stop = stops.find((id) => id !== focused) ?? null;
    return {
      waiting: this.mirror.waiting,
      stop: this.mirror.sessions.find(({ id }) => id === stop) ?? null,
      onlyFocused: stop === null && stops.length > 0,
    };
  }

  fold(project: string, isFolded: boolean): unknown {
    const projects = this.mirror.projects.map((known) =>
      known.path === project ? { ...known, fold: isFolded ? ("hand" as const) : ("open" as const) } : known,
    );
    this.change([], { projects });
    return {};
  }

  replay(line: WebSocket, { channel, target }: Record<string, unknown>): void {
    const screen =
      this.scene.screens[target as string] ?? "\u001b[34m~/code\u001b[0m\r\n\u001b[90m❯\u001b[0m ";
    line.send(encodeBytesBody(channel as number, TAG_REPLAY, Buffer.from(screen)));
    line.send(encodeJsonBody({ news: "channel-live", channel }));
  }

  news(news: StreamNews): void {
    for (const line of this.lines) line.send(encodeJsonBody(news));
  }

  change(sessions: readonly SessionView[], part: Partial<Mirror>): void {
    const fresh = new Map(sessions.map((session) => [session.id, session]));
    const known = this.mirror.sessions.map((session) => fresh.get(session.id) ?? session);
    const come = sessions.filter(({ id }) => !this.mirror.sessions.some((session) => session.id === id));
    this.mirror = withQueue({ ...this.mirror, ...part, sessions: part.sessions ?? [...known, ...come] });
    const { at, waiting, queue } = this.mirror;
    const kept = new Set(this.mirror.sessions.map(({ id }) => id));
    const removedSessions = known.map(({ id }) => id).filter((id) => !kept.has(id));
    const { projects, consents } = this.mirror;
    this.news({
      news: "mirror",
      at,
      waiting,
      queue,
      sessions: [...sessions],
      removedSessions,
      projects,
      consents,
    });
  }
}

function explained(session: SessionView | undefined): unknown {
  return {
    session,
    line: session?.line ?? 0,
    rule: "a live prompt on screen",
    evidence: [{ at: session?.since ?? "", kind: "screen", text: "a prompt with 3 choices on its screen" }],
    ends: "when it is answered, or when the screen changes",
    underneath: "Idle, quiet",
    sources: session?.agent === null ? [] : opinionsAt(session?.since ?? ""),
  };
}

function opinionsAt(at: string): OpinionView[] {
  const later = (ms: number): string => new Date(Date.parse(at) + ms).toISOString();
  return [
    {
      source: "hook",
      says: "blocked",
      detail: "Bash: pnpm db:migrate",
      at,
      lapses: null,
      decides: true,
      why: "Hooks are believed over the window title, the screen.",
    },
    {
      source: "title",
      says: "working",
      detail: "✳ Store the cart total with the cart, so the page and the API agree",
      at: later(-40_000),
      lapses: later(50_000),
      decides: false,
      why: "Hooks are believed over the window title.",
    },
    {
      source: "screen",
      says: "blocked",
      detail: null,
      at: later(300),
      lapses: null,
      decides: false,
      why: "Hooks are believed over the screen.",
    },
  ];
}

function serveFile(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const asked = path.join(root, path.normalize(pathname));
  const file =
    asked.startsWith(root) && existsSync(asked) && statSync(asked).isFile()
      ? asked
      : path.join(root, "index.html");
  response.writeHead(200, {
    "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
    "content-security-policy": STRICT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  });
  createReadStream(file).pipe(response);
}

function answerPost(daemon: Daemon, request: IncomingMessage, response: ServerResponse): void {
  const isSignIn = request.url === "/v1/sign-in";
  if (isSignIn) daemon.isSignedIn = true;
  response.writeHead(daemon.isSignedIn ? 200 : 401, { "content-type": "application/json" });
  response.end(JSON.stringify({ ok: daemon.isSignedIn, value: {} }));
}

export async function startFakeDaemon(name: SceneName, port = 0, root = BUILT): Promise<FakeDaemon> {
  const daemon = new Daemon(createScene(name, Date.now()));
  const server = createServer((request, response) => {
    if (request.method === "POST") answerPost(daemon, request, response);
    else serveFile(root, request, response);
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (daemon.isAway || !daemon.isSignedIn) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (line) => daemon.accept(line));
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}/`,
    calls: daemon.calls,
    typed: daemon.typed,
    mirror: () => daemon.mirror,
    news: (news) => daemon.news(news),
    change: (sessions, part = {}) => daemon.change(sessions, part),
    output: (bytes) => {
      for (const [line, channels] of daemon.channels) {
        for (const channel of channels.keys())
          line.send(encodeBytesBody(channel, TAG_LIVE, Buffer.from(bytes)));
      }
    },
    drop: (isAway) => {
      daemon.isAway = isAway;
      for (const line of daemon.lines) line.terminate();
    },
    signedIn: (isSignedIn) => {
      daemon.isSignedIn = isSignedIn;
    },
    refuse: (verb, code, message) => daemon.refusals.set(verb, { code, message }),
    close: async () => {
      for (const line of daemon.lines) line.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { scene: { type: "string" }, port: { type: "string" } } });
  const daemon = await startFakeDaemon((values.scene ?? "main") as SceneName, Number(values.port ?? "7399"));
  process.stdout.write(`${daemon.url}\n`);
}

/**
 * The page's server on 127.0.0.1. The guard stands before everything: a request that it does not let in reaches neither
 * Fastify nor a file, and an upgrade that it does not let in never becomes a stream.
 */
import http, { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import type { Result } from "@saggar/engine";
import type { FastifyInstance } from "fastify";
import type { Log } from "../log.ts";
import type { System } from "../system.ts";
import type { Audit } from "./audit.ts";
import type { Connections } from "./connections.ts";
import { createPageApp, type PageAppOptions } from "./page-app.ts";
import { type Admitted, admit, type PageRefusal } from "./page-guard.ts";
import { pageHeaders } from "./page-headers.ts";
import { RateLimit } from "./rate-limit.ts";
import { signedOutPage } from "./sign-in-page.ts";
import type { SignIns } from "./sign-ins.ts";
import { refuseUpgrade, type Streams } from "./streams.ts";

const ADDRESS = "127.0.0.1";
const MAX_CONNECTIONS = 512;
/** Refusals written to the audit file in a minute: a hostile page can knock as often as it likes. */
const NOTED_PER_MINUTE = 60;

export interface PageServer {
  readonly server: Server;
  readonly port: number;
}

export interface PageServerOptions {
  readonly app: Omit<PageAppOptions, "port" | "signInOf">;
  readonly port: number;
  readonly connections: Connections;
  readonly log: Log;
}

/** The error is one line for a person: why there is no page. */
export async function startPageServer(options: PageServerOptions): Promise<Result<PageServer, string>> {
  const server = http.createServer();
  server.maxConnections = MAX_CONNECTIONS;
  options.connections.watch(server);
  const bound = await listen(server, options.port);
  if (!bound.ok) return bound;
  const port = bound.value;
  const signInOf = new WeakMap<object, string>();
  const app = await createPageApp({
    ...options.app,
    port: () => port,
    signInOf: (request) => signInOf.get(request) ?? null,
  });
  const door = new Door({ ...options.app, port, app, signInOf });
  server.on("request", (request, response) => door.request(request, response));
  server.on("upgrade", (request, socket, head) => door.upgrade({ request, socket, head }));
  server.on("error", (error) =>
    options.log.warn("The page's server met an error", { message: error.message }),
  );
  return { ok: true, value: { server, port } };
}

function listen(server: Server, port: number): Promise<Result<number, string>> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "EADDRINUSE" ? "another program has it" : error.message;
      resolve({
        ok: false,
        error: `The page has no port: ${port} could not be had (${why}). Set SAGGAR_PORT to a free one and run: saggar daemon restart`,
      });
    });
    server.listen({ host: ADDRESS, port, exclusive: true }, () => {
      server.removeAllListeners("error");
      resolve({ ok: true, value: (server.address() as AddressInfo).port });
    });
  });
}

interface DoorParts {
  readonly signIns: SignIns;
  readonly streams: Streams;
  readonly audit: Audit;
  readonly system: System;
  readonly port: number;
  readonly app: FastifyInstance;
  readonly signInOf: WeakMap<object, string>;
}

class Door {
  readonly #parts: DoorParts;
  readonly #noted = new RateLimit(NOTED_PER_MINUTE, 60_000);

  constructor(parts: DoorParts) {
    this.#parts = parts;
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const { app, port, signInOf } = this.#parts;
    const admitted = this.#admit(request, false);
    const host = admitted.ok ? (request.headers.host ?? "") : `${ADDRESS}:${port}`;
    for (const [name, value] of Object.entries(pageHeaders(host))) response.setHeader(name, value);
    if (!admitted.ok) return refuse(request, response, admitted.error);
    if (admitted.value.signIn !== null) signInOf.set(request, admitted.value.signIn);
    app.routing(request, response);
  }

  upgrade(upgrade: { request: IncomingMessage; socket: Duplex; head: Buffer }): void {
    const admitted = this.#admit(upgrade.request, true);
    if (!admitted.ok) return refuseUpgrade(upgrade.socket, admitted.error.status, admitted.error.message);
    this.#parts.streams.open(upgrade, { kind: "owner", via: "page" }, admitted.value.signIn);
  }

  #admit(request: IncomingMessage, isUpgrade: boolean): Result<Admitted, PageRefusal> {
    const { port, signIns } = this.#parts;
    const { method = "", url = "", headers } = request;
    const admitted = admit({ method, url, headers, isUpgrade }, port, (secrets) => signIns.find(secrets));
    if (!admitted.ok) this.#note(request, admitted.error.status);
    return admitted;
  }

  /** What a browser does by itself before it is signed in is no news; a foreign Host or Origin is. */
  #note({ method = "", headers }: IncomingMessage, status: number): void {
    const { audit, system } = this.#parts;
    if (status === 401 && method === "GET") return;
    if (!this.#noted.accepts("", system.monotonicMs())) return;
    const origin = headers.origin?.slice(0, 200) ?? null;
    audit.write({ caller: null, verb: "page", target: null, outcome: String(status), detail: { origin } });
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, { status, message }: PageRefusal): void {
  const isPage = status === 401 && (request.method === "GET" || request.method === "HEAD");
  const error = { code: "not-allowed", message };
  const body = isPage ? signedOutPage : JSON.stringify({ ok: false, error });
  response.writeHead(status, {
    "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    // What was sent along with it is not read.
    connection: "close",
    ...(status === 405 ? { allow: "GET, HEAD, POST" } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The Unix socket's server: verbs and streams for the command line, whoever the caller proves to be. */
import http, { type Server } from "node:http";
import type { Result } from "@saggar/engine";
import type { Log } from "../log.ts";
import type { Sessions } from "../sessions/face.ts";
import type { System } from "../system.ts";
import { type ApiOptions, createApi } from "./api.ts";
import { callerOf } from "./caller.ts";
import type { Connections } from "./connections.ts";
import { STREAM_PATH } from "./page-guard.ts";
import { refuseUpgrade, type Streams } from "./streams.ts";
import { UnixSocket } from "./unix-socket.ts";

const MAX_CONNECTIONS = 1024;

export interface SocketServerOptions {
  readonly api: Omit<ApiOptions, "callerOf" | "takesForms">;
  readonly place: string;
  readonly sessions: Sessions;
  readonly streams: Streams;
  readonly connections: Connections;
  readonly system: System;
  readonly log: Log;
}

/** The error is one line for a person. */
export async function startSocketServer(options: SocketServerOptions): Promise<Result<UnixSocket, string>> {
  const { api, place, sessions, streams, connections, system, log } = options;
  const app = createApi({
    ...api,
    callerOf: ({ headers }) => callerOf(headers, sessions),
    takesForms: true,
  });
  await app.ready();
  const createServer = (): Server => {
    const server = http.createServer((request, response) => app.routing(request, response));
    server.maxConnections = MAX_CONNECTIONS;
    server.on("upgrade", (request, socket, head) => {
      if (request.url !== STREAM_PATH) return refuseUpgrade(socket, 404, "There is no such stream.");
      const caller = callerOf(request.headers, sessions);
      if (!caller.ok) return refuseUpgrade(socket, 403, caller.error.message);
      streams.open({ request, socket, head }, caller.value, null);
    });
    server.on("error", (error) => log.warn("The socket's server met an error", { message: error.message }));
    connections.watch(server);
    return server;
  };
  return UnixSocket.open({ place, createServer, system, log });
}

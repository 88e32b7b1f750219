/** All open streams of both carriers: how a request becomes one, how many there may be, and how they end. */
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Caller } from "./caller.ts";
import { CLOSE_CODES, MAX_MESSAGE_BYTES, Stream, type StreamOptions } from "./stream.ts";

/** Streams at once, of all clients together. */
const MAX_STREAMS = 200;

export class Streams {
  readonly #parts: Omit<StreamOptions, "socket" | "caller" | "signIn" | "onClose">;
  readonly #open = new Set<Stream>();
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });

  constructor(parts: Omit<StreamOptions, "socket" | "caller" | "signIn" | "onClose">) {
    this.#parts = parts;
  }

  /** The handshake of a request that was let in. */
  open(
    { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
    caller: Caller,
    signIn: string | null,
  ): void {
    if (this.#open.size >= MAX_STREAMS) {
      return refuseUpgrade(socket, 503, "Too many clients are connected already.");
    }
    this.#server.handleUpgrade(request, socket, head, (webSocket) => {
      const stream: Stream = new Stream({
        ...this.#parts,
        socket: webSocket,
        caller,
        signIn,
        onClose: () => this.#open.delete(stream),
      });
      this.#open.add(stream);
    });
  }

  /** The streams that rest on a sign-in which has ended. */
  signOut(signIn: string): void {
    for (const stream of this.#open) {
      if (stream.signIn === signIn) stream.close(CLOSE_CODES.signedOut, "Signed out.");
    }
  }

  goAway(reason: string): void {
    for (const stream of this.#open) stream.goAway(reason);
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  421: "Misdirected Request",
  503: "Service Unavailable",
};

/** Before the handshake, so that no terminal ever exists for a request that was refused. */
export function refuseUpgrade(socket: Duplex, status: number, message: string): void {
  const body = `${message}\n`;
  socket.on("error", () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status] ?? "Refused"}`,
      "Connection: close",
      "Content-Type: text/plain; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}

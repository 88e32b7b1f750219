/** The stream to the daemon over its Unix socket, for `attach`. */
import { type Connection, createConnection, type Timers } from "@saggar/client";
import { WebSocket } from "ws";
import { callerHeaders } from "./ask.ts";
import type { System } from "./system.ts";

/** `mirror`: keeps a live copy of all sessions. */
export function openStream(system: System, timers: Timers, mirror = false): Connection {
  return createConnection({
    mirror,
    timers,
    random: () => 0.5,
    connect: (listener) => {
      const socket = new WebSocket(`ws+unix:${system.places.socket}:/v1/stream`, {
        headers: callerHeaders(system),
        perMessageDeflate: false,
      });
      socket.binaryType = "nodebuffer";
      let wasRefused = false;
      socket.on("open", () => listener.onOpen());
      socket.on("message", (data: Buffer, isBinary) => {
        if (isBinary) listener.onMessage(data);
      });
      socket.on("unexpected-response", () => {
        wasRefused = true;
        socket.terminate();
      });
      socket.on("error", () => {
        // `close` follows and tells the connection.
      });
      socket.on("close", () => listener.onClose(wasRefused ? "refused" : "lost"));
      return {
        send: (body) => socket.send(body),
        bufferedBytes: () => socket.bufferedAmount,
        close: () => socket.close(),
      };
    },
  });
}

/** The open connections of a carrier's servers, so that they can all be ended in bounded time. */
import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { System } from "../system.ts";

/** Time for answers on their way to leave. */
const GRACE_MS = 1000;

export class Connections {
  readonly #system: System;
  readonly #open = new Set<Socket>();
  #onEmpty: (() => void) | null = null;

  constructor(system: System) {
    this.#system = system;
  }

  watch(server: Server): void {
    server.on("connection", (socket) => {
      this.#open.add(socket);
      socket.once("close", () => {
        this.#open.delete(socket);
        if (this.#open.size === 0) this.#onEmpty?.();
      });
    });
  }

  /** Resolves when all have ended: by themselves within the grace, or cut off. The servers take no more by then. */
  end(): Promise<void> {
    if (this.#open.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.#system.after(GRACE_MS, () => {
        for (const socket of this.#open) socket.destroy();
      });
      this.#onEmpty = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}

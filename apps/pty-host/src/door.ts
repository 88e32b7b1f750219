/** The socket that daemons come in by, for its owner alone; made again when somebody has cleared it away. */
import { chmodSync, renameSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import type { Log } from "./log.ts";
import { identify, removeSocket, type SocketIdentity } from "./socket-place.ts";
import type { System, Timer } from "./system.ts";

/** How often it is looked whether the socket is still there. */
const LOOK_MS = 20_000;

export interface DoorPorts {
  readonly system: System;
  readonly log: Log;
  readonly enter: (socket: Socket) => void;
  /** Called whenever it is looked whether the socket is still there, before the look. */
  readonly looking: () => void;
}

export class Door {
  readonly place: string;
  readonly #system: System;
  readonly #log: Log;
  readonly #enter: (socket: Socket) => void;
  readonly #looking: () => void;
  #server: Server | null = null;
  #made: SocketIdentity | null = null;
  #timer: Timer | null = null;

  constructor(place: string, ports: DoorPorts) {
    this.place = place;
    this.#system = ports.system;
    this.#log = ports.log;
    this.#enter = ports.enter;
    this.#looking = ports.looking;
  }

  async open(): Promise<void> {
    const server = createServer({ noDelay: true }, this.#enter);
    this.#server = server;
    // Made under another name: by its own name the library would remove whatever stands there when it closes.
    const making = `${this.place}~`;
    rmSync(making, { force: true });
    const oldMask = process.umask(0o177);
    try {
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(making, resolve);
        // The socket is made by now: what follows is nobody else's mask.
        process.umask(oldMask);
      });
    } finally {
      process.umask(oldMask);
    }
    chmodSync(making, 0o600);
    // A socket of an earlier process with this process's number is dead: two cannot have it at once.
    renameSync(making, this.place);
    server.on("error", (error) => this.#log.write(`socket: ${error.message}`));
    this.#made = identify(this.place);
    this.#watch();
  }

  close(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#made !== null) removeSocket(this.place, this.#made);
    this.#server?.close();
    this.#server = null;
  }

  #watch(): void {
    this.#timer = this.#system.after(LOOK_MS, () => {
      this.#looking();
      if (identify(this.place) !== null) {
        this.#watch();
        return;
      }
      this.#log.write("the socket was cleared away; it is made again");
      this.#server?.close();
      this.open().catch((error: unknown) => {
        this.#log.fault("socket", error);
        this.#watch();
      });
    });
  }
}

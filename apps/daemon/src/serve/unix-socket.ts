/**
 * A Unix socket that only its user can reach and that no other daemon loses: a private folder, a bind under a name of our own
 * that is then linked to the public one (which fails where something stands), a live socket never removed, our own made anew
 * when it vanishes, and nothing but our own removed at the end.
 */
import { chmodSync, linkSync, lstatSync, mkdirSync, renameSync, rmSync, type Stats } from "node:fs";
import { connect, type Server } from "node:net";
import path from "node:path";
import type { Result } from "@saggar/engine";
import type { Log } from "../log.ts";
import type { System, Timer } from "../system.ts";

/** How often the socket's name is looked at. */
const LOOK_MS = 20_000;
/** `sun_path` without its NUL: Linux, macOS. */
const MAX_PATH_BYTES = process.platform === "darwin" ? 103 : 107;
/** Length of a temporary name: a dot and eight digits. */
const TEMPORARY_BYTES = 9;
const MAX_ATTEMPTS = 5;
/** A daemon that is stopped still has its connections taken by the kernel; only one with a full queue is silent. */
const PROBE_MS = 2000;

export interface UnixSocketOptions {
  readonly place: string;
  /** A server with its listeners; asked for again when the socket must be made anew. */
  readonly createServer: () => Server;
  readonly system: System;
  readonly log: Log;
}

export class UnixSocket {
  readonly #options: UnixSocketOptions;
  #server: Server;
  /** The socket that is ours, as the file system knows it. */
  #own: Stats;
  #look: Timer | null = null;
  #isReleased = false;

  private constructor(options: UnixSocketOptions, server: Server, own: Stats) {
    this.#options = options;
    this.#server = server;
    this.#own = own;
    this.#lookLater();
  }

  /** The error is one line for a person. */
  static async open(options: UnixSocketOptions): Promise<Result<UnixSocket, string>> {
    const { place } = options;
    const problem = checkLength(place) ?? prepareFolder(path.dirname(place));
    if (problem !== null) return { ok: false, error: problem };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const obstacle = await clear(place);
      if (obstacle !== null) return { ok: false, error: obstacle };
      const server = options.createServer();
      const bound = await bind(server, place, options.system.randomHex(4));
      if (bound.ok) return { ok: true, value: new UnixSocket(options, server, bound.value) };
      server.close();
      if (bound.error !== "EEXIST") return { ok: false, error: `${place} cannot be made (${bound.error}).` };
      // Somebody else was quicker: see who it is.
    }
    return { ok: false, error: `${place} is made and removed by others all the time.` };
  }

  /** Lets go of the name, where it is ours, and takes no more connections; the open ones are their owner's to end. */
  release(): void {
    this.#isReleased = true;
    this.#look?.cancel();
    const { place } = this.#options;
    const standing = statOf(place);
    if (standing !== null && isSame(standing, this.#own)) rmSync(place, { force: true });
    this.#server.close();
  }

  /** Makes the socket anew where its name is gone. */
  async check(): Promise<void> {
    const { place, log, createServer, system } = this.#options;
    if (statOf(place) !== null) return;
    const problem = prepareFolder(path.dirname(place));
    const server = createServer();
    const bound: Result<Stats, string> =
      problem === null ? await bind(server, place, system.randomHex(4)) : { ok: false, error: problem };
    if (!bound.ok) {
      server.close();
      return log.warn("The socket vanished and could not be made anew", { why: bound.error });
    }
    const former = this.#server;
    this.#server = server;
    this.#own = bound.value;
    // Whoever came in by the former name stays connected.
    former.close();
    if (this.#isReleased) return this.release();
    log.warn("The socket had vanished and was made anew");
  }

  async #lookAgain(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      this.#options.log.warn("The socket could not be looked at", { why: (error as Error).message });
    }
    if (!this.#isReleased) this.#lookLater();
  }

  #lookLater(): void {
    this.#look = this.#options.system.after(LOOK_MS, () => {
      void this.#lookAgain();
    });
  }
}

function checkLength(place: string): string | null {
  const folderBytes = Buffer.byteLength(path.dirname(place));
  const bytes = Math.max(Buffer.byteLength(place), folderBytes + 1 + TEMPORARY_BYTES);
  return bytes <= MAX_PATH_BYTES
    ? null
    : `${place} is too long for a socket, which may have ${MAX_PATH_BYTES} bytes. Set SAGGAR_SOCKET to a shorter one.`;
}

/** Makes the folder where it is missing; null when it is the user's alone. */
function prepareFolder(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    const isPrivate = stats.isDirectory() && stats.uid === process.getuid?.() && (stats.mode & 0o077) === 0;
    return isPrivate
      ? null
      : `${folder} must be a folder of your own that nobody else may enter (mode 0700) to hold the socket.`;
  } catch (error) {
    return `${folder} cannot be made: ${(error as Error).message}`;
  }
}

/** Removes a socket that nobody listens on; what stands in the way otherwise, in one line. */
async function clear(place: string): Promise<string | null> {
  const standing = statOf(place);
  if (standing === null) return null;
  if (!standing.isSocket()) return `${place} is in the way and is no socket. Move it away.`;
  if (await isLive(place)) return `Another daemon serves ${place} already. See: saggar daemon status`;
  const still = statOf(place);
  if (still !== null && isSame(still, standing)) rmSync(place, { force: true });
  return null;
}

/** Only a refused connection proves that nobody listens. */
function isLive(place: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(place);
    probe.setTimeout(PROBE_MS);
    const settle = (isListening: boolean): void => {
      probe.destroy();
      resolve(isListening);
    };
    probe.on("connect", () => settle(true));
    probe.on("timeout", () => settle(true));
    probe.on("error", (error: NodeJS.ErrnoException) =>
      settle(error.code !== "ECONNREFUSED" && error.code !== "ENOENT"),
    );
  });
}

/**
 * Binds beside and links into place: the public name comes into being with the right mode, at once, and only where nothing
 * stands. The runtime removes the name it has bound when the server closes; by then that name is long gone.
 */
function bind(server: Server, place: string, digits: string): Promise<Result<Stats, string>> {
  const temporary = path.join(path.dirname(place), `.${digits}`);
  return new Promise((resolve) => {
    const fail = (error: unknown): void =>
      resolve({ ok: false, error: (error as NodeJS.ErrnoException).code ?? String(error) });
    server.once("error", fail);
    server.listen(temporary, () => {
      server.off("error", fail);
      try {
        chmodSync(temporary, 0o600);
        publish(temporary, place);
        resolve({ ok: true, value: lstatSync(place) });
      } catch (error) {
        rmSync(temporary, { force: true });
        fail(error);
      }
    });
  });
}

function publish(temporary: string, place: string): void {
  try {
    linkSync(temporary, place);
    rmSync(temporary);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Some file systems link no sockets: there the name is taken over instead.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP") throw error;
    renameSync(temporary, place);
  }
}

function statOf(place: string): Stats | null {
  return lstatSync(place, { throwIfNoEntry: false }) ?? null;
}

function isSame(one: Stats, other: Stats): boolean {
  return one.dev === other.dev && one.ino === other.ino;
}

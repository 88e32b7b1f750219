/**
 * The PTY hosts of this home: found by their manifests, started when one is needed, held on to while they live.
 * A host that dies costs its own sessions and nothing else. Hosts of another release serve what they have and drain.
 */
import type { Result } from "@saggar/engine";
import {
  type CallError,
  type HostedSession,
  type Mark,
  PTY_WIRE,
  type PtyReply,
  type PtyRequest,
  type Theme,
} from "@saggar/protocol";
import type { Log } from "../log.ts";
import type { ProcessId } from "../store/rows.ts";
import type { System } from "../system.ts";
import { HostLink, UNREACHABLE } from "./host-link.ts";
import { type FoundHost, findHosts, forgetHost, isSameProcess, readManifest } from "./manifests.ts";

/** Waits between attempts to reach a host that lives: doubling from the first to the last. */
const RETRY_FROM_MS = 100;
const RETRY_TO_MS = 5000;
/** A host that does not answer is not waited for longer, at the daemon's end. */
const LEAVE_TIMEOUT_MS = 2000;

export type SpawnRequest = Extract<PtyRequest, { op: "spawn" }>;

export interface HostEvents {
  /** A host was reached, for the first time or again: these are its sessions as they stand. */
  reached(host: Host, sessions: readonly HostedSession[]): void;
  mark(mark: { readonly id: string; readonly seq: number; readonly atMs: number; readonly mark: Mark }): void;
  /** The host is dead; sessions that were on it are gone with it. */
  gone(host: Host): void;
}

export interface HostsOptions {
  readonly folder: string;
  readonly system: System;
  readonly log: Log;
  readonly version: string;
  readonly capacity: () => number;
  /** Starts one and resolves to the path of its manifest. */
  readonly start: () => Promise<Result<string, string>>;
  readonly events: HostEvents;
}

export interface Host {
  readonly id: ProcessId;
  readonly found: FoundHost;
  /** Null while it cannot be reached. */
  readonly link: HostLink | null;
  readonly isDraining: boolean;
  /** Ids of the sessions it carries. */
  readonly sessions: ReadonlySet<string>;
}

interface Held {
  readonly id: ProcessId;
  found: FoundHost;
  link: HostLink | null;
  isDraining: boolean;
  readonly sessions: Set<string>;
  /** Spawns on their way: they count as sessions. */
  spawning: number;
  retryMs: number;
}

export class Hosts {
  readonly #options: HostsOptions;
  readonly #held = new Map<number, Held>();
  #starting: Promise<Result<Held, CallError>> | null = null;
  #theme: Theme | null = null;
  #isStopped = false;

  constructor(options: HostsOptions) {
    this.#options = options;
  }

  /** Finds what runs and waits until each was reached once, or could not be. */
  async adopt(): Promise<void> {
    const found = findHosts(this.#options.folder, this.#options.system);
    for (const problem of found.problems) this.#options.log.warn(problem);
    await Promise.all(found.hosts.map((host) => this.#reach(this.#hold(host))));
  }

  /** Looks for hosts that were not known, and for known ones that died unnoticed. */
  async sweep(): Promise<void> {
    for (const held of this.#held.values()) {
      if (held.link === null && !isSameProcess(held.id, this.#options.system)) this.#bury(held);
    }
    this.#dismissIdle();
    const found = findHosts(this.#options.folder, this.#options.system);
    const fresh = found.hosts.filter((host) => !this.#held.has(host.manifest.pid));
    // One that is just being started is reached by its starter.
    if (this.#starting === null) await Promise.all(fresh.map((host) => this.#reach(this.#hold(host))));
  }

  /** One host without sessions is kept for the next one; more than that may leave. */
  #dismissIdle(): void {
    const idle = [...this.#held.values()].filter(
      (held) => this.#hasRoom(held) && held.sessions.size + held.spawning === 0,
    );
    for (const held of idle.slice(1)) {
      held.isDraining = true;
      held.link?.tell({ op: "drain" });
    }
  }

  list(): readonly Host[] {
    return [...this.#held.values()];
  }

  linkOf(id: ProcessId): HostLink | null {
    const held = this.#held.get(id.pid);
    return held !== undefined && held.id.startTime === id.startTime ? held.link : null;
  }

  /** True while the host's process lives, reachable or not. */
  isLiving(id: ProcessId): boolean {
    const held = this.#held.get(id.pid);
    return held !== undefined && held.id.startTime === id.startTime;
  }

  setTheme(theme: Theme): void {
    this.#theme = theme;
    for (const { link } of this.#held.values()) link?.tell({ op: "set-theme", theme });
  }

  /**
   * Spawns in a host with room, starting one where none has. A host that died meanwhile is passed over; one that lives
   * and did not answer may have done it after all, so nothing is tried twice: the session is adopted when it answers.
   */
  async spawn(
    request: SpawnRequest,
  ): Promise<Result<{ readonly host: ProcessId; readonly session: PtyReply<"spawn"> }, CallError>> {
    let last: CallError = UNREACHABLE;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const room = await this.#room();
      if (!room.ok) return room;
      const held = room.value;
      held.spawning += 1;
      const spawned = await (held.link?.request(request) ?? { ok: false as const, error: UNREACHABLE });
      held.spawning -= 1;
      if (spawned.ok) {
        held.sessions.add(request.id);
        return { ok: true, value: { host: held.id, session: spawned.value } };
      }
      last = spawned.error;
      if (last.code !== "host-unreachable") break;
      held.link?.close();
      if (isSameProcess(held.id, this.#options.system)) break;
    }
    return { ok: false, error: last };
  }

  /** The session is filed: its host forgets it, and leaves when it was the last. */
  release(host: ProcessId, id: string): void {
    const held = this.#held.get(host.pid);
    held?.sessions.delete(id);
    held?.link?.tell({ op: "release", id });
  }

  /**
   * Lets go of the hosts. One without sessions is asked to leave, and its answer is waited for: what was said before, its
   * sessions' release above all, is done by then.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    const all = [...this.#held.values()];
    const idle = all.filter((held) => held.sessions.size + held.spawning === 0);
    await Promise.all(
      idle.map(async ({ link }) => {
        await link?.request({ op: "drain" }, LEAVE_TIMEOUT_MS);
      }),
    );
    for (const held of all) held.link?.close();
  }

  #hold(found: FoundHost): Held {
    const { pid, startTime } = found.manifest;
    const known = this.#held.get(pid);
    if (known !== undefined && known.id.startTime === startTime) return known;
    const held: Held = {
      id: { pid, startTime },
      found,
      link: null,
      isDraining: false,
      sessions: new Set(found.manifest.sessions.map(({ id }) => id)),
      spawning: 0,
      retryMs: RETRY_FROM_MS,
    };
    this.#held.set(pid, held);
    return held;
  }

  async #reach(held: Held): Promise<boolean> {
    if (this.#isStopped || held.link !== null) return held.link !== null;
    const { system, version, events, log } = this.#options;
    if (held.found.manifest.major !== PTY_WIRE.major) {
      log.warn("A PTY host speaks another wire: its sessions live on and cannot be reached", {
        host: held.id.pid,
      });
      return false;
    }
    const opened = await HostLink.open({
      socket: held.found.manifest.socket,
      system,
      version,
      events: { mark: (mark) => events.mark(mark), closed: (why) => this.#lostLink(held, why) },
    });
    if (!opened.ok || opened.value.hello.pid !== held.id.pid) {
      if (held.retryMs === RETRY_FROM_MS) {
        const why = opened.ok ? "another process answers" : opened.error;
        log.warn("A PTY host could not be reached", { host: held.id.pid, why });
      }
      this.#retry(held);
      return false;
    }
    const { link, hello } = opened.value;
    held.link = link;
    held.retryMs = RETRY_FROM_MS;
    held.isDraining = hello.isDraining;
    held.sessions.clear();
    for (const { id } of hello.sessions) held.sessions.add(id);
    if (hello.version !== version && !hello.isDraining) {
      held.isDraining = true;
      link.tell({ op: "drain" });
    }
    if (this.#theme !== null) link.tell({ op: "set-theme", theme: this.#theme });
    events.reached(held, hello.sessions);
    return true;
  }

  #lostLink(held: Held, why: string): void {
    if (held.link === null || this.#isStopped) return;
    held.link = null;
    if (held.sessions.size > 0)
      this.#options.log.warn("The connection to a PTY host ended", { host: held.id.pid, why });
    this.#retry(held);
  }

  #retry(held: Held): void {
    if (this.#isStopped || this.#held.get(held.id.pid) !== held) return;
    // A process that was killed is listed until its parent has waited for it: one short pause first.
    this.#options.system.after(held.retryMs, () => {
      if (this.#isStopped || this.#held.get(held.id.pid) !== held) return;
      if (!isSameProcess(held.id, this.#options.system)) this.#bury(held);
      else void this.#reach(held);
    });
    held.retryMs = Math.min(held.retryMs * 2, RETRY_TO_MS);
  }

  #bury(held: Held): void {
    this.#held.delete(held.id.pid);
    forgetHost(held.found, this.#options.folder);
    this.#options.log.info("A PTY host is gone", { host: held.id.pid, sessions: held.sessions.size });
    this.#options.events.gone(held);
  }

  async #room(): Promise<Result<Held, CallError>> {
    for (const held of this.#held.values()) if (this.#hasRoom(held)) return { ok: true, value: held };
    // Many who ask at once wait for one start, then look again.
    if (this.#starting !== null) {
      await this.#starting;
      for (const held of this.#held.values()) if (this.#hasRoom(held)) return { ok: true, value: held };
    }
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null;
    });
    return this.#starting;
  }

  #hasRoom(held: Held): boolean {
    const { capacity } = held.found.manifest;
    const bound = Math.min(capacity, this.#options.capacity());
    return held.link !== null && !held.isDraining && held.sessions.size + held.spawning < bound;
  }

  async #start(): Promise<Result<Held, CallError>> {
    const started = await this.#options.start();
    if (!started.ok) return { ok: false, error: { code: "host-unreachable", message: started.error } };
    const found = readManifest(started.value);
    if (found === null) {
      return {
        ok: false,
        error: { code: "host-unreachable", message: "The PTY host that was started left no manifest." },
      };
    }
    const held = this.#hold(found);
    return (await this.#reach(held)) ? { ok: true, value: held } : { ok: false, error: UNREACHABLE };
  }
}

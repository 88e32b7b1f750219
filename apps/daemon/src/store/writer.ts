/**
 * Writes through what changed: soon (250 ms) where a verdict or a name did, later (a beat) where only output moved. One
 * transaction a time; what it held is told to the caller only after it stands on disk. While the disk does not take it,
 * everything stays in memory, a person is warned once, and the next try comes by itself.
 */
import { type Result, TIMINGS } from "@saggar/engine";
import type { Log } from "../log.ts";
import type { System, Timer } from "../system.ts";
import { isoTime } from "../system.ts";
import type { Store, StoreFault } from "./face.ts";
import type { OpenedStore } from "./open-store.ts";
import type { StoredActivity, StoredProject, StoredSession, StoredTurn } from "./rows.ts";

/** A change of verdict is on disk at most this late. */
const SOON_MS = 250;
const RETRY_MS = 5000;
/** Turns kept while the disk does not take them; beyond that the oldest are lost. */
const MAX_PENDING_TURNS = 10_000;

export interface WriterOptions {
  readonly system: System;
  readonly log: Log;
  readonly store: Store | null;
  /** Opens the store anew after it failed. */
  readonly reopen: () => Result<OpenedStore, StoreFault>;
  /** The session's document as it is now; null when it has gone. */
  readonly documentOf: (id: string) => StoredSession | null;
  /** These stand on disk. */
  readonly onStored: (sessions: readonly StoredSession[]) => void;
  /** The store is a fresh one: write everything again. */
  readonly onReplaced: () => void;
  readonly onWarning: (warning: string) => void;
}

export class Writer {
  readonly #options: WriterOptions;
  #store: Store | null;
  #timer: Timer | null = null;
  #dueMs = Number.POSITIVE_INFINITY;
  #isFailing = false;
  readonly #sessions = new Set<string>();
  readonly #removedSessions = new Set<string>();
  readonly #projects = new Map<string, StoredProject>();
  readonly #removedProjects = new Set<string>();
  readonly #filed = new Map<string, StoredActivity>();
  readonly #removedActivity = new Set<string>();
  readonly #turns = new Map<string, StoredTurn>();
  readonly #removedTurns = new Set<string>();
  readonly #forgottenTurns = new Set<string>();
  readonly #meta = new Map<string, string>();
  #afterwards: (() => void)[] = [];

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#store = options.store;
  }

  touch(id: string, when: "soon" | "later"): void {
    this.#sessions.add(id);
    this.#schedule(when === "soon" ? SOON_MS : TIMINGS.beat);
  }

  project(project: StoredProject): void {
    this.#removedProjects.delete(project.path);
    this.#projects.set(project.path, project);
    this.#schedule(SOON_MS);
  }

  removeProject(path: string): void {
    this.#projects.delete(path);
    this.#removedProjects.add(path);
    this.#schedule(SOON_MS);
  }

  /** The session leaves the live ones and becomes activity in one transaction; `onStored` once that stands. */
  file(filed: StoredActivity, onStored: () => void = () => {}): void {
    const { id } = filed.entry;
    this.#sessions.delete(id);
    this.#removedSessions.add(id);
    this.#filed.set(id, filed);
    this.#afterwards.push(onStored);
    this.#schedule(SOON_MS);
  }

  /** A filed session lives after all. */
  unfile(id: string): void {
    this.#filed.delete(id);
    this.#removedActivity.add(id);
    this.touch(id, "soon");
  }

  prune(ids: readonly string[]): void {
    for (const id of ids) {
      this.#removedActivity.add(id);
      this.#forgottenTurns.add(id);
    }
    this.#schedule(SOON_MS);
  }

  turn(turn: StoredTurn): void {
    this.#turns.set(turn.id, turn);
    const [oldest] = this.#turns.keys();
    if (oldest !== undefined && this.#turns.size > MAX_PENDING_TURNS) this.#turns.delete(oldest);
    this.#schedule(SOON_MS);
  }

  /** It was no turn after all. */
  removeTurn(id: string): void {
    this.#turns.delete(id);
    this.#removedTurns.add(id);
    this.#schedule(SOON_MS);
  }

  meta(key: string, value: string): void {
    this.#meta.set(key, value);
    this.#schedule(TIMINGS.beat);
  }

  activity(projectPath: string | null, limit: number): readonly StoredActivity[] {
    const pending = [...this.#filed.values()].filter(
      ({ entry }) => projectPath === null || entry.project.path === projectPath,
    );
    // Some of them are left out below, and as many older ones stand in their place.
    const stored = this.#store?.activity(projectPath, limit + this.#removedActivity.size) ?? [];
    const older = stored.filter(
      ({ entry }) => !this.#filed.has(entry.id) && !this.#removedActivity.has(entry.id),
    );
    return [...pending, ...older].sort((a, b) => b.endedAtMs - a.endedAtMs).slice(0, limit);
  }

  filed(id: string): StoredActivity | null {
    if (this.#removedActivity.has(id)) return null;
    return this.#filed.get(id) ?? this.#store?.filed(id) ?? null;
  }

  /** Of one session, newest first. */
  turns(session: string, limit: number): readonly StoredTurn[] {
    if (this.#forgottenTurns.has(session)) return [];
    const pending = [...this.#turns.values()].filter((turn) => turn.session === session);
    const stored = (this.#store?.turns(session, limit + this.#removedTurns.size) ?? []).filter(
      ({ id }) => !this.#turns.has(id) && !this.#removedTurns.has(id),
    );
    return [...pending.toReversed(), ...stored].sort((a, b) => b.startedAtMs - a.startedAtMs).slice(0, limit);
  }

  oldestActivity(limit: number): readonly StoredActivity[] {
    return this.#store?.oldestActivity(limit) ?? [];
  }

  /** True when everything stands on disk. */
  flush(): boolean {
    this.#timer?.cancel();
    this.#timer = null;
    this.#dueMs = Number.POSITIVE_INFINITY;
    if (this.#store === null && !this.#reopen()) return false;
    const sessions = [...this.#sessions].map(this.#options.documentOf).filter((session) => session !== null);
    const written = this.#store?.write({
      sessions,
      removedSessions: [...this.#removedSessions],
      projects: [...this.#projects.values()],
      removedProjects: [...this.#removedProjects],
      filed: [...this.#filed.values()],
      removedActivity: [...this.#removedActivity],
      turns: [...this.#turns.values()],
      removedTurns: [...this.#removedTurns],
      forgottenTurns: [...this.#forgottenTurns],
      meta: { ...Object.fromEntries(this.#meta), lastAtMs: String(this.#options.system.nowMs()) },
    });
    if (written === undefined || !written.ok) return this.#failed(written?.error ?? null);
    const afterwards = this.#afterwards;
    this.#clear();
    if (this.#isFailing)
      this.#options.onWarning("The database is written again; nothing was lost meanwhile.");
    this.#isFailing = false;
    this.#options.onStored(sessions);
    for (const run of afterwards) run();
    return true;
  }

  close(): void {
    this.flush();
    this.#timer?.cancel();
    this.#store?.close();
    this.#store = null;
  }

  #clear(): void {
    for (const kept of [this.#sessions, this.#removedSessions, this.#projects, this.#removedProjects])
      kept.clear();
    for (const kept of [this.#filed, this.#removedActivity, this.#meta]) kept.clear();
    for (const kept of [this.#turns, this.#removedTurns, this.#forgottenTurns]) kept.clear();
    this.#afterwards = [];
  }

  #schedule(delayMs: number): void {
    const dueMs = this.#options.system.monotonicMs() + (this.#isFailing ? RETRY_MS : delayMs);
    if (dueMs >= this.#dueMs) return;
    this.#timer?.cancel();
    this.#dueMs = dueMs;
    this.#timer = this.#options.system.after(this.#isFailing ? RETRY_MS : delayMs, () => void this.flush());
  }

  #failed(fault: StoreFault | null): false {
    const { log, onWarning } = this.#options;
    if (fault?.kind === "corrupt") {
      this.#store?.close();
      this.#store = null;
    }
    if (!this.#isFailing && fault !== null) {
      log.error("The database was not written", { kind: fault.kind, why: fault.message });
      const advice = fault.kind === "full" ? "Make room on the disk" : "Look at the log";
      onWarning(
        `The database cannot be written (${fault.message}). Sessions go on; what changed is kept in memory. ${advice}.`,
      );
    }
    this.#isFailing = true;
    this.#schedule(RETRY_MS);
    return false;
  }

  #reopen(): boolean {
    const opened = this.#options.reopen();
    if (!opened.ok) return this.#failed(opened.error);
    this.#store = opened.value.store;
    for (const warning of opened.value.warnings) this.#options.onWarning(warning);
    this.#options.log.warn("The database was opened anew", { at: isoTime(this.#options.system.nowMs()) });
    this.#options.onReplaced();
    return true;
  }
}

/** What the sessions ask of a store. Two of them keep one contract: SQLite, and memory where there is no disk. */
import type { Result } from "@saggar/engine";
import type { StoredActivity, StoredProject, StoredSession, StoredTurn } from "./rows.ts";

/** All that stands in one transaction. */
export interface Batch {
  readonly sessions: readonly StoredSession[];
  readonly removedSessions: readonly string[];
  readonly projects: readonly StoredProject[];
  readonly removedProjects: readonly string[];
  readonly filed: readonly StoredActivity[];
  readonly removedActivity: readonly string[];
  readonly turns: readonly StoredTurn[];
  /** Ids of turns that were none. */
  readonly removedTurns: readonly string[];
  /** Sessions whose turns go. */
  readonly forgottenTurns: readonly string[];
  readonly meta: Readonly<Record<string, string>>;
}

export const EMPTY_BATCH: Batch = {
  sessions: [],
  removedSessions: [],
  projects: [],
  removedProjects: [],
  filed: [],
  removedActivity: [],
  turns: [],
  removedTurns: [],
  forgottenTurns: [],
  meta: {},
};

/** Turns kept of one session; the oldest go. */
export const MAX_TURNS = 1000;

export interface Loaded {
  readonly sessions: readonly StoredSession[];
  readonly projects: readonly StoredProject[];
  readonly meta: Readonly<Record<string, string>>;
  /** Rows that could not be read, one line each. */
  readonly faults: readonly string[];
}

export interface StoreFault {
  /** `full`: no room, try again later. `corrupt`: the file is damaged. `newer`: a newer saggar wrote it. */
  readonly kind: "full" | "corrupt" | "newer" | "failed";
  readonly message: string;
}

export interface Store {
  load(): Result<Loaded, StoreFault>;
  /** All or nothing, and on disk when it returns (but for a power cut, which may cost the newest). */
  write(batch: Batch): Result<null, StoreFault>;
  /** Newest first; of one project, or of all. */
  activity(projectPath: string | null, limit: number): readonly StoredActivity[];
  filed(id: string): StoredActivity | null;
  /** Oldest first: what pruning goes by. */
  oldestActivity(limit: number): readonly StoredActivity[];
  /** Of one session, newest first. */
  turns(session: string, limit: number): readonly StoredTurn[];
  close(): void;
}

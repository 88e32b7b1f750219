/** Gathers what changed and tells it once a turn of the loop, so that a burst of evidence is one announcement. */
import type { Log } from "../log.ts";
import type { System } from "../system.ts";
import type { Change } from "./face.ts";

/** More notes than this in one turn are a flood: the first ones count. */
const MAX_SAID = 100;

type Draft = { -readonly [Key in keyof Change]: Change[Key] };

export class Announcer {
  readonly #system: System;
  readonly #log: Log;
  readonly #listeners = new Set<(change: Change) => void>();
  readonly #sessions = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #activity = new Set<string>();
  #draft: Draft = emptyDraft();
  #isDue = false;

  constructor(system: System, log: Log) {
    this.#system = system;
    this.#log = log;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  session(id: string): void {
    this.#sessions.add(id);
    this.#soon();
  }

  removed(id: string): void {
    this.#sessions.delete(id);
    this.#removed.add(id);
    this.#soon();
  }

  projects(): void {
    this.#draft.areProjectsChanged = true;
    this.#soon();
  }

  activity(projectPath: string): void {
    this.#activity.add(projectPath);
    this.#soon();
  }

  raised(notice: Change["raised"][number]): void {
    this.#draft.raised = [...this.#draft.raised, notice];
    this.#soon();
  }

  withdrawn(id: string, key: string): void {
    this.#draft.withdrawn = [...this.#draft.withdrawn, { id, key }];
    this.#soon();
  }

  note(id: string, message: string): void {
    if (this.#draft.notes.length < MAX_SAID) this.#draft.notes = [...this.#draft.notes, { id, message }];
    this.#soon();
  }

  #soon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    this.#system.soon(() => this.#tell());
  }

  #tell(): void {
    this.#isDue = false;
    const change: Change = {
      ...this.#draft,
      sessions: [...this.#sessions],
      removedSessions: [...this.#removed],
      activityOf: [...this.#activity],
    };
    for (const kept of [this.#sessions, this.#removed, this.#activity]) kept.clear();
    this.#draft = emptyDraft();
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        // One listener's fault must not keep the news from the others.
        this.#log.error("A listener failed", { why: (error as Error).stack ?? String(error) });
      }
    }
  }
}

function emptyDraft(): Draft {
  return {
    sessions: [],
    removedSessions: [],
    areProjectsChanged: false,
    activityOf: [],
    raised: [],
    withdrawn: [],
    notes: [],
  };
}

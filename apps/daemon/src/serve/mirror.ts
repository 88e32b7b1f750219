/** The mirror of a client: whole at the start, and what changed since, gathered until it is sent. */

import os from "node:os";
import type { Mirror, StreamNews } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import type { Change, Sessions } from "../sessions/face.ts";
import { isoTime } from "../system.ts";
import type { Consents } from "./consents.ts";

export type MirrorNews = Extract<StreamNews, { news: "mirror" }>;

/** What changed since the last news. A session that went away is in `removed` alone. */
export class MirrorChanges {
  readonly sessions: Set<string> = new Set();
  readonly removed: Set<string> = new Set();
  areProjectsChanged = false;
  areConsentsChanged = false;

  get isEmpty(): boolean {
    return (
      this.sessions.size === 0 &&
      this.removed.size === 0 &&
      !this.areProjectsChanged &&
      !this.areConsentsChanged
    );
  }

  add(change: Pick<Change, "sessions" | "removedSessions" | "areProjectsChanged">): void {
    for (const id of change.sessions) this.sessions.add(id);
    for (const id of change.removedSessions) this.removed.add(id);
    this.areProjectsChanged ||= change.areProjectsChanged;
  }

  clear(): void {
    this.sessions.clear();
    this.removed.clear();
    this.areProjectsChanged = false;
    this.areConsentsChanged = false;
  }

  merge(other: MirrorChanges): void {
    for (const id of other.sessions) this.sessions.add(id);
    for (const id of other.removed) this.removed.add(id);
    this.areProjectsChanged ||= other.areProjectsChanged;
    this.areConsentsChanged ||= other.areConsentsChanged;
  }
}

/** What the mirrors show. A session's client sees no consents: they are the owner's business. */
export class MirrorSource {
  readonly #sessions: Sessions;
  readonly #consents: Pick<Consents, "list">;
  readonly #version: string;

  constructor(options: { sessions: Sessions; consents: Pick<Consents, "list">; version: string }) {
    this.#sessions = options.sessions;
    this.#consents = options.consents;
    this.#version = options.version;
  }

  whole(isOwner: boolean): Mirror {
    const sessions = this.#sessions
      .ids()
      .map((id) => this.#sessions.view(id))
      .filter((view) => view !== null);
    return {
      version: this.#version,
      host: sanitise(os.hostname(), 80),
      ...this.#common(),
      sessions,
      projects: [...this.#sessions.projects()],
      consents: isOwner ? [...this.#consents.list()] : [],
    };
  }

  news(changes: MirrorChanges, isOwner: boolean): MirrorNews {
    const views = [...changes.sessions].map((id) => this.#sessions.view(id)).filter((view) => view !== null);
    const known = new Set(views.map(({ id }) => id));
    return {
      news: "mirror",
      ...this.#common(),
      sessions: views,
      // Whatever has no view any more has gone, however that was announced.
      removedSessions: [...new Set([...changes.removed, ...changes.sessions])].filter((id) => !known.has(id)),
      projects: changes.areProjectsChanged ? [...this.#sessions.projects()] : null,
      consents: changes.areConsentsChanged && isOwner ? [...this.#consents.list()] : null,
    };
  }

  #common(): { at: string; waiting: number; queue: string[] } {
    const claims = this.#sessions.queue();
    return {
      at: isoTime(this.#sessions.nowMs()),
      waiting: claims.length,
      queue: claims.map(({ key }) => key),
    };
  }
}

/** A project's filed sessions while its Activity is open, and the texts of those that were opened in it. */
import type { Connection } from "@saggar/client";
import type { ActivityEntry } from "@saggar/protocol";
import { createStore, type Store } from "./store.ts";

const MAX_ENTRIES = 200;
const TEXT_LINES = 2000;

export interface ActivityText {
  readonly id: string;
  /** Null while it is read. */
  readonly lines: readonly string[] | null;
  readonly failure: string | null;
}

export interface ActivityState {
  readonly project: string | null;
  /** Null until the first answer. */
  readonly entries: readonly ActivityEntry[] | null;
  readonly failure: string | null;
  readonly filter: "all" | "finished" | "failed";
  readonly opened: ActivityText | null;
}

const CLOSED: ActivityState = { project: null, entries: null, failure: null, filter: "all", opened: null };

export class ActivityControl {
  readonly state: Store<ActivityState> = createStore(CLOSED);
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
    let wasLive = false;
    connection.subscribe(() => {
      const isLive = connection.getSnapshot().state === "live";
      if (isLive && !wasLive) this.reload();
      wasLive = isLive;
    });
    connection.onNews((news) => {
      if (news.news === "activity-changed" && news.project === this.state.get().project) this.reload();
    });
  }

  /** Null: Activity is not on screen. */
  show(project: string | null): void {
    if (project === this.state.get().project) return;
    this.state.set({ ...CLOSED, project });
    this.reload();
  }

  filter(filter: ActivityState["filter"]): void {
    this.#change({ filter, opened: null });
  }

  reload(): void {
    const { project } = this.state.get();
    if (project !== null) void this.#read(project);
  }

  /** Opens a filed session's text, or closes it where it is open. */
  toggle(id: string): void {
    if (this.state.get().opened?.id === id) return this.#change({ opened: null });
    this.#change({ opened: { id, lines: null, failure: null } });
    void this.#readText(id);
  }

  async #read(project: string): Promise<void> {
    const result = await this.#connection.call("activity", { project, limit: MAX_ENTRIES });
    if (this.state.get().project !== project) return;
    if (result.ok) this.#change({ entries: result.value.entries, failure: null });
    else if (result.error.code !== "offline") this.#change({ failure: result.error.message });
  }

  async #readText(id: string): Promise<void> {
    const result = await this.#connection.call("activity-text", { id, lines: TEXT_LINES });
    if (this.state.get().opened?.id !== id) return;
    const opened = result.ok
      ? { id, lines: result.value.lines, failure: null }
      : { id, lines: null, failure: result.error.message };
    this.#change({ opened });
  }

  #change(change: Partial<ActivityState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }
}

/** The menu as it is drawn: the mirror's, or the order held while the pointer or the focus is in the menu. */
import type { Connection } from "@saggar/client";
import { buildMenu, type MenuGroup } from "./menu-model.ts";
import { holdOrder } from "./row-order.ts";
import { createStore, type Store } from "./store.ts";

export class MenuOrder {
  readonly groups: Store<readonly MenuGroup[]> = createStore<readonly MenuGroup[]>([]);
  readonly #connection: Connection;
  #holds = new Set<"pointer" | "focus">();
  #sessions: unknown = null;
  #projects: unknown = null;

  constructor(connection: Connection) {
    this.#connection = connection;
    connection.subscribe(() => this.#refresh());
  }

  hold(by: "pointer" | "focus", isHeld: boolean): void {
    if (isHeld) this.#holds.add(by);
    else this.#holds.delete(by);
    if (this.#holds.size > 0) return;
    this.#sessions = null;
    this.#refresh();
  }

  #refresh(): void {
    const { mirror } = this.#connection.getSnapshot();
    if (mirror === null || (mirror.sessions === this.#sessions && mirror.projects === this.#projects)) return;
    this.#sessions = mirror.sessions;
    this.#projects = mirror.projects;
    const fresh = buildMenu(mirror);
    this.groups.set(this.#holds.size > 0 ? holdOrder(this.groups.get(), fresh) : fresh);
  }
}

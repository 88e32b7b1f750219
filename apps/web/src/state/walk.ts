/** The walk along the queue (⌘J) and back. Where it goes next is the daemon's word; the way back is this page's. */
import type { Connection } from "@saggar/client";
import type { Mirror } from "@saggar/protocol";
import { text } from "../text.ts";
import type { Brief } from "./brief.ts";
import type { Toasts } from "./toasts.ts";

const MAX_STEPS = 100;

interface WalkParts {
  readonly connection: Connection;
  readonly brief: Brief;
  readonly toasts: Toasts;
  readonly focused: () => string | null;
  readonly open: (id: string) => void;
}

export class Walk {
  readonly #parts: WalkParts;
  /** Sessions that the walk left, the latest last. */
  #path: string[] = [];

  constructor(parts: WalkParts) {
    this.#parts = parts;
  }

  async next(): Promise<void> {
    const { connection, brief, toasts, focused, open } = this.#parts;
    const from = focused();
    const result = await connection.call("next", { focused: from, select: false });
    if (!result.ok) return toasts.say(result.error.message);
    const { stop, waiting, onlyFocused } = result.value;
    if (stop !== null && stop.id !== from) {
      if (from !== null) this.#path = [...this.#path, from].slice(-MAX_STEPS);
      brief.clear();
      return open(stop.id);
    }
    const { mirror } = connection.getSnapshot();
    if (mirror === null) return;
    const here = mirror.sessions.find((session) => session.id === from);
    if ((onlyFocused || stop?.id === from) && here !== undefined) {
      return brief.say({ title: text.waiting(waiting), line: text.brief.onScreen(here.name) });
    }
    brief.say({ title: text.waiting(waiting), line: text.brief.none(...workAndRest(mirror)) });
  }

  back(): void {
    const { connection, brief, focused, open } = this.#parts;
    const alive = new Set(connection.getSnapshot().mirror?.sessions.map(({ id }) => id));
    let last = this.#path.pop();
    while (last !== undefined && (!alive.has(last) || last === focused())) last = this.#path.pop();
    if (last === undefined) brief.say({ title: text.brief.startOfWalk, line: text.brief.startOfWalkLine });
    else open(last);
  }
}

function workAndRest(mirror: Mirror): [working: number, idle: number] {
  const count = (status: string): number =>
    mirror.sessions.filter((session) => session.status === status).length;
  return [count("working"), count("idle")];
}

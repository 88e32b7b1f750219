/** An agent's own state on disk, looked at whenever its terminal is, and told to its session when it changed. */
import type { ProcessInfo } from "@saggar/sources";
import {
  lookAtPublished,
  PUBLISHING_VARIABLES,
  type Published,
  type Publisher,
  publishes,
  type Sighting,
} from "../intake/published.ts";
import { converse } from "./conversations.ts";
import type { Core } from "./core.ts";
import type { Session } from "./session.ts";

/** Processes in front that are asked; an agent is a wrapper or two and itself. */
const MAX_MEMBERS = 8;
/** Environments kept of the processes that came to the front of one session. */
const MAX_ENVIRONMENTS = 32;

type Variables = Readonly<Record<string, string>>;

/** Told where there is nothing to tell. */
const NOTHING = JSON.stringify(null);

interface Known {
  readonly agent: string;
  readonly sighting: Sighting | null;
  /** What the session was told, as a text that changes with it. */
  readonly told: string;
  /** By process: where each keeps its files. Read once. */
  readonly environments: Map<number, Variables>;
}

export class Publishing {
  readonly #coreOf: () => Core;
  readonly #known = new Map<string, Known>();

  constructor(coreOf: () => Core) {
    this.#coreOf = coreOf;
  }

  look(session: Session): void {
    const { view } = session.account.sources.foreground;
    const agent = view?.place === "away" ? view.agent : null;
    if (agent === null || !publishes(agent)) return this.forget(session);
    const before = this.#known.get(session.id);
    const known = before?.agent === agent ? before : freshOf(agent);
    if (known.environments.size > MAX_ENVIRONMENTS) known.environments.clear();
    const sighting = this.#sightingOf(session, known);
    const published = sighting?.published ?? null;
    const told = JSON.stringify(published);
    this.#known.set(session.id, { ...known, sighting, told });
    if (told !== known.told) this.#tell(session, agent, published);
  }

  forget(session: Session): void {
    const known = this.#known.get(session.id);
    if (known === undefined) return;
    this.#known.delete(session.id);
    if (known.told !== NOTHING) session.learn({ kind: "published", agent: known.agent, state: null });
  }

  #tell(session: Session, agent: string, published: Published | null): void {
    const { roster } = this.#coreOf();
    const id = published?.conversation ?? null;
    if (id !== null) converse(roster.values(), session, { agent, id });
    session.learn({ kind: "published", agent, state: published?.state ?? null });
  }

  #sightingOf(session: Session, { agent, sighting: before, environments }: Known): Sighting | null {
    const members = (session.tree?.foreground ?? []).slice(0, MAX_MEMBERS);
    const ordered = [...members].sort((one, other) => rank(one, before) - rank(other, before));
    let first: Sighting | null = null;
    for (const { pid } of ordered) {
      const sighting = lookAtPublished(agent, this.#publisher(session, environments, pid), before);
      if (sighting?.published) return sighting;
      first ??= sighting;
    }
    return first;
  }

  #publisher({ record }: Session, environments: Map<number, Variables>, pid: number): Publisher {
    const { processes, homedir } = this.#coreOf();
    const variable = (name: string): string | undefined => {
      const own = environments.get(pid) ?? processes.variablesOf(pid, PUBLISHING_VARIABLES);
      environments.set(pid, own);
      return own[name] ?? record.agentEnv[name];
    };
    return { pid, startTime: processes.startTime(pid), variable, homedir };
  }
}

function freshOf(agent: string): Known {
  return { agent, sighting: null, told: NOTHING, environments: new Map() };
}

/** The one that was found before first. */
function rank({ pid }: ProcessInfo, before: Sighting | null): number {
  return pid === before?.pid ? 0 : 1;
}

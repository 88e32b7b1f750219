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

interface Known {
  readonly agent: string;
  /** What the session was told last stands in it. */
  readonly sighting: Sighting | null;
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
    this.#known.set(session.id, { ...known, sighting });
    if (!saysTheSame(sighting, known.sighting)) this.#tell(session, agent, sighting?.published ?? null);
  }

  forget(session: Session): void {
    const known = this.#known.get(session.id);
    if (known === undefined) return;
    this.#known.delete(session.id);
    if (known.sighting?.published) session.learn({ kind: "published", agent: known.agent, state: null });
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
    return {
      pid,
      // Asked for only where a file was written since.
      get startTime() {
        return processes.startTime(pid);
      },
      variable,
      homedir,
    };
  }
}

function freshOf(agent: string): Known {
  return { agent, sighting: null, environments: new Map() };
}

/** Of a file that was not written since, the sighting is the very same. */
function saysTheSame(one: Sighting | null, other: Sighting | null): boolean {
  return one === other || JSON.stringify(one?.published ?? null) === JSON.stringify(other?.published ?? null);
}

/** The one that was found before first. */
function rank({ pid }: ProcessInfo, before: Sighting | null): number {
  return pid === before?.pid ? 0 : 1;
}

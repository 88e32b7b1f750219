/** What an agent under record keeps of its own state on disk: read when its terminal is looked at, put on the tape when it changed. */

import type { ProcessTable } from "../../apps/daemon/src/intake/process-table.ts";
import { lookAtPublished, publishes, type Sighting } from "../../apps/daemon/src/intake/published.ts";
import type { Stage } from "../tape-stage.ts";
import type { AgentHome } from "./home.ts";

export interface PublishedReader {
  look(stage: Stage): void;
}

export function readPublished(agent: string, home: AgentHome, processes: ProcessTable): PublishedReader {
  let sighting: Sighting | null = null;
  let told = "null";
  return {
    look(stage) {
      if (!publishes(agent)) return;
      sighting = sightingOf(agent, { home, processes, pids: stage.inFront, before: sighting });
      const state = sighting?.published?.state ?? null;
      const text = JSON.stringify(state);
      if (text === told) return;
      told = text;
      stage.publish(agent, state);
    },
  };
}

interface Looking {
  readonly home: AgentHome;
  readonly processes: ProcessTable;
  readonly pids: readonly number[];
  readonly before: Sighting | null;
}

function sightingOf(agent: string, { home, processes, pids, before }: Looking): Sighting | null {
  for (const pid of pids) {
    const publisher = {
      pid,
      startTime: processes.startTime(pid),
      variable: (name: string) => (name === "HOME" ? home.home : undefined),
      homedir: home.home,
    };
    const sighting = lookAtPublished(agent, publisher, before);
    if (sighting !== null) return sighting;
  }
  return null;
}

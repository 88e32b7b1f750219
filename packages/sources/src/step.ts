/** What one source makes of one fact: its part of the memory afterwards, and what was found. */
import type { Finding } from "./facts.ts";

export interface Step<M> {
  readonly memory: M;
  readonly findings: readonly Finding[];
}

export const NOTHING: readonly Finding[] = [];

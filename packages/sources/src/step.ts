/** What one source makes of one fact: its part of the memory afterwards, and what was found. */
import type { Finding } from "./facts.ts";

export interface Step<M> {
  readonly memory: M;
  readonly findings: readonly Finding[];
}

/** One step and the next, which began where it ended. */
export function followed<S extends Step<unknown>>(before: Step<unknown>, next: S): S {
  return { ...next, findings: [...before.findings, ...next.findings] };
}

export const NOTHING: readonly Finding[] = [];

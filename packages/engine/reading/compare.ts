/** Holds an engine's verdicts against the reading's, at every moment of a history that can tell them apart. */
import { isDeepStrictEqual } from "node:util";
import type { Evidence } from "../src/evidence.ts";
import { TIMINGS } from "../src/timings.ts";
import type { Verdict } from "../src/verdict.ts";
import { type Dated, type Past, pasts } from "./past.ts";
import { changesAt, clamped, sayAt } from "./read.ts";

export interface Engine<M> {
  readonly createMemory: () => M;
  readonly observe: (memory: M, evidence: Evidence, atMs: number) => M;
  readonly judge: (memory: M, nowMs: number) => Verdict;
}

export interface Difference {
  /** The evidence up to which both had seen the history. */
  readonly history: readonly Dated[];
  readonly nowMs: number;
  readonly fields: readonly string[];
  readonly engine: Verdict;
  readonly reading: Verdict;
}

/** Keys are free text: two engines agree when they call the same claims the same and others otherwise. */
interface Keys {
  readonly engineToReading: Map<string, string>;
  readonly readingToEngine: Map<string, string>;
}

function agreeOnKey(keys: Keys, engine: string, reading: string): boolean {
  const known = keys.engineToReading.get(engine) ?? reading;
  const other = keys.readingToEngine.get(reading) ?? engine;
  keys.engineToReading.set(engine, known);
  keys.readingToEngine.set(reading, other);
  return known === reading && other === engine;
}

function differingFields(engine: Verdict, reading: Verdict, keys: Keys | null): readonly string[] {
  const fields = (Object.keys(reading) as (keyof Verdict)[]).filter((field) => {
    if (field !== "claim" || engine.claim === null || reading.claim === null) {
      return !isDeepStrictEqual(engine[field], reading[field]);
    }
    return !isDeepStrictEqual({ ...engine.claim, key: "" }, { ...reading.claim, key: "" });
  });
  const isSameKey =
    keys === null ||
    engine.claim === null ||
    reading.claim === null ||
    agreeOnKey(keys, engine.claim.key, reading.claim.key);
  return isSameKey ? fields : [...fields, "claim.key"];
}

/** How far the chain of `until` is followed from each piece of evidence when nothing more comes. */
const STEPS = 8;

/** The moments at which a past is asked: its own, before each change that the reading foresees, at it, and some edges. */
function momentsToAsk(past: Past, nextAt: number | null): readonly number[] {
  const asked = [past.at, past.at - 1];
  let now = past.at;
  for (let step = 0; step < STEPS; step += 1) {
    const change = changesAt(past, now);
    if (change === null || (nextAt !== null && change > nextAt)) break;
    asked.push(change - 1, change);
    now = change;
  }
  const spans = Object.values(TIMINGS);
  const edge = past.at + (spans[past.index % spans.length] ?? 0);
  const before = past.moments.at(-1 - (past.index % 7))?.at ?? past.at;
  asked.push(edge - 1, edge, edge + 1, before + (spans[(past.index + 5) % spans.length] ?? 0));
  if (nextAt !== null) asked.push(nextAt - 1, nextAt);
  return [...new Set(asked)].sort((a, b) => a - b);
}

/** The first moment at which the engine and the reading differ; null where they agree throughout. */
export function firstDifference<M>(engine: Engine<M>, history: readonly Dated[]): Difference | null {
  const keys: Keys = { engineToReading: new Map(), readingToEngine: new Map() };
  const known = new Map(pastsByLength(history));
  let memory = engine.createMemory();
  for (const [i, { at, evidence }] of history.entries()) {
    memory = engine.observe(memory, evidence, at);
    const past = known.get(i + 1);
    if (past === undefined) continue;
    const nextAt = known.get(i + 2)?.at ?? null;
    for (const nowMs of momentsToAsk(past, nextAt)) {
      const now = clamped(past, nowMs);
      const reading = { ...sayAt(past, now), until: changesAt(past, now) };
      const verdict = engine.judge(memory, nowMs);
      // What would have been named had nothing more come may bear the name of what did come.
      const happens = nextAt === null || now <= nextAt;
      const fields = differingFields(verdict, reading, happens ? keys : null);
      if (fields.length > 0) {
        return { history: history.slice(0, i + 1), nowMs, fields, engine: verdict, reading };
      }
    }
  }
  return null;
}

/** The past after each number of pieces of evidence; the same one again where a piece did not count. */
function pastsByLength(history: readonly Dated[]): readonly (readonly [number, Past])[] {
  const moments = pasts(history);
  return history.flatMap((_, i) => {
    const past = moments[pasts(history.slice(0, i + 1)).length - 1];
    return past === undefined ? [] : [[i + 1, past] as const];
  });
}

/** A history in which nothing can be left out, or come sooner, without losing the difference. */
export function shrunk<M>(engine: Engine<M>, difference: Difference): Difference {
  let best = difference;
  for (let tries = 0, improved = true; improved && tries < 200; tries += 1) {
    improved = false;
    for (const candidate of simpler(best.history)) {
      const found = firstDifference(engine, candidate);
      if (found === null || weight(found.history) >= weight(best.history)) continue;
      best = found;
      improved = true;
      break;
    }
  }
  return best;
}

function weight(history: readonly Dated[]): number {
  return history.length * 1e12 + (history.at(-1)?.at ?? 0);
}

function* simpler(history: readonly Dated[]): Generator<readonly Dated[]> {
  for (let size = history.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from + size <= history.length; from += size) {
      yield history.filter((_, i) => i < from || i >= from + size);
    }
  }
  for (const [i, { at }] of history.entries()) {
    const gap = at - (history[i - 1]?.at ?? 0);
    for (const less of [gap, gap - 1_000, gap - 100].filter((by) => by > 0 && by <= gap)) {
      yield history.map((dated, j) => (j < i ? dated : { ...dated, at: dated.at - less }));
    }
  }
}

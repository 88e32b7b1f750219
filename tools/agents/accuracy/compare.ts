/** How right a history of verdicts is, held against what was true. Pure. */
import type { Truth, TruthChange } from "../truth.ts";

/** What matters to a person of a verdict: does it ask, does it work, or does it rest. */
export type Class = "asking" | "working" | "resting";

export interface Said {
  readonly atMs: number;
  readonly says: Class;
}

/** A stretch in which something else was said than was true. */
export interface Wrong {
  readonly fromMs: number;
  readonly toMs: number;
  readonly truth: Truth;
  readonly says: Class;
}

export interface Score {
  /** Time in which the truth was certain, and how much of it was told right. Milliseconds. */
  readonly certainMs: number;
  readonly rightMs: number;
  /** How often the agent asked, and how often nobody said so before it was answered. */
  readonly asked: number;
  readonly missed: number;
  /** How often it was said to ask while it did not. */
  readonly falseAsks: number;
  /** From the earliest moment at which it may have asked to the moment at which that was said. Milliseconds. */
  readonly latenciesMs: readonly number[];
  readonly wrong: readonly Wrong[];
}

/** What was said this soon after a question was answered is late, not false. Milliseconds; a beat. */
const LATE_MS = 2000;

interface Stretch {
  readonly fromMs: number;
  /** From here on it is certain. */
  readonly certainMs: number;
  readonly endMs: number;
  readonly truth: Truth;
}

export function compare(truths: readonly TruthChange[], said: readonly Said[], lengthMs: number): Score {
  const stretches = stretchesOf(truths, lengthMs);
  const runs = runsOf(said, lengthMs);
  const wrong = stretches.flatMap((stretch) => wrongIn(stretch, runs));
  const certainMs = sum(stretches.map((each) => Math.max(0, each.endMs - each.certainMs)));
  const asks = stretches.filter(({ truth }) => classOf(truth) === "asking");
  const latencies = asks.map((ask) => latencyOf(ask, runs));
  return {
    certainMs,
    rightMs: certainMs - sum(wrong.map(({ fromMs, toMs }) => toMs - fromMs)),
    asked: asks.length,
    missed: latencies.filter((latency) => latency === null).length,
    falseAsks: runs.filter((run) => run.says === "asking" && !asks.some((ask) => touches(run, ask))).length,
    latenciesMs: latencies.filter((latency) => latency !== null),
    wrong,
  };
}

/** Null where nothing is demanded but that it does not ask. */
function classOf(truth: Truth): Class | null {
  switch (truth) {
    case "starting":
      return null;
    case "working":
    case "background":
      return "working";
    case "shell":
    case "idle":
    case "failed":
    case "ended":
      return "resting";
    default:
      return "asking";
  }
}

function isRight(truth: Truth, says: Class): boolean {
  const wanted = classOf(truth);
  return wanted === null ? says !== "asking" : says === wanted;
}

function stretchesOf(truths: readonly TruthChange[], lengthMs: number): readonly Stretch[] {
  return truths.map(({ fromMs, toMs, truth }, index) => {
    const endMs = truths[index + 1]?.fromMs ?? lengthMs;
    return { fromMs, certainMs: Math.min(toMs, endMs), endMs, truth };
  });
}

interface Run extends Said {
  readonly endMs: number;
}

/** Said again is said once. */
function runsOf(said: readonly Said[], lengthMs: number): readonly Run[] {
  const changes = said.filter((each, index) => each.says !== said[index - 1]?.says);
  return changes.map((each, index) => ({ ...each, endMs: changes[index + 1]?.atMs ?? lengthMs }));
}

function wrongIn(stretch: Stretch, runs: readonly Run[]): readonly Wrong[] {
  return runs
    .filter(({ says }) => !isRight(stretch.truth, says))
    .map(({ atMs, endMs, says }) => ({
      fromMs: Math.max(atMs, stretch.certainMs),
      toMs: Math.min(endMs, stretch.endMs),
      truth: stretch.truth,
      says,
    }))
    .filter(({ fromMs, toMs }) => toMs > fromMs);
}

function latencyOf(ask: Stretch, runs: readonly Run[]): number | null {
  const first = runs.find(
    ({ says, atMs, endMs }) => says === "asking" && endMs > ask.fromMs && atMs < ask.endMs,
  );
  return first === undefined ? null : Math.max(0, first.atMs - ask.fromMs);
}

function touches(run: Run, ask: Stretch): boolean {
  return run.endMs > ask.fromMs && run.atMs < ask.endMs + LATE_MS;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The value below which `share` of the values lie; null where there are none. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

/**
 * Replays rule vectors through the reading: `tsx --conditions=source packages/engine/reading/vectors.ts FILE…`.
 * Prints each mismatch with the vector's name, then the tally; exits 1 on any.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { Verdict } from "../src/verdict.ts";
import type { Dated } from "./past.ts";
import { read } from "./read.ts";
import { nextStop, type TriageClaim, triage } from "./triage.ts";

interface VerdictVector {
  readonly name: string;
  readonly evidence: readonly Dated[];
  readonly expect: readonly (Partial<Verdict> & { readonly at: number })[];
}
interface WalkVector {
  readonly name: string;
  readonly claims: readonly TriageClaim[];
  readonly focused: string | null;
  readonly visited: readonly string[];
  readonly next: string | null;
}
interface OrderVector {
  readonly name: string;
  readonly entries: Parameters<typeof triage>[0];
  readonly order: readonly string[];
}
type Vector = VerdictVector | WalkVector | OrderVector;

/** Each field of an expectation that the reading does not meet. */
function misses(vector: VerdictVector): readonly string[] {
  return vector.expect.flatMap(({ at, ...fields }) => {
    const soFar = vector.evidence.filter((dated) => dated.at <= at);
    const verdict: Partial<Record<string, unknown>> = { ...read(soFar, at) };
    return Object.entries(fields)
      .filter(([field, value]) => !isDeepStrictEqual(verdict[field], value))
      .map(
        ([field, value]) =>
          `at ${at} ${field} ${JSON.stringify(verdict[field])} not ${JSON.stringify(value)}`,
      );
  });
}

function check(vector: Vector): readonly string[] {
  if ("evidence" in vector) return misses(vector);
  if ("entries" in vector) {
    const order = triage(vector.entries).map(({ id }) => id);
    return isDeepStrictEqual(order, vector.order) ? [] : [`order ${order.join(" ")}`];
  }
  const next = nextStop(vector.claims, vector.focused, new Set(vector.visited));
  return next === vector.next ? [] : [`next ${next}`];
}

const vectors = process.argv.slice(2).flatMap((file) => JSON.parse(readFileSync(file, "utf8")) as Vector[]);
const failed = vectors
  .map((vector) => ({ name: vector.name, misses: check(vector) }))
  .filter((result) => result.misses.length > 0);
for (const result of failed) process.stdout.write(`${result.name}: ${result.misses.join("; ")}\n`);
process.stdout.write(`${vectors.length - failed.length} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;

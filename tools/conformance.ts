/**
 * Replays rule vectors through the engine and says where a verdict differs:
 * `npm run -s conformance -- FILE…`. Exits 1 on any mismatch, 2 on a file that cannot be read.
 *
 * A vector is `{ name, rule, evidence: [{ at, evidence }], expect: [{ at, …fields of the verdict }] }`;
 * for the queue `{ name, rule: "R8", claims, focused, visited, next }` or `{ name, entries, order }`.
 * What `expect` names is compared in depth; what it leaves out may be anything.
 */
import { readFileSync } from "node:fs";
import {
  createMemory,
  type Evidence,
  judge,
  nextStop,
  observe,
  type TriageClaim,
  type TriageEntry,
  triage,
} from "@saggar/engine";

interface Dated {
  readonly at: number;
  readonly evidence: Evidence;
}
interface Expected {
  readonly at: number;
  readonly [field: string]: unknown;
}
interface StoryVector {
  readonly evidence: readonly Dated[];
  readonly expect: readonly Expected[];
}
interface WalkVector {
  readonly claims: readonly TriageClaim[];
  readonly focused?: string | null;
  readonly visited?: readonly string[];
  readonly next: string | null;
}
interface OrderVector {
  readonly entries: readonly TriageEntry[];
  readonly order: readonly string[];
}
type Vector = { readonly name: string } & Record<string, unknown>;

/** A file that is no vector file; the message says what is wrong with it. */
class BadFile extends Error {}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isDated(value: unknown): boolean {
  return isRecord(value) && typeof value["at"] === "number";
}

/** The first difference, as a path and both values; null when everything expected is there. */
function difference(expected: unknown, actual: unknown, path: string): string | null {
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return `${path}: ${expected.length} expected, ${actual.length} found`;
  }
  if (typeof expected === "object" && expected !== null && typeof actual === "object" && actual !== null) {
    for (const [field, value] of Object.entries(expected)) {
      const found: unknown = (actual as Record<string, unknown>)[field];
      const inner = difference(value, found, `${path}.${field}`);
      if (inner !== null) return inner;
    }
    return null;
  }
  if (Object.is(expected, actual)) return null;
  return `${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`;
}

/** Everything that has arrived by then, on a clock that never runs back. */
function memoryAt(evidence: readonly Dated[], at: number): ReturnType<typeof createMemory> {
  let memory = createMemory();
  let clock = -Infinity;
  for (const step of evidence) {
    clock = Math.max(clock, step.at);
    if (clock > at) break;
    memory = observe(memory, step.evidence, step.at);
  }
  return memory;
}

function checkStory({ evidence, expect }: StoryVector): string[] {
  const mismatches: string[] = [];
  for (const { at, ...fields } of expect) {
    const found = difference(fields, judge(memoryAt(evidence, at), at), `at ${at}`);
    if (found !== null) mismatches.push(found);
  }
  return mismatches;
}

function checkWalk({ claims, focused, visited, next }: WalkVector): string[] {
  const found = difference(next, nextStop(claims, focused ?? null, new Set(visited)), "next");
  return found === null ? [] : [found];
}

function checkOrder({ entries, order }: OrderVector): string[] {
  const ids = triage(entries).map(({ id }) => id);
  const found = difference(order, ids, "order");
  return found === null ? [] : [found];
}

function check(vector: Vector): string[] {
  const { evidence, expect, claims, entries, order } = vector;
  if (Array.isArray(evidence) && Array.isArray(expect)) {
    const isStory =
      evidence.every((step) => isDated(step) && isRecord(step.evidence)) && expect.every(isDated);
    if (!isStory) throw new BadFile(`vector "${vector.name}" has evidence or an expectation without a time`);
    return checkStory(vector as unknown as StoryVector);
  }
  if (Array.isArray(claims) && "next" in vector) return checkWalk(vector as unknown as WalkVector);
  if (Array.isArray(entries) && Array.isArray(order)) return checkOrder(vector as unknown as OrderVector);
  throw new BadFile(
    `vector "${vector.name}" has neither evidence and expect, claims and next, nor entries and order`,
  );
}

function readVectors(file: string): readonly Vector[] {
  const read: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (!Array.isArray(read)) throw new BadFile("a list of vectors is expected");
  return read.map((vector: unknown, index) => {
    if (!isRecord(vector)) throw new BadFile(`entry ${index} is no vector`);
    const { name } = vector;
    if (typeof name !== "string") throw new BadFile(`entry ${index} has no name`);
    return { ...vector, name };
  });
}

function main(files: readonly string[]): number {
  if (files.length === 0) {
    console.error("No file given. Use: npm run -s conformance -- FILE…");
    return 2;
  }
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    try {
      for (const vector of readVectors(file)) {
        const mismatches = check(vector);
        if (mismatches.length === 0) passed += 1;
        else failed += 1;
        for (const mismatch of mismatches) console.log(`${vector.name}: ${mismatch}`);
      }
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      console.error(`${file}: ${error.message}. Give a JSON file with a list of rule vectors.`);
      return 2;
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

process.exitCode = main(process.argv.slice(2));

/**
 * Compares the engine with the reading over random histories:
 * `npx tsx --conditions=source packages/engine/reading/fuzz.ts --runs N --seed S`.
 * Prints the smallest history that tells them apart, with both verdicts, and exits 1; or says how many agree.
 */
import { parseArgs } from "node:util";
import * as engine from "../src/index.ts";
import { type Difference, firstDifference, shrunk } from "./compare.ts";
import { seededHistory } from "./histories.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    /** Differences to collect before giving up. */
    stop: { type: "string", default: "1" },
  },
});

function describe({ history, nowMs, fields, engine: said, reading }: Difference): string {
  const lines = history.map(
    ({ at, evidence: { kind, ...rest } }) => `  ${at} ${kind} ${JSON.stringify(rest)}`,
  );
  return [
    ...lines,
    `  at ${nowMs} they differ in ${fields.join(", ")}`,
    `  engine  ${JSON.stringify(said)}`,
    `  reading ${JSON.stringify(reading)}`,
    "",
  ].join("\n");
}

const runs = Number(values.runs);
const first = Number(values.seed);
let differing = 0;
for (let seed = first; seed < first + runs && differing < Number(values.stop); seed += 1) {
  const found = firstDifference(engine, seededHistory(seed));
  if (found === null) continue;
  differing += 1;
  process.stdout.write(`seed ${seed}\n${describe(shrunk(engine, found))}`);
}
if (differing === 0) process.stdout.write(`${runs} histories agree, seeds ${first} to ${first + runs - 1}\n`);
process.exitCode = differing > 0 ? 1 : 0;

/**
 * How right saggar is about agents: `npm run -s accuracy -- [--write] [--wrong] [AGENT…]`. Plays every tape that has a story
 * and prints the tables; `--wrong` prints what was said wrongly and when, `--write` writes `docs/accuracy.md`
 * where all of them were measured.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Measured, measure, type Recording, recordings, rowsOf } from "./agents/accuracy/measure.ts";
import { PAGE, pageOf, tableOf } from "./agents/accuracy/page.ts";

function isWanted({ name, agent }: Recording, wanted: readonly string[]): boolean {
  return wanted.length === 0 || wanted.some((each) => each === agent || name.includes(each));
}

/** Shorter stretches are not printed: two clocks are compared. Milliseconds. */
const SHORT_MS = 200;

function printWrong({ recording, saggar }: Measured): void {
  const long = saggar.wrong.filter(({ fromMs, toMs }) => toMs - fromMs >= SHORT_MS);
  if (long.length === 0 && saggar.missed === 0 && saggar.falseAsks === 0) return;
  console.log(`${recording.name}: ${saggar.missed} missed, ${saggar.falseAsks} false`);
  for (const { fromMs, toMs, truth, says } of long) {
    const seconds = (ms: number): string => (ms / 1000).toFixed(3).padStart(8);
    console.log(`  ${seconds(fromMs)} to ${seconds(toMs)}  it was ${truth}, and was said to be ${says}`);
  }
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: "boolean" }, wrong: { type: "boolean" } },
  });
  const wanted = recordings().filter((recording) => isWanted(recording, positionals));
  const measured = wanted.map(measure).filter((each) => each !== null);
  const missing = wanted.filter(({ tapeFile }) => tapeFile === null);
  if (values.wrong === true) for (const each of measured) printWrong(each);
  const tables = { saggar: rowsOf(measured, "saggar"), text: rowsOf(measured, "text") };
  console.log(`${tableOf(tables.saggar)}\n\nFrom the text on the screen alone:\n\n${tableOf(tables.text)}`);
  if (missing.length > 0) {
    const agents = [...new Set(missing.map(({ agent }) => agent))].join(", ");
    console.log(`\n${missing.length} tapes of ${agents} are not here: npm run record-agent -- all --missing`);
  }
  if (values.write !== true) return;
  if (missing.length === 0 && positionals.length === 0) return writeFileSync(PAGE, pageOf(tables));
  console.error(`${PAGE} was left as it is: it holds every agent, and not all of them were measured.`);
  process.exitCode = 1;
}

main();

/**
 * Whether anything of a burst is lost at the exit: RUNS children that write a megabyte and end, several at a time, against
 * what their recordings hold. Usage: bench-exits [RUNS] [AT ONCE]
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEvent } from "../../src/cast.ts";
import { newId, spawnRequest, startHost } from "../support/host-process.ts";

const runs = Number(process.argv[2] ?? 200);
const atOnce = Number(process.argv[3] ?? 4);
const EXPECTED = 1_000_003;

const host = await startHost();
const wire = await host.connect();
let lost = 0;
let wrong = 0;

async function run(): Promise<void> {
  const id = newId();
  const recording = path.join(host.home, `${id}.cast`);
  const argv = ["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x; printf END; exit 3"];
  await wire.ask(spawnRequest(host, argv, { id, recording }));
  await wire.ask({ op: "observe", id, afterSeq: 0 });
  const { mark } = await wire.mark(id, "exited");
  const counted = wire
    .seen(id)
    .reduce((sum, { mark: seen }) => sum + (seen.kind === "output" ? seen.bytes : 0), 0);
  await wire.ask({ op: "release", id });
  let recorded = 0;
  for (let look = 0; look < 500 && recorded < EXPECTED; look += 1) {
    await wire.ask({ op: "stats" });
    recorded = readFileSync(recording, "utf8")
      .split("\n")
      .map(parseEvent)
      .reduce((sum, event) => sum + (event?.kind === "output" ? event.text.length : 0), 0);
  }
  if (counted !== EXPECTED || recorded !== EXPECTED) lost += 1;
  if (mark.kind !== "exited" || mark.code !== 3) wrong += 1;
}

for (let done = 0; done < runs; done += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, runs - done) }, run));
process.stdout.write(
  `${runs} runs of ${EXPECTED} bytes, ${atOnce} at once: ${lost} lost something, ${wrong} had a wrong exit\n`,
);
wire.close();
await host.stop();

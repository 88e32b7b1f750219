/**
 * Records coding agents that are driven by a scripted model: `npm run -s record-agent -- NAME…`, where NAME is
 * `codex/permission-approved`, `codex/` or `all`. `--cols 60|80|200` (several with commas), `--hooks` and `--plain` (both
 * where neither is given), `--missing` (leaves out what is there). Needs `npm run -s agents:install` and
 * `npm run -s build -- --only pty-host` first. Tapes of agents under an open licence go to `recordings/agents`, those of the
 * others to the cache; the stories of all to `recordings/agents`.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { createSystem } from "../apps/daemon/src/system.ts";
import { KITS } from "./agents/kits/index.ts";
import { storyFile, type Take, takeName, tapeFile } from "./agents/places.ts";
import { type Recorded, recordTake } from "./agents/recorder.ts";
import { SCENARIOS } from "./agents/scenarios.ts";
import { writeTruths } from "./agents/truth.ts";
import { put, saveTape } from "./tape-file.ts";
import type { StageWorld } from "./tape-stage.ts";
import { inStageWorld } from "./tape-world.ts";

const USUAL_COLS = 80;
const ALL_COLS: readonly number[] = [60, USUAL_COLS, 200];

const system = createSystem({});

interface Wanted {
  readonly names: readonly string[];
  readonly cols: readonly number[];
  readonly hooks: readonly boolean[];
  readonly isMissingOnly: boolean;
  readonly atOnce: number;
}

function wanted(): Wanted {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      cols: { type: "string" },
      hooks: { type: "boolean" },
      plain: { type: "boolean" },
      missing: { type: "boolean" },
      jobs: { type: "string" },
    },
  });
  const both = values.hooks === values.plain;
  return {
    names: positionals,
    cols: values.cols === undefined ? ALL_COLS : values.cols.split(",").map(Number),
    hooks: both ? [true, false] : [values.hooks === true],
    isMissingOnly: values.missing === true,
    atOnce: Number(values.jobs ?? 1),
  };
}

function takesFor({ names, cols, hooks, isMissingOnly }: Wanted): readonly Take[] {
  const all = KITS.flatMap((kit) =>
    SCENARIOS.filter(({ lacks }) => lacks(kit) === null).flatMap((scenario) =>
      cols
        .filter((each) => each === USUAL_COLS || scenario.hasWidths === true)
        .flatMap((each) => hooks.map((hasHooks): Take => ({ kit, scenario, cols: each, hasHooks }))),
    ),
  );
  return all.filter((take) => {
    const name = `${take.kit.id}/${take.scenario.name}`;
    const isNamed = names.some((each) => each === "all" || each === name || each === `${take.kit.id}/`);
    return isNamed && !(isMissingOnly && [tapeFile(take), storyFile(take)].every((file) => existsSync(file)));
  });
}

function save(take: Take, { tape, truths, remarks }: Recorded): void {
  const bytes = saveTape(tapeFile(take), tape);
  put(storyFile(take), writeTruths(truths, remarks));
  console.log(`${takeName(take)}: ${bytes} bytes, ${(tape.header.lengthMs / 1000).toFixed(0)} s`);
}

async function recordAll(queue: Take[], world: StageWorld): Promise<void> {
  for (let take = queue.shift(); take !== undefined; take = queue.shift()) {
    try {
      save(take, await recordTake(take, world));
    } catch (error) {
      console.error(`${takeName(take)}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
}

async function main(): Promise<void> {
  const options = wanted();
  const queue = [...takesFor(options)];
  if (queue.length === 0) {
    console.error("Use: npm run -s record-agent -- NAME… (codex/permission-approved, codex/ or all)");
    process.exitCode = 2;
    return;
  }
  await inStageWorld(system, async (world) => {
    await Promise.all(Array.from({ length: options.atOnce }, () => recordAll(queue, world)));
  });
}

await main();

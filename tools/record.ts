/**
 * Records tapes from their scripts: `npm run -s record -- NAME…`, where NAME is `exit-3` (in every
 * shell that it has), `bash/exit-3`, `bash/` or `all`. Needs `npm run -s build -- --only pty-host` first. The story beside a
 * tape is written by `tools/replay.ts --accept`.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { assertNever } from "@saggar/engine";
import { playTape, storyOf, TAPE_FORMAT, type Tape, type TapeHeader } from "@saggar/testkit";
import { createSystem } from "../apps/daemon/src/system.ts";
import { saveTape } from "./tape-file.ts";
import { MACHINE, makeHome, SECRET, type TapeHome } from "./tape-home.ts";
import { type Take, takesNamed } from "./tape-scripts.ts";
import { clean } from "./tape-scrub.ts";
import { Stage, type StageWorld } from "./tape-stage.ts";
import { stepInWords, type TapeStep } from "./tape-step.ts";
import { type Patience, pause, until } from "./tape-wait.ts";
import { inStageWorld } from "./tape-world.ts";

const RECORDER = 1;
const RECORDINGS = fileURLToPath(new URL("../recordings", import.meta.url));
/** More raw bytes than this stay off the tape. */
const MAX_RAW_BYTES = 40_000;
const AT_ONCE = 8;
const PATIENCE: Patience = { lookMs: 60, giveUpMs: 40_000 };
const KEY_MS = 70;
/** A line editor that has just drawn its prompt may still lose a Ctrl-C. */
const READY_MS = 250;

const system = createSystem({});

class Actor {
  readonly #stage: Stage;
  readonly #isMarked: boolean;
  /** What was there when something was last typed; a shell without integration marks no prompts. */
  #before = { prompts: 0, text: "" };

  constructor(stage: Stage, isMarked: boolean) {
    this.#stage = stage;
    this.#isMarked = isMarked;
  }

  async act(step: TapeStep): Promise<void> {
    const stage = this.#stage;
    switch (step.kind) {
      case "type":
        return this.#type(step.text);
      case "keys":
        for (const key of step.text) {
          await this.#type(key);
          await pause(system, KEY_MS);
        }
        return;
      case "prompt":
        await until(system, "the prompt", () => this.#isAtPrompt(), PATIENCE);
        return pause(system, READY_MS);
      case "see":
        return until(system, JSON.stringify(step.text), () => this.#shows(step.text), PATIENCE);
      case "rest":
        return pause(system, step.seconds * 1000);
      case "resize":
        return stage.resize({ cols: step.cols, rows: step.rows });
      case "select":
        return stage.select(step.isSelected);
      case "gone":
        return until(system, "the end of the shell", () => stage.hasExited, PATIENCE);
      default:
        assertNever(step);
    }
  }

  async #type(text: string): Promise<void> {
    const stage = this.#stage;
    this.#before = { prompts: stage.promptsMs.length, text: (await stage.look()).rows.join("\n") };
    stage.type(Buffer.from(text, "utf8"));
  }

  async #shows(text: string): Promise<boolean> {
    return `\n${(await this.#stage.look()).rows.join("\n")}`.includes(text);
  }

  async #isAtPrompt(): Promise<boolean> {
    if (this.#isMarked && this.#stage.promptsMs.length <= this.#before.prompts) return false;
    const { before, rows } = await this.#stage.look();
    return before.endsWith("$ ") && rows.join("\n") !== this.#before.text;
  }
}

interface Recording {
  readonly name: string;
  readonly stage: Stage;
  readonly home: TapeHome;
  readonly header: TapeHeader;
}

async function record(take: Take, home: TapeHome, world: StageWorld): Promise<Recording | null> {
  const { script, shell } = take;
  const { argv, env, integration } = home.launch;
  const size = script.size ?? { cols: 80, rows: 24 };
  const { id, cwd, version } = home;
  const options = { id, argv, env, integration, size, shell, cwd, secret: SECRET, host: MACHINE };
  const stage = await Stage.open(options, world);
  const name = nameOf(take, version);
  try {
    const actor = new Actor(stage, integration !== null);
    const steps: string[] = [];
    for (const step of script.steps(shell)) {
      steps.push(`${(stage.nowMs / 1000).toFixed(3)} ${stepInWords(step)}`);
      await actor.act(step);
    }
    const header = {
      tape: TAPE_FORMAT,
      recorder: RECORDER,
      shell,
      version,
      os: process.platform,
      size,
      integration,
      secret: SECRET,
      host: MACHINE,
      lengthMs: stage.nowMs,
      hasBytes: true,
      steps,
    };
    return { name, stage, home, header };
  } catch (error) {
    const { rows } = await stage.look();
    console.error(`${name}: ${(error as Error).message}\n${rows.join("\n").trimEnd()}`);
    process.exitCode = 1;
    return null;
  } finally {
    await stage.close();
  }
}

function nameOf({ script, shell }: Take, version: string): string {
  return `${shell}-${version.split(".").slice(0, 2).join(".")}/${script.name}`;
}

/** What lies within the tape's time; without its bytes where they are too many. */
function tapeOf({ stage, header, home }: Recording): Tape {
  const records = stage.records.filter((each) => each.atMs <= header.lengthMs);
  const rawBytes = records.reduce((sum, each) => sum + (each.kind === "out" ? each.bytes.length : 0), 0);
  const hasBytes = rawBytes <= MAX_RAW_BYTES;
  const kept = records.filter((each) => hasBytes || each.kind !== "out");
  return { header: { ...header, hasBytes }, records: clean(kept, home.places) };
}

function save(recording: Recording): void {
  const { name, stage } = recording;
  const tape = tapeOf(recording);
  const bytes = saveTape(path.join(RECORDINGS, `${name}.tape`), tape);
  const live = words(storyOf(stage.told));
  const played = words(storyOf(playTape(tape)));
  console.log(`${name}: ${bytes} bytes${live === played ? "" : `\n  live:   ${live}\n  played: ${played}`}`);
}

/** Nothing else is done while sessions run: what is late on the tape was late in the terminal. */
async function recordTogether(takes: readonly Take[], world: StageWorld): Promise<void> {
  const homes = takes.map((take) => makeHome(take.script, take.shell, system.randomHex(8)));
  const recordings = await Promise.all(
    takes.map((take, index) => record(take, required(homes[index]), world)),
  );
  for (const recording of recordings) {
    try {
      if (recording !== null) save(recording);
    } catch (error) {
      console.error(`${recording?.name}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
  for (const home of homes) home.remove();
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("Something is missing");
  return value;
}

/** Longest first, so that those that run together end together. */
function byLength(takes: readonly Take[]): readonly Take[] {
  const rests = ({ script, shell }: Take): number =>
    script.steps(shell).reduce((sum, step) => sum + (step.kind === "rest" ? step.seconds : 0), 0);
  return [...takes].sort((one, other) => rests(other) - rests(one));
}

/** What a story tells, without when. */
function words(story: readonly string[]): string {
  return story.map((line) => line.trim().split(" ").slice(2).join(" ")).join(", ");
}

async function main(names: readonly string[]): Promise<void> {
  const takes = names.flatMap((name) => {
    const found = takesNamed(name);
    if (found.length === 0) console.error(`record: there is no script ${name}`);
    return found;
  });
  if (takes.length === 0) {
    console.error("Use: npm run -s record -- NAME… (or all)");
    process.exitCode = 2;
    return;
  }
  const queue = byLength([...new Set(takes)]);
  await inStageWorld(system, async (world) => {
    for (let from = 0; from < queue.length; from += AT_ONCE) {
      await recordTogether(queue.slice(from, from + AT_ONCE), world);
    }
  });
}

await main(process.argv.slice(2));

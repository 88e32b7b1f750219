/** Plays one scenario with one agent in a real terminal, and gives the tape and what was true meanwhile. */
import { TAPE_FORMAT, type Tape, type TapeHeader, type TapeSize } from "@saggar/testkit";
import { MACHINE, SECRET } from "../tape-home.ts";
import { clean } from "../tape-scrub.ts";
import { Stage, type StageWorld } from "../tape-stage.ts";
import { type AgentHome, makeAgentHome } from "./home.ts";
import { type ScriptedModel, startModel } from "./model/server.ts";
import type { Take } from "./places.ts";
import { readPublished } from "./published.ts";
import { installHooks, makeSpool, takeReports } from "./reports.ts";
import { Scene } from "./scene.ts";
import type { TruthChange } from "./truth.ts";
import { packageOf } from "./versions.ts";

const RECORDER = 3;
const SPOOL_MS = 25;
const ROWS = 24;
const WIDE_ROWS = 50;
const WIDE_COLS = 200;

export interface Recorded {
  readonly tape: Tape;
  readonly truths: readonly TruthChange[];
  readonly remarks: readonly string[];
}

interface Set {
  readonly take: Take;
  readonly world: StageWorld;
  readonly home: AgentHome;
  readonly model: ScriptedModel;
  readonly env: Readonly<Record<string, string>>;
  readonly size: TapeSize;
}

export async function recordTake(take: Take, world: StageWorld): Promise<Recorded> {
  const { kit, scenario, cols, hasHooks } = take;
  const home = makeAgentHome(kit.id);
  const scenes: Scene[] = [];
  const model = await startModel({
    system: world.system,
    onEvent: (event) => {
      for (const scene of scenes) scene.heard(event);
    },
  });
  const env = kit.prepare({ home, modelUrl: model.url, readiness: scenario.readiness ?? "ready" });
  const spool = makeSpool(home);
  if (hasHooks) installHooks(kit.id, home);
  const size = { cols, rows: cols >= WIDE_COLS ? WIDE_ROWS : ROWS };
  const set = { take, world, home, model, env, size };
  const stages = new Map<string, Stage>();
  try {
    const first = await openStage(set, stages);
    scenes.push(new Scene({ ...set, kit, system: world.system, stage: first }));
    if (scenario.hasOther === true) {
      const second = await openStage(set, stages);
      scenes.push(new Scene({ ...set, kit, system: world.system, stage: second }));
    }
    const stop = followSpool(spool, stages, world);
    try {
      return await playScenes(set, first, scenes);
    } finally {
      stop();
    }
  } finally {
    for (const stage of stages.values()) await stage.close();
    await model.close();
    home.remove();
  }
}

async function playScenes(
  { take, home, size }: Set,
  stage: Stage,
  scenes: readonly Scene[],
): Promise<Recorded> {
  const [scene, other = null] = scenes;
  if (scene === undefined) throw new Error("There is no scene");
  try {
    await take.scenario.play(scene, other);
  } catch (error) {
    const { rows } = await stage.look();
    throw new Error(`${(error as Error).message}\n${rows.join("\n").trimEnd()}`, { cause: error });
  }
  const { kit, hasHooks } = take;
  const { version } = packageOf(kit.id);
  const header: TapeHeader = {
    tape: TAPE_FORMAT,
    recorder: RECORDER,
    shell: "bash",
    version: "5",
    os: process.platform,
    size,
    integration: "bash",
    secret: SECRET,
    host: MACHINE,
    lengthMs: stage.nowMs,
    hasBytes: false,
    steps: scene.steps,
    agent: { name: kit.id, version, hasHooks },
  };
  const records = stage.records.filter(({ atMs, kind }) => atMs <= header.lengthMs && kind !== "out");
  return {
    tape: { header, records: clean(records, home.places) },
    truths: scene.truths,
    remarks: [
      `${kit.id} ${version}, ${take.scenario.name}, ${size.cols} columns, ${hasHooks ? "with" : "without"} hooks`,
    ],
  };
}

async function openStage({ world, home, env, size, take }: Set, stages: Map<string, Stage>): Promise<Stage> {
  const id = world.system.randomHex(8);
  const { argv, env: whole, integration } = home.launch(id, env);
  const published = readPublished(take.kit.id, home, world.processes);
  const stage = await Stage.open(
    {
      id,
      argv,
      env: whole,
      cwd: home.cwd,
      size,
      shell: "bash",
      integration,
      secret: SECRET,
      host: MACHINE,
      onLook: (looked) => published.look(looked),
    },
    world,
  );
  stages.set(id, stage);
  return stage;
}

/** Hands the reports of hooks to their sessions as they come. */
function followSpool(spool: string, stages: ReadonlyMap<string, Stage>, { system }: StageWorld): () => void {
  let isOver = false;
  const look = (): void => {
    if (isOver) return;
    for (const { session, agent, payload } of takeReports(spool)) stages.get(session)?.hook(agent, payload);
    system.after(SPOOL_MS, look);
  };
  look();
  return () => {
    isOver = true;
  };
}

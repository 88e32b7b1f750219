/** Plays the tapes of agents and holds what is said against their stories. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { playTape, readTape, type Told } from "@saggar/testkit";
import { RECORDINGS, tapeFolder } from "../places.ts";
import { readTruths } from "../truth.ts";
import { compare, quantile, type Said, type Score } from "./compare.ts";
import { detectFromText } from "./text-detector.ts";

/** One tape that has a story. */
export interface Recording {
  /** `codex-0.171.0/turn-80-plain` */
  readonly name: string;
  readonly agent: string;
  readonly version: string;
  readonly hasHooks: boolean;
  /** Null where the tape is not there. */
  readonly tapeFile: string | null;
  readonly storyFile: string;
}

export interface Measured {
  readonly recording: Recording;
  readonly saggar: Score;
  readonly text: Score;
}

/** What the table says of one agent, with or without its hooks. */
export interface Row {
  readonly agent: string;
  readonly version: string;
  readonly hasHooks: boolean;
  readonly tapes: number;
  /** Of the certain time, in thousandths. */
  readonly right: number;
  readonly asked: number;
  readonly missed: number;
  readonly falseAsks: number;
  /** Milliseconds; null where nothing was asked. */
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

const THOUSAND = 1000;

/** Every story; `folderOf` says where the tapes of an agent lie. */
export function recordings(folderOf: (agent: string) => string = tapeFolder): readonly Recording[] {
  if (!existsSync(RECORDINGS)) return [];
  return readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".story"))
    .toSorted()
    .map((file) => recordingOf(file.slice(0, -".story".length), folderOf));
}

function recordingOf(name: string, folderOf: (agent: string) => string): Recording {
  const [, agent = "", version = ""] = /^([a-z]+)-([^/]+)\//.exec(name) ?? [];
  const tapeFile = path.join(folderOf(agent), `${name}.tape`);
  return {
    name,
    agent,
    version,
    hasHooks: name.endsWith("-hooks"),
    tapeFile: existsSync(tapeFile) ? tapeFile : null,
    storyFile: path.join(RECORDINGS, `${name}.story`),
  };
}

/** Null where the tape is not there. */
export function measure(recording: Recording): Measured | null {
  if (recording.tapeFile === null) return null;
  const tape = readTape(readFileSync(recording.tapeFile, "utf8"));
  const truths = readTruths(readFileSync(recording.storyFile, "utf8"));
  const score = (said: readonly Said[]): Score => compare(truths, said, tape.header.lengthMs);
  return { recording, saggar: score(playTape(tape).map(saidIn)), text: score(detectFromText(tape)) };
}

function saidIn({ atMs, verdict }: Told): Said {
  if (verdict.status === "needs-you") return { atMs, says: "asking" };
  return { atMs, says: verdict.status === "working" ? "working" : "resting" };
}

export function rowsOf(all: readonly Measured[], who: "saggar" | "text"): readonly Row[] {
  const groups = new Map<string, Measured[]>();
  for (const each of all) {
    const { agent, version, hasHooks } = each.recording;
    const key = `${agent} ${version} ${hasHooks}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) => rowOf(group, who));
}

function rowOf(group: readonly Measured[], who: "saggar" | "text"): Row {
  const [first] = group;
  if (first === undefined) throw new Error("A group without members");
  const { agent, version, hasHooks } = first.recording;
  const scores = group.map((each) => each[who]);
  const total = (of: (score: Score) => number): number => scores.reduce((sum, score) => sum + of(score), 0);
  const latencies = scores.flatMap(({ latenciesMs }) => latenciesMs);
  return {
    agent,
    version,
    hasHooks,
    tapes: group.length,
    right: Math.floor(
      (THOUSAND * total(({ rightMs }) => rightMs)) /
        Math.max(
          1,
          total(({ certainMs }) => certainMs),
        ),
    ),
    asked: total(({ asked }) => asked),
    missed: total(({ missed }) => missed),
    falseAsks: total(({ falseAsks }) => falseAsks),
    medianMs: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
  };
}

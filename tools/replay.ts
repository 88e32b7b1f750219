/**
 * Plays tapes and prints what the rules tell of them, between the steps that were taken:
 * `npm run -s replay -- [--accept] NAME…` (`bash-5.2/exit-3`, `exit-3`, or `all`). `--accept` writes
 * the story beside the tape, unless it tells otherwise than its script says it must.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import {
  playTape,
  readStory,
  readTape,
  remarksOf,
  storyOf,
  type TapeHeader,
  writeStory,
} from "@saggar/testkit";
import { tellsOf } from "./tape-script.ts";
import { takesNamed } from "./tape-scripts.ts";

const RECORDINGS = fileURLToPath(new URL("../recordings", import.meta.url));

function tapesNamed(name: string): readonly string[] {
  return readdirSync(RECORDINGS, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tape") && !file.startsWith("agents/"))
    .map((file) => file.slice(0, -".tape".length))
    .filter((tape) => name === "all" || tape === name || tape.startsWith(name) || tape.endsWith(`/${name}`))
    .sort();
}

/** What a person sees in turn, from the first time that the session is idle at its prompt. */
function statuses(story: readonly string[]): string {
  const said = story.map((line) => {
    const [, status = "", because = "", mark] = line.trim().split(" ");
    if (status === "idle") return mark === "tick" ? "idle tick" : "idle";
    return status === "working" ? status : `${status} ${because}`;
  });
  const from = story.findIndex((line) => line.includes(" idle-prompt"));
  return said
    .slice(Math.max(0, from))
    .filter((each, index, all) => each !== all[index - 1])
    .join(", ");
}

/** Steps and verdicts in the order in which they came. */
function interleaved({ steps }: TapeHeader, story: readonly string[]): string {
  const lines = [
    ...steps.map((step) => ({
      at: Number.parseFloat(step),
      text: `          ${step.slice(step.indexOf(" ") + 1)}`,
    })),
    ...story.map((line) => ({
      at: Number.parseFloat(line),
      text: `${line.slice(0, 8)}    → ${line.slice(9)}`,
    })),
  ];
  return lines
    .sort((one, other) => one.at - other.at)
    .map(({ text }) => text)
    .join("\n");
}

function replay(name: string, isAccepting: boolean): boolean {
  const file = path.join(RECORDINGS, name);
  const tape = readTape(readFileSync(`${file}.tape`, "utf8"));
  const story = storyOf(playTape(tape));
  const known = existsSync(`${file}.story`) ? readFileSync(`${file}.story`, "utf8") : "";
  const [take] = takesNamed(name.replace(/-[\d.]+\//, "/"));
  const wanted = take === undefined ? null : tellsOf(take.script, take.shell);
  const told = statuses(story);
  const isWanted = wanted === null || wanted === told;
  const isKnown = readStory(known).join("\n") === story.join("\n");
  if (isAccepting && isWanted) {
    if (!isKnown) writeFileSync(`${file}.story`, writeStory(story, remarksOf(known)));
    console.log(`${name}: ${isKnown ? "as it was" : "accepted"}`);
    return true;
  }
  console.log(`${name}${isKnown ? "" : "  (differs from its story)"}\n${interleaved(tape.header, story)}`);
  if (!isWanted) console.log(`  told:   ${told}\n  wanted: ${wanted}`);
  return isWanted;
}

const names = process.argv.slice(2).filter((argument) => argument !== "--accept");
const tapes = [...new Set(names.flatMap(tapesNamed))];
if (tapes.length === 0) {
  console.error("Use: npm run -s replay -- [--accept] NAME… (or all)");
  process.exitCode = 2;
}
const isGood = tapes.map((name) => replay(name, process.argv.includes("--accept")));
if (isGood.includes(false)) process.exitCode = 1;

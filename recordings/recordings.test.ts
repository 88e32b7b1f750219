/**
 * Every tape, played through the sources and the engine with its own clock, tells the story that stands beside it. And
 * what a terminal wrote means the same however its bytes were cut.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Mark } from "@saggar/protocol";
import { createLineReader } from "@saggar/sources";
import {
  bytesOf,
  playTape,
  readStory,
  readTape,
  storyOf,
  type Tape,
  tearBytes,
  tearOutput,
  writeTape,
} from "@saggar/testkit";
import { describe, expect, test } from "vitest";
import { Colours, DEFAULT_THEME } from "../apps/pty-host/src/colours.ts";
import type { MarkLog } from "../apps/pty-host/src/mark-log.ts";
import type { MarkThrottle } from "../apps/pty-host/src/mark-throttle.ts";
import type { ModelQueue } from "../apps/pty-host/src/model-queue.ts";
import { StreamReader } from "../apps/pty-host/src/stream-reader.ts";

const MAX_TAPE_BYTES = 100_000;
/** Where bytes are cut; any number will do. */
const SEED = 1;

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), "utf8");
const names = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  // Those of agents have stories of another kind, and a test of their own.
  .filter((file) => file.endsWith(".tape") && !file.startsWith("agents/"))
  .map((file) => file.slice(0, -".tape".length))
  .sort();

/**
 * What the host makes of the bytes: marks in their order, and the lines of output before each. Bytes of output are not
 * compared: of a character that opens a string and is cut in its middle, the first half counts as output.
 */
function marksOf(pieces: readonly Uint8Array[]): readonly Mark[] {
  const marks: Mark[] = [];
  let newlines = 0;
  const append = (mark: Mark): void => {
    if (newlines > 0) marks.push({ kind: "output", bytes: newlines, newlines });
    newlines = 0;
    marks.push(mark);
  };
  const reader = new StreamReader({
    marks: {
      append,
      output: (_bytes: number, lines: number) => {
        newlines += lines;
      },
    } as unknown as MarkLog,
    throttle: { put: append } as unknown as MarkThrottle,
    colours: new Colours(DEFAULT_THEME),
    queue: () => ({ push: () => {}, pushReply: () => {} }) as unknown as ModelQueue,
  });
  for (const piece of pieces) reader.read(piece);
  append({ kind: "reset" });
  return marks.slice(0, -1);
}

function meanings(marks: readonly Mark[]): readonly Mark[] {
  return marks.filter(({ kind }) => kind !== "output" && kind !== "resized" && kind !== "exited");
}

function marksOnTape({ records }: Tape): readonly Mark[] {
  return meanings(records.flatMap((record) => (record.kind === "mark" ? [record.mark] : [])));
}

function linesOf(pieces: readonly Uint8Array[]): readonly string[] {
  const reader = createLineReader();
  return pieces.flatMap((piece) => reader.push(piece));
}

test("there are tapes of every shell", () => {
  const shells = new Set(names.map((name) => name.split("-")[0]));
  expect(shells).toEqual(new Set(["bash", "dash", "fish", "zsh"]));
});

describe.each(names)("%s", (name) => {
  const text = read(`${name}.tape`);
  const tape = readTape(text);
  const told = (): readonly string[] => readStory(read(`${name}.story`));

  test("tells its story", () => {
    expect(storyOf(playTape(tape))).toEqual(told());
  });

  test("is told alike without beats, since a verdict knows until when it holds", () => {
    expect(storyOf(playTape(tape, { hasBeats: false }))).toEqual(told());
  });

  test("is told alike when its output came in smaller pieces", () => {
    expect(storyOf(playTape(tearOutput(tape, SEED)))).toEqual(told());
  });

  test.skipIf(!tape.header.hasBytes)("its bytes mean what the host said, wherever they are cut", () => {
    const bytes = bytesOf(tape);
    const [whole, single, torn] = [[bytes], tearBytes(bytes, 0), tearBytes(bytes, SEED)];
    const marks = marksOf(whole);
    const lines = linesOf(whole);
    expect(meanings(marks)).toEqual(marksOnTape(tape));
    expect([single, torn].map(marksOf)).toEqual([marks, marks]);
    expect([single, torn].map(linesOf)).toEqual([lines, lines]);
  });

  test("is small, written as the recorder writes it, and tells of nobody's machine", () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_TAPE_BYTES);
    expect(writeTape(tape)).toBe(text);
    expect(text).not.toMatch(/\/(?:home|Users)\/(?!ada\b)|\/(?:root|tmp|var\/folders)\//);
  });
});

/**
 * The last lines of a session as text. What the screen model does not reach is painted once more in an emulator with room
 * for it: from the ring, or from further back in the recording.
 */

import type headless from "@xterm/headless";
import type { Replay } from "./history.ts";
import type { RecordingFiles } from "./recording-file.ts";
import { recordingTail, type TailStep } from "./recording-tail.ts";
import { createEmulator, SCROLLBACK_LINES } from "./screen-model.ts";
import { readLines } from "./screen-text.ts";
import type { Session } from "./session.ts";
import type { System } from "./system.ts";
import { CharacterFeed } from "./whole-characters.ts";

/** Read of a recording at most; enough for the most lines that can be asked for, unless they are very long. */
const RECORDING_BYTES = 4_000_000;
const PIECE_BYTES = 8192;
/** Painting lets others have their turn after this long. */
const TURN_MS = 4;

export interface ReadPorts {
  readonly system: System;
  readonly files: RecordingFiles;
}

export async function readLinesOf(
  session: Session,
  limit: number,
  ports: ReadPorts,
): Promise<readonly string[]> {
  const { model } = session.screen;
  const near = readLines(model.terminal, limit);
  // An alternate screen has no history, and a model that never scrolled anything away has it all.
  const isAll = model.isAlternate || model.terminal.buffer.normal.baseY < SCROLLBACK_LINES;
  if (near.length >= limit || isAll) return near;
  const replay = session.screen.history.replay();
  const fromRing = replay === null ? near : await paint(replay, limit, ports.system);
  const best = fromRing.length > near.length ? fromRing : near;
  if (best.length >= limit || session.recorder === null || session.recorder.problem !== null) return best;
  const fromRecording = await paintRecording(session, limit, ports);
  return fromRecording.length > best.length ? fromRecording : best;
}

async function paint(replay: Replay, limit: number, system: System): Promise<readonly string[]> {
  const emulator = createEmulator(replay.size, limit);
  const characters = new CharacterFeed(emulator);
  const turns = new Turns(system);
  for (const step of replay.steps) {
    if (step.kind === "resized") emulator.resize(step.size.cols, step.size.rows);
    else await feedSlowly(characters, step.bytes, turns);
  }
  return takeLines(emulator, limit);
}

async function paintRecording(session: Session, limit: number, ports: ReadPorts): Promise<readonly string[]> {
  const { recorder } = session;
  if (recorder === null) return [];
  await recorder.settle();
  const steps = await readTail(ports.files, recorder.file);
  const size = session.screen.size;
  const emulator = createEmulator(size, limit);
  const characters = new CharacterFeed(emulator);
  const turns = new Turns(ports.system);
  for (const step of steps) {
    if (step.kind === "resized") emulator.resize(step.size.cols, step.size.rows);
    else await feedSlowly(characters, step.bytes, turns);
  }
  return takeLines(emulator, limit);
}

async function readTail(files: RecordingFiles, file: string): Promise<readonly TailStep[]> {
  try {
    return await recordingTail(files, file, RECORDING_BYTES);
  } catch (error) {
    // Moved or removed by somebody: there is no more to read.
    if (error instanceof Error && "code" in error) return [];
    throw error;
  }
}

function takeLines(emulator: headless.Terminal, limit: number): readonly string[] {
  const lines = readLines(emulator, limit);
  emulator.dispose();
  return lines;
}

async function feedSlowly(characters: CharacterFeed, bytes: Uint8Array, turns: Turns): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    characters.feed(bytes.subarray(at, at + PIECE_BYTES));
    await turns.rest();
  }
}

class Turns {
  readonly #system: System;
  #untilMs: number;

  constructor(system: System) {
    this.#system = system;
    this.#untilMs = system.monotonicMs() + TURN_MS;
  }

  async rest(): Promise<void> {
    if (this.#system.monotonicMs() < this.#untilMs) return;
    await new Promise<void>((resolve) => this.#system.soon(resolve));
    this.#untilMs = this.#system.monotonicMs() + TURN_MS;
  }
}

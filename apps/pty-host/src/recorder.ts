/**
 * Writes down what a session shows, as an asciicast that can be played while it grows and after a crash. Never what was
 * typed. Within its limit the beginning and the end are kept; a full disk ends the recording, not the session.
 */
import { type CastEvent, type CastHeader, eventLine, headerLine } from "./cast.ts";
import { joinRecording, tailName } from "./join-recording.ts";
import type { Log } from "./log.ts";
import { OutputLine } from "./output-line.ts";
import type { RecordingFile, RecordingFiles } from "./recording-file.ts";
import type { ScreenSize } from "./screen-model.ts";
import type { System, Timer } from "./system.ts";
import { encodeRecord, type TailKind } from "./tail-record.ts";
import { recordingDropped, recordingStopped } from "./words.ts";

/** Output is gathered this long, or up to so many bytes, into one event. */
const GATHER_MS = 16;
const GATHER_BYTES = 32_768;
/** Lines are written this long after the first of them, or at once when there are so many bytes of them. */
const WRITE_MS = 40;
const WRITE_BYTES = 262_144;
/** What waits for a slow disk; beyond it output goes unrecorded, and it is said. */
const MAX_WAITING_BYTES = 8_000_000;
/** The newest files kept of a recording that outgrew its first half. */
export const KEPT_TAILS = 8;
/** With less than this a picture of the screen would fill a file. */
const MIN_BYTES = 262_144;
/** Cut back when the disk is full, to have room for saying so: a block of any usual file system. */
const SPARE_BYTES = 8192;

export interface RecorderOptions {
  readonly file: string;
  readonly maxBytes: number;
  readonly header: CastHeader;
  /** A picture of the screen, as text for an emulator, for a player that begins here. */
  readonly picture: () => string;
}

export interface RecorderPorts {
  readonly system: System;
  readonly files: RecordingFiles;
  readonly log: Log;
}

/** What is to be written: more of the file in progress, or the beginning of the next one. */
interface Job {
  readonly kind: "add" | "turn";
  readonly bytes: Buffer;
}

export class Recorder {
  readonly #options: RecorderOptions;
  readonly #ports: RecorderPorts;
  readonly #outputLine = new OutputLine();
  #size: ScreenSize;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #gatheredAtMs = 0;
  #timer: Timer | null = null;
  #writeTimer: Timer | null = null;
  #jobs: Job[] = [];
  #waitingBytes = 0;
  #droppedBytes = 0;
  /** Bytes given to the file in progress, written or waiting. */
  #share = 0;
  #turns = 0;
  readonly #writer: Writer;
  #work: Promise<void>;
  #isWriting = false;
  #isFinished = false;

  constructor(options: RecorderOptions, ports: RecorderPorts) {
    this.#options = options;
    this.#ports = ports;
    this.#size = options.header.size;
    this.#writer = new Writer(options, ports);
    this.#work = this.#writer.begin(Buffer.from(headerLine(options.header), "utf8"));
  }

  get file(): string {
    return this.#options.file;
  }

  /** Why nothing more is recorded; null while it goes on. */
  get problem(): string | null {
    return this.#writer.problem;
  }

  output(bytes: Uint8Array): void {
    if (this.problem !== null || this.#isFinished) return;
    if (this.#gatheredBytes === 0) {
      this.#turnOver();
      this.#gatheredAtMs = this.#ports.system.nowMs();
      this.#timer = this.#ports.system.after(GATHER_MS, () => this.#takeGathered());
    }
    this.#gathered.push(bytes);
    this.#gatheredBytes += bytes.length;
    if (this.#gatheredBytes >= GATHER_BYTES) this.#takeGathered();
  }

  resized(size: ScreenSize): void {
    this.#takeGathered();
    this.#size = size;
    this.#event({ kind: "resized", size });
  }

  /** Everything shown so far is in the files when this resolves. */
  async settle(): Promise<void> {
    this.#takeGathered();
    // Behind a write that is under way there may be lines that it does not take.
    for (let round = 0; round < 2; round += 1) {
      this.#startWriting();
      await this.#work;
    }
  }

  /** Writes what is left and puts the parts together. */
  finish(): Promise<void> {
    if (this.#isFinished) return this.#work;
    this.#takeGathered();
    const rest = this.#outputLine.rest(this.#elapsed(this.#ports.system.nowMs()));
    if (rest !== null) this.#add(rest);
    this.#startWriting();
    this.#isFinished = true;
    this.#work = this.#work.then(() => this.#writer.end());
    return this.#work;
  }

  #takeGathered(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#gatheredBytes === 0) return;
    const atMs = this.#elapsed(this.#gatheredAtMs);
    const gathered = this.#gathered;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    // Only the first file is made of lines; what is added to the others is mostly thrown away again.
    const bytes =
      this.#turns === 0
        ? this.#outputLine.line(gathered, atMs)
        : encodeRecord({ kind: "output", atMs, payload: Buffer.concat(gathered) });
    if (bytes !== null) this.#add(bytes);
  }

  #elapsed(atMs: number): number {
    return atMs - this.#options.header.startedAtMs;
  }

  #event(event: Extract<CastEvent, { kind: "resized" | "marker" }>): void {
    const atMs = this.#elapsed(this.#ports.system.nowMs());
    if (this.#turns === 0) this.#add(Buffer.from(eventLine(atMs, event), "utf8"));
    else {
      const text = event.kind === "marker" ? event.label : sizeText(event.size);
      this.#add(textRecord(event.kind, atMs, text));
    }
  }

  #add(bytes: Buffer): void {
    if (this.problem !== null || this.#isFinished) return;
    if (this.#waitingBytes + bytes.length > MAX_WAITING_BYTES) {
      this.#droppedBytes += bytes.length;
      return;
    }
    const dropped = this.#droppedBytes;
    this.#droppedBytes = 0;
    if (dropped > 0) this.#event({ kind: "marker", label: recordingDropped(dropped) });
    this.#put({ kind: "add", bytes });
  }

  #put(job: Job): void {
    this.#jobs.push(job);
    this.#waitingBytes += job.bytes.length;
    this.#share += job.bytes.length;
    if (this.#isWriting) return;
    if (this.#waitingBytes >= WRITE_BYTES) this.#startWriting();
    else this.#writeTimer ??= this.#ports.system.after(WRITE_MS, () => this.#startWriting());
  }

  #startWriting(): void {
    this.#writeTimer?.cancel();
    this.#writeTimer = null;
    if (this.#isWriting || this.#jobs.length === 0) return;
    this.#isWriting = true;
    this.#work = this.#work.then(() => this.#write());
  }

  async #write(): Promise<void> {
    while (this.#jobs.length > 0) {
      const turn = this.#jobs.findIndex((job) => job.kind === "turn");
      const count = turn === -1 ? this.#jobs.length : Math.max(1, turn);
      const jobs = this.#jobs.splice(0, count);
      const bytes = Buffer.concat(jobs.map((job) => job.bytes));
      this.#waitingBytes -= bytes.length;
      if (turn === 0) await this.#writer.turn(bytes);
      else await this.#writer.append(bytes);
      // What little has come meanwhile can wait for more, unless the recording is at its end.
      if (this.#waitingBytes < WRITE_BYTES && !this.#isFinished) break;
    }
    this.#isWriting = false;
    if (this.#jobs.length > 0)
      this.#writeTimer ??= this.#ports.system.after(WRITE_MS, () => this.#startWriting());
  }

  /** Goes on in another file once the one in progress has its share. Called between two gatherings. */
  #turnOver(): void {
    const maxBytes = Math.max(MIN_BYTES, this.#options.maxBytes);
    const share = this.#turns === 0 ? maxBytes / 2 : maxBytes / 2 / KEPT_TAILS;
    if (this.#share < share) return;
    this.#turns += 1;
    this.#share = 0;
    const atMs = this.#elapsed(this.#ports.system.nowMs());
    const size = textRecord("resized", atMs, sizeText(this.#size));
    const picture = textRecord("picture", atMs, `\x1bc${this.#options.picture()}`);
    this.#put({ kind: "turn", bytes: Buffer.concat([size, picture]) });
    const unfinished = this.#outputLine.takeUnfinished();
    if (unfinished.length > 0) this.#gathered = [unfinished];
    this.#gatheredBytes = unfinished.length;
  }
}

function textRecord(kind: TailKind, atMs: number, text: string): Buffer {
  return encodeRecord({ kind, atMs, payload: Buffer.from(text, "utf8") });
}

function sizeText({ cols, rows }: ScreenSize): string {
  return `${cols}x${rows}`;
}

/** The files behind a recorder, written one piece after the other. */
class Writer {
  readonly #options: RecorderOptions;
  readonly #ports: RecorderPorts;
  #open: { readonly file: RecordingFile; readonly name: string } | null = null;
  /** Whole lines in the open file. */
  #bytes = 0;
  #headBytes = 0;
  /** 0 in the first file. */
  #number = 0;
  problem: string | null = null;

  constructor(options: RecorderOptions, ports: RecorderPorts) {
    this.#options = options;
    this.#ports = ports;
  }

  begin(header: Buffer): Promise<void> {
    return this.#try(() => this.#create(this.#options.file, header));
  }

  append(bytes: Buffer): Promise<void> {
    return this.#try(async () => {
      if (this.#open !== null) this.#bytes += await this.#open.file.append(bytes);
    });
  }

  turn(start: Buffer): Promise<void> {
    if (this.problem !== null) return Promise.resolve();
    return this.#try(async () => {
      if (this.#number === 0) this.#headBytes = this.#bytes;
      await this.#close();
      this.#number += 1;
      await this.#create(tailName(this.#options.file, this.#number), start);
      const outdated = this.#number - KEPT_TAILS;
      if (outdated > 0) await this.#ports.files.remove(tailName(this.#options.file, outdated));
    });
  }

  async end(): Promise<void> {
    const { file, maxBytes } = this.#options;
    await this.#close();
    if (this.#number === 0) return;
    await this.#try(async () => {
      const limit = Math.max(MIN_BYTES, maxBytes);
      const problem = await joinRecording(this.#ports.files, file, {
        headBytes: this.#headBytes,
        maxBytes: limit,
        tailBytes: limit / 2 / KEPT_TAILS,
      });
      if (problem !== null) this.#ports.log.write(`recording ${file} is not whole: ${problem}`);
    });
  }

  async #create(name: string, start: Buffer): Promise<void> {
    const file = await this.#ports.files.create(name);
    this.#open = { file, name };
    this.#bytes = 0;
    this.#bytes = await file.append(start);
  }

  async #close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    await open?.file.close();
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await this.#stop(error.message);
    }
  }

  /** The disk is full, or a file cannot be made: says so in the recording as far as that goes, and records no more. */
  async #stop(reason: string): Promise<void> {
    this.#ports.log.write(`recording ${this.#options.file} stopped: ${reason}`);
    this.problem ??= reason;
    const open = this.#open;
    this.#open = null;
    if (open === null) return;
    const atMs = this.#ports.system.nowMs() - this.#options.header.startedAtMs;
    const label = recordingStopped(reason);
    const marker =
      this.#number === 0
        ? Buffer.from(eventLine(atMs, { kind: "marker", label }), "utf8")
        : textRecord("marker", atMs, label);
    try {
      await open.file.truncate(this.#bytes);
      await this.#appendWithRoom(open, marker);
    } catch {
      // Not even room for a line, or the disk is broken: the recording just ends.
    }
    await open.file.close().catch(() => {});
  }

  async #appendWithRoom(
    open: { readonly file: RecordingFile; readonly name: string },
    line: Buffer,
  ): Promise<void> {
    try {
      this.#bytes += await open.file.append(line);
    } catch {
      const from = Math.max(0, this.#bytes - 2 * SPARE_BYTES);
      const tail = await this.#ports.files.read(open.name, from, this.#bytes - from);
      const end = tail.lastIndexOf(0x0a, Math.max(0, tail.length - SPARE_BYTES));
      this.#bytes = end === -1 ? this.#bytes : from + end + 1;
      await open.file.truncate(this.#bytes);
      this.#bytes += await open.file.append(line);
    }
  }
}

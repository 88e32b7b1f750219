/**
 * A recording that outgrew half of its limit goes on in numbered files beside it, of which only the newest are kept. At the
 * end these become lines behind the first half, as many as fit, with a word about what is missing. The same puts a
 * recording in order whose host died.
 *
 * Each such file begins with the size and a picture of the screen at its start: playing can go on there after a gap. Where
 * nothing is missing these two are left out.
 */
import { eventLine } from "./cast.ts";
import { jsonBytes, OutputLine } from "./output-line.ts";
import type { RecordingFile, RecordingFiles } from "./recording-file.ts";
import { readRecords, type TailRecord } from "./tail-record.ts";
import { recordingGap } from "./words.ts";

export const RECORDS_OF_START = 2;
const READ_BYTES = 262_144;
const WRITE_BYTES = 262_144;

export function tailName(file: string, number: number): string {
  return `${file}.tail-${String(number).padStart(6, "0")}`;
}

export interface Tail {
  readonly file: string;
  /** The first is 1. */
  readonly number: number;
}

export async function tailsOf(files: RecordingFiles, file: string): Promise<readonly Tail[]> {
  const names = await files.siblings(file);
  return names
    .flatMap((name) => {
      const match = /\.tail-(\d{6,})$/.exec(name);
      return match === null ? [] : [{ file: name, number: Number(match[1]) }];
    })
    .sort((a, b) => a.number - b.number);
}

export interface JoinOptions {
  /** How much of the first file is whole. */
  readonly headBytes: number;
  readonly maxBytes: number;
  /** About how much a file held that is missing. */
  readonly tailBytes: number;
}

/** Null when all went well, and the numbered files are gone; else why it had to stop early. */
export async function joinRecording(
  files: RecordingFiles,
  file: string,
  options: JoinOptions,
): Promise<string | null> {
  const tails = await tailsOf(files, file);
  const joiner = new Joiner(await files.reopen(file), options.headBytes);
  let problem: string | null = null;
  try {
    await joiner.begin();
    let expected = 1;
    for (const tail of await fitting(files, tails, options.maxBytes - options.headBytes)) {
      await joiner.add(readRecords(files, tail.file), (tail.number - expected) * options.tailBytes);
      expected = tail.number + 1;
    }
    await joiner.finish();
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    await joiner.giveUp();
  }
  if (problem === null) for (const tail of tails) await files.remove(tail.file);
  return problem;
}

/** The newest files whose lines fit into so many bytes; the newest of all in any case. */
async function fitting(
  files: RecordingFiles,
  tails: readonly Tail[],
  room: number,
): Promise<readonly Tail[]> {
  let left = room;
  for (let at = tails.length - 1; at >= 0; at -= 1) {
    const tail = tails[at] as Tail;
    for await (const { payload } of readRecords(files, tail.file)) left -= jsonBytes(payload);
    if (left < 0) return tails.slice(Math.min(at + 1, tails.length - 1));
  }
  return tails;
}

class Joiner {
  readonly #out: RecordingFile;
  readonly #outputLine = new OutputLine();
  #lines: Buffer[] = [];
  #waitingBytes = 0;
  /** Whole lines in the file. */
  #bytes: number;
  #newestMs = 0;

  constructor(out: RecordingFile, headBytes: number) {
    this.#out = out;
    this.#bytes = headBytes;
  }

  async begin(): Promise<void> {
    await this.#out.truncate(this.#bytes);
  }

  async add(records: AsyncIterable<TailRecord>, missingBytes: number): Promise<void> {
    let count = 0;
    for await (const record of records) {
      const isStart = count < RECORDS_OF_START;
      if (count === 0 && missingBytes > 0) this.#gap(record.atMs, missingBytes);
      count += 1;
      if (!isStart || missingBytes > 0) this.#record(record);
      if (this.#waitingBytes >= WRITE_BYTES) await this.#flush();
    }
  }

  async finish(): Promise<void> {
    this.#put(this.#outputLine.rest(this.#newestMs));
    await this.#flush();
    await this.#out.close();
  }

  async giveUp(): Promise<void> {
    await this.#out.truncate(this.#bytes).catch(() => {});
    await this.#out.close().catch(() => {});
  }

  #gap(atMs: number, bytes: number): void {
    this.#put(this.#outputLine.rest(atMs));
    this.#put(Buffer.from(eventLine(atMs, { kind: "marker", label: recordingGap(bytes) }), "utf8"));
  }

  #record({ kind, atMs, payload }: TailRecord): void {
    this.#newestMs = atMs;
    const text = (): string => Buffer.from(payload).toString("utf8");
    if (kind === "output") this.#put(this.#outputLine.line([payload], atMs));
    else if (kind === "picture")
      this.#put(Buffer.from(eventLine(atMs, { kind: "output", text: text() }), "utf8"));
    else if (kind === "marker")
      this.#put(Buffer.from(eventLine(atMs, { kind: "marker", label: text() }), "utf8"));
    else {
      const [cols = 80, rows = 24] = text().split("x").map(Number);
      this.#put(Buffer.from(eventLine(atMs, { kind: "resized", size: { cols, rows } }), "utf8"));
    }
  }

  #put(line: Buffer | null): void {
    if (line === null) return;
    this.#lines.push(line);
    this.#waitingBytes += line.length;
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#lines);
    this.#lines = [];
    this.#waitingBytes = 0;
    if (bytes.length > 0) this.#bytes += await this.#out.append(bytes);
  }
}

/** How much of a file is whole lines: less than all of it where a host died in the middle of one. */
export async function wholeLineBytes(files: RecordingFiles, file: string): Promise<number> {
  const size = await files.sizeOf(file);
  for (let end = size; end > 0; end -= READ_BYTES) {
    const from = Math.max(0, end - READ_BYTES);
    const piece = await files.read(file, from, end - from);
    const at = piece.lastIndexOf(0x0a);
    if (at !== -1) return from + at + 1;
  }
  return 0;
}

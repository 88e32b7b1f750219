/**
 * Recordings of sessions, read without a terminal: asciicast v2, a header line and then one event a line. What a PTY host
 * that is gone can no longer show comes from here.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync, unlinkSync } from "node:fs";
import path from "node:path";
import * as z from "zod";

const outputSchema = z.tuple([z.number(), z.literal("o"), z.string()]);
const headerSchema = z.object({
  width: z.number(),
  height: z.number(),
  timestamp: z.number().optional(),
  command: z.string().optional(),
  title: z.string().optional(),
});

export interface RecordingHeader {
  readonly width: number;
  readonly height: number;
  readonly startedAtMs: number | null;
  readonly command: string | null;
  readonly title: string | null;
}

/** The output in the last `maxBytes` of the file, oldest first; null when there is no file. */
export function readRecordedOutput(file: string, maxBytes: number): readonly Uint8Array[] | null {
  const text = readTail(file, maxBytes);
  if (text === null) return null;
  const encoder = new TextEncoder();
  return text.split("\n").flatMap((line) => {
    const output = parseLine(line, outputSchema);
    return output === null ? [] : [encoder.encode(output[2])];
  });
}

export function readRecordingHeader(file: string): RecordingHeader | null {
  const header = parseLine(readHead(file)?.split("\n", 1)[0] ?? "", headerSchema);
  if (header === null) return null;
  return {
    width: header.width,
    height: header.height,
    startedAtMs: header.timestamp === undefined ? null : header.timestamp * 1000,
    command: header.command ?? null,
    title: header.title ?? null,
  };
}

export interface RecordingFile {
  readonly id: string;
  readonly file: string;
  readonly bytes: number;
  readonly changedAtMs: number;
}

/** Everything in the folder that is named after a session, with its extension. */
export function listRecordings(folder: string, extension: ".cast" | ".json"): readonly RecordingFile[] {
  return namesIn(folder).flatMap((name) => {
    const id = new RegExp(`^([0-9a-f]{8,32})\\${extension}$`).exec(name)?.[1];
    const file = path.join(folder, name);
    const stats = id === undefined ? null : statsOf(file);
    return id === undefined || stats === null ? [] : [{ id, file, ...stats }];
  });
}

export function removeRecording(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Gone already.
  }
}

function parseLine<T>(line: string, schema: z.ZodType<T>): T | null {
  try {
    const parsed = schema.safeParse(JSON.parse(line));
    return parsed.success ? parsed.data : null;
  } catch {
    // The first line of a tail is torn, and so is the last of a host that was killed.
    return null;
  }
}

function readTail(file: string, maxBytes: number): string | null {
  return readSlice(file, (size) => [Math.max(0, size - maxBytes), Math.min(size, maxBytes)]);
}

function readHead(file: string): string | null {
  return readSlice(file, (size) => [0, Math.min(size, 65_536)]);
}

function readSlice(file: string, slice: (size: number) => [from: number, length: number]): string | null {
  let fd: number | null = null;
  try {
    fd = openSync(file, "r");
    const [from, length] = slice(fstatSync(fd).size);
    const buffer = Buffer.alloc(length);
    const read = readSync(fd, buffer, 0, length, from);
    return buffer.toString("utf8", 0, read);
  } catch {
    // No recording, or a disk that fails: the same to who wants to read it.
    return null;
  } finally {
    if (fd !== null) closeSync(fd);
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No folder, no recordings.
    return [];
  }
}

function statsOf(file: string): { readonly bytes: number; readonly changedAtMs: number } | null {
  try {
    const { size, mtimeMs } = statSync(file);
    return { bytes: size, changedAtMs: mtimeMs };
  } catch {
    // Removed meanwhile.
    return null;
  }
}

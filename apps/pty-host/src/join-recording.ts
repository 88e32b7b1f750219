/**
 * A recording that outgrew half of its limit goes on in numbered files beside it, of which only the newest are kept. At the
 * end they are put behind the first half, with a word about what is missing. The same puts a recording in order whose host died.
 *
 * Each such file begins with the size and a picture of the screen at its start: playing can go on there after a gap. Where
 * nothing is missing these two lines are left out.
 */
import type { RecordingFiles } from "./recording-file.ts";

export const LINES_OF_START = 2;
const READ_BYTES = 262_144;

export function tailName(file: string, number: number): string {
  return `${file}.tail-${String(number).padStart(6, "0")}`;
}

export interface JoinResult {
  /** Bytes of the joined recording. */
  readonly bytes: number;
  /** Why it had to stop early; null when all is in it. */
  readonly problem: string | null;
}

/** The line that stands where `bytes` are missing; `startLine` is the first line behind the gap. */
export type GapMarker = (bytes: number, startLine: string) => string;

/** `headBytes`: how much of the first file is whole. The numbered files are gone afterwards. */
export async function joinRecording(
  files: RecordingFiles,
  file: string,
  {
    headBytes,
    segmentBytes,
    gap,
  }: { readonly headBytes: number; readonly segmentBytes: number; readonly gap: GapMarker },
): Promise<JoinResult> {
  const tails = await tailsOf(files, file);
  let bytes = headBytes;
  let problem: string | null = null;
  const out = await files.reopen(file);
  try {
    await out.truncate(headBytes);
    let expected = 1;
    for (const tail of tails) {
      const missing = tail.number - expected;
      const open =
        missing > 0 ? await gapLine(files, tail.file, { bytes: missing * segmentBytes, gap }) : null;
      if (open !== null) bytes += await out.append(Buffer.from(open, "utf8"));
      bytes += await copyLines(files, tail.file, out, open === null ? LINES_OF_START : 0);
      expected = tail.number + 1;
    }
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
    await out.truncate(bytes).catch(() => {});
  }
  await out.close();
  if (problem === null) for (const tail of tails) await files.remove(tail.file);
  return { bytes, problem };
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

export async function tailsOf(
  files: RecordingFiles,
  file: string,
): Promise<readonly { readonly file: string; readonly number: number }[]> {
  const names = await files.siblings(file);
  return names
    .flatMap((name) => {
      const match = /\.tail-(\d{6,})$/.exec(name);
      return match === null ? [] : [{ file: name, number: Number(match[1]) }];
    })
    .sort((a, b) => a.number - b.number);
}

async function gapLine(
  files: RecordingFiles,
  tail: string,
  { bytes, gap }: { readonly bytes: number; readonly gap: GapMarker },
): Promise<string> {
  const start = (await files.read(tail, 0, READ_BYTES)).toString("utf8");
  return gap(bytes, start.slice(0, start.indexOf("\n") + 1));
}

/** Copies whole lines, without the first `skipped`; a torn last line is left behind. */
async function copyLines(
  files: RecordingFiles,
  from: string,
  out: { append(bytes: Uint8Array): Promise<number> },
  skipped: number,
): Promise<number> {
  let at = 0;
  let toSkip = skipped;
  let copied = 0;
  let rest: Buffer = Buffer.alloc(0);
  for (;;) {
    const piece = await files.read(from, at, READ_BYTES);
    if (piece.length === 0) return copied;
    at += piece.length;
    rest = Buffer.concat([rest, piece]);
    while (toSkip > 0) {
      const end = rest.indexOf(0x0a);
      if (end === -1) break;
      rest = rest.subarray(end + 1);
      toSkip -= 1;
    }
    const end = toSkip > 0 ? -1 : rest.lastIndexOf(0x0a);
    if (end === -1) continue;
    copied += await out.append(rest.subarray(0, end + 1));
    rest = rest.subarray(end + 1);
  }
}

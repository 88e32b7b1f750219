/**
 * The form of the files in which a long recording goes on: events with their bytes as they came, so that a flood, most of
 * which will be thrown away again, costs no more than writing it down. They become lines when the recording is put together.
 *
 *   u8 kind | u32be length of the payload | f64be milliseconds since the start | payload
 */
import type { RecordingFiles } from "./recording-file.ts";

export type TailKind = "output" | "resized" | "marker" | "picture";

export interface TailRecord {
  readonly kind: TailKind;
  readonly atMs: number;
  readonly payload: Uint8Array;
}

const KINDS: readonly TailKind[] = ["output", "resized", "marker", "picture"];
const HEADER_BYTES = 13;
const READ_BYTES = 262_144;

export function encodeRecord({ kind, atMs, payload }: TailRecord): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  bytes.writeUInt8(KINDS.indexOf(kind), 0);
  bytes.writeUInt32BE(payload.length, 1);
  bytes.writeDoubleBE(atMs, 5);
  bytes.set(payload, HEADER_BYTES);
  return bytes;
}

/** The whole records of a file, in order; a torn one at the end, where a host died, is left out. */
export async function* readRecords(files: RecordingFiles, file: string): AsyncGenerator<TailRecord> {
  let pending: Buffer = Buffer.alloc(0);
  for (let at = 0; ; ) {
    const piece = await files.read(file, at, READ_BYTES);
    if (piece.length === 0) return;
    at += piece.length;
    pending = pending.length === 0 ? piece : Buffer.concat([pending, piece]);
    let used = 0;
    for (let next = decodeAt(pending, used); next !== null; next = decodeAt(pending, used)) {
      yield next.record;
      used = next.end;
    }
    pending = pending.subarray(used);
  }
}

function decodeAt(bytes: Buffer, from: number): { readonly record: TailRecord; readonly end: number } | null {
  if (bytes.length < from + HEADER_BYTES) return null;
  const kind = KINDS[bytes.readUInt8(from)];
  const end = from + HEADER_BYTES + bytes.readUInt32BE(from + 1);
  if (kind === undefined || bytes.length < end) return null;
  const payload = bytes.subarray(from + HEADER_BYTES, end);
  return { record: { kind, atMs: bytes.readDoubleBE(from + 5), payload }, end };
}

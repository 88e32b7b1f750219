/**
 * The same session, torn otherwise: a terminal's bytes arrive in pieces of any size, and nothing may depend on where they
 * were cut. Tearing is told by a seed, so that a test that fails can be run again.
 */
import type { Tape, TapeRecord } from "./tape.ts";

/** Ways to cut the bytes that a tape holds: as they are, one by one, and at places of no meaning. */
export function tearBytes(bytes: Uint8Array, seed: number): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const next = numbers(seed);
  for (let at = 0; at < bytes.length; ) {
    const length = seed === 0 ? 1 : 1 + (next() % 23);
    pieces.push(bytes.subarray(at, at + length));
    at += length;
  }
  return pieces;
}

/** Output as more, smaller marks: the host gathers what came within a moment, and the moment is its own affair. */
export function tearOutput({ header, records }: Tape, seed: number): Tape {
  const next = numbers(seed);
  return { header, records: records.flatMap((record) => tornRecord(record, 1 + (next() % 4))) };
}

function tornRecord(record: TapeRecord, pieces: number): readonly TapeRecord[] {
  if (record.kind !== "mark" || record.mark.kind !== "output") return [record];
  const { bytes, newlines } = record.mark;
  const count = Math.min(pieces, bytes);
  if (count < 2) return [record];
  return Array.from({ length: count }, (_, index) => ({
    ...record,
    mark: {
      kind: "output" as const,
      bytes: share(bytes, index, count),
      newlines: share(newlines, index, count),
    },
  }));
}

function share(whole: number, index: number, count: number): number {
  return Math.floor((whole * (index + 1)) / count) - Math.floor((whole * index) / count);
}

export function bytesOf({ records }: Tape): Uint8Array {
  return Buffer.concat(records.flatMap((record) => (record.kind === "out" ? [record.bytes] : [])));
}

/** Lehmer's numbers: good enough to cut at places that nobody chose. */
function numbers(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
}

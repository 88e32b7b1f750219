/** The newest output in a recording, for reading back further than the ring reaches. */
import { type CastEvent, parseEvent } from "./cast.ts";
import { RECORDS_OF_START, tailsOf } from "./join-recording.ts";
import type { RecordingFiles } from "./recording-file.ts";
import type { ScreenSize } from "./screen-model.ts";
import { readRecords } from "./tail-record.ts";

export type TailStep =
  | { readonly kind: "output"; readonly bytes: Uint8Array }
  | { readonly kind: "resized"; readonly size: ScreenSize };

/** What at least the last `wantedBytes` of a recording showed, or all of it, oldest first. */
export async function recordingTail(
  files: RecordingFiles,
  file: string,
  wantedBytes: number,
): Promise<readonly TailStep[]> {
  let left = wantedBytes;
  let steps: readonly TailStep[] = [];
  for (const tail of (await tailsOf(files, file)).toReversed()) {
    if (left <= 0) return steps;
    steps = [...(await stepsOfTail(files, tail.file)), ...steps];
    left -= await files.sizeOf(tail.file);
  }
  return left <= 0 ? steps : [...(await stepsOfHead(files, file, left)), ...steps];
}

async function stepsOfTail(files: RecordingFiles, file: string): Promise<readonly TailStep[]> {
  const steps: TailStep[] = [];
  let count = 0;
  for await (const { kind, payload } of readRecords(files, file)) {
    count += 1;
    if (count <= RECORDS_OF_START) continue;
    if (kind === "output") steps.push({ kind, bytes: Uint8Array.from(payload) });
    else if (kind === "resized") {
      const [cols = 80, rows = 24] = Buffer.from(payload).toString("utf8").split("x").map(Number);
      steps.push({ kind, size: { cols, rows } });
    }
  }
  return steps;
}

async function stepsOfHead(files: RecordingFiles, file: string, bytes: number): Promise<readonly TailStep[]> {
  const size = await files.sizeOf(file);
  const from = Math.max(0, size - bytes);
  const text = (await files.read(file, from, size - from)).toString("utf8");
  // The first line is the header, or a part of a line.
  const events = text.split("\n").slice(1).map(parseEvent);
  return events.flatMap((event: CastEvent | null): TailStep[] => {
    if (event?.kind === "output") return [{ kind: "output", bytes: Buffer.from(event.text, "utf8") }];
    return event?.kind === "resized" ? [{ kind: "resized", size: event.size }] : [];
  });
}

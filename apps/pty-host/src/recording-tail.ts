/** The newest output in a recording, for reading back further than the ring reaches. */
import { type CastEvent, parseEvent } from "./cast.ts";
import { LINES_OF_START, tailsOf } from "./join-recording.ts";
import type { RecordingFiles } from "./recording-file.ts";

/** Events of at most about the last `maxBytes` of the recording's files, oldest first. */
export async function recordingTail(
  files: RecordingFiles,
  file: string,
  maxBytes: number,
): Promise<readonly CastEvent[]> {
  const tails = await tailsOf(files, file);
  const newestFirst = [
    ...tails.map((tail) => ({ file: tail.file, skipped: LINES_OF_START })).toReversed(),
    { file, skipped: 1 },
  ];
  let left = maxBytes;
  let events: readonly CastEvent[] = [];
  for (const part of newestFirst) {
    if (left <= 0) break;
    const size = await files.sizeOf(part.file);
    const from = Math.max(0, size - left);
    const text = (await files.read(part.file, from, size - from)).toString("utf8");
    const lines = text.split("\n").slice(from === 0 ? part.skipped : 1);
    events = [...lines.map(parseEvent).filter((event) => event !== null), ...events];
    left -= size;
  }
  return events;
}

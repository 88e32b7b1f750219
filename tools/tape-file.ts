/** Files of a recording: what lies in its home, and the tape that it becomes. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Tape, writeTape } from "@saggar/testkit";

const MAX_TAPE_BYTES = 100_000;

/** With the folders that it lies in. */
export function put(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** How many bytes it has. Throws where they are too many. */
export function saveTape(file: string, tape: Tape): number {
  const text = writeTape(tape);
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_TAPE_BYTES) throw new Error(`not saved: ${bytes} bytes are more than ${MAX_TAPE_BYTES}`);
  put(file, text);
  return bytes;
}

/** Below this a loop is quicker than asking the engine for a view and a copy. */
const LOOP_BYTES = 96;

/** Copies `from`..`until` of one array into another at `at`. */
export function copyBytes(source: Uint8Array, from: number, until: number, target: Uint8Array, at: number): void {
  if (until - from > LOOP_BYTES) {
    target.set(source.subarray(from, until), at);
    return;
  }
  for (let index = from; index < until; index += 1) target[at + index - from] = source[index] as number;
}

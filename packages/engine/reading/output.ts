/** R6: which output counts, what is moving, and where a run of it began. */

import { TIMINGS } from "../src/timings.ts";
import { all, isAfter, latest, type OfKind, type Past, remembered } from "./past.ts";
import { firstPrompt } from "./shell.ts";

type Output = OfKind<"output">;

/** R6: "Output is echo when it came less than `echo` after typed `input`." */
export function isEcho(output: Past): boolean {
  const typed = latest(output.before, "input");
  return typed !== null && output.at - typed.at < TIMINGS.echo;
}

/** All output that was not echo, oldest first. */
export const countedOutput: (past: Past) => readonly Output[] = remembered((past) =>
  all(past, "output").filter((output) => !isEcho(output)),
);

/** R6, moving lines: "counting only output with `newlines > 0` that came after the first `prompt-shown` since the last command". */
export const countedLines: (past: Past) => readonly Output[] = remembered((past) => {
  const prompt = firstPrompt(past);
  if (prompt === null) return [];
  return countedOutput(past).filter((output) => output.evidence.newlines > 0 && isAfter(output, prompt));
});

/** R6: "less than `silence` passed since the last" of these. */
export function isMoving(outputs: readonly Output[], now: number): boolean {
  const last = outputs.at(-1);
  return last !== undefined && now - last.at < TIMINGS.silence;
}

/** R7, `recent-output`: "the first output of the run (counted output with gaps under `silence`)". */
export function startOfRun(outputs: readonly Output[]): number {
  const breaks = outputs.findLastIndex((output, i) => {
    const previous = outputs[i - 1];
    return previous === undefined || output.at - previous.at >= TIMINGS.silence;
  });
  return outputs[breaks]?.at ?? 0;
}

const lastOutput: (past: Past) => Output | null = remembered((past) => latest(past, "output"));

/** R0, line 13: `silence` looks at any output, echo or not; "without any output so far" there is none to speak of. */
export function isSilent(past: Past, now: number): boolean {
  const last = lastOutput(past);
  return last === null || now - last.at >= TIMINGS.silence;
}

/** R5: what holds an open turn, background work or a progress report. */

import { TIMINGS } from "../src/timings.ts";
import { lastHook } from "./asks.ts";
import { countedOutput } from "./output.ts";
import { all, isAfter, isKind, type Past, remembered } from "./past.ts";
import { commandEnd } from "./shell.ts";

function newestOf(...moments: readonly (Past | null | undefined)[]): number {
  return Math.max(...moments.map((moment) => moment?.at ?? Number.NEGATIVE_INFINITY));
}

/** "Held while less than `turnHold` passed since the newest of: its last hook event, output that was not echo." */
export function isTurnHeld(past: Past, now: number): boolean {
  return now - newestOf(lastHook(past), countedOutput(past).at(-1)) < TIMINGS.turnHold;
}

/** "Held while less than `staleAfter` passed since the newest of: the last hook event, such output; once let go, only a hook takes it up again." */
export function isBackgroundHeld(past: Past, now: number): boolean {
  const hook = lastHook(past);
  if (hook === null) return false;
  let newest = hook.at;
  for (const output of countedOutput(past)) {
    if (!isAfter(output, hook)) continue;
    if (output.at - newest >= TIMINGS.staleAfter) return false;
    newest = output.at;
  }
  return now - newest < TIMINGS.staleAfter;
}

export interface Progress {
  readonly first: Past;
  readonly last: Past;
}

/** "`none`, `error` and `paused` end it"; R3: "A command's start or end and `prompt-shown` also end progress." */
function endsProgress(past: Past): boolean {
  if (isKind(past, "progress")) return past.evidence.state !== "running";
  return isKind(past, "command-started", "prompt-shown") || commandEnd(past) !== null;
}

/** The run of `running` reports that nothing ended. */
export const progress: (past: Past) => Progress | null = remembered((past) => {
  const ended = past.moments.findLast(endsProgress);
  const run = all(past, "progress").filter((report) => ended === undefined || isAfter(report, ended));
  const [first] = run;
  const last = run.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
});

/** "Progress `running` likewise since its last report or such output." */
export function isProgressHeld(past: Past, now: number): boolean {
  const run = progress(past);
  return run !== null && now - newestOf(run.last, countedOutput(past).at(-1)) < TIMINGS.turnHold;
}

/**
 * OSC 9: three protocols on one number. `4;state[;percent]` is progress, `9;path` a folder, the other small numbers are
 * commands of one console emulator (message boxes, processes to run) and are dropped, and all the rest is the text of a
 * notification: "4 items left" is text, `4;7` is a malformed progress and nothing.
 */
import type { ProgressState } from "@saggar/engine";

export type Osc9 =
  | { readonly kind: "progress"; readonly state: ProgressState; readonly percent: number | null }
  | { readonly kind: "cwd"; readonly path: string }
  | { readonly kind: "text"; readonly body: string };

const PROGRESS = /^4;([0-4])(?:;(\d*))?$/u;
const CONSOLE_COMMAND = /^(?:1|2|3|4|5|6|7|8|9|10|11|12)(?:;|$)/u;
const STATES: readonly ProgressState[] = ["none", "running", "error", "running", "paused"];
const INDETERMINATE = 3;

export function parseOsc9(data: string): Osc9 | null {
  const progress = PROGRESS.exec(data);
  if (progress) return readProgress(Number(progress[1]), progress[2] ?? "");
  if (data.startsWith("9;")) return { kind: "cwd", path: unquote(data.slice(2)) };
  if (CONSOLE_COMMAND.test(data)) return null;
  return { kind: "text", body: data };
}

function readProgress(code: number, percent: string): Osc9 {
  const state = STATES[code] ?? "none";
  const hasPercent = percent !== "" && state !== "none" && code !== INDETERMINATE;
  return { kind: "progress", state, percent: hasPercent ? Math.min(100, Number(percent)) : null };
}

/** Windows Terminal's own prompt quotes the path. */
function unquote(path: string): string {
  return path.length >= 2 && path.startsWith('"') && path.endsWith('"') ? path.slice(1, -1) : path;
}

/** The command line of a host: `--home FOLDER [--capacity N] [--idle-grace-ms N]`, or `--join-recording FILE`. */
import { parseArgs } from "node:util";
import type { Result } from "./result.ts";

export type Arguments =
  | { readonly kind: "host"; readonly home: string; readonly capacity: number; readonly idleGraceMs: number }
  | { readonly kind: "join-recording"; readonly file: string };

const DEFAULT_CAPACITY = 50;
/** A daemon that dies right after it started a host leaves it alone no longer than this. */
const DEFAULT_IDLE_GRACE_MS = 60_000;

export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Result<Arguments, string> {
  let values: Record<string, string | undefined>;
  try {
    const text = { type: "string" } as const;
    const options = { home: text, capacity: text, "idle-grace-ms": text, "join-recording": text };
    values = parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { ok: false, error: error.message };
  }
  const file = values["join-recording"];
  if (file !== undefined) return { ok: true, value: { kind: "join-recording", file } };
  const home = values["home"] ?? env["SAGGAR_HOME"];
  if (home === undefined || !home.startsWith("/"))
    return { ok: false, error: "Give the folder of the host's files as an absolute path: --home FOLDER" };
  const capacity = wholeNumber(values["capacity"], DEFAULT_CAPACITY);
  const idleGraceMs = wholeNumber(values["idle-grace-ms"], DEFAULT_IDLE_GRACE_MS);
  if (capacity === null || idleGraceMs === null || capacity < 1)
    return { ok: false, error: "--capacity and --idle-grace-ms take whole numbers" };
  return { ok: true, value: { kind: "host", home, capacity, idleGraceMs } };
}

function wholeNumber(text: string | undefined, otherwise: number): number | null {
  if (text === undefined) return otherwise;
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

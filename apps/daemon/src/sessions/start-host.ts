/** Starts one PTY host, detached: it outlives this daemon. */
import { closeSync, openSync, renameSync, statSync } from "node:fs";
import type { Result } from "@saggar/engine";
import type { Paths } from "../paths.ts";
import type { System } from "../system.ts";
import { text } from "./words.ts";

const START_TIMEOUT_MS = 10_000;
/** At this size the hosts' log begins anew. Bytes. */
const MAX_LOG_BYTES = 5_000_000;

/** What a host may know of the daemon's surroundings; sessions get an environment of their own. */
const KEPT: readonly string[] = [
  "HOME",
  "PATH",
  "USER",
  "LOGNAME",
  "LANG",
  "TZ",
  "TMPDIR",
  "XDG_RUNTIME_DIR",
  "NODE_OPTIONS",
  "SAGGAR_MOMENTS",
  "SAGGAR_MOMENTS_HOLD",
];

export interface StartHostOptions {
  readonly system: System;
  readonly paths: Paths;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The host's program. */
  readonly program: string;
  readonly capacity: () => number;
}

/** Resolves to the path of its manifest. */
export async function startHost(options: StartHostOptions): Promise<Result<string, string>> {
  const { system, paths, env, program, capacity } = options;
  let log: number;
  try {
    log = openLog(paths.hostLog);
  } catch (error) {
    return { ok: false, error: text.hostStart((error as Error).message) };
  }
  const kept = KEPT.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const started = await system.startDetached({
    file: process.execPath,
    args: [program, "--home", paths.home, "--capacity", String(capacity())],
    env: { ...Object.fromEntries(kept), SAGGAR_HOME: paths.home },
    cwd: "/",
    stderrFd: log,
    timeoutMs: START_TIMEOUT_MS,
  });
  closeSync(log);
  if (!started.ok) return { ok: false, error: text.hostStart(started.error.message) };
  const manifest = /^ready (.+)$/.exec(started.value.line.trim())?.[1];
  if (manifest === undefined) return { ok: false, error: text.hostStart(started.value.line.slice(0, 200)) };
  return { ok: true, value: manifest };
}

function openLog(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats !== undefined && stats.size > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

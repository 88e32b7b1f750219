/** The outside world of one call: the only place with a clock, timers and the process's own streams. */
import { execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { findPlaces, type Places } from "@saggar/protocol";

export interface System {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly places: Places;
  readonly pid: number;
  readonly cwd: string;
  /** The caller's folder was removed under it; `cwd` is the home folder then. */
  readonly isFolderGone: boolean;
  /** The folder of the built files, this program's own. */
  readonly dist: string;
  /** Columns of the person's terminal; 80 where there is none. */
  readonly cols: number;
  readonly rows: number;
  readonly isTerminal: boolean;
  readonly hasColour: boolean;
  nowMs(): number;
  pause(ms: number): Promise<void>;
  out(text: string): void;
  err(text: string): void;
}

export function realSystem(): System {
  const env = process.env;
  const isTerminal: boolean = process.stdout.isTTY;
  const asked = Number(env["COLUMNS"]);
  return {
    env,
    places: findPlaces({ env, homedir: os.homedir(), uid: process.getuid?.() ?? 0 }),
    pid: process.pid,
    ...currentFolder(env),
    dist: path.dirname(realpathSync(process.argv[1] ?? ".")),
    cols: Number.isInteger(asked) && asked > 0 ? asked : (process.stdout.columns ?? 80),
    rows: process.stdout.rows ?? 24,
    isTerminal,
    hasColour: isTerminal && !env["NO_COLOR"] && env["TERM"] !== "dumb",
    nowMs: () => Date.now(),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  };
}

/** A folder that was removed under the caller has no name any more; the home folder stands in. */
function currentFolder(
  env: Readonly<Record<string, string | undefined>>,
): Pick<System, "cwd" | "isFolderGone"> {
  try {
    return { cwd: process.cwd(), isFolderGone: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { cwd: env["HOME"] ?? "/", isFolderGone: true };
  }
}

/** So many random bytes as hexadecimal text. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

/** Timers for the stream's reconnects. */
export function realTimers(): { after(delayMs: number, run: () => void): () => void } {
  return {
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
  };
}

/** Milliseconds of an ISO 8601 time. */
export function parseTime(time: string): number {
  return Date.parse(time);
}

/** Runs a small program to its end; null when it is missing, fails or takes too long. */
export function capture(program: string, args: readonly string[], timeoutMs = 1000): string | null {
  const run = spawnSync(program, [...args], {
    encoding: "utf8",
    timeout: timeoutMs,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return run.status === 0 ? run.stdout : null;
}

/** The same without waiting for it, so that several can run at once. */
export function captureLater(
  program: string,
  args: readonly string[],
  timeoutMs: number,
): Promise<string | null> {
  return new Promise((resolve) => {
    const options = { encoding: "utf8", timeout: timeoutMs, killSignal: "SIGKILL" } as const;
    const child = execFile(program, [...args], options, (error, out) => resolve(error === null ? out : null));
    child.stdin?.end();
  });
}

/** Starts a program that outlives this call. */
export function launch(
  program: string,
  args: readonly string[],
  stdio: number | "ignore",
): ReturnType<typeof spawn> {
  const child = spawn(program, [...args], { detached: true, stdio: ["ignore", stdio, stdio], cwd: "/" });
  child.unref();
  return child;
}

/**
 * The outside world as one interface: clock, timers, signals, the process table's files and other programs.
 * Everything else in the host takes a System; only this file knows the real one.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export interface Timer {
  cancel(): void;
}

export type SignalName = "SIGHUP" | "SIGCONT" | "SIGKILL";

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** Killed after this long. */
  readonly timeoutMs: number;
  /** Bytes kept of its standard output. */
  readonly maxBytes: number;
}

/** A program that answers lines with text, for as long as it lives. */
export interface Companion {
  send(line: string): void;
  close(): void;
}

export interface System {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Wall time at the start plus monotonic time: never runs back. */
  nowMs(): number;
  /** For spans within this process. */
  monotonicMs(): number;
  after(delayMs: number, run: () => void): Timer;
  /** Once, after the input and output that is ready now. */
  soon(run: () => void): void;
  /** A negative pid means a process group. False when there is nobody to signal. */
  signal(pid: number, name: SignalName): boolean;
  /** Null when the file cannot be read: gone, or not permitted. */
  readText(file: string): string | null;
  readLink(file: string): string | null;
  listNames(folder: string): readonly string[];
  /** The output of a program; null when it failed, took too long or wrote too much. */
  run(program: Program): Promise<string | null>;
  /** Bytes of memory that the process holds. */
  memoryBytes(): number;
  /** Gives memory that is no longer used back to the system; stops everything for some milliseconds. */
  collectGarbage(): void;
  startCompanion(file: string, args: readonly string[], on: CompanionEvents): Companion | null;
}

export interface CompanionEvents {
  readonly text: (text: string) => void;
  readonly ended: () => void;
}

export function createSystem(): System {
  const monotonicStart = performance.now();
  const wallStart = Date.now();
  return {
    platform: process.platform,
    arch: process.arch,
    nowMs: () => wallStart + performance.now() - monotonicStart,
    monotonicMs: () => performance.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, Math.ceil(delayMs)), 2_147_483_647));
      return { cancel: () => clearTimeout(timer) };
    },
    soon: (run) => void setImmediate(run),
    signal,
    readText: (file) => orNull(() => readFileSync(file, "utf8")),
    readLink: (file) => orNull(() => readlinkSync(file)),
    listNames: (folder) => orNull(() => readdirSync(folder)) ?? [],
    run: runProgram,
    startCompanion,
    memoryBytes: () => process.memoryUsage.rss(),
    collectGarbage,
  };
}

/** Files of the process table come and go while they are read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
}

function signal(pid: number, name: SignalName): boolean {
  // 0, 1 and -1 mean whole groups or everybody; no session ever has these numbers.
  if (pid === 0 || Math.abs(pid) === 1 || !Number.isSafeInteger(pid)) return false;
  try {
    return process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}

function runProgram({ file, args, timeoutMs, maxBytes }: Program): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: ["ignore", "pipe", "ignore"], env: cleanEnv() });
    const pieces: Buffer[] = [];
    let bytes = 0;
    let hasFailed = false;
    const stop = (): void => {
      hasFailed = true;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(stop, timeoutMs);
    // Absent when there was no descriptor left for it; an error follows.
    child.stdout?.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes) stop();
      else pieces.push(piece);
    });
    const finish = (text: string | null): void => {
      clearTimeout(timer);
      resolve(text);
    };
    child.on("error", () => finish(null));
    child.on("close", (code) =>
      finish(hasFailed || code !== 0 ? null : Buffer.concat(pieces).toString("utf8")),
    );
  });
}

function startCompanion(file: string, args: readonly string[], on: CompanionEvents): Companion | null {
  let child: ChildProcess;
  try {
    child = spawn(file, args, { stdio: ["pipe", "pipe", "ignore"], env: cleanEnv() });
  } catch (error) {
    if (error instanceof Error && "code" in error) return null;
    throw error;
  }
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    on.ended();
  };
  child.on("error", end);
  child.on("close", end);
  child.stdin?.on("error", end);
  child.stdout?.on("data", (piece: Buffer) => on.text(piece.toString("latin1")));
  // A companion alone keeps no host alive.
  child.unref();
  return {
    send(line) {
      if (!isOver) child.stdin?.write(`${line}\n`);
    },
    close() {
      isOver = true;
      child.kill("SIGKILL");
    },
  };
}

/** The engine itself collects only when it needs room, and keeps what it once had for long after. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

/** Helpers get a plain environment: C locale, so that their words can be read. */
function cleanEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin:/usr/sbin:/sbin", LC_ALL: "C" };
}

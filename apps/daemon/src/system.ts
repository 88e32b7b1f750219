/**
 * The outside world as one interface: clock, timers, randomness, other programs, and the moments that tests wait for.
 * Everything else in the daemon takes a System; only this file knows the real one.
 */
import { spawn as spawnProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { Result } from "@saggar/engine";

export interface Timer {
  cancel(): void;
}

interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The program and what it started are killed after this long. */
  readonly timeoutMs: number;
  /** Bytes kept of standard output; a program that writes more is killed. */
  readonly maxBytes: number;
}

interface Ran {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: Uint8Array;
  /** The first 4 kB. */
  readonly stderr: string;
}

interface RunFault {
  readonly kind: "missing" | "timed-out" | "too-much-output" | "failed";
  readonly message: string;
}

interface Detached {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** An open file that takes its standard error. */
  readonly stderrFd: number;
  /** How long to wait for its first line. */
  readonly timeoutMs: number;
}

export interface System {
  /** Milliseconds since the epoch, whole, that never run back: wall time at the start plus monotonic time. */
  nowMs(): number;
  /** Moves the clock forward to `atMs` if it stands before it: what was stored by an earlier daemon is never in the future. */
  notBefore(atMs: number): void;
  /** For spans within this process. */
  monotonicMs(): number;
  after(delayMs: number, run: () => void): Timer;
  /** Once, on the next turn of the loop. */
  soon(run: () => void): void;
  randomHex(bytes: number): string;
  /** Runs a program to its end, in a process group of its own. */
  run(program: Program): Promise<Result<Ran, RunFault>>;
  /** Starts a program that outlives this one and resolves to the first line it prints. */
  startDetached(
    program: Detached,
  ): Promise<Result<{ readonly pid: number; readonly line: string }, RunFault>>;
  isAlive(pid: number): boolean;
  /**
   * A named point that a test can wait for, or hold the process at. Resolves at once unless `SAGGAR_MOMENTS` names a
   * socket: there the name is written as a line, and a name in `SAGGAR_MOMENTS_HOLD` waits for the line `go NAME`.
   */
  moment(name: string): Promise<void>;
}

/** ISO 8601 with milliseconds, as every time on the wire. */
export function isoTime(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** Hours, minutes and seconds where the person is, for sentences. */
export function clockTime(atMs: number): string {
  const at = new Date(atMs);
  return [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** Hours and minutes where the person is. */
export function clockMinutes(atMs: number): string {
  return clockTime(atMs).slice(0, 5);
}

const STDERR_BYTES = 4096;

export function createSystem(env: Readonly<Record<string, string | undefined>>): System {
  const monotonicStart = performance.now();
  let wallStart = Date.now();
  const moments = createMoments(env);
  const nowMs = (): number => Math.floor(wallStart + performance.now() - monotonicStart);
  return {
    nowMs,
    notBefore(atMs) {
      wallStart += Math.max(0, atMs - nowMs());
    },
    monotonicMs: () => performance.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, Math.min(Math.max(0, Math.ceil(delayMs)), 2_147_483_647));
      return { cancel: () => clearTimeout(timer) };
    },
    soon: (run) => void setImmediate(run),
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    run: runProgram,
    startDetached,
    isAlive,
    moment: moments,
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It had gone already.
  }
}

function faultOf(error: NodeJS.ErrnoException, file: string): RunFault {
  return error.code === "ENOENT"
    ? { kind: "missing", message: `${file} was not found` }
    : { kind: "failed", message: error.message };
}

function runProgram(program: Program): Promise<Result<Ran, RunFault>> {
  return new Promise((resolve) => {
    const { file, args, cwd, env, timeoutMs, maxBytes } = program;
    const child = spawnProcess(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const pieces: Buffer[] = [];
    let [bytes, stderr] = [0, ""];
    let fault: RunFault | null = null;
    const stop = (why: RunFault): void => {
      fault ??= why;
      killGroup(child.pid);
    };
    const timer = setTimeout(
      () => stop({ kind: "timed-out", message: `${file} took longer than ${timeoutMs} ms` }),
      timeoutMs,
    );
    child.stdout.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxBytes)
        stop({ kind: "too-much-output", message: `${file} wrote more than ${maxBytes} bytes` });
      else pieces.push(piece);
    });
    child.stderr.on("data", (piece: Buffer) => {
      if (stderr.length < STDERR_BYTES) stderr += piece.toString("utf8").slice(0, STDERR_BYTES);
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      resolve({ ok: false, error: faultOf(error, file) });
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      resolve(
        fault === null
          ? { ok: true, value: { code, signal, stdout: Buffer.concat(pieces), stderr } }
          : { ok: false, error: fault },
      );
    });
  });
}

function startDetached(
  program: Detached,
): Promise<Result<{ readonly pid: number; readonly line: string }, RunFault>> {
  return new Promise((resolve) => {
    const { file, args, env, cwd, stderrFd, timeoutMs } = program;
    const child = spawnProcess(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", stderrFd] });
    let text = "";
    const finish = (result: Result<{ readonly pid: number; readonly line: string }, RunFault>): void => {
      clearTimeout(timer);
      child.stdout?.destroy();
      child.unref();
      resolve(result);
    };
    const timer = setTimeout(() => {
      killGroup(child.pid);
      finish({
        ok: false,
        error: { kind: "timed-out", message: `${file} said nothing for ${timeoutMs} ms` },
      });
    }, timeoutMs);
    child.stdout?.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
      const end = text.indexOf("\n");
      if (end !== -1) finish({ ok: true, value: { pid: child.pid ?? 0, line: text.slice(0, end) } });
    });
    child.on("error", (error) => finish({ ok: false, error: faultOf(error, file) }));
    child.on("exit", (code, signal) =>
      finish({ ok: false, error: { kind: "failed", message: `${file} ended at once (${signal ?? code})` } }),
    );
  });
}

function createMoments(env: Readonly<Record<string, string | undefined>>): System["moment"] {
  const socketPath = env["SAGGAR_MOMENTS"];
  if (socketPath === undefined || socketPath === "") return () => Promise.resolve();
  const held = new Set((env["SAGGAR_MOMENTS_HOLD"] ?? "").split(",").filter((name) => name !== ""));
  const waiting = new Map<string, (() => void)[]>();
  const socket: Socket = connect(socketPath);
  socket.unref();
  socket.on("error", () => held.clear());
  let pending = "";
  socket.on("data", (piece) => {
    pending += piece.toString("utf8");
    const lines = pending.split("\n");
    pending = lines.pop() ?? "";
    for (const line of lines) {
      const name = line.replace(/^go /, "");
      held.delete(name);
      for (const go of waiting.get(name) ?? []) go();
      waiting.delete(name);
    }
  });
  return (name) => {
    socket.write(`${name}\n`);
    if (!held.has(name)) return Promise.resolve();
    return new Promise((resolve) => waiting.set(name, [...(waiting.get(name) ?? []), resolve]));
  };
}

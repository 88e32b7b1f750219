/**
 * Real pseudo-terminals. Of node-pty only the native part is used: its stream wrapper ends the stream 200 ms after the
 * child whether or not everything was read, and what it loses then is lost for good.
 *
 * - The child's side is held open from the start until the output is drained: without it the kernel reports the hang-up
 *   before the last output, and the stream ends early.
 * - Reading beside the stream is safe: both happen on one thread, and the descriptor never blocks.
 */
import { closeSync, constants, openSync, readSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import { ReadStream } from "node:tty";
import type { Exit, OpenPty, Pty, PtyEvents, PtyProgram } from "./pty.ts";
import type { Result } from "./result.ts";
import type { ScreenSize } from "./screen-model.ts";

/** The kernel holds less than this of a child's output when it exits. */
const LAST_OUTPUT_BYTES: number = 1024 * 1024;
/** The kernel gives about so much at once; when it does, there is more. */
const FULL_READ_BYTES = 4000;
/** Read at once while there is more, before it is others' turn: so much, for so long. */
const scratch: Uint8Array = new Uint8Array(65_536);
const GREEDY_MS = 1;

interface Native {
  fork(
    file: string,
    args: readonly string[],
    env: readonly string[],
    cwd: string,
    cols: number,
    rows: number,
    uid: number,
    gid: number,
    isUtf8: boolean,
    helperPath: string,
    exited: (code: number, signal: number) => void,
  ): { readonly fd: number; readonly pid: number; readonly pty: string };
  resize(fd: number, cols: number, rows: number): void;
}

const require = createRequire(import.meta.url);
let loaded: Native | null = null;

function native(): Native {
  loaded ??= (
    require("@lydell/node-pty/requireBinary.js") as { requireBinary(name: string): Native }
  ).requireBinary("pty.node");
  return loaded;
}

/** The small program that macOS needs to start a child on a terminal. */
function helperPath(): string {
  if (process.platform !== "darwin") return "unused";
  return require.resolve(`@lydell/node-pty-${process.platform}-${process.arch}/spawn-helper`);
}

/** Opens real terminals; `nowMs` is monotonic time. */
export function nativePtys(nowMs: () => number): OpenPty {
  return (program, events) => openNativePty(program, events, nowMs);
}

function openNativePty(program: PtyProgram, events: PtyEvents, nowMs: () => number): Result<Pty, string> {
  let child: NativePty | null = null;
  const forked = fork(program, (code, signal) => child?.childExited(exitOf(code, signal)));
  if (!forked.ok) return forked;
  const { fd, pid, pty } = forked.value;
  let held: number;
  try {
    held = openSync(pty, constants.O_RDWR | constants.O_NOCTTY);
  } catch (error) {
    closeSync(fd);
    return { ok: false, error: reasonOf(error) };
  }
  child = new NativePty({ fd, held, pid, ptsName: pty, nowMs }, events);
  return { ok: true, value: child };
}

function fork(
  { argv, cwd, env, size }: PtyProgram,
  exited: (code: number, signal: number) => void,
): Result<{ readonly fd: number; readonly pid: number; readonly pty: string }, string> {
  const [file = "", ...args] = argv;
  const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  try {
    const { cols, rows } = size;
    return {
      ok: true,
      value: native().fork(file, args, pairs, cwd, cols, rows, -1, -1, true, helperPath(), exited),
    };
  } catch (error) {
    return { ok: false, error: reasonOf(error) };
  }
}

interface Opened {
  readonly fd: number;
  readonly held: number;
  readonly pid: number;
  readonly ptsName: string;
  readonly nowMs: () => number;
}

class NativePty implements Pty {
  readonly pid: number;
  readonly ptsName: string;
  readonly #fd: number;
  readonly #held: number;
  readonly #events: PtyEvents;
  readonly #nowMs: () => number;
  readonly #stream: ReadStream;
  #isClosed = false;

  constructor({ fd, held, pid, ptsName, nowMs }: Opened, events: PtyEvents) {
    this.pid = pid;
    this.ptsName = ptsName;
    this.#fd = fd;
    this.#held = held;
    this.#events = events;
    this.#nowMs = nowMs;
    this.#stream = new ReadStream(fd);
    this.#stream.on("data", (bytes: Buffer) => {
      // Plain arrays throughout: loops over bytes are quickest when they only ever see one sort.
      this.#output(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
      if (bytes.length < FULL_READ_BYTES || this.#stream.isPaused() || !events.mayReadMore()) return;
      const more = this.#readNow(GREEDY_MS);
      if (more !== null) this.#output(more);
    });
    // The kernel's word for the other side being gone; the child's exit is told by its own watch.
    this.#stream.on("error", () => {});
  }

  write(bytes: Uint8Array): number {
    if (this.#isClosed) return 0;
    try {
      return writeSync(this.#fd, bytes);
    } catch (error) {
      if (isSystemError(error)) return 0;
      throw error;
    }
  }

  resize({ cols, rows }: ScreenSize): void {
    if (!this.#isClosed) native().resize(this.#fd, cols, rows);
  }

  pause(): void {
    this.#stream.pause();
  }

  resume(): void {
    if (!this.#isClosed) this.#stream.resume();
  }

  drain(maxBytes: number): void {
    // What the stream has read while it was paused comes first: `read` emits it.
    while (this.#stream.read() !== null);
    let left = maxBytes;
    while (left > 0 && !this.#isClosed) {
      const bytes = this.#readNow(Number.POSITIVE_INFINITY);
      if (bytes === null) return;
      left -= bytes.length;
      this.#output(bytes);
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#stream.destroy();
    closeSync(this.#held);
  }

  childExited(exit: Exit): void {
    if (this.#isClosed) return;
    this.drain(LAST_OUTPUT_BYTES);
    this.#events.exited(exit);
  }

  #output(bytes: Uint8Array): void {
    if (!this.#isClosed && bytes.length > 0) this.#events.output(bytes);
  }

  /** As much as there is now, up to what fits; null when there is nothing. */
  #readNow(limitMs: number): Uint8Array | null {
    const untilMs = this.#nowMs() + limitMs;
    let filled = 0;
    while (filled < scratch.length) {
      const count = readOrNone(this.#fd, filled);
      filled += count;
      if (count === 0 || this.#nowMs() > untilMs) break;
    }
    return filled === 0 ? null : scratch.slice(0, filled);
  }
}

function readOrNone(fd: number, at: number): number {
  const limit = Error.stackTraceLimit;
  // That there is nothing is told by an exception, whose stack nobody wants.
  Error.stackTraceLimit = 0;
  try {
    return readSync(fd, scratch, at, scratch.length - at, null);
  } catch (error) {
    if (isSystemError(error)) return 0;
    throw error;
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function exitOf(code: number, signal: number): Exit {
  if (signal === 0) return { code, signal: null };
  const name = Object.entries(os.constants.signals).find(([, number]) => number === signal)?.[0];
  return { code: null, signal: name ?? `SIG${signal}` };
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && "code" in error;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * What the host writes down for a person who looks for a fault: one line each in `logs/pty-host-PID.log`, two files of
 * half a megabyte at most. Never bytes of a terminal, environment values or input.
 */
import { closeSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import path from "node:path";

export interface Log {
  write(text: string): void;
  /** A bug that was caught at a boundary: the text and the stack. */
  fault(where: string, error: unknown): void;
  close(): void;
}

const MAX_LOG_BYTES = 512_000;

export function createLog(file: string, nowMs: () => number): Log {
  let fd: number | null = null;
  let bytes = 0;
  let isClosed = false;
  const append = (text: string): void => {
    if (isClosed) return;
    try {
      if (fd === null) {
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
        fd = openSync(file, "a", 0o600);
      }
      bytes += writeSync(fd, `${nowMs().toFixed(0)} ${text.slice(0, 4000)}\n`);
      if (bytes < MAX_LOG_BYTES) return;
      renameSync(file, `${file}.1`);
      closeSync(fd);
      fd = null;
      bytes = 0;
    } catch {
      // A full disk or a folder that went away: the sessions go on without a log.
    }
  };
  return {
    write: append,
    fault: (where, error) =>
      append(`fault in ${where}: ${error instanceof Error ? error.stack : String(error)}`),
    close() {
      isClosed = true;
      if (fd !== null) closeSync(fd);
      fd = null;
    },
  };
}

/** For tests and for parts that have nothing to say. */
export const silentLog: Log = { write: () => {}, fault: () => {}, close: () => {} };

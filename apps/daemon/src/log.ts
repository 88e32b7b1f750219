/**
 * What the daemon writes down for a person who looks for a fault: JSON lines in `logs/daemon.log`, bounded by
 * rotation. Never bytes of a terminal, environment values or tokens.
 */
import { closeSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";
import { pino } from "pino";

type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  info(text: string, fields?: LogFields): void;
  warn(text: string, fields?: LogFields): void;
  error(text: string, fields?: LogFields): void;
}

/** At this size the log becomes `daemon.log.1` and a fresh one begins: two files at most. Bytes. */
const MAX_LOG_BYTES = 5_000_000;

export function createLog(file: string, isForeground: boolean): Log {
  const out = rotatingFile(file);
  const write = (line: string): void => {
    out.write(line);
    if (isForeground) process.stderr.write(line);
  };
  const root = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  return {
    info: (text, fields = {}) => root.info(fields, text),
    warn: (text, fields = {}) => root.warn(fields, text),
    error: (text, fields = {}) => root.error(fields, text),
  };
}

/** For tests and for parts that have nothing to say. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };

function rotatingFile(file: string): { write(line: string): void } {
  let fd = open(file);
  let bytes = fd === null ? 0 : fstatSync(fd).size;
  return {
    write(line) {
      if (fd === null) return;
      try {
        bytes += writeSync(fd, line);
        if (bytes < MAX_LOG_BYTES) return;
        renameSync(file, `${file}.1`);
        closeSync(fd);
        fd = open(file);
        bytes = 0;
      } catch {
        // A full disk or a folder that went away: the log goes without, the sessions go on.
      }
    },
  };
}

function open(file: string): number | null {
  try {
    return openSync(file, "a", 0o600);
  } catch {
    // Without a log the daemon still serves.
    return null;
  }
}

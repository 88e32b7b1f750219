/** `/proc/PID/stat`: one line a process, the cheapest thing the kernel tells of it. */
import { readFileSync } from "node:fs";

export interface ProcStat {
  readonly pid: number;
  readonly comm: string;
  /** R, S, D, T, t, Z, I or X. */
  readonly state: string;
  readonly ppid: number;
  readonly pgid: number;
  /** Kernel's session: the pid of its leader. */
  readonly sid: number;
  /** Number of the controlling terminal; 0 without one. */
  readonly tty: number;
  /** Foreground process group of that terminal; -1 without one. */
  readonly tpgid: number;
  /** Ticks since boot; with the pid it names one process for ever. */
  readonly startTime: string;
}

/** Null when there is no such process, or no /proc. */
export function readProcStat(pid: number | "self", root = "/proc"): ProcStat | null {
  try {
    return parseProcStat(readFileSync(`${root}/${pid}/stat`, "latin1"));
  } catch {
    // It ended, or this system has no /proc.
    return null;
  }
}

/** The name in brackets may itself hold brackets and spaces: fields are counted from the last one. */
export function parseProcStat(line: string): ProcStat | null {
  const open = line.indexOf("(");
  const close = line.lastIndexOf(")");
  if (open === -1 || close < open) return null;
  const fields = line.slice(close + 2).split(" ");
  const number = (index: number): number => Number(fields[index] ?? Number.NaN);
  const pid = Number(line.slice(0, open));
  const startTime = fields[19];
  if (!Number.isInteger(pid) || startTime === undefined) return null;
  return {
    pid,
    comm: line.slice(open + 1, close),
    state: fields[0] ?? "?",
    ppid: number(1),
    pgid: number(2),
    sid: number(3),
    tty: number(4),
    tpgid: number(5),
    startTime,
  };
}

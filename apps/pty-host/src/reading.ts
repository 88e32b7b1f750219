/**
 * Whether somebody in front of a terminal is stopped in a read of it, from what Linux tells of a process: the system call
 * it is in, and which file that call is about. Elsewhere this cannot be known.
 */
import { descendants, readProcess } from "./processes.ts";
import type { System } from "./system.ts";

export interface Reading {
  readonly blockedReading: boolean | null;
  readonly polling: boolean | null;
}

interface Calls {
  readonly read: readonly number[];
  /** `select` and its kin: the first argument is one more than the highest descriptor. */
  readonly select: readonly number[];
  /** `poll` and `epoll`: what they wait for is not told. */
  readonly poll: readonly number[];
}

const CALLS: Readonly<Record<string, Calls>> = {
  // read, readv; select, pselect6; poll, ppoll, epoll_wait, epoll_pwait, epoll_pwait2
  x64: { read: [0, 19], select: [23, 270], poll: [7, 271, 232, 281, 441] },
  // read, readv; pselect6; ppoll, epoll_pwait, epoll_pwait2
  arm64: { read: [63, 65], select: [72], poll: [73, 22, 441] },
};

const MAX_PROCESSES = 32;
const MAX_THREADS = 16;
const MAX_FILES = 64;

const UNKNOWN: Reading = { blockedReading: null, polling: null };

/** Of the members of the foreground group among the descendants of the terminal's leader. */
export function readingOf(
  system: System,
  leader: number,
  foreground: number | null,
  ptsName: string,
): Reading {
  const calls = CALLS[system.arch];
  if (system.platform !== "linux" || calls === undefined || foreground === null) return UNKNOWN;
  const members = [...new Set([...descendants(system, leader), foreground])].filter(
    (pid) => readProcess(system, pid)?.group === foreground,
  );
  const readings = members
    .slice(0, MAX_PROCESSES)
    .map((pid) => readingOfProcess(system, pid, { calls, ptsName }));
  return {
    blockedReading: anyOf(readings.map((r) => r.blockedReading)),
    polling: anyOf(readings.map((r) => r.polling)),
  };
}

interface Wanted {
  readonly calls: Calls;
  readonly ptsName: string;
}

function readingOfProcess(system: System, pid: number, wanted: Wanted): Reading {
  const threads = system.listNames(`/proc/${pid}/task`).slice(0, MAX_THREADS);
  const readings = threads.map((thread) => readingOfThread(system, `/proc/${pid}/task/${thread}`, wanted));
  return {
    blockedReading: anyOf(readings.map((r) => r.blockedReading)),
    polling: anyOf(readings.map((r) => r.polling)),
  };
}

function readingOfThread(system: System, folder: string, { calls, ptsName }: Wanted): Reading {
  const text = system.readText(`${folder}/syscall`);
  if (text === null) return UNKNOWN;
  const [number = "", first = "0x0"] = text.trim().split(" ");
  const call = Number(number);
  const argument = Number(first);
  if (!Number.isInteger(call)) return { blockedReading: false, polling: false };
  if (calls.read.includes(call))
    return { blockedReading: isTerminal(system, folder, argument, ptsName), polling: false };
  if (calls.select.includes(call))
    return { blockedReading: false, polling: hasTerminal(system, folder, argument, ptsName) };
  if (calls.poll.includes(call))
    return { blockedReading: false, polling: hasTerminal(system, folder, MAX_FILES, ptsName) };
  return { blockedReading: false, polling: false };
}

function isTerminal(system: System, folder: string, file: number, ptsName: string): boolean {
  const target = system.readLink(`${folder}/fd/${file}`);
  return target === ptsName || target === "/dev/tty";
}

/** Whether one of the descriptors below `limit`, other than the outputs, is the terminal. */
function hasTerminal(system: System, folder: string, limit: number, ptsName: string): boolean {
  return system
    .listNames(`${folder}/fd`)
    .map(Number)
    .filter((file) => file < limit && file !== 1 && file !== 2)
    .slice(0, MAX_FILES)
    .some((file) => isTerminal(system, folder, file, ptsName));
}

/** True if one is; unknown if none is but one could not be told. */
function anyOf(values: readonly (boolean | null)[]): boolean | null {
  if (values.includes(true)) return true;
  return values.length === 0 || values.includes(null) ? null : false;
}

/**
 * What the kernel tells of the processes of a session. Two systems, one face: on Linux each question reads /proc, on
 * macOS all are answered from one `ps` a beat.
 */
import type { ProcessInfo } from "@saggar/sources";
import type { ProcessId } from "../store/rows.ts";

/** The cheapest look at a session's root process: when it is the same as before, nothing else is read. */
export interface Glance {
  readonly state: string;
  readonly pgid: number;
  /** Foreground group of its terminal. */
  readonly tpgid: number;
  /** Its direct children, as far as they are cheap to have; a change of this text is a change among them. */
  readonly children: string;
}

export interface ProcessTree {
  readonly shell: ProcessInfo;
  readonly foregroundPgid: number | null;
  readonly foreground: readonly ProcessInfo[];
  /** Children of the root outside the foreground group, not stopped. */
  readonly background: readonly ProcessInfo[];
  readonly stopped: readonly ProcessInfo[];
  /** Working folder of the root; null where it cannot be read. */
  readonly cwd: string | null;
}

export interface ProcessTable {
  /** Reads what has to be read for all sessions at once. */
  refresh(): Promise<void>;
  /** Null once the root is gone (or is another process with its number). */
  glance(root: ProcessId): Glance | null;
  inspect(root: ProcessId): ProcessTree | null;
  /** The controlling terminal's number of a process, and its ancestors, nearest first. */
  lineage(pid: number): { readonly tty: number; readonly pids: readonly number[] } | null;
  /** The number by which `lineage` names this terminal device. */
  ttyNumber(ptsName: string): number | null;
  /** The kernel's start time; null where it tells none. */
  startTime(pid: number): string | null;
  /** Working folder of a process; null where it cannot be read. */
  folderOf(pid: number): string | null;
  /** Those of the named variables that a process was started with, as far as they can be read. */
  variablesOf(pid: number, names: readonly string[]): Readonly<Record<string, string>>;
  /** Tells this boot of the machine from the others; null where it is not known. */
  bootId(): string | null;
}

/** Arguments kept of a command line, and characters of them together. */
export const MAX_ARGUMENTS = 64;
export const MAX_ARGUMENT_CHARS = 4096;
/** Processes looked at below one root. */
export const MAX_TREE = 512;

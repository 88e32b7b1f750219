/** Processes from /proc: one small file a session a beat, the tree only when that changed. */
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import type { ProcessInfo } from "@saggar/sources";
import type { ProcessId } from "../store/rows.ts";
import { type ProcStat, readProcStat } from "./proc-stat.ts";
import {
  type Glance,
  MAX_ARGUMENT_CHARS,
  MAX_ARGUMENTS,
  MAX_TREE,
  type ProcessTable,
  type ProcessTree,
} from "./process-table.ts";

export function createLinuxProcesses(root = "/proc"): ProcessTable {
  return {
    refresh: () => Promise.resolve(),
    glance: (id) => glance(id, root),
    inspect: (id) => inspect(id, root),
    lineage: (pid) => lineage(pid, root),
    ttyNumber,
    startTime: (pid) => readProcStat(pid, root)?.startTime ?? null,
    folderOf: (pid) => folderOf(pid, root),
    variablesOf: (pid, names) => variablesOf(pid, names, root),
    bootId: () => readText(`${root}/sys/kernel/random/boot_id`)?.trim() ?? null,
  };
}

function rootStat(id: ProcessId, root: string): ProcStat | null {
  const stat = readProcStat(id.pid, root);
  if (stat === null || stat.state === "Z" || stat.state === "X") return null;
  return id.startTime === null || stat.startTime === id.startTime ? stat : null;
}

function glance(id: ProcessId, root: string): Glance | null {
  const stat = rootStat(id, root);
  if (stat === null) return null;
  const children = readText(`${root}/${id.pid}/task/${id.pid}/children`) ?? "";
  return { state: stat.state, pgid: stat.pgid, tpgid: stat.tpgid, children };
}

function inspect(id: ProcessId, root: string): ProcessTree | null {
  const stat = rootStat(id, root);
  if (stat === null) return null;
  const below = descendants(id.pid, root);
  const inFront = [stat, ...below].filter(({ pgid }) => pgid === stat.tpgid);
  // A group whose members left the tree (orphans of a pipeline) is still named by its leader.
  const leader = inFront.length === 0 && stat.tpgid > 0 ? readProcStat(stat.tpgid, root) : null;
  const foreground = leader === null ? inFront : [leader];
  const others = below.filter(
    ({ ppid, pgid, state }) => ppid === id.pid && pgid !== stat.tpgid && state !== "Z",
  );
  const isStopped = ({ state }: ProcStat): boolean => state === "T" || state === "t";
  const describe = (member: ProcStat): ProcessInfo => infoOf(member, root);
  return {
    shell: describe(stat),
    foregroundPgid: stat.tpgid > 0 ? stat.tpgid : null,
    foreground: foreground.slice(0, MAX_ARGUMENTS).map(describe),
    background: others.filter((member) => !isStopped(member)).map(describe),
    stopped: others.filter(isStopped).map(describe),
    cwd: folderOf(id.pid, root),
  };
}

/** Breadth first, bounded; processes that end meanwhile are left out. */
function descendants(pid: number, root: string): readonly ProcStat[] {
  const found: ProcStat[] = [];
  const queue = [pid];
  for (let next = queue.shift(); next !== undefined && found.length < MAX_TREE; next = queue.shift()) {
    for (const child of childrenOf(next, root)) {
      const stat = readProcStat(child, root);
      if (stat === null) continue;
      found.push(stat);
      queue.push(child);
    }
  }
  return found;
}

/** The kernel lists children by the thread that made them. */
function childrenOf(pid: number, root: string): readonly number[] {
  const lists = threadsOf(pid, root).map(
    (thread) => readText(`${root}/${pid}/task/${thread}/children`) ?? "",
  );
  return lists
    .join(" ")
    .split(" ")
    .filter((text) => text !== "")
    .map(Number);
}

function threadsOf(pid: number, root: string): readonly string[] {
  try {
    return readdirSync(`${root}/${pid}/task`);
  } catch {
    // It ended.
    return [];
  }
}

function infoOf(stat: ProcStat, root: string): ProcessInfo {
  const { pid, ppid, pgid, state } = stat;
  const text = (readText(`${root}/${pid}/cmdline`) ?? "").slice(0, MAX_ARGUMENT_CHARS);
  const argv = text.split("\0").slice(0, MAX_ARGUMENTS);
  if (argv.at(-1) === "") argv.pop();
  const executable = withoutDeleted(readLink(`${root}/${pid}/exe`));
  return { pid, ppid, pgid, state, executable: executable ?? argv[0] ?? stat.comm, argv };
}

function folderOf(pid: number, root: string): string | null {
  return withoutDeleted(readLink(`${root}/${pid}/cwd`));
}

function variablesOf(pid: number, names: readonly string[], root: string): Readonly<Record<string, string>> {
  const pairs = (readText(`${root}/${pid}/environ`) ?? "").split("\0").map((pair) => {
    const at = pair.indexOf("=");
    return [pair.slice(0, at), pair.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs.filter(([name]) => names.includes(name)));
}

function lineage(
  pid: number,
  root: string,
): { readonly tty: number; readonly pids: readonly number[] } | null {
  const first = readProcStat(pid, root);
  if (first === null) return null;
  const pids: number[] = [];
  for (let stat: ProcStat | null = first; stat !== null && stat.pid > 1 && pids.length < MAX_TREE; ) {
    pids.push(stat.pid);
    stat = readProcStat(stat.ppid, root);
  }
  return { tty: first.tty, pids };
}

/** /proc writes device numbers in the same packed form as `stat` gives them. */
function ttyNumber(ptsName: string): number | null {
  try {
    return statSync(ptsName).rdev;
  } catch {
    // The terminal is gone.
    return null;
  }
}

/** The kernel marks a program that was replaced, and a folder that was removed, behind its name. */
function withoutDeleted(place: string | null): string | null {
  return place?.replace(/ \(deleted\)$/, "") ?? null;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Ended, or another user's.
    return null;
  }
}

function readLink(file: string): string | null {
  try {
    return readlinkSync(file);
  } catch {
    // Ended, or another user's.
    return null;
  }
}

/**
 * Processes on macOS: one `ps` answers for all sessions until the next refresh. Arguments come joined by spaces, so a
 * program's path or argument with a space in it is cut there; names of programs do not suffer from it in practice.
 */
import type { ProcessInfo } from "@saggar/sources";
import type { ProcessId } from "../store/rows.ts";
import type { System } from "../system.ts";
import {
  type Glance,
  MAX_ARGUMENT_CHARS,
  MAX_ARGUMENTS,
  MAX_TREE,
  type ProcessTable,
  type ProcessTree,
} from "./process-table.ts";

interface Row extends ProcessInfo {
  readonly tpgid: number;
  readonly tty: string;
}

const PS_TIMEOUT_MS = 2000;
const PS_BYTES = 16 * 1024 * 1024;

export function createMacosProcesses(system: System): ProcessTable {
  let rows: ReadonlyMap<number, Row> = new Map();
  let reading: Promise<void> | null = null;
  let boot: string | null = null;
  const ask = async (file: string, ...args: readonly string[]): Promise<string | null> => {
    const limits = { timeoutMs: PS_TIMEOUT_MS, maxBytes: PS_BYTES };
    const ran = await system.run({ file, args, cwd: "/", env: { LC_ALL: "C" }, ...limits });
    return ran.ok ? new TextDecoder().decode(ran.value.stdout) : null;
  };
  const read = async (): Promise<void> => {
    const listing = await ask("/bin/ps", "-axww", "-o", "pid=,ppid=,pgid=,tpgid=,stat=,tty=,command=");
    if (listing !== null) rows = parsePs(listing);
    boot ??= (await ask("/usr/sbin/sysctl", "-n", "kern.bootsessionuuid"))?.trim() || null;
  };
  return {
    refresh() {
      reading ??= read().finally(() => {
        reading = null;
      });
      return reading;
    },
    glance: ({ pid }) => glance(rows, pid),
    inspect: (id) => inspect(rows, id),
    lineage: (pid) => lineage(rows, pid),
    ttyNumber: (ptsName) => ttyHash(ptsName.replace(/^\/dev\//, "")),
    startTime: () => null,
    folderOf: () => null,
    variablesOf: () => ({}),
    bootId: () => boot,
  };
}

/** `pid ppid pgid tpgid stat tty command…`, one process a line. */
export function parsePs(text: string): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  for (const line of text.split("\n")) {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s+(.*)$/.exec(line);
    if (match === null) continue;
    const [pid, ppid, pgid, tpgid] = match.slice(1, 5).map(Number);
    if (pid === undefined || ppid === undefined || pgid === undefined || tpgid === undefined) continue;
    const argv = (match[7] ?? "").slice(0, MAX_ARGUMENT_CHARS).split(" ").slice(0, MAX_ARGUMENTS);
    const state = (match[5] ?? "?").slice(0, 1);
    rows.set(pid, { pid, ppid, pgid, tpgid, state, tty: match[6] ?? "", executable: argv[0] ?? "", argv });
  }
  return rows;
}

function childrenOf(rows: ReadonlyMap<number, Row>, pid: number): readonly Row[] {
  return [...rows.values()].filter(({ ppid }) => ppid === pid);
}

function glance(rows: ReadonlyMap<number, Row>, pid: number): Glance | null {
  const row = rows.get(pid);
  if (row === undefined || row.state === "Z") return null;
  const children = childrenOf(rows, pid)
    .map((child) => child.pid)
    .join(" ");
  return { state: row.state, pgid: row.pgid, tpgid: row.tpgid, children };
}

function inspect(rows: ReadonlyMap<number, Row>, { pid }: ProcessId): ProcessTree | null {
  const shell = rows.get(pid);
  if (shell === undefined || shell.state === "Z") return null;
  const others = childrenOf(rows, pid).filter(({ pgid, state }) => pgid !== shell.tpgid && state !== "Z");
  return {
    shell,
    foregroundPgid: shell.tpgid > 0 ? shell.tpgid : null,
    foreground: [...rows.values()].filter(({ pgid }) => pgid === shell.tpgid).slice(0, MAX_ARGUMENTS),
    background: others.filter(({ state }) => state !== "T"),
    stopped: others.filter(({ state }) => state === "T"),
    cwd: null,
  };
}

function lineage(
  rows: ReadonlyMap<number, Row>,
  pid: number,
): { readonly tty: number; readonly pids: readonly number[] } | null {
  const first = rows.get(pid);
  if (first === undefined) return null;
  const pids: number[] = [];
  for (let row: Row | undefined = first; row !== undefined && row.pid > 1 && pids.length < MAX_TREE; ) {
    pids.push(row.pid);
    row = rows.get(row.ppid);
  }
  return { tty: first.tty.startsWith("?") ? 0 : ttyHash(first.tty), pids };
}

/** Terminals are named, not numbered, here: `ttys003` becomes a number of its own. */
function ttyHash(name: string): number {
  let hash = 1;
  for (const char of name) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** The process table: who belongs to a terminal, who stands in front on it, who came from whom. */
import type { System } from "./system.ts";

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Null where the system does not tell. */
  readonly session: number | null;
  /** The foreground group of its terminal; null when it has none. */
  readonly foreground: number | null;
  /** The terminal as a path; null when it has none or only a number is known. */
  readonly tty: string | null;
  readonly startTime: string | null;
  readonly command: string;
}

/** Rows of /proc read between two turns of the loop. */
const SLICE = 48;
/** A family larger than this is cut. */
const MAX_DESCENDANTS = 256;
const PS_TIMEOUT_MS = 3000;
const MAX_PS_BYTES = 4_000_000;

/** One process from Linux's table; null when it is gone. */
export function readProcess(system: System, pid: number): ProcessRow | null {
  const text = system.readText(`/proc/${pid}/stat`);
  return text === null ? null : parseStat(text);
}

/** The name stands in parentheses and may hold any character: fields are counted from the last one. */
export function parseStat(text: string): ProcessRow | null {
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  if (open === -1 || close < open) return null;
  const fields = text
    .slice(close + 2)
    .trim()
    .split(" ");
  const field = (number: number): number => Number(fields[number - 3]);
  const foreground = field(8);
  return {
    pid: Number(text.slice(0, open)),
    parent: field(4),
    group: field(5),
    session: field(6),
    foreground: foreground > 0 ? foreground : null,
    tty: null,
    startTime: fields[19] ?? null,
    command: text.slice(open + 1, close),
  };
}

/** Everybody. */
export async function listProcesses(system: System): Promise<readonly ProcessRow[]> {
  if (system.platform !== "linux") return parsePs(await runPs(system, ["-A"]));
  const pids = system.listNames("/proc").map(Number).filter(Number.isInteger);
  const rows: ProcessRow[] = [];
  for (let at = 0; at < pids.length; at += SLICE) {
    for (const pid of pids.slice(at, at + SLICE)) {
      const row = readProcess(system, pid);
      if (row !== null) rows.push(row);
    }
    await new Promise<void>((resolve) => system.soon(resolve));
  }
  return rows;
}

async function runPs(system: System, which: readonly string[]): Promise<string> {
  const columns = ["pid", "ppid", "pgid", "tpgid", "tty", "comm"].flatMap((name) => ["-o", `${name}=`]);
  const program = {
    file: "ps",
    args: [...which, ...columns],
    timeoutMs: PS_TIMEOUT_MS,
    maxBytes: MAX_PS_BYTES,
  };
  return (await system.run(program)) ?? "";
}

/** What `ps -o pid=,ppid=,pgid=,tpgid=,tty=,comm=` prints. */
export function parsePs(text: string): readonly ProcessRow[] {
  return text.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(-?\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (match === null) return [];
    const [, pid, parent, group, foreground, tty = "", command = ""] = match;
    const front = Number(foreground);
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        session: null,
        foreground: front > 0 ? front : null,
        tty: tty.startsWith("?") || tty === "-" ? null : tty.startsWith("/dev/") ? tty : `/dev/${tty}`,
        startTime: null,
        command,
      },
    ];
  });
}

/** The foreground group of the terminal that `pid` leads; null when it cannot be told. */
export async function foregroundGroup(system: System, pid: number): Promise<number | null> {
  if (system.platform === "linux") return readProcess(system, pid)?.foreground ?? null;
  return parsePs(await runPs(system, ["-p", `${pid}`]))[0]?.foreground ?? null;
}

/** A Linux process's children and theirs, itself first, without reading the whole table. */
export function descendants(system: System, root: number): readonly number[] {
  const found = [root];
  for (let at = 0; at < found.length && found.length < MAX_DESCENDANTS; at += 1) {
    const pid = found[at] as number;
    const children = system.readText(`/proc/${pid}/task/${pid}/children`) ?? "";
    for (const child of children.split(" ")) if (child !== "") found.push(Number(child));
  }
  return found.slice(0, MAX_DESCENDANTS);
}

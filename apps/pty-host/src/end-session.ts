/**
 * Ends what runs on a terminal: a hang-up for the job in front, for the shell's group and for whatever else is left of the
 * terminal's session; later, what is still there is killed. Processes that left the session of their own accord are
 * nobody's to kill: they are named.
 */
import { descendants, foregroundGroup, listProcesses, type ProcessRow, readProcess } from "./processes.ts";
import type { SignalName, System } from "./system.ts";

export interface EndTarget {
  readonly sessionId: string;
  /** The terminal's leader, whose number is also its session's and its first group's. */
  readonly pid: number;
  readonly ptsName: string;
  /** Whether the leader is gone already: its number may then be anybody's. */
  readonly hasExited: () => boolean;
}

export interface Survivor {
  readonly pid: number;
  readonly command: string;
}

/** How often it is looked whether everybody has gone, at first. */
const FIRST_LOOK_MS = 20;
const LONGEST_LOOK_MS = 250;
/** After a kill the kernel needs a moment to clear away. */
const KILL_MS = 1000;
const MAX_SURVIVORS = 32;

export async function endSession(
  system: System,
  target: EndTarget,
  graceMs: number,
): Promise<readonly Survivor[]> {
  const family = familyOf(system, target);
  await signalAll(system, target, ["SIGHUP", "SIGCONT"]);
  if (!(await waitUntilGone(system, target, graceMs))) {
    await signalAll(system, target, ["SIGKILL"]);
    await waitUntilGone(system, target, KILL_MS);
  }
  return survivors(system, target, family);
}

/** The leader's descendants before the end, with what tells them from later bearers of their numbers. */
function familyOf(system: System, { pid, hasExited }: EndTarget): ReadonlyMap<number, string | null> {
  if (hasExited() || system.platform !== "linux") return new Map();
  return new Map(
    descendants(system, pid).map((member) => [member, readProcess(system, member)?.startTime ?? null]),
  );
}

async function signalAll(system: System, target: EndTarget, names: readonly SignalName[]): Promise<void> {
  const front = target.hasExited() ? null : await foregroundGroup(system, target.pid);
  const members = await membersOf(system, target);
  const groups = new Set<number>();
  if (front !== null) groups.add(front);
  if (!target.hasExited()) groups.add(target.pid);
  const others = members.filter((row) => !groups.has(row.group)).map((row) => row.pid);
  for (const pid of [...[...groups].map((group) => -group), ...others])
    for (const name of names) system.signal(pid, name);
}

/** Who is still in the terminal's session. */
async function membersOf(system: System, target: EndTarget): Promise<readonly ProcessRow[]> {
  const rows = await listProcesses(system);
  // A leader that is gone and yet there is another process with its number.
  if (target.hasExited() && rows.some((row) => row.pid === target.pid)) return [];
  return rows.filter((row) =>
    row.session === null ? row.tty !== null && row.tty === target.ptsName : row.session === target.pid,
  );
}

async function waitUntilGone(system: System, target: EndTarget, limitMs: number): Promise<boolean> {
  const untilMs = system.monotonicMs() + limitMs;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(LONGEST_LOOK_MS, lookMs * 2)) {
    const leftMs = untilMs - system.monotonicMs();
    await new Promise<void>((resolve) => void system.after(Math.max(0, Math.min(lookMs, leftMs)), resolve));
    const members = await membersOf(system, target);
    if (members.every((row) => isZombie(system, row.pid))) return true;
    if (system.monotonicMs() >= untilMs) return false;
  }
}

/** Dead, but not yet collected by its parent. */
function isZombie(system: System, pid: number): boolean {
  const text = system.readText(`/proc/${pid}/stat`);
  return text !== null && /\) [ZX] /.test(text);
}

async function survivors(
  system: System,
  target: EndTarget,
  family: ReadonlyMap<number, string | null>,
): Promise<readonly Survivor[]> {
  if (system.platform !== "linux") return [];
  const rows = await listProcesses(system);
  const marked = `SAGGAR_SESSION=${target.sessionId}`;
  return rows
    .filter((row) => row.session !== target.pid && !isZombie(system, row.pid))
    .filter((row) => {
      const startTime = family.get(row.pid);
      if (startTime !== undefined && startTime === row.startTime) return true;
      return (system.readText(`/proc/${row.pid}/environ`) ?? "").split("\0").includes(marked);
    })
    .slice(0, MAX_SURVIVORS)
    .map((row) => ({ pid: row.pid, command: commandLine(system, row) }));
}

function commandLine(system: System, row: ProcessRow): string {
  const words = (system.readText(`/proc/${row.pid}/cmdline`) ?? "").split("\0").filter((word) => word !== "");
  return words.length === 0 ? row.command : words.join(" ").slice(0, 200);
}

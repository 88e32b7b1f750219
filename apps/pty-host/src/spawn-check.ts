/** Whether a session can be started as asked, looked at before the fork: afterwards nobody could tell why it failed. */
import { accessSync, constants, type Stats, statSync } from "node:fs";
import path from "node:path";
import type { PtyError } from "@saggar/protocol";
import type { PtyProgram } from "./pty.ts";
import type { System } from "./system.ts";
import {
  folderClosed,
  folderMissing,
  hasZeroByte,
  notAFolder,
  programMissing,
  spawnFailed,
} from "./words.ts";

/** What `exec` itself searches when there is no PATH. */
const DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin";

/** Null when nothing stands in the way. */
export function checkProgram({ argv, cwd, env }: PtyProgram): PtyError | null {
  if ([cwd, ...argv, ...Object.entries(env).flat()].some((text) => text.includes("\0"))) return hasZeroByte();
  const folder = checkFolder(cwd);
  if (folder !== null) return folder;
  const program = argv[0] ?? "";
  const isFound = program.includes("/")
    ? isExecutable(path.resolve(cwd, program))
    : (env["PATH"] ?? DEFAULT_PATH)
        .split(":")
        .some((place) => isExecutable(path.resolve(cwd, place, program)));
  return isFound && program !== "" ? null : programMissing(program);
}

function checkFolder(cwd: string): PtyError | null {
  const stats = path.isAbsolute(cwd) ? look(cwd) : null;
  if (stats === null) return folderMissing(cwd);
  if (!stats.isDirectory()) return notAFolder(cwd);
  return mayUse(cwd, constants.X_OK) ? null : folderClosed(cwd);
}

function isExecutable(file: string): boolean {
  return look(file)?.isFile() === true && mayUse(file, constants.X_OK);
}

function look(file: string): Stats | null {
  try {
    return statSync(file, { throwIfNoEntry: false }) ?? null;
  } catch {
    // A part of the way is no folder, or may not be entered.
    return null;
  }
}

function mayUse(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}

/** Why a fork failed, by the limits that it can run into: the system's own message names none. */
export function explainFailure(system: System, reason: string): PtyError {
  const limits = system.readText("/proc/self/limits");
  const why = terminalsUsedUp(system) ?? descriptorsUsedUp(system, limits);
  if (why !== null) return spawnFailed(why);
  const processes = softLimit(limits ?? "", "Max processes");
  const hint =
    processes === null
      ? ""
      : ` The limit of processes is ${processes} (ulimit -u); a container may have a lower one.`;
  return spawnFailed(`${reason}.${hint} Memory or processes may have run out.`);
}

function terminalsUsedUp(system: System): string | null {
  const used = Number(system.readText("/proc/sys/kernel/pty/nr"));
  const most = Number(system.readText("/proc/sys/kernel/pty/max"));
  if (!(most > 0) || used < most) return null;
  return `all ${most} pseudo-terminals of this machine are in use (kernel.pty.max). Close some terminals, or raise the limit.`;
}

function descriptorsUsedUp(system: System, limits: string | null): string | null {
  const open = system.listNames("/proc/self/fd").length;
  const most = softLimit(limits ?? "", "Max open files");
  // Looking takes a descriptor itself: on Linux a look that fails tells the same.
  const isBlind = system.platform === "linux" && (limits === null || open === 0);
  if (!isBlind && (most === null || open + 4 < most)) return null;
  return (
    `the PTY host has all of its ${most ?? ""} file descriptors open (ulimit -n). ` +
    "End some sessions, or raise the limit and start a new host."
  );
}

function softLimit(limits: string, name: string): number | null {
  const line = limits.split("\n").find((candidate) => candidate.startsWith(name));
  const value = line === undefined ? Number.NaN : Number(line.slice(name.length).trim().split(/\s+/)[0]);
  return Number.isFinite(value) ? value : null;
}

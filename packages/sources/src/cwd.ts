/**
 * The working folder that a session reports. With the session's secret it is the shell's own word. Without it, it counts
 * as local only while the shell itself is in front; behind ssh or a container it is a folder of the machine there; any
 * other program may write what it likes and is not believed.
 */
import * as z from "zod";
import { sanitise } from "./sanitise.ts";
import { NOTHING, type Step } from "./step.ts";
import type { TerminalView } from "./terminal-view.ts";

const MAX_PATH_CHARS = 4096;
const MAX_HOST_CHARS = 255;
const MAX_HOSTS = 16;

export interface CwdMemory {
  readonly path: string | null;
  readonly remote: string | null;
  /** Names of this machine. */
  readonly hosts: readonly string[];
  /** What OSC 1337 said of the far end. */
  readonly remoteHost: string | null;
}

export const cwdMemorySchema: z.ZodType<CwdMemory> = z.object({
  path: z.string().nullable(),
  remote: z.string().nullable(),
  hosts: z.array(z.string()),
  remoteHost: z.string().nullable(),
});

export function createCwdMemory(hosts: readonly string[]): CwdMemory {
  return { path: null, remote: null, hosts: hosts.slice(0, MAX_HOSTS), remoteHost: null };
}

export interface FolderReport {
  readonly host: string | null;
  readonly path: string;
}

export function reportTrustedFolder(memory: CwdMemory, path: string): Step<CwdMemory> {
  return isPath(path) ? local(memory, path) : { memory, findings: NOTHING };
}

export function reportFolder(
  memory: CwdMemory,
  report: FolderReport,
  view: TerminalView | null,
): Step<CwdMemory> {
  if (!isPath(report.path) || view === null) return { memory, findings: NOTHING };
  const host = report.host === null ? null : hostName(report.host);
  if (view.place === "shell") return local(learn(memory, host), report.path);
  if (view.kind !== "passage") return { memory, findings: NOTHING };
  const far = host ?? memory.remoteHost;
  if (far === null || far === "" || far === "localhost" || memory.hosts.includes(far)) {
    return { memory, findings: NOTHING };
  }
  return there(memory, far, report.path);
}

/** A shell that is known to be behind ssh tells its folder: its machine may have the name of this one. */
export function reportFarFolder(memory: CwdMemory, report: FolderReport): Step<CwdMemory> {
  const host = hostName(report.host ?? memory.remoteHost ?? "");
  return isPath(report.path) && host !== ""
    ? there(memory, host, report.path)
    : { memory, findings: NOTHING };
}

function there(memory: CwdMemory, host: string, path: string): Step<CwdMemory> {
  const remote = `${host}:${path}`;
  if (remote === memory.remote) return { memory, findings: NOTHING };
  return { memory: { ...memory, remote }, findings: [{ kind: "remote-cwd", host, path }] };
}

export function reportHost(memory: CwdMemory, host: string): CwdMemory {
  return { ...memory, remoteHost: hostName(host) || null };
}

function local(memory: CwdMemory, path: string): Step<CwdMemory> {
  if (path === memory.path && memory.remote === null) return { memory, findings: NOTHING };
  return { memory: { ...memory, path, remote: null }, findings: [{ kind: "cwd", path }] };
}

/** The shell in front names the machine it runs on. */
function learn(memory: CwdMemory, host: string | null): CwdMemory {
  if (host === null || host === "" || memory.hosts.includes(host)) return memory;
  return { ...memory, hosts: [...memory.hosts, host].slice(-MAX_HOSTS) };
}

function hostName(told: string): string {
  return sanitise(told, MAX_HOST_CHARS).toLowerCase();
}

function isPath(path: string): boolean {
  return path.startsWith("/") && path.length <= MAX_PATH_CHARS && !path.includes("\0");
}

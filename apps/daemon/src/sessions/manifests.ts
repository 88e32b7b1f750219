/** The files by which a daemon finds the PTY hosts that run, and tells a host from a stranger with its number. */
import { readdirSync, readFileSync, unlinkSync } from "node:fs";
import path from "node:path";
import { type HostManifest, hostManifestSchema } from "@saggar/protocol";
import { readProcStat } from "../intake/proc-stat.ts";
import type { ProcessId } from "../store/rows.ts";
import type { System } from "../system.ts";

export interface FoundHost {
  readonly file: string;
  readonly manifest: HostManifest;
}

export interface Findings {
  readonly hosts: readonly FoundHost[];
  /** For the log: manifests that could not be read, hosts that are dead. */
  readonly problems: readonly string[];
}

/** The hosts that live; what dead ones left behind is removed. */
export function findHosts(folder: string, system: Pick<System, "isAlive">): Findings {
  const hosts: FoundHost[] = [];
  const problems: string[] = [];
  for (const name of namesIn(folder)) {
    if (!/^\d+\.json$/.test(name)) continue;
    const file = path.join(folder, name);
    const found = readManifest(file);
    if (found === null) problems.push(`${file} is no manifest of a PTY host and was passed over`);
    else if (isSameProcess(found.manifest, system)) hosts.push(found);
    else {
      problems.push(
        `The PTY host ${found.manifest.pid} is dead; it carried ${found.manifest.sessions.length} sessions`,
      );
      forgetHost(found, folder);
    }
  }
  return { hosts, problems };
}

export function readManifest(file: string): FoundHost | null {
  try {
    const parsed = hostManifestSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    return parsed.success ? { file, manifest: parsed.data } : null;
  } catch {
    // Torn or just removed: the caller says so where it matters.
    return null;
  }
}

/** Only a manifest that is still this host's goes, and only a socket that stands where hosts put theirs. */
export function forgetHost(found: FoundHost, folder: string): void {
  const current = readManifest(found.file);
  if (current !== null && current.manifest.startTime !== found.manifest.startTime) return;
  removeFile(found.file);
  const { socket } = found.manifest;
  if (path.dirname(socket) === folder || path.basename(path.dirname(socket)).startsWith("saggar"))
    removeFile(socket);
}

/** Where the kernel tells start times, a later process with the same number is told apart by it. */
export function isSameProcess(id: ProcessId, system: Pick<System, "isAlive">): boolean {
  if (id.startTime === null) return system.isAlive(id.pid);
  const stat = readProcStat(id.pid);
  if (stat === null) return process.platform !== "linux" && system.isAlive(id.pid);
  return stat.startTime === id.startTime && stat.state !== "Z" && stat.state !== "X";
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // No folder, no hosts.
    return [];
  }
}

function removeFile(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Gone already.
  }
}

/**
 * The places of one daemon, resolved from the environment by the same rule as its clients (`findPlaces`).
 * Folders are made by `preparePaths` in this file's neighbour `home.ts`; here are only names.
 */
import os from "node:os";
import path from "node:path";
import { findPlaces } from "@saggar/protocol";

export interface Paths {
  readonly home: string;
  readonly socket: string;
  /** A private folder to make for the socket when `home` is too deep; null when the socket stands in `home`. */
  readonly shortFolder: string | null;
  readonly database: string;
  readonly settings: string;
  readonly hosts: string;
  readonly recordings: string;
  readonly spool: string;
  readonly logs: string;
  readonly audit: string;
  readonly lock: string;
}

export function resolvePaths(env: Readonly<Record<string, string | undefined>>): Paths {
  const { home, socket, shortFolder } = findPlaces({
    env,
    homedir: os.homedir(),
    uid: process.getuid?.() ?? 0,
  });
  const inHome = (name: string): string => path.join(home, name);
  return {
    home,
    socket,
    shortFolder,
    database: inHome("saggar.db"),
    settings: inHome("settings.json"),
    hosts: inHome("hosts"),
    recordings: inHome("recordings"),
    spool: inHome("spool"),
    logs: inHome("logs"),
    audit: inHome("audit.ndjson"),
    lock: inHome("daemon.lock"),
  };
}

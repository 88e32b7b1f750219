/**
 * The places of one daemon, resolved from the environment by the same rule as its clients (`findPlaces`).
 * Folders are made and checked by `prepareHome` in `home.ts`; here are only names.
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
  /** Manifests and sockets of the PTY hosts. */
  readonly hosts: string;
  /** `<session id>.cast` each. */
  readonly recordings: string;
  /** Reports that hooks left. */
  readonly spool: string;
  /** Reports that could not be taken. */
  readonly spoolAside: string;
  readonly logs: string;
  readonly log: string;
  /** Standard error of the PTY hosts. */
  readonly hostLog: string;
  readonly audit: string;
  readonly lock: string;
}

export function resolvePaths(env: Readonly<Record<string, string | undefined>>): Paths {
  const { home, socket, shortFolder } = findPlaces({
    env: withoutOuterSession(env),
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
    spoolAside: inHome("spool-aside"),
    logs: inHome("logs"),
    log: inHome("logs/daemon.log"),
    hostLog: inHome("logs/pty-host.log"),
    audit: inHome("audit.ndjson"),
    lock: inHome("daemon.lock"),
  };
}

/** A daemon started inside a session must not take over the socket of the saggar around it. */
function withoutOuterSession(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return env["SAGGAR_SESSION"] === undefined ? env : { ...env, SAGGAR_SOCKET: undefined };
}

/**
 * The places of one saggar, made and checked: the home belongs to the user alone and is no link. Everything below it
 * is private because it is.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import type { Result } from "@saggar/engine";
import { findPlaces } from "@saggar/protocol";

export interface Paths {
  readonly home: string;
  readonly socket: string;
  readonly database: string;
  readonly lock: string;
  readonly settings: string;
  readonly log: string;
  /** Standard error of the PTY hosts. */
  readonly hostLog: string;
  readonly audit: string;
  /** Manifests and sockets of the PTY hosts. */
  readonly hosts: string;
  /** Recordings of sessions: `<id>.cast`. */
  readonly recordings: string;
  /** Reports that hooks left. */
  readonly spool: string;
  /** Reports that could not be read. */
  readonly spoolAside: string;
}

/** Only these tell a folder that holds something from one that is not saggar's. */
const OWN_NAMES = ["daemon.lock", "saggar.db", "settings.json", "hosts", "logs", "daemon.sock"];

/** Makes what is missing. The error is one line for the person. */
export function preparePaths(
  env: Readonly<Record<string, string | undefined>>,
  homedir: string,
): Result<Paths, string> {
  const uid = process.getuid?.() ?? 0;
  const places = findPlaces({ env: withoutOuterSession(env), homedir, uid });
  if (!path.isAbsolute(places.home))
    return fault(`SAGGAR_HOME must be an absolute path, not "${places.home}"`);
  if (!path.isAbsolute(places.socket)) {
    return fault(`SAGGAR_SOCKET must be an absolute path, not "${places.socket}"`);
  }
  for (const folder of [places.home, places.shortFolder]) {
    const problem = folder === null ? null : makePrivate(folder, uid);
    if (problem !== null) return fault(problem);
  }
  const inHome = (name: string): string => path.join(places.home, name);
  const paths: Paths = {
    home: places.home,
    socket: places.socket,
    database: inHome("saggar.db"),
    lock: inHome("daemon.lock"),
    settings: inHome("settings.json"),
    log: inHome("logs/daemon.log"),
    hostLog: inHome("logs/pty-host.log"),
    audit: inHome("logs/audit.log"),
    hosts: inHome("hosts"),
    recordings: inHome("recordings"),
    spool: inHome("spool"),
    spoolAside: inHome("spool-aside"),
  };
  for (const folder of [inHome("logs"), paths.hosts, paths.recordings, paths.spool, paths.spoolAside]) {
    const problem = makePrivate(folder, uid);
    if (problem !== null) return fault(problem);
  }
  return { ok: true, value: paths };
}

/** A daemon started inside a session must not take over the socket of the saggar around it. */
function withoutOuterSession(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  return env["SAGGAR_SESSION"] === undefined ? env : { ...env, SAGGAR_SOCKET: undefined };
}

function fault(message: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error: message };
}

/** Null when the folder is there, ours, private and no link. */
function makePrivate(folder: string, uid: number): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    if (stats.isSymbolicLink())
      return `${folder} is a symbolic link: saggar keeps its things in a real folder. Name that one in SAGGAR_HOME`;
    if (!stats.isDirectory()) return `${folder} is not a folder. Move it away or set SAGGAR_HOME`;
    if (stats.uid !== uid)
      return `${folder} belongs to another user. Set SAGGAR_HOME to a folder of your own`;
    return tighten(folder, stats);
  } catch (error) {
    return `${folder} cannot be made: ${(error as Error).message}`;
  }
}

/** Others lose their access to a folder of ours; one that holds other things is refused instead of changed. */
function tighten(folder: string, stats: Stats): string | null {
  if ((stats.mode & 0o077) === 0) return null;
  const names = readdirSync(folder);
  const isOwn = names.length === 0 || names.some((name) => OWN_NAMES.includes(name));
  const isInside = OWN_NAMES.includes(path.basename(folder)) || path.basename(folder).startsWith("saggar");
  if (!isOwn && !isInside)
    return `${folder} is open to others and holds other things: set SAGGAR_HOME to a folder of its own, or run chmod 700 on it`;
  chmodSync(folder, 0o700);
  return null;
}

/**
 * Makes the home and its folders and checks them: they belong to the user alone and are no links. Everything below the
 * home is private because the home is.
 */
import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from "node:fs";
import path from "node:path";
import type { Result } from "@saggar/engine";
import type { Paths } from "./paths.ts";

/** Any of these tells a folder of saggar's from one that holds other things; `logs` is there before the first start. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  "daemon.lock",
  "saggar.db",
  "settings.json",
  "hosts",
  "daemon.sock",
]);

/** The error is one line for the person. */
export function prepareHome(paths: Paths, uid: number): Result<null, string> {
  for (const [name, place] of [
    ["SAGGAR_HOME", paths.home],
    ["SAGGAR_SOCKET", paths.socket],
  ] as const) {
    if (!path.isAbsolute(place))
      return { ok: false, error: `${name} must be an absolute path, not "${place}"` };
  }
  const inside = [paths.logs, paths.hosts, paths.recordings, paths.spool, paths.spoolAside];
  for (const folder of [paths.home, ...(paths.shortFolder === null ? [] : [paths.shortFolder]), ...inside]) {
    const problem = makePrivate(folder, uid, folder === paths.home);
    if (problem !== null) return { ok: false, error: problem };
  }
  return { ok: true, value: null };
}

/** Null when the folder is there, ours, private and no link. */
function makePrivate(folder: string, uid: number, isHome: boolean): string | null {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stats = lstatSync(folder);
    if (stats.isSymbolicLink()) {
      return `${folder} is a symbolic link: saggar keeps its things in a real folder. Name that one in SAGGAR_HOME`;
    }
    if (!stats.isDirectory()) return `${folder} is not a folder. Move it away or set SAGGAR_HOME`;
    if (stats.uid !== uid)
      return `${folder} belongs to another user. Set SAGGAR_HOME to a folder of your own`;
    return tighten(folder, stats, isHome);
  } catch (error) {
    return `${folder} cannot be made: ${(error as Error).message}`;
  }
}

/** Others lose their access to a folder of ours; a home that holds other things is refused instead of changed. */
function tighten(folder: string, stats: Stats, isHome: boolean): string | null {
  if ((stats.mode & 0o077) === 0) return null;
  const names = isHome ? readdirSync(folder) : [];
  if (names.length > 0 && !names.some((name) => OWN_NAMES.has(name))) {
    return `${folder} is open to others and holds other things. Set SAGGAR_HOME to a folder of its own`;
  }
  chmodSync(folder, 0o700);
  return null;
}

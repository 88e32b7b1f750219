/**
 * Where a host listens: beside its manifest, or where that path is too long for a socket, in a private folder with a short
 * one. The folder must be the user's own and closed to others; nothing is followed or taken over.
 */
import { chmodSync, lstatSync, mkdirSync, statSync, unlinkSync } from "node:fs";
import path from "node:path";
import { MAX_SOCKET_PATH_BYTES } from "@saggar/protocol";

export interface PlaceWishes {
  readonly home: string;
  readonly pid: number;
  readonly uid: number;
  /** `XDG_RUNTIME_DIR`. */
  readonly runtimeFolder: string | undefined;
}

export function socketPlace({ home, pid, uid, runtimeFolder }: PlaceWishes): string {
  const plain = path.join(home, "hosts", `${pid}.sock`);
  if (Buffer.byteLength(plain) <= MAX_SOCKET_PATH_BYTES) return plain;
  const candidates = [...(runtimeFolder ? [path.join(runtimeFolder, "saggar")] : []), `/tmp/saggar-${uid}`];
  const problems: string[] = [];
  for (const folder of candidates) {
    const place = path.join(folder, `host-${pid}.sock`);
    const problem =
      Buffer.byteLength(place) > MAX_SOCKET_PATH_BYTES ? `${folder} is too long` : usable(folder, uid);
    if (problem === null) return place;
    problems.push(problem);
  }
  throw new Error(
    `No place for the host's socket: ${plain} is too long for one, and ${problems.join("; ")}. ` +
      "Set SAGGAR_HOME to a shorter path.",
  );
}

/** Null when the folder is private, or could be made so. */
function usable(folder: string, uid: number): string | null {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code !== "EEXIST") return `${folder} cannot be made (${String(code)})`;
  }
  const stats = lstatSync(folder);
  if (!stats.isDirectory()) return `${folder} is no folder`;
  if (stats.uid !== uid) return `${folder} belongs to another user`;
  chmodSync(folder, 0o700);
  return null;
}

/** Tells a socket file from a later one in the same place. */
export interface SocketIdentity {
  readonly inode: number;
  readonly device: number;
}

export function identify(place: string): SocketIdentity | null {
  const stats = statSync(place, { throwIfNoEntry: false });
  return stats === undefined ? null : { inode: stats.ino, device: stats.dev };
}

/** Removes the socket if it is still the one that was made. */
export function removeSocket(place: string, made: SocketIdentity): void {
  const there = identify(place);
  if (there?.inode === made.inode && there.device === made.device) unlinkSync(place);
}

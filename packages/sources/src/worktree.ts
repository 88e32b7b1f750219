/**
 * The state of a git worktree, from `git status --porcelain=v2 --branch -z` and the size and time of each changed file.
 * The fingerprint covers codes, paths, sizes and times, and neither branch nor HEAD: a commit that leaves the same files
 * changed leaves it as it was. Names are exact, whatever is in them.
 */
import type { Worktree } from "@saggar/engine";
import { digest } from "./digest.ts";

/** A place that is in no repository. */
export const NO_WORKTREE: Worktree = {
  kind: "worktree",
  repo: false,
  root: null,
  dirty: false,
  fingerprint: "",
  head: null,
};

export interface WorktreeFile {
  readonly size: number;
  readonly mtimeMs: number;
}

export interface WorktreeRead {
  /** From `git rev-parse --show-toplevel`; null outside any repository. */
  readonly root: string | null;
  /** Output of the status call; empty outside any repository. */
  readonly status: string;
  /** By path as `changedPaths` gives it; a file that is gone is missing. */
  readonly files: ReadonlyMap<string, WorktreeFile>;
  /** When git began to read. */
  readonly readAtMs: number;
}

export interface WorktreeReading {
  readonly evidence: Worktree;
  /** Null on a detached head and outside any repository. */
  readonly branch: string | null;
  /** Against the upstream; null where there is none. */
  readonly ahead: number | null;
  readonly behind: number | null;
  readonly changed: number;
}

interface Entry {
  readonly code: string;
  readonly path: string;
  /** Where a renamed or copied file came from. */
  readonly from: string | null;
}

/** Paths from the root whose size and time are to be read, at most `limit`. */
export function changedPaths(status: string, limit: number = 10_000): readonly string[] {
  return readEntries(status.split("\0"))
    .slice(0, limit)
    .map(({ path }) => path);
}

export function readWorktree({ root, status, files, readAtMs }: WorktreeRead): WorktreeReading {
  const records = status.split("\0");
  const headers = readHeaders(records);
  const entries = root === null ? [] : readEntries(records);
  const oid = headers.get("branch.oid");
  const head = root === null || oid === undefined || !/^[0-9a-f]{40,64}$/u.test(oid) ? null : oid;
  const name = headers.get("branch.head");
  const [ahead, behind] = readDistance(headers.get("branch.ab"));
  return {
    evidence: {
      kind: "worktree",
      repo: root !== null,
      root,
      dirty: entries.length > 0,
      fingerprint: fingerprintOf(entries, files),
      head,
      readAt: readAtMs,
    },
    branch: root === null || name === undefined || name === "(detached)" ? null : name,
    ahead,
    behind,
    changed: entries.length,
  };
}

function readHeaders(records: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const record of records) {
    const header = /^# (\S+) (.*)$/su.exec(record);
    // Headers come first, so that no file's name can pass for one.
    if (header === null) break;
    headers.set(header[1] ?? "", header[2] ?? "");
  }
  return headers;
}

function readDistance(told: string | undefined): readonly [number | null, number | null] {
  const distance = /^\+(\d+) -(\d+)$/u.exec(told ?? "");
  return distance ? [Number(distance[1]), Number(distance[2])] : [null, null];
}

/** Fields before the path, by the letter that opens a record. */
const FIELDS_BEFORE_PATH: ReadonlyMap<string, number> = new Map([
  ["1", 8],
  ["2", 9],
  ["u", 10],
  ["?", 1],
]);

function readEntries(records: readonly string[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (let index = 0; index < records.length; index += 1) {
    const record = records[index] ?? "";
    const letter = record.charAt(0);
    const before = FIELDS_BEFORE_PATH.get(letter);
    if (before === undefined || record.charAt(1) !== " ") continue;
    const fields = record.split(" ", before);
    const path = record.slice(fields.join(" ").length + 1);
    if (fields.length < before || path === "") continue;
    const isMoved = letter === "2";
    if (isMoved) index += 1;
    entries.push({
      code: letter === "?" ? "??" : `${letter}${fields[1] ?? ""}`,
      path,
      from: isMoved ? (records[index] ?? null) : null,
    });
  }
  return entries;
}

function fingerprintOf(entries: readonly Entry[], files: ReadonlyMap<string, WorktreeFile>): string {
  const lines = entries.map(({ code, path, from }) => {
    const file = files.get(path);
    return [code, path, from ?? "", file ? `${file.size} ${file.mtimeMs}` : "gone"].join("\0");
  });
  return digest(lines.sort().join("\0\0"));
}

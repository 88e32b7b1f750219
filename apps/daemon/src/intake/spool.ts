/**
 * Reports that hooks leave as files: taken in the order of their names, the same one twice in a moment once, and deleted
 * when what they said is on disk. What cannot be read or proved is put aside for a person to look at, a hundred files at
 * most, or deleted where nothing that agents say may be kept. What no hook leaves (a link, a folder, a file that is too
 * large) is deleted too: links are not followed.
 */
import { createHash } from "node:crypto";
import {
  type FSWatcher,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
} from "node:fs";
import path from "node:path";
import { MAX_SPOOL_FILE_BYTES, MAX_SPOOL_FILES, type SpoolFile, spoolFileSchema } from "@saggar/protocol";
import type { Log } from "../log.ts";
import type { System } from "../system.ts";

export interface SpoolOptions {
  readonly folder: string;
  readonly aside: string;
  readonly system: System;
  readonly log: Log;
  /** Before reports are taken: what has to be read of the processes first. */
  readonly refresh: () => Promise<void>;
  /** False when the report is nobody's or not understood: the file is put aside. */
  readonly onReport: (report: SpoolFile) => boolean;
  /** Reports were taken, and are deleted when it returns: what they said must be on disk. */
  readonly onTaken: () => void;
  readonly mayKeepAside: () => boolean;
}

const MAX_ASIDE = 100;
/** Files taken in one turn of the loop. */
const FILES_A_TURN = 100;
/** Two files with the same bytes, written this close together: one hook that is installed twice. */
const DOUBLE_MS = 1000;
const MAX_DIGESTS = 256;
/** A hook that still writes its file after so long was killed over it. */
const MAX_WRITING_MS = 60_000;
const PRIVATE_FOLDER = 0o700;

export class Spool {
  readonly #options: SpoolOptions;
  #watcher: FSWatcher | null = null;
  /** Digests of the newest reports that were taken, and when each was written. */
  readonly #seen = new Map<string, number>();
  #isSweeping = false;
  #isStopped = false;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  /** From here on files are taken as they come. Where the system cannot watch a folder, each beat's sweep finds them. */
  start(): void {
    this.#watch();
    this.#removeAbandoned();
    this.sweep();
  }

  sweep(): void {
    if (this.#isSweeping || this.#isStopped) return;
    this.#isSweeping = true;
    this.#options.system.soon(() => {
      this.#isSweeping = false;
      void this.#takeSome();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#watcher?.close();
  }

  #watch(): void {
    this.#watcher?.close();
    try {
      this.#watcher = watch(this.#options.folder, () => this.sweep());
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch (error) {
      this.#options.log.warn("The spool cannot be watched; it is looked at every beat", {
        why: (error as Error).message,
      });
    }
  }

  /** Files that were never finished. */
  #removeAbandoned(): void {
    const { folder, system } = this.#options;
    for (const name of this.#names().filter((one) => !isWhole(one))) {
      const file = path.join(folder, name);
      const stats = lstatSync(file, { throwIfNoEntry: false });
      if (stats !== undefined && system.nowMs() - stats.mtimeMs > MAX_WRITING_MS) remove(file);
    }
  }

  async #takeSome(): Promise<void> {
    if (this.#isStopped || !this.#names().some(isWhole)) return;
    await this.#options.refresh();
    if (this.#isStopped) return;
    const names = this.#names().filter(isWhole).toSorted();
    const tooMany = Math.max(0, names.length - MAX_SPOOL_FILES);
    for (const name of names.slice(0, tooMany)) this.#putAside(name, "there were too many");
    const taken = names.slice(tooMany, tooMany + FILES_A_TURN).filter((name) => this.#take(name));
    if (taken.length > 0) this.#options.onTaken();
    for (const name of taken) remove(path.join(this.#options.folder, name));
    if (names.length - tooMany > FILES_A_TURN) this.sweep();
  }

  /** The folder is made again where it went away: hooks make none. */
  #names(): readonly string[] {
    const { folder, log } = this.#options;
    const found = namesIn(folder);
    if (found !== null) return found;
    try {
      if (mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER }) !== undefined) {
        log.warn("The spool was gone and was made again");
        this.#watch();
      }
    } catch {
      // The whole home went away, or the disk is full: at the next beat, then.
    }
    return [];
  }

  /** True when the file has done its work. */
  #take(name: string): boolean {
    const read = readReport(path.join(this.#options.folder, name));
    if (read === null) return false;
    if ("why" in read) {
      this.#putAside(name, read.why, read.isKept);
      return false;
    }
    if (this.#isDouble(read)) return true;
    if (this.#isTaken(read.report)) {
      this.#remember(read);
      return true;
    }
    this.#putAside(name, "it is no session's, or not understood");
    return false;
  }

  #isTaken(report: SpoolFile): boolean {
    try {
      return this.#options.onReport(report);
    } catch (error) {
      // Whatever a report holds, the daemon must not meet it again and again at each of its starts.
      const why = error instanceof Error ? error.stack : String(error);
      this.#options.log.error("A report in the spool met a fault", { agent: report.agent.slice(0, 64), why });
      return false;
    }
  }

  #isDouble({ digest, writtenMs }: ReadReport): boolean {
    const before = this.#seen.get(digest);
    return before !== undefined && Math.abs(writtenMs - before) < DOUBLE_MS;
  }

  #remember({ digest, writtenMs }: ReadReport): void {
    this.#seen.delete(digest);
    this.#seen.set(digest, writtenMs);
    const [oldest] = this.#seen.keys();
    if (oldest !== undefined && this.#seen.size > MAX_DIGESTS) this.#seen.delete(oldest);
  }

  #putAside(name: string, why: string, isOfHook = true): void {
    const { folder, aside, log, mayKeepAside } = this.#options;
    const isKept = isOfHook && mayKeepAside();
    log.warn(isKept ? "A report in the spool was put aside" : "A report in the spool was deleted", {
      name,
      why,
    });
    if (!isKept) return remove(path.join(folder, name));
    try {
      renameSync(path.join(folder, name), path.join(aside, name));
    } catch {
      // It cannot stay either: it would be read again for ever.
      remove(path.join(folder, name));
    }
    const kept = (namesIn(aside) ?? []).toSorted();
    for (const old of kept.slice(0, Math.max(0, kept.length - MAX_ASIDE))) remove(path.join(aside, old));
  }
}

interface ReadReport {
  readonly report: SpoolFile;
  readonly digest: string;
  readonly writtenMs: number;
}

/** Names with a dot are still being written. */
function isWhole(name: string): boolean {
  return !name.startsWith(".");
}

interface Unreadable {
  readonly why: string;
  /** It may be put aside: a small file, as hooks leave them. */
  readonly isKept: boolean;
}

/** Null where it has gone meanwhile. */
function readReport(file: string): ReadReport | Unreadable | null {
  try {
    const stats = lstatSync(file);
    if (!stats.isFile()) return { why: "it is no file", isKept: false };
    if (stats.size > MAX_SPOOL_FILE_BYTES) return { why: "it is too large", isKept: false };
    const bytes = readFileSync(file);
    const parsed = spoolFileSchema.safeParse(JSON.parse(bytes.toString("utf8")));
    if (!parsed.success) return { why: "it is no report", isKept: true };
    const digest = createHash("sha256").update(bytes).digest("base64");
    return { report: parsed.data, digest, writtenMs: stats.mtimeMs };
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === "ENOENT";
    return isGone ? null : { why: "it cannot be read", isKept: true };
  }
}

/** Null where the folder cannot be read. */
function namesIn(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { recursive: true, force: true });
  } catch {
    // Not for us to delete: the next sweep meets it again.
  }
}

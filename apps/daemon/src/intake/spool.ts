/**
 * Reports that hooks leave as files: taken in the order of their names, proved by the session's token, and deleted. What
 * cannot be read or proved is put aside for a person to look at, a hundred files at most.
 */
import { type FSWatcher, readdirSync, readFileSync, renameSync, statSync, unlinkSync, watch } from "node:fs";
import path from "node:path";
import { MAX_SPOOL_FILE_BYTES, MAX_SPOOL_FILES, type SpoolFile, spoolFileSchema } from "@saggar/protocol";
import type { Log } from "../log.ts";
import type { System } from "../system.ts";

export interface SpoolOptions {
  readonly folder: string;
  readonly aside: string;
  readonly system: System;
  readonly log: Log;
  /** False when the report is nobody's or not understood: the file is put aside. */
  readonly onReport: (report: SpoolFile) => boolean;
}

const MAX_ASIDE = 100;
/** Files taken in one turn of the loop. */
const FILES_A_TURN = 100;

export class Spool {
  readonly #options: SpoolOptions;
  #watcher: FSWatcher | null = null;
  #isSweeping = false;
  #isStopped = false;

  constructor(options: SpoolOptions) {
    this.#options = options;
  }

  /** From here on files are taken as they come. Where the system cannot watch a folder, each beat's sweep finds them. */
  start(): void {
    try {
      this.#watcher = watch(this.#options.folder, () => this.sweep());
      this.#watcher.on("error", () => this.#watcher?.close());
    } catch (error) {
      this.#options.log.warn("The spool cannot be watched; it is looked at every beat", {
        why: (error as Error).message,
      });
    }
    this.sweep();
  }

  sweep(): void {
    if (this.#isSweeping || this.#isStopped) return;
    this.#isSweeping = true;
    this.#options.system.soon(() => {
      this.#isSweeping = false;
      if (!this.#isStopped) this.#takeSome();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#watcher?.close();
  }

  #takeSome(): void {
    const names = namesIn(this.#options.folder)
      .filter((name) => !name.startsWith("."))
      .toSorted();
    const tooMany = Math.max(0, names.length - MAX_SPOOL_FILES);
    for (const name of names.slice(0, tooMany)) this.#putAside(name, "there were too many");
    for (const name of names.slice(tooMany, tooMany + FILES_A_TURN)) this.#take(name);
    if (names.length - tooMany > FILES_A_TURN) this.sweep();
  }

  #take(name: string): void {
    const file = path.join(this.#options.folder, name);
    const report = readReport(file);
    if (report === "gone") return;
    if (typeof report === "string") return this.#putAside(name, report);
    if (!this.#options.onReport(report)) return this.#putAside(name, "it is no session's, or not understood");
    remove(file);
  }

  #putAside(name: string, why: string): void {
    const { folder, aside, log } = this.#options;
    log.warn("A report in the spool was put aside", { name, why });
    try {
      renameSync(path.join(folder, name), path.join(aside, name));
    } catch {
      // It cannot stay either: it would be read again for ever.
      remove(path.join(folder, name));
    }
    const kept = namesIn(aside).toSorted();
    for (const old of kept.slice(0, Math.max(0, kept.length - MAX_ASIDE))) remove(path.join(aside, old));
  }
}

function readReport(file: string): SpoolFile | string {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return "it is no file";
    if (stats.size > MAX_SPOOL_FILE_BYTES) return "it is too large";
    const parsed = spoolFileSchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    return parsed.success ? parsed.data : "it is no report";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "gone" : "it cannot be read";
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder went away; the next start makes it again.
    return [];
  }
}

function remove(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Gone already, or a folder that somebody put there.
  }
}

/**
 * The record of every acting call and every refusal: one JSON object a line, only ever appended, 0600, bounded by rotation.
 * It never holds typed text, messages, command arguments, tokens or environment values: their length at most.
 */
import { closeSync, constants, fchmodSync, fstatSync, openSync, renameSync, writeSync } from "node:fs";
import type { Log } from "../log.ts";
import { isoTime, type System } from "../system.ts";
import type { Caller } from "./caller.ts";

/** At this size the file becomes `.1`, that one `.2`, and so on. Bytes. */
const MAX_FILE_BYTES = 4_000_000;
const KEPT_FILES = 4;

export type AuditDetail = Readonly<Record<string, string | number | boolean | null>>;

export interface AuditLine {
  /** Null for somebody who could not be told. */
  readonly caller: Caller | null;
  readonly verb: string;
  /** Full id of the session it was about. */
  readonly target: string | null;
  /** "done", or the code of the refusal. */
  readonly outcome: string;
  readonly detail?: AuditDetail;
}

export class Audit {
  readonly #file: string;
  readonly #system: System;
  readonly #log: Log;
  readonly #maxBytes: number;
  /** Null once it is closed: what comes later is not written anywhere else. */
  #fd: number | null;
  #bytes: number;

  /** Throws when the file cannot be opened: a daemon that cannot account for what it does does not serve. */
  constructor(options: { file: string; system: System; log: Log; maxBytes?: number }) {
    this.#file = options.file;
    this.#system = options.system;
    this.#log = options.log;
    this.#maxBytes = options.maxBytes ?? MAX_FILE_BYTES;
    [this.#fd, this.#bytes] = openPrivate(this.#file);
  }

  write(line: AuditLine): void {
    const text = `${JSON.stringify({
      at: isoTime(this.#system.nowMs()),
      ...describe(line.caller),
      verb: line.verb,
      target: line.target,
      outcome: line.outcome,
      ...line.detail,
    })}\n`;
    try {
      if (this.#fd === null) return;
      if (this.#bytes > 0 && this.#bytes + Buffer.byteLength(text) > this.#maxBytes) this.#rotate();
      this.#bytes += writeSync(this.#fd, text);
    } catch (error) {
      this.#log.error("The audit file could not be written", { code: (error as NodeJS.ErrnoException).code });
    }
  }

  close(): void {
    const fd = this.#fd;
    this.#fd = null;
    if (fd !== null) closeSync(fd);
  }

  #rotate(): void {
    for (let number = KEPT_FILES - 1; number >= 1; number -= 1) {
      const from = number === 1 ? this.#file : `${this.#file}.${number - 1}`;
      renameIfThere(from, `${this.#file}.${number}`);
    }
    const former = this.#fd;
    [this.#fd, this.#bytes] = openPrivate(this.#file);
    if (former !== null) closeSync(former);
  }
}

function describe(caller: Caller | null): { caller: string; session?: string; proven?: boolean } {
  if (caller === null) return { caller: "unknown" };
  return caller.kind === "owner"
    ? { caller: `owner on ${caller.via}` }
    : { caller: "session", session: caller.id, proven: caller.isProven };
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Follows no link, and takes access from others where an older file gave it. */
function openPrivate(file: string): [fd: number, bytes: number] {
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;
  const fd = openSync(file, flags, 0o600);
  const stats = fstatSync(fd);
  if (!stats.isFile()) {
    closeSync(fd);
    throw new Error(`${file} is no plain file. Move it away and start again.`);
  }
  if ((stats.mode & 0o077) !== 0) fchmodSync(fd, 0o600);
  return [fd, stats.size];
}

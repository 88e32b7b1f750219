/**
 * Small JSON files that only the daemon writes, 0600 and whole or not at all: written beside, then renamed. What cannot
 * be read or parsed counts as nothing, because everything kept here can be asked of the person again.
 */
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import type * as z from "zod";
import type { Log } from "../log.ts";

export class StateFile<T> {
  readonly #file: string;
  readonly #schema: z.ZodType<T>;
  readonly #log: Log;

  constructor(file: string, schema: z.ZodType<T>, log: Log) {
    this.#file = file;
    this.#schema = schema;
    this.#log = log;
  }

  /** Null when there is none, or none that can be read. */
  read(): T | null {
    let text: string;
    try {
      text = readFileSync(this.#file, "utf8");
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.#complain("cannot be read", error);
      return null;
    }
    try {
      return this.#schema.parse(JSON.parse(text));
    } catch (error) {
      this.#complain("is not what saggar wrote there; it is put aside", error);
      return null;
    }
  }

  /** A failure is logged: what is kept in memory goes on to count. */
  write(value: T): void {
    const part = `${this.#file}.part`;
    try {
      rmSync(part, { force: true });
      const fd = openSync(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
      try {
        writeSync(fd, `${JSON.stringify(value, null, 2)}\n`);
        fsyncSync(fd);
      } finally {
        closeSync(fd);
      }
      renameSync(part, this.#file);
    } catch (error) {
      this.#complain("cannot be written", error);
    }
  }

  #complain(what: string, error: unknown): void {
    this.#log.warn(`${this.#file} ${what}`, { code: (error as NodeJS.ErrnoException).code ?? "unreadable" });
  }
}

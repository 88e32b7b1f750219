/** What a session's terminal is like at this moment, asked at most every CACHE_MS however many ask. */
import type { TtyState } from "@saggar/protocol";
import { foregroundGroup } from "./processes.ts";
import { readingOf } from "./reading.ts";
import type { System } from "./system.ts";
import type { TtyReader } from "./tty-attributes.ts";

const CACHE_MS = 100;

export const UNKNOWN_TTY: TtyState = {
  canonical: null,
  echo: null,
  foregroundPgid: null,
  blockedReading: null,
  polling: null,
};

export class TtyInspector {
  readonly #system: System;
  readonly #reader: TtyReader;
  readonly #terminal: { readonly pid: number; readonly ptsName: string };
  #newest: { readonly atMs: number; readonly state: Promise<TtyState> } | null = null;

  constructor(
    system: System,
    reader: TtyReader,
    terminal: { readonly pid: number; readonly ptsName: string },
  ) {
    this.#system = system;
    this.#reader = reader;
    this.#terminal = terminal;
  }

  inspect(): Promise<TtyState> {
    const nowMs = this.#system.monotonicMs();
    if (this.#newest !== null && nowMs - this.#newest.atMs < CACHE_MS) return this.#newest.state;
    this.#newest = { atMs: nowMs, state: this.#read() };
    return this.#newest.state;
  }

  async #read(): Promise<TtyState> {
    const { pid, ptsName } = this.#terminal;
    const [attributes, foregroundPgid] = await Promise.all([
      this.#reader.read(ptsName),
      foregroundGroup(this.#system, pid),
    ]);
    const reading = readingOf(this.#system, pid, foregroundPgid, ptsName);
    return {
      canonical: attributes?.canonical ?? null,
      echo: attributes?.echo ?? null,
      foregroundPgid,
      ...reading,
    };
  }
}

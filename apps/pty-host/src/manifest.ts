/** The file by which a daemon finds this host and its sessions; only ever replaced whole, only ever removed by its owner. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type HostManifest, hostManifestSchema } from "@saggar/protocol";
import type { Log } from "./log.ts";

export class ManifestFile {
  readonly file: string;
  readonly #log: Log;
  #newest: HostManifest | null = null;

  constructor(home: string, pid: number, log: Log) {
    this.file = path.join(home, "hosts", `${pid}.json`);
    this.#log = log;
  }

  /** Makes the folder, closed to others. */
  prepare(): void {
    const folder = path.dirname(this.file);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }

  write(manifest: HostManifest): void {
    this.#newest = manifest;
    const part = `${this.file}.part`;
    try {
      rmSync(part, { force: true });
      writeFileSync(part, `${JSON.stringify(manifest)}\n`, { mode: 0o600, flag: "wx" });
      renameSync(part, this.file);
    } catch (error) {
      // A full disk: the older manifest stands, and the host can still be found by it.
      this.#log.write(`manifest: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Puts the file back if somebody has cleared it away. */
  ensure(): void {
    if (this.#newest === null || existsSync(this.file)) return;
    this.prepare();
    this.write(this.#newest);
  }

  remove(): void {
    const mine = this.#newest;
    const there = this.#read();
    if (mine === null || there === null) return;
    if (there.pid === mine.pid && there.startedAtMs === mine.startedAtMs) rmSync(this.file, { force: true });
  }

  #read(): HostManifest | null {
    try {
      const parsed = hostManifestSchema.safeParse(JSON.parse(readFileSync(this.file, "utf8")));
      return parsed.success ? parsed.data : null;
    } catch {
      // Gone, or overwritten by something that is no manifest: nothing of ours to remove.
      return null;
    }
  }
}

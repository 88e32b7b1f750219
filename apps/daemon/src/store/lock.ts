/**
 * One daemon a home. The lock is the kernel's (SQLite's exclusive lock on `daemon.lock`), so it ends with its holder,
 * however that ends, and a holder that is merely slow keeps it. Nothing else may open that file: closing any handle
 * of this process on it would let the lock go.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Result } from "@saggar/engine";
import Database from "libsql";
import * as z from "zod";

/** Who runs, for people and for `saggar doctor`: `daemon.json` beside the lock. */
export interface Holder {
  readonly pid: number;
  readonly socket: string;
  readonly version: string;
}

const holderSchema: z.ZodType<Holder> = z.object({
  pid: z.number().int(),
  socket: z.string(),
  version: z.string(),
});

export interface Lock {
  release(): void;
}

export interface LockFault {
  readonly kind: "held" | "failed";
  readonly holder: Holder | null;
  readonly message: string;
}

export function takeLock(lockFile: string, self: Holder): Result<Lock, LockFault> {
  const holderFile = lockFile.replace(/\.lock$/, ".json");
  let db: InstanceType<typeof Database> | null = null;
  try {
    db = new Database(lockFile);
    db.pragma("busy_timeout = 0");
    // No journal file: the lock can be had on a full disk.
    db.pragma("journal_mode = MEMORY");
    db.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    const { code = "", message } = error as { code?: string; message: string };
    const isHeld = code.startsWith("SQLITE_BUSY");
    const fault: LockFault = {
      kind: isHeld ? "held" : "failed",
      holder: isHeld ? readHolder(holderFile) : null,
      message,
    };
    db?.close();
    return { ok: false, error: fault };
  }
  writeHolder(holderFile, self);
  const held = db;
  return { ok: true, value: { release: () => held.close() } };
}

function writeHolder(file: string, self: Holder): void {
  try {
    writeFileSync(`${file}.part`, `${JSON.stringify(self)}\n`, { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch {
    // A full disk: who runs can still be asked on the socket.
  }
}

function readHolder(file: string): Holder | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Not written yet, or written by something else: the lock alone counts.
    return null;
  }
}

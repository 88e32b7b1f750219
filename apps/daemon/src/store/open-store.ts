/**
 * Opens the store whatever state its file is in. A damaged file is set aside as `saggar.db.corrupt-TIME`, what can still be
 * read in it goes into a fresh one, and the caller hears that it has to look for the rest elsewhere.
 */
import { existsSync, renameSync } from "node:fs";
import type { Result } from "@saggar/engine";
import { EMPTY_BATCH, type Store, type StoreFault } from "./face.ts";
import { openSqliteStore, salvage } from "./sqlite-store.ts";

export interface OpenedStore {
  readonly store: Store;
  /** The file is not the one that the last daemon wrote: sessions and activity may be missing. */
  readonly isFresh: boolean;
  readonly warnings: readonly string[];
}

export function openStore(file: string, time: string): Result<OpenedStore, StoreFault> {
  const isFresh = !existsSync(file);
  const opened = openSqliteStore(file);
  if (opened.ok) {
    const loaded = opened.value.load();
    if (loaded.ok) {
      const isEmpty = loaded.value.sessions.length === 0 && opened.value.oldestActivity(1).length === 0;
      return {
        ok: true,
        value: { store: opened.value, isFresh: isFresh || isEmpty, warnings: loaded.value.faults },
      };
    }
    opened.value.close();
    return loaded.error.kind === "corrupt" ? replace(file, time, loaded.error) : loaded;
  }
  return opened.error.kind === "corrupt" ? replace(file, time, opened.error) : opened;
}

function replace(file: string, time: string, fault: StoreFault): Result<OpenedStore, StoreFault> {
  const aside = `${file}.corrupt-${time.replaceAll(":", "-")}`;
  try {
    // The log first: beside another database it would be replayed into the fresh one.
    for (const suffix of ["-wal", "-shm", ""]) {
      if (existsSync(`${file}${suffix}`)) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
    }
  } catch (error) {
    return { ok: false, error: { kind: "failed", message: (error as Error).message } };
  }
  const saved = salvage(aside);
  const opened = openSqliteStore(file);
  if (!opened.ok) return opened;
  const written = opened.value.write({ ...EMPTY_BATCH, ...saved });
  if (!written.ok) return written;
  const counts = `${saved.sessions.length} live and ${saved.filed.length} filed sessions`;
  const warning = `The database was damaged (${fault.message}) and is kept as ${aside}. Read from it: ${counts}; the rest comes from the running hosts and the recordings.`;
  return { ok: true, value: { store: opened.value, isFresh: true, warnings: [warning] } };
}

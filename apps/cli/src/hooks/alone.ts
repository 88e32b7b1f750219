/** One change to agents' settings at a time: of two calls that meet, the second is told so and touches nothing. */
import { readlinkSync, symlinkSync } from "node:fs";
import path from "node:path";
import { makeFolder, removeFile } from "./config-file.ts";
import { type Refusal, refuse } from "./edit.ts";

/** Runs `act` while no other call of this home may. Null when all went well. */
export function alone(home: string, act: () => Refusal | null): Refusal | null {
  const folder = makeFolder(path.join(home, "hooks"));
  if (!folder.ok) return folder;
  const lock = path.join(home, "hooks", "lock");
  if (isAbandoned(lock)) removeFile(lock);
  const failed = take(lock);
  if (failed !== null) return failed;
  try {
    return act();
  } finally {
    removeFile(lock);
  }
}

/** The lock is a link that leads to the holder's process number: such a one is made whole or not at all. */
function take(lock: string): Refusal | null {
  try {
    symlinkSync(String(process.pid), lock);
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return refuse(code === "EEXIST" ? "another saggar changes hooks in this very moment" : message);
  }
}

/** The process that took it ended without giving it back. */
function isAbandoned(lock: string): boolean {
  try {
    process.kill(Number(readlinkSync(lock)), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

/**
 * A file of the person's on disk: read whole, written whole beside its place and renamed into it, with its mode kept and links
 * followed. What is not ours to write (another owner's, read-only, not text) is refused before anything is touched.
 */
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Refusal, refuse } from "./edit.ts";

/** Settings are a few kilobytes; more than this is something else. */
const MAX_BYTES = 4_194_304;
/** Settings can hold keys, and a backup is for nobody else. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export interface ConfigFile {
  readonly ok: true;
  /** As the agent names it. */
  readonly path: string;
  /** Where links lead; the same where there are none. */
  readonly real: string;
  /** Null where there is no file. */
  readonly text: string | null;
  readonly mode: number;
}

export function readConfig(file: string): ConfigFile | Refusal {
  try {
    const link = lstatSync(file, { throwIfNoEntry: false });
    if (link === undefined) return { ok: true, path: file, real: file, text: null, mode: PRIVATE_FILE };
    const real = link.isSymbolicLink() ? realpathSync(file) : file;
    const stats = statSync(real);
    if (!stats.isFile()) return refuse("it is no file");
    if (stats.size > MAX_BYTES) return refuse("it is larger than any settings are (4 MB)");
    const text = decode(readFileSync(real));
    return text === null
      ? refuse("it is not UTF-8 text")
      : { ok: true, path: file, real, text, mode: stats.mode & 0o7777 };
  } catch (error) {
    return ofError(error, file);
  }
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function ofError(error: unknown, file: string): Refusal {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
    return refuse("it is a link to a file that is not there");
  if (code === undefined) throw error;
  return refuse(message);
}

/** Why this file must not be written; null where nothing speaks against it. */
export function whyNotWritable({ real, text }: ConfigFile): string | null {
  const stats = text === null ? null : statSync(real);
  if (stats !== null && stats.uid !== process.getuid?.()) return "it belongs to another user";
  if (stats !== null && isReadOnly(stats)) return "it is read-only";
  return null;
}

/** The superuser may write it all the same, and still was told not to. */
function isReadOnly({ mode }: Stats): boolean {
  return (mode & 0o200) === 0;
}

export const CHANGED = "it was changed in this very moment";

/** It still holds what was read of it. */
export function isAsRead(file: ConfigFile): boolean {
  const now = readConfig(file.path);
  return now.ok && now.text === file.text && now.real === file.real;
}

/** Writes `text` in the file's place, unless it has changed since it was read. */
export function writeConfig(file: ConfigFile, text: string): Refusal | null {
  const part = path.join(path.dirname(file.real), `.${path.basename(file.real)}.saggar-part`);
  try {
    writeAndSync(part, text, file.mode);
    if (!isAsRead(file)) {
      unlinkSync(part);
      return refuse(CHANGED);
    }
    renameSync(part, file.real);
    return null;
  } catch (error) {
    if (existsSync(part)) unlinkSync(part);
    return ofError(error, file.path);
  }
}

function writeAndSync(file: string, text: string, mode: number): void {
  if (existsSync(file)) unlinkSync(file);
  const descriptor = openSync(file, "wx", PRIVATE_FILE);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  chmodSync(file, mode);
}

/** Writes a file of our own, readable by nobody else. */
export function writePrivate(file: string, text: string): Refusal | null {
  const before = readConfig(file);
  return before.ok ? writeConfig({ ...before, mode: PRIVATE_FILE }, text) : before;
}

export function removeFile(file: string): Refusal | null {
  try {
    unlinkSync(file);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? null : ofError(error, file);
  }
}

/** Makes a folder and those above it; the ones that were not there, outermost first. */
export function makeFolder(
  folder: string,
): { readonly ok: true; readonly made: readonly string[] } | Refusal {
  const made: string[] = [];
  for (let at = folder; !existsSync(at); at = path.dirname(at)) made.unshift(at);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return { ok: true, made };
  } catch (error) {
    return ofError(error, folder);
  }
}

/** Removes those of the folders that are empty, innermost first. */
export function removeEmptyFolders(folders: readonly string[]): void {
  for (const folder of folders.toReversed()) {
    try {
      rmdirSync(folder);
    } catch {
      // Something else is in it by now, or it is gone already.
      return;
    }
  }
}

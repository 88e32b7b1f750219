/** The files of a recording, as far as a recorder needs them: appended to, cut back, read from the end. */
import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readdir, stat, unlink } from "node:fs/promises";
import path from "node:path";

export interface RecordingFile {
  /** Rejects when the disk is full or broken; part of the bytes may then have been written. */
  append(bytes: Uint8Array): Promise<number>;
  truncate(bytes: number): Promise<void>;
  close(): Promise<void>;
}

export interface RecordingFiles {
  /** Makes a file that was not there; rejects when it was. */
  create(file: string): Promise<RecordingFile>;
  /** An existing file, to go on at its end. */
  reopen(file: string): Promise<RecordingFile>;
  remove(file: string): Promise<void>;
  sizeOf(file: string): Promise<number>;
  /** `count` bytes from `from` on, fewer at the end. */
  read(file: string, from: number, count: number): Promise<Buffer>;
  /** Names in the file's folder that begin with the file's own. */
  siblings(file: string): Promise<readonly string[]>;
}

/** Only the owner reads recordings; no link is followed to somewhere else. */
const MODE = 0o600;
const CREATE =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND | constants.O_NOFOLLOW;
const REOPEN = constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW;

export const realFiles: RecordingFiles = {
  async create(file) {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return wrap(await open(file, CREATE, MODE));
  },
  reopen: async (file) => wrap(await open(file, REOPEN)),
  remove: (file) => unlink(file),
  sizeOf: async (file) => (await stat(file)).size,
  async read(file, from, count) {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, from);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  },
  async siblings(file) {
    const name = path.basename(file);
    const folder = path.dirname(file);
    const names = await readdir(folder);
    return names
      .filter((other) => other !== name && other.startsWith(name))
      .map((other) => path.join(folder, other));
  },
};

function wrap(handle: FileHandle): RecordingFile {
  return {
    async append(bytes) {
      for (let written = 0; written < bytes.length; )
        written += (await handle.write(bytes, written)).bytesWritten;
      return bytes.length;
    },
    truncate: (bytes) => handle.truncate(bytes),
    close: () => handle.close(),
  };
}

/** Files of recordings in memory, on a disk that can be full. */
import path from "node:path";
import type { RecordingFile, RecordingFiles } from "../../src/recording-file.ts";

export class MemoryFiles implements RecordingFiles {
  readonly content: Map<string, Buffer> = new Map();
  /** Bytes that fit on the disk. */
  room: number = Number.POSITIVE_INFINITY;

  #used(): number {
    return [...this.content.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  }

  async create(file: string): Promise<RecordingFile> {
    if (this.content.has(file)) throw new Error("EEXIST: file already exists");
    this.content.set(file, Buffer.alloc(0));
    return this.reopen(file);
  }

  async reopen(file: string): Promise<RecordingFile> {
    return {
      append: async (bytes) => {
        const fits = Math.max(0, Math.min(bytes.length, this.room - this.#used()));
        this.content.set(
          file,
          Buffer.concat([this.content.get(file) ?? Buffer.alloc(0), bytes.subarray(0, fits)]),
        );
        if (fits < bytes.length) throw new Error("ENOSPC: no space left on device, write");
        return bytes.length;
      },
      truncate: async (bytes) =>
        void this.content.set(file, (this.content.get(file) ?? Buffer.alloc(0)).subarray(0, bytes)),
      close: async () => {},
    };
  }

  async remove(file: string): Promise<void> {
    this.content.delete(file);
  }

  async sizeOf(file: string): Promise<number> {
    return this.content.get(file)?.length ?? 0;
  }

  async read(file: string, from: number, count: number): Promise<Buffer> {
    return (this.content.get(file) ?? Buffer.alloc(0)).subarray(from, from + count);
  }

  async siblings(file: string): Promise<readonly string[]> {
    return [...this.content.keys()].filter(
      (name) => name !== file && path.basename(name).startsWith(path.basename(file)),
    );
  }

  text(file: string): string {
    return this.content.get(file)?.toString("utf8") ?? "";
  }
}

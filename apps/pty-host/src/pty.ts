/** A pseudo-terminal with one child, as the rest of the host sees it. */
import type { Result } from "./result.ts";
import type { ScreenSize } from "./screen-model.ts";

export interface Exit {
  /** Null when a signal ended it. */
  readonly code: number | null;
  /** A signal's name. */
  readonly signal: string | null;
}

export interface PtyEvents {
  /** The bytes are the receiver's to keep. */
  readonly output: (bytes: Uint8Array) => void;
  /**
   * Whether more than the kernel gives at once may be read in one go: quicker where output costs little to take, slower
   * where the child could go on meanwhile.
   */
  readonly mayReadMore: () => boolean;
  /** The child is gone, and all that it wrote has been given to `output`. */
  readonly exited: (exit: Exit) => void;
}

export interface PtyProgram {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly size: ScreenSize;
}

export interface Pty {
  readonly pid: number;
  /** Path of the side that the child has. */
  readonly ptsName: string;
  /** How many of the bytes were taken; 0 when the child has to read first, or is gone. Never waits. */
  write(bytes: Uint8Array): number;
  resize(size: ScreenSize): void;
  /** The child has to wait when the kernel's buffer is full. */
  pause(): void;
  resume(): void;
  /** Gives what the kernel holds now, up to about so many bytes, to `output`, paused or not. */
  drain(maxBytes: number): void;
  /** Lets go of the terminal: what still runs on it is hung up. No event comes after this. */
  close(): void;
}

/** The error is for people and says why there is no terminal. */
export type OpenPty = (program: PtyProgram, events: PtyEvents) => Result<Pty, string>;

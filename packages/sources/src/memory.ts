/**
 * What the sources keep of one session between two facts: JSON, bounded, versioned, one part per source. It holds the
 * session's secret, so it is stored where the engine's memory is stored and goes nowhere else.
 */
import * as z from "zod";
import { type ArbiterMemory, arbiterMemorySchema, createArbiterMemory } from "./agents/arbiter-memory.ts";
import { type BellMemory, bellMemorySchema, createBellMemory } from "./bell.ts";
import { type CwdMemory, createCwdMemory, cwdMemorySchema } from "./cwd.ts";
import { createForegroundMemory, type ForegroundMemory, foregroundMemorySchema } from "./foreground.ts";
import { createInBandMemory, type InBandMemory, inBandMemorySchema } from "./in-band.ts";
import { createInputMemory, type InputMemory, inputMemorySchema } from "./input.ts";
import { createNoticeMemory, type NoticeMemory, noticeMemorySchema } from "./notice.ts";
import { createProgressMemory, type ProgressMemory, progressMemorySchema } from "./progress.ts";
import { createRemoteMemory, type RemoteMemory, remoteMemorySchema } from "./remote.ts";
import { createScreenMemory, type ScreenMemory, screenMemorySchema } from "./screen.ts";
import { createShellMemory, type ShellMemory, shellMemorySchema } from "./shell-memory.ts";

export type ExpectedShell = "bash" | "zsh" | "fish";

export interface SourceOptions {
  /** Carried by the marks of the session's own shell. */
  readonly secret: string;
  /** False for a session whose root is a command. */
  readonly isShell: boolean;
  /** The shell whose integration was injected; null where none was. */
  readonly expected: ExpectedShell | null;
  /** Names of this machine, by which a reported folder is known to be local. */
  readonly hosts?: readonly string[];
  /** What keys for far hosts come from (`inBandRoot`); absent where none are given out. */
  readonly inBandRoot?: string;
}

export interface SourceMemory {
  readonly version: typeof SOURCE_MEMORY_VERSION;
  readonly secret: string;
  readonly isShell: boolean;
  readonly expected: ExpectedShell | null;
  readonly hasExited: boolean;
  readonly title: string;
  readonly shell: ShellMemory;
  readonly foreground: ForegroundMemory;
  readonly screen: ScreenMemory;
  readonly bell: BellMemory;
  readonly input: InputMemory;
  readonly notice: NoticeMemory;
  readonly progress: ProgressMemory;
  readonly cwd: CwdMemory;
  readonly arbiter: ArbiterMemory;
  readonly remote: RemoteMemory;
  readonly inBand: InBandMemory;
}

const SOURCE_MEMORY_VERSION = 2;

export function createSourceMemory(options: SourceOptions): SourceMemory {
  return {
    version: SOURCE_MEMORY_VERSION,
    secret: options.secret,
    isShell: options.isShell,
    expected: options.expected,
    hasExited: false,
    title: "",
    shell: createShellMemory(),
    foreground: createForegroundMemory(),
    screen: createScreenMemory(),
    bell: createBellMemory(),
    input: createInputMemory(),
    notice: createNoticeMemory(),
    progress: createProgressMemory(),
    cwd: createCwdMemory(options.hosts ?? []),
    arbiter: createArbiterMemory(),
    remote: createRemoteMemory(),
    inBand: createInBandMemory(options.inBandRoot ?? ""),
  };
}

const sourceMemorySchema: z.ZodType<SourceMemory> = z.object({
  version: z.literal(SOURCE_MEMORY_VERSION),
  secret: z.string(),
  isShell: z.boolean(),
  expected: z.enum(["bash", "zsh", "fish"]).nullable(),
  hasExited: z.boolean(),
  title: z.string(),
  shell: shellMemorySchema,
  foreground: foregroundMemorySchema,
  screen: screenMemorySchema,
  bell: bellMemorySchema,
  input: inputMemorySchema,
  notice: noticeMemorySchema,
  progress: progressMemorySchema,
  cwd: cwdMemorySchema,
  arbiter: arbiterMemorySchema,
  remote: remoteMemorySchema,
  inBand: inBandMemorySchema,
});

/** A stored memory; null where it is of another version or damaged: then the session starts with a fresh one. */
export function readSourceMemory(stored: unknown): SourceMemory | null {
  const parsed = sourceMemorySchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

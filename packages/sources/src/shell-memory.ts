/** What is kept of a session's shell: where it is, how it speaks, and what is still in doubt. */
import * as z from "zod";
import type { IntegratedShell } from "./facts.ts";
import { type ShellMark, shellMarkSchema } from "./shell-marks.ts";
import { editsLine, type TerminalView } from "./terminal-view.ts";

/** Something that the kernel shows and that must last a while before it is believed. */
export interface Doubt {
  /** The foreground left the shell, came back to it, or the shell runs a builtin. */
  readonly kind: "left" | "returned" | "builtin";
  readonly sinceMs: number;
  readonly dueMs: number;
  readonly line: string | null;
}

export interface DatedMark {
  readonly mark: ShellMark;
  readonly atMs: number;
}

export interface ShellMemory {
  readonly at: "starting" | "prompt" | "command";
  /** A mark with the secret was heard: from then on no other mark counts. */
  readonly isHeard: boolean;
  /** It was heard once and then missed a prompt: the kernel decides until it speaks again. */
  readonly hasFallenSilent: boolean;
  readonly announced: IntegratedShell | null;
  /** Identity of the shell that spoke last. */
  readonly speaker: string | null;
  /** The line that was told and has not started. */
  readonly line: string | null;
  /** The shell itself gave marks without the secret at its prompt, so that such marks may end its commands. */
  readonly speaksUnsigned: boolean;
  /** Marks without the secret, until it is known whether the shell was in front. */
  readonly unsigned: readonly DatedMark[];
  readonly doubt: Doubt | null;
  /** Stopped jobs when the command in flight began. */
  readonly stoppedBefore: number;
  /** When the person last pressed Ctrl-C. */
  readonly interruptedAtMs: number | null;
}

export const shellMemorySchema: z.ZodType<ShellMemory> = z.object({
  at: z.enum(["starting", "prompt", "command"]),
  isHeard: z.boolean(),
  hasFallenSilent: z.boolean(),
  announced: z.enum(["bash", "zsh", "fish", "other"]).nullable(),
  speaker: z.string().nullable(),
  line: z.string().nullable(),
  speaksUnsigned: z.boolean(),
  unsigned: z.array(z.object({ mark: shellMarkSchema, atMs: z.number() })),
  doubt: z
    .object({
      kind: z.enum(["left", "returned", "builtin"]),
      sinceMs: z.number(),
      dueMs: z.number(),
      line: z.string().nullable(),
    })
    .nullable(),
  stoppedBefore: z.number(),
  interruptedAtMs: z.number().nullable(),
});

export function createShellMemory(): ShellMemory {
  return {
    at: "starting",
    isHeard: false,
    hasFallenSilent: false,
    announced: null,
    speaker: null,
    line: null,
    speaksUnsigned: false,
    unsigned: [],
    doubt: null,
    stoppedBefore: 0,
    interruptedAtMs: null,
  };
}

/** The shell's own marks rule; where not, the kernel does. */
export function isLedByMarks(memory: ShellMemory): boolean {
  return memory.isHeard && !memory.hasFallenSilent;
}

/** It tells of its commands, with the secret or without: what the kernel shows of them it would have told. */
export function tellsOfCommands(memory: ShellMemory): boolean {
  return (memory.isHeard || memory.speaksUnsigned) && !memory.hasFallenSilent;
}

/** A shell that does not speak and edits a line is at its prompt: by the kernel alone no builtin of it looks different. */
export function placeOfShell(memory: ShellMemory, view: TerminalView | null): ShellMemory["at"] {
  const seemsBack = view?.place === "shell" && view.hasLineEditor && editsLine(view);
  return seemsBack && memory.at === "command" && !tellsOfCommands(memory) ? "prompt" : memory.at;
}

/**
 * What stands on the visible screen: `screen` evidence, sent when the answer changes. The text is read when a screen
 * arrives; whether somebody waits for an answer is asked again at each look at the terminal, since a program may print its
 * question a moment before it reads.
 */
import type { ScreenPrompt } from "@saggar/engine";
import * as z from "zod";
import { chooseCue } from "./cues/choose-cue.ts";
import {
  type Cue,
  choiceSchema,
  EMPTY_READING,
  type ScreenReading,
  screenReadingSchema,
} from "./cues/cue.ts";
import type { ShellPlace } from "./cues/waiting.ts";
import { NOTHING, type Step } from "./step.ts";
import type { TerminalView } from "./terminal-view.ts";

export interface ScreenMemory {
  readonly reading: ScreenReading;
  /** The prompt that the engine knows of. */
  readonly sent: ScreenPrompt | null;
}

export const screenMemorySchema: z.ZodType<ScreenMemory> = z.object({
  reading: screenReadingSchema,
  sent: z.object({ fingerprint: z.string(), text: z.string(), choices: z.array(choiceSchema) }).nullable(),
});

export function createScreenMemory(): ScreenMemory {
  return { reading: EMPTY_READING, sent: null };
}

export function judgeScreen(
  memory: ScreenMemory,
  view: TerminalView | null,
  shellAt: ShellPlace,
): Step<ScreenMemory> {
  const cue = chooseCue(memory.reading, view, shellAt);
  const prompt = cue === null ? null : promptOf(cue);
  if (isSame(memory.sent, prompt)) return { memory, findings: NOTHING };
  return {
    memory: { ...memory, sent: prompt },
    findings: [{ kind: "evidence", evidence: { kind: "screen", prompt, working: false, idleInput: false } }],
  };
}

function promptOf({ fingerprint, text, choices }: Cue): ScreenPrompt {
  return { fingerprint, text, choices };
}

function isSame(before: ScreenPrompt | null, after: ScreenPrompt | null): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

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
import { plain } from "./cues/line-cues.ts";
import { type ShellPlace, whoWaits } from "./cues/waiting.ts";
import { NOTHING, type Step } from "./step.ts";
import type { TerminalView } from "./terminal-view.ts";

export interface ScreenMemory {
  readonly reading: ScreenReading;
  /** Output came after it was read: it may end a question, and raises none. */
  readonly isOutdated: boolean;
  /** The prompt that the engine knows of. */
  readonly sent: ScreenPrompt | null;
}

export const screenMemorySchema: z.ZodType<ScreenMemory> = z.object({
  reading: screenReadingSchema,
  isOutdated: z.boolean(),
  sent: z.object({ fingerprint: z.string(), text: z.string(), choices: z.array(choiceSchema) }).nullable(),
});

export function createScreenMemory(): ScreenMemory {
  return { reading: EMPTY_READING, isOutdated: false, sent: null };
}

export function takeReading(memory: ScreenMemory, reading: ScreenReading): ScreenMemory {
  return { ...memory, reading, isOutdated: false };
}

export function outdate(memory: ScreenMemory): ScreenMemory {
  return memory.isOutdated ? memory : { ...memory, isOutdated: true };
}

export function judgeScreen(
  memory: ScreenMemory,
  view: TerminalView | null,
  shellAt: ShellPlace,
): Step<ScreenMemory> {
  const prompt = promptNow(memory, view, shellAt);
  if (isSame(memory.sent, prompt)) return { memory, findings: NOTHING };
  return {
    memory: { ...memory, sent: prompt },
    findings: [{ kind: "evidence", evidence: { kind: "screen", prompt, working: false, idleInput: false } }],
  };
}

function promptNow(
  memory: ScreenMemory,
  view: TerminalView | null,
  shellAt: ShellPlace,
): ScreenPrompt | null {
  if (whoWaits(view, shellAt) === "nobody") return null;
  if (memory.isOutdated) return memory.sent;
  const cue = chooseCue(memory.reading, view, shellAt);
  return continued(memory, cue === null ? null : promptOf(cue));
}

/** An answer that is being typed after the question leaves it the question that it was. */
function continued(memory: ScreenMemory, prompt: ScreenPrompt | null): ScreenPrompt | null {
  const { sent } = memory;
  if (sent === null || sent.choices.length > 0) return prompt;
  if (prompt !== null && prompt.choices.length > 0) return prompt;
  return isBeingAnswered(memory) ? sent : prompt;
}

/** The line with the cursor is the question that the engine knows of, and what was typed after it. */
export function isBeingAnswered({ sent, reading }: ScreenMemory): boolean {
  if (sent === null) return false;
  const line = plain(reading.cursorLine);
  return line.length > sent.text.length && line.startsWith(`${sent.text} `);
}

function promptOf({ fingerprint, text, choices }: Cue): ScreenPrompt {
  return { fingerprint, text, choices };
}

function isSame(before: ScreenPrompt | null, after: ScreenPrompt | null): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

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
  const prompt = continued(memory, cue === null ? null : promptOf(cue), whoWaits(view, shellAt) !== "nobody");
  if (isSame(memory.sent, prompt)) return { memory, findings: NOTHING };
  return {
    memory: { ...memory, sent: prompt },
    findings: [{ kind: "evidence", evidence: { kind: "screen", prompt, working: false, idleInput: false } }],
  };
}

/** An answer that is being typed after the question leaves it the question that it was. */
function continued(
  memory: ScreenMemory,
  prompt: ScreenPrompt | null,
  somebodyWaits: boolean,
): ScreenPrompt | null {
  const { sent } = memory;
  if (sent === null || sent.choices.length > 0 || !somebodyWaits) return prompt;
  if (prompt !== null && prompt.choices.length > 0) return prompt;
  const line = plain(memory.reading.cursorLine);
  const isBegun = line.length > sent.text.length && line.startsWith(`${sent.text} `);
  return isBegun ? sent : prompt;
}

function promptOf({ fingerprint, text, choices }: Cue): ScreenPrompt {
  return { fingerprint, text, choices };
}

function isSame(before: ScreenPrompt | null, after: ScreenPrompt | null): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

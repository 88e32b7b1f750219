/**
 * What stands on the visible screen: `screen` evidence, sent when the answer changes. The text is read when a screen
 * arrives; whether somebody waits for an answer is asked again at each look at the terminal, since a program may print its
 * question a moment before it reads. Where another source says that nobody waits, a prompt counts once it has stood a beat.
 */
import { type ScreenPrompt, TIMINGS } from "@saggar/engine";
import * as z from "zod";
import type { PromptGate } from "./agents/arbiter-settle.ts";
import { chooseCue, isAgentThere } from "./cues/choose-cue.ts";
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
  /** What was asked is dealt with, and the screen has not been read since. */
  readonly isWithdrawn: boolean;
  /** The prompt that the engine knows of. */
  readonly sent: ScreenPrompt | null;
  /** What else the engine knows of it. */
  readonly shown: Shown;
  /** A prompt that stands there, and since when. */
  readonly standing: { readonly fingerprint: string; readonly sinceMs: number } | null;
}

interface Shown {
  readonly working: boolean;
  readonly idleInput: boolean;
}

export const screenMemorySchema: z.ZodType<ScreenMemory> = z.object({
  reading: screenReadingSchema,
  isOutdated: z.boolean(),
  isWithdrawn: z.boolean(),
  sent: z.object({ fingerprint: z.string(), text: z.string(), choices: z.array(choiceSchema) }).nullable(),
  shown: z.object({ working: z.boolean(), idleInput: z.boolean() }),
  standing: z.object({ fingerprint: z.string(), sinceMs: z.number() }).nullable(),
});

export function createScreenMemory(): ScreenMemory {
  return {
    reading: EMPTY_READING,
    isOutdated: false,
    isWithdrawn: false,
    sent: null,
    shown: NOTHING_SHOWN,
    standing: null,
  };
}

const NOTHING_SHOWN: Shown = { working: false, idleInput: false };

export function takeReading(memory: ScreenMemory, reading: ScreenReading): ScreenMemory {
  return { ...memory, reading, isOutdated: false, isWithdrawn: false };
}

export function outdate(memory: ScreenMemory): ScreenMemory {
  return memory.isOutdated ? memory : { ...memory, isOutdated: true };
}

/** It is known that what was asked is dealt with, a moment before the screen shows it. */
export function withdraw(memory: ScreenMemory): ScreenMemory {
  return memory.sent === null ? memory : { ...memory, isOutdated: true, isWithdrawn: true };
}

export interface ScreenScene {
  readonly view: TerminalView | null;
  readonly shellAt: ShellPlace;
  readonly gate: PromptGate;
  /** The newest output. */
  readonly outputAtMs: number | null;
  readonly nowMs: number;
}

export function judgeScreen(memory: ScreenMemory, scene: ScreenScene): Step<ScreenMemory> {
  const { prompt, standing } = stand(memory, promptNow(memory, scene), scene);
  const shown = shownNow(memory, scene);
  const next = { ...memory, sent: prompt, shown, standing };
  if (isSame([memory.sent, memory.shown], [prompt, shown])) return { memory: next, findings: NOTHING };
  return { memory: next, findings: [{ kind: "evidence", evidence: { kind: "screen", prompt, ...shown } }] };
}

/** When a prompt that was held back has stood long enough; null without one. */
export function screenDueMs(
  { sent, standing, isOutdated }: ScreenMemory,
  gate: PromptGate,
  outputAtMs: number | null,
): number | null {
  if (sent !== null || standing === null || isOutdated || gate.isOpen) return null;
  return passesAtMs(standing.sinceMs, gate.spokenAtMs, outputAtMs);
}

/** A prompt that was there before the other source spoke, and drew nothing since, may be what that source knows to be over. */
function passesAtMs(sinceMs: number, spokenAtMs: number, outputAtMs: number | null): number {
  const isNewer = sinceMs >= spokenAtMs - TIMINGS.echo || (outputAtMs ?? 0) > spokenAtMs;
  return isNewer ? sinceMs + TIMINGS.beat : Math.max(sinceMs, spokenAtMs) + TIMINGS.silence;
}

/** What the engine may know of a prompt that stands there. After one that it knows of another needs no wait. */
function stand(
  memory: ScreenMemory,
  prompt: ScreenPrompt | null,
  { gate, outputAtMs, nowMs }: ScreenScene,
): Pick<ScreenMemory, "standing"> & { readonly prompt: ScreenPrompt | null } {
  if (prompt === null) {
    const stands = memory.isOutdated && !memory.isWithdrawn;
    return { prompt, standing: stands ? memory.standing : null };
  }
  const { fingerprint } = prompt;
  const isKnown = memory.standing?.fingerprint === fingerprint;
  const standing = isKnown ? memory.standing : { fingerprint, sinceMs: nowMs };
  const sinceMs = standing?.sinceMs ?? nowMs;
  const passes =
    gate.isOpen || memory.sent !== null || nowMs >= passesAtMs(sinceMs, gate.spokenAtMs, outputAtMs);
  return { prompt: passes ? prompt : null, standing };
}

function promptNow(memory: ScreenMemory, { view, shellAt }: ScreenScene): ScreenPrompt | null {
  const mayWait =
    memory.reading.agent === null
      ? whoWaits(view, shellAt) !== "nobody"
      : isAgentThere(memory.reading, view, shellAt);
  if (!mayWait) return null;
  if (memory.isOutdated) return memory.isWithdrawn ? null : memory.sent;
  const cue = chooseCue(memory.reading, view, shellAt);
  return continued(memory, cue === null ? null : promptOf(cue));
}

/** Only an agent's own vocabulary tells work and a composer from other text. */
function shownNow({ reading, isOutdated, shown }: ScreenMemory, { view, shellAt }: ScreenScene): Shown {
  if (!isAgentThere(reading, view, shellAt)) return NOTHING_SHOWN;
  if (isOutdated) return shown;
  return { working: reading.isWorking, idleInput: reading.isIdleInput };
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

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

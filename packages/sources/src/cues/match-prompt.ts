/** The question that waits on a screen, and how to answer it. */
import type { Choice } from "@saggar/engine";
import type { ScreenText } from "@saggar/protocol";
import { createArbiterMemory } from "../agents/arbiter-memory.ts";
import { readScreenOf } from "../agents/arbiter-screen.ts";
import type { ProcessState } from "../facts.ts";
import type { SourceMemory } from "../memory.ts";
import { throughRemote } from "../remote.ts";
import { placeOfShell } from "../shell-memory.ts";
import { type TerminalView, viewTerminal } from "../terminal-view.ts";
import { chooseCue } from "./choose-cue.ts";
import type { AgentDialog, AnswerKind, Cue } from "./cue.ts";
import { keysFor } from "./keys.ts";

export interface PromptMatch {
  readonly fingerprint: string;
  /** At most 200 characters. */
  readonly text: string;
  /** At most 20. */
  readonly choices: readonly Choice[];
  readonly answer: AnswerKind;
  /** Pause that the program needs between two key presses, ms; 0 for none of its own. */
  readonly pauseMs: number;
  /** How long the prompt must have stood before its first key, ms. */
  readonly settleMs: number;
  /** Present where an agent asks. */
  readonly dialog: AgentDialog | null;
  /**
   * Key presses for a choice's key, or for a line or secret where one is asked. To be sent in order, each only while the
   * prompt still stands. Null where it is no answer to this prompt.
   */
  keysFor(choice: string): readonly Uint8Array[] | null;
}

/**
 * `memory` tells where the session's shell is. Without it a shell in front that edits a line is taken to be at its prompt,
 * and a question that one of its builtins asks in key mode is not seen.
 */
export function matchPrompt(
  screen: ScreenText,
  process: ProcessState | null,
  memory: SourceMemory | null = null,
): PromptMatch | null {
  const view = process === null ? null : viewTerminal(process, memory?.isShell ?? true);
  const cue = waitingCue(screen, view, memory);
  if (cue === null) return null;
  return {
    fingerprint: cue.fingerprint,
    text: cue.text,
    choices: cue.choices,
    answer: cue.answer,
    pauseMs: cue.dialog?.pauseMs ?? 0,
    settleMs: cue.dialog?.settleMs ?? 0,
    dialog: cue.dialog ?? null,
    keysFor: (choice) => keysFor(cue, choice, { view, applicationCursor: screen.modes.applicationCursor }),
  };
}

/** Null also where something covers the screen: what waits below it takes no keys. */
function waitingCue(screen: ScreenText, view: TerminalView | null, memory: SourceMemory | null): Cue | null {
  if (memory === null) {
    const reading = readScreenOf(screen, view, createArbiterMemory());
    return reading === null ? null : chooseCue(reading, view, null);
  }
  const seen = throughRemote(memory.remote, view);
  const reading = readScreenOf(screen, seen, memory.arbiter);
  return reading === null ? null : chooseCue(reading, seen, placeOfShell(memory.shell, view));
}

/** How the question that waits is answered, by what was last seen; null where none of this fingerprint does. */
export function answerKindOf(
  { screen, foreground, shell }: SourceMemory,
  fingerprint: string,
): AnswerKind | null {
  const { view } = foreground;
  const cue = chooseCue(screen.reading, view, placeOfShell(shell, view));
  // The same words ask for a line or, without echo, for a secret: what waits comes before what was read.
  const found = [cue, ...screen.reading.cues].find((one) => one?.fingerprint === fingerprint);
  return found?.answer ?? null;
}

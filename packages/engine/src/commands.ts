/**
 * R3's commands: from their start to their end, or to the prompt that follows where nobody reported
 * one. A command takes with it what hooks said within it.
 */
import { boundCode, boundOptional } from "./bounds.ts";
import { judgeJob, outcomeOf, putOutTicks } from "./marks.ts";
import type { Draft } from "./memory.ts";
import { closeTurn } from "./turns.ts";

/** A second command replaces the one in flight, unjudged. */
export function startCommand(draft: Draft, line: string | null, at: number): void {
  forgetHooks(draft);
  draft.endedMs = null;
  draft.lastLine = boundOptional(line);
  draft.command = {
    startedMs: at,
    baseline: draft.reading,
    line: draft.lastLine,
    hadTurn: false,
    lastHook: null,
  };
  putOutTicks(draft);
  draft.progress = null;
  draft.barred = null;
  draft.atPrompt = false;
  draft.interactive = false;
  draft.movingLines = null;
}

/** Does nothing where none is in flight. */
export function endCommand(draft: Draft, reportedCode: number | null, at: number): void {
  const { command } = draft;
  if (command === null) return;
  const exitCode = boundCode(reportedCode);
  const outcome = outcomeOf(exitCode);
  closeTurn(draft, outcome, at);
  // Its turns were the jobs: a command around them is one only when it failed.
  if (!command.hadTurn || outcome === "failed") {
    judgeJob(draft, { ...command, message: command.line, exitCode }, outcome, at);
  }
  forgetHooks(draft);
  draft.command = null;
  draft.progress = null;
  draft.endedMs = at;
}

/** The shell waits for a command line: whatever ran is over, however it ended. */
export function showShellPrompt(draft: Draft, at: number): void {
  endCommand(draft, null, at);
  draft.progress = null;
  draft.atPrompt = true;
}

/** No turn, ask, background work or last turn hook is left. */
export function forgetHooks(draft: Draft): void {
  draft.turn = null;
  draft.turnEnd = null;
  draft.ask = null;
  draft.background = null;
}

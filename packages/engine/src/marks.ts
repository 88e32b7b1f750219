/**
 * R4: what a job that ended leaves behind: the marks *failed job* and *left work*, or the tick of a
 * job that changed nothing. Short jobs and interrupted ones leave nothing.
 */
import type { Draft, Job, Mark, Memory, Reading } from "./memory.ts";
import { TIMINGS } from "./timings.ts";

/** How a job ended. Exit code 130 is the person's own interruption: not judged. */
export type Outcome = "clean" | "failed" | "unjudged";

/** What a mark of the job would say. */
export interface JobDetail {
  readonly message: string | null;
  readonly exitCode: number | null;
}

const INTERRUPTED = 130;

/** An unknown exit code counts as clean (R3). */
export function outcomeOf(exitCode: number | null): Outcome {
  if (exitCode === null || exitCode === 0) return "clean";
  return exitCode === INTERRUPTED ? "unjudged" : "failed";
}

/** Judges a job at its end: a failure at once, a clean end when git has answered. */
export function judgeJob(draft: Draft, job: Job & JobDetail, outcome: Outcome, at: number): void {
  if (outcome === "unjudged" || at - job.startedMs < TIMINGS.longJob) return;
  const { startedMs, baseline, message, exitCode } = job;
  if (outcome === "clean") {
    draft.ended = {
      startedMs,
      baseline,
      endedMs: at,
      message,
      exitCode,
      seen: draft.onScreen,
      overtaken: false,
    };
  } else if (!draft.onScreen) {
    award(draft, { kind: "job-failed", sinceMs: at, awardedMs: at, message, exitCode });
  }
}

/** The same kind again keeps the older `since`; otherwise only the louder one replaces. */
function award(draft: Draft, mark: Mark): void {
  const standing = draft.mark;
  if (standing?.kind === mark.kind) {
    draft.mark = { ...mark, sinceMs: standing.sinceMs };
  } else if (standing?.kind !== "job-failed") {
    draft.mark = mark;
  }
}

/** Git answers the job that waits for it, if it began to read at or after the job's end. */
export function judgeEnded(draft: Draft, reading: Reading, dirty: boolean, at: number): void {
  const job = draft.ended;
  if (job === null || reading.readMs < job.endedMs) return;
  draft.ended = null;
  if (isOtherRepository(job.baseline, reading)) return;
  if (!reading.repo || !dirty || job.baseline?.fingerprint === reading.fingerprint) {
    if (!job.overtaken) draft.tickMs = job.endedMs;
  } else if (!job.seen) {
    const { endedMs, message, exitCode } = job;
    award(draft, { kind: "left-work", sinceMs: endedMs, awardedMs: at, message, exitCode });
  }
}

function isOtherRepository(baseline: Reading | null, reading: Reading): boolean {
  return baseline !== null && baseline.repo && reading.repo && baseline.root !== reading.root;
}

/** A job's start puts out the tick of every job that ended before it, also one still to be judged. */
export function putOutTicks(draft: Draft): void {
  draft.tickMs = null;
  if (draft.ended !== null) draft.ended = { ...draft.ended, overtaken: true };
}

/** Selected: marks are cleared, and a job that waits for git will award none. */
export function visitMarks(draft: Draft): void {
  draft.mark = null;
  if (draft.ended !== null) draft.ended = { ...draft.ended, seen: true };
}

export function tickEndsMs(memory: Memory): number {
  return memory.tickMs === null ? -Infinity : memory.tickMs + TIMINGS.tickGlow;
}

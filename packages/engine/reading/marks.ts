/** R3 and R4: which jobs end, what they are measured against, and the marks and the tick that they leave. */
import type { Worktree } from "../src/evidence.ts";
import { TIMINGS } from "../src/timings.ts";
import { all, isAfter, isKind, kept, latest, type OfKind, type Past, remembered } from "./past.ts";
import { commandEnd, commandInFlight, isOnScreen } from "./shell.ts";
import { hadTurn, opensTurn, reportedWork, turnsAt } from "./turns.ts";

/** A job that is over and to be judged. */
interface Job {
  readonly startedAt: number;
  readonly end: Past;
  readonly hasFailed: boolean;
  readonly line: string | null;
  readonly exitCode: number | null;
}

/** R3: "Exit code 130 means the person interrupted it: no mark and no tick." */
const INTERRUPTED = 130;

/** "An unknown exit code counts as clean." */
function isFailure(exitCode: number | null): boolean {
  return exitCode !== null && exitCode !== 0;
}

function keptLine(command: OfKind<"command-started"> | null): string | null {
  const line = command?.evidence.line ?? null;
  return line === null ? null : kept(line);
}

/** How a hook ends the turn that is open or waits for background work; null where it does not. */
function hookOutcome(past: Past, isOpen: boolean): "clean" | "failed" | null {
  if (!isKind(past, "hook")) return null;
  const { event } = past.evidence;
  if (event === "turn-failed") return "failed";
  if (event === "session-ended") return "clean";
  // R4: "its job ends … only when a later `background` or `turn-ended` reports 0".
  const reportsNone = reportedWork(past) === 0;
  const isEnd = event === "turn-ended" || (event === "background" && !isOpen);
  return isEnd && reportsNone ? "clean" : null;
}

/** How a command's end ends a turn: "as the command does (clean with 0 or an unknown code, failed with another, not judged with 130)". */
function codeOutcome(exitCode: number | null): "clean" | "failed" | null {
  if (exitCode === INTERRUPTED) return null;
  return isFailure(exitCode) ? "failed" : "clean";
}

/** The turn (open, or waiting for background work) that the last evidence of this past ends. */
function endedTurn(past: Past): Job | null {
  if (past.before === null) return null;
  const { turn, isOpen } = turnsAt(past.before, past.at);
  if (turn === null) return null;
  const command = commandEnd(past);
  const ended = command === null ? hookOutcome(past, isOpen) : codeOutcome(command.exitCode);
  if (ended === null) return null;
  const line = keptLine(commandInFlight(turn));
  return { startedAt: turn.at, end: past, hasFailed: ended === "failed", line, exitCode: null };
}

function endedCommand(past: Past): Job | null {
  const end = commandEnd(past);
  if (end === null || end.exitCode === INTERRUPTED) return null;
  const { command, exitCode } = end;
  const hasFailed = isFailure(exitCode);
  // "A command within which a turn was opened is itself judged only when it failed: its turns were the jobs."
  if (!hasFailed && hadTurn(command, past)) return null;
  return { startedAt: command.at, end: past, hasFailed, line: keptLine(command), exitCode };
}

/** The jobs that the last evidence of this past ends. "A job that ended is judged only when it was long." */
const longJobs: (past: Past) => readonly Job[] = remembered((past) =>
  [endedTurn(past), endedCommand(past)]
    .filter((job) => job !== null)
    .filter((job) => job.end.at - job.startedAt >= TIMINGS.longJob),
);

/** R4: the job that waits for its `worktree`. "Only another job that comes to wait replaces it." */
const waiting: (past: Past) => Job | null = remembered((past) => {
  const clean = longJobs(past).findLast((job) => !job.hasFailed);
  if (clean !== undefined) return clean;
  if (past.before === null || judgedJob(past) !== null) return null;
  return waiting(past.before);
});

function readAt(worktree: OfKind<"worktree">): number {
  return worktree.evidence.readAt ?? worktree.at;
}

/** The job which the last evidence judges: "the first `worktree` whose reading began at or after its end". */
function judgedJob(past: Past): Job | null {
  if (past.before === null || !isKind(past, "worktree")) return null;
  const job = waiting(past.before);
  return job !== null && readAt(past) >= job.end.at ? job : null;
}

/**
 * R3: "the newest `worktree` whose reading began at or before the job's start, also where it arrives later; none:
 * the first one to arrive before its end; still none: no baseline".
 */
function baseline(job: Job, past: Past): OfKind<"worktree"> | null {
  const worktrees = all(past, "worktree");
  const early = worktrees.filter((worktree) => readAt(worktree) <= job.startedAt);
  const newest = Math.max(...early.map(readAt));
  const before = early.findLast((worktree) => readAt(worktree) === newest);
  return before ?? worktrees.find((worktree) => isAfter(job.end, worktree)) ?? null;
}

type Outcome = "left-work" | "tick" | "neither";

/** "Of another repository than the baseline (both in one, other roots)." */
function isElsewhere(found: Worktree, base: Worktree | null): boolean {
  return found.repo && base?.repo === true && (found.root ?? null) !== (base.root ?? null);
}

/** "Dirty and a fingerprint other than the baseline's (or no baseline)"; "no repo, clean tree" is nothing of the kind. */
function hasChanged(found: Worktree, base: Worktree | null): boolean {
  return found.repo && found.dirty && found.fingerprint !== base?.fingerprint;
}

/** "The session was on screen at the end or selected since." */
function wasVisited(job: Job, past: Past): boolean {
  const selected = latest(past, "selected");
  return isOnScreen(job.end) || (selected !== null && isAfter(selected, job.end));
}

/** R4, what a long clean job leaves, by the reading that judges it. */
function outcome(job: Job, past: OfKind<"worktree">): Outcome {
  const base = baseline(job, past)?.evidence ?? null;
  if (isElsewhere(past.evidence, base)) return "neither";
  if (!hasChanged(past.evidence, base)) return "tick";
  return wasVisited(job, past) ? "neither" : "left-work";
}

export interface Mark {
  readonly kind: "job-failed" | "left-work";
  readonly since: number;
  /** The moment of the latest award. */
  readonly award: Past;
  readonly line: string | null;
  readonly exitCode: number | null;
}

/** "A mark is replaced only by a louder one; the same kind again keeps the older `since` and takes the newer detail." */
function award(mark: Mark | null, kind: Mark["kind"], job: Job, past: Past): Mark {
  if (mark?.kind === "job-failed" && kind === "left-work") return mark;
  const since = mark?.kind === kind ? mark.since : job.end.at;
  return { kind, since, award: past, line: job.line, exitCode: job.exitCode };
}

/** Lines 9 and 10: the mark that stands. */
export const markOn: (past: Past) => Mark | null = remembered((past) => {
  // "`selected` clears marks."
  if (isKind(past, "selected")) return null;
  let mark = past.before === null ? null : markOn(past.before);
  for (const job of longJobs(past)) {
    // "A long job that failed awards *failed job*, unless the session is on screen."
    if (job.hasFailed && !isOnScreen(past)) mark = award(mark, "job-failed", job, past);
  }
  const judged = judgedJob(past);
  if (judged !== null && isKind(past, "worktree") && outcome(judged, past) === "left-work") {
    // "*Left work*, dated at the job's end."
    mark = award(mark, "left-work", judged, past);
  }
  return mark;
});

/** A command that starts, or a turn that opens; one that goes on is no start. */
function startsJob(past: Past): boolean {
  return isKind(past, "command-started") || opensTurn(past);
}

/** The end of the newest job that earned a tick; "a job's start puts out the tick of every job that ended before it". */
const tickFrom: (past: Past) => Past | null = remembered((past) => {
  const judged = judgedJob(past);
  if (judged !== null && isKind(past, "worktree") && outcome(judged, past) === "tick") return judged.end;
  return past.before === null ? null : tickFrom(past.before);
});

/** "The tick, which glows `tickGlow` from the job's end, unless another job has started since." */
export function isGlowing(past: Past, now: number): boolean {
  const end = tickFrom(past);
  if (end === null || now - end.at >= TIMINGS.tickGlow) return false;
  return !past.moments.slice(end.index + 1).some(startsJob);
}

/** R7, claims of exits: the command line "of the last command". */
export function lastLine(past: Past): string | null {
  return keptLine(latest(past, "command-started"));
}

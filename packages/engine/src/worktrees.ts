/**
 * R3's baselines: what the worktree was when a job began. The newest reading that began at or before
 * the start, also where it arrives later; where there is none, the first to arrive before the end.
 */

import { boundName, clampMs } from "./bounds.ts";
import type { Worktree } from "./evidence.ts";
import { judgeEnded } from "./marks.ts";
import type { Draft, Job, Reading } from "./memory.ts";

export function observeWorktree(draft: Draft, evidence: Worktree, at: number): void {
  const reading = readingOf(evidence, at);
  if (draft.ended !== null) draft.ended = withBaseline(draft.ended, reading, "ended");
  judgeEnded(draft, reading, evidence.dirty, at);
  if (draft.command !== null) draft.command = withBaseline(draft.command, reading, "running");
  if (draft.turn !== null) draft.turn = withBaseline(draft.turn, reading, "running");
  if (draft.reading === null || reading.readMs >= draft.reading.readMs) draft.reading = reading;
}

/** Git cannot have begun to read after it answered. */
function readingOf(evidence: Worktree, at: number): Reading {
  const { repo, root, fingerprint, readAt } = evidence;
  return {
    readMs: readAt === undefined || !Number.isFinite(readAt) ? at : Math.min(at, clampMs(readAt, null)),
    repo,
    root: typeof root === "string" ? boundName(root) : null,
    fingerprint: boundName(fingerprint),
  };
}

function withBaseline<Kind extends Job>(job: Kind, reading: Reading, stage: "running" | "ended"): Kind {
  const { baseline, startedMs } = job;
  if (reading.readMs > startedMs) {
    return baseline === null && stage === "running" ? { ...job, baseline: reading } : job;
  }
  const isNewest = baseline === null || baseline.readMs > startedMs || reading.readMs >= baseline.readMs;
  return isNewest ? { ...job, baseline: reading } : job;
}

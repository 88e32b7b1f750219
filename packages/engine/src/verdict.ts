/**
 * What the rules say of a session at one moment. Field names are the public contract of
 * `list --json` and of the rule vectors; times are integer milliseconds on the evidence's clock.
 */
import type { Choice } from "./evidence.ts";

export type Status = "needs-you" | "working" | "idle" | "finished" | "failed" | "ready-for-review";

/** The word of the deciding line of R0. */
export type Because =
  | "exit-code"
  | "agent-call"
  | "hook-claim"
  | "prompt-cue"
  | "bell"
  | "watch-cue"
  | "notification"
  | "job-failed"
  | "left-work"
  | "command-running"
  | "background-work"
  | "working-cue"
  | "turn-running"
  | "progress"
  | "turn-ended"
  | "recent-output"
  | "idle-prompt"
  | "quiet";

/** R8's classes, loudest first: needs you, failed, ready for review, finished. */
export type ClaimClass = 1 | 2 | 3 | 4;

/** Why a session wants the person (R7). */
export interface Claim {
  /** Names this claim within its session; another key is another claim. */
  readonly key: string;
  readonly kind: Because;
  readonly class: ClaimClass;
  readonly since: number;
  readonly expires: number | null;
  readonly message: string | null;
  readonly fingerprint: string | null;
  readonly choices: readonly Choice[];
  readonly exitCode: number | null;
}

export interface Note {
  readonly message: string;
  readonly at: number;
}

export interface Verdict {
  readonly status: Status;
  readonly because: Because;
  /** Number of the deciding line of R0, 1 to 20. */
  readonly line: number;
  readonly since: number;
  /** The earliest moment at which any field changes with no new evidence; null when none can. */
  readonly until: number | null;
  readonly wants: "yes" | "review" | "no";
  readonly activity: "moving" | "still";
  readonly tick: boolean;
  readonly stale: boolean;
  readonly claim: Claim | null;
  readonly note: Note | null;
}

/**
 * What can be known of a session: one dated fact at a time, never edited.
 * The engine's only input. The table of RULES.md, "Evidence", in types.
 * Times are integer milliseconds and travel beside the evidence, not in it.
 */

/** One way to answer a prompt: the key that chooses it and what the screen says of it. */
export interface Choice {
  readonly key: string;
  readonly label: string;
  /** True on the one choice that the screen shows as selected; absent where it shows none. */
  readonly selected?: boolean;
}

/** A question on the visible screen. */
export interface ScreenPrompt {
  /** Digest of the normalised question and choices; another question has another fingerprint. */
  readonly fingerprint: string;
  readonly text: string;
  readonly choices: readonly Choice[];
}

/** What a provider's hook reported. */
export const HOOK_EVENTS = [
  "session-started",
  "turn-started",
  "turn-active",
  "asked",
  "answered",
  "turn-ended",
  "turn-failed",
  "background",
  "session-ended",
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

export type ProgressState = "none" | "running" | "paused" | "error";

export interface Spawned {
  readonly kind: "spawned";
}
export interface Exited {
  readonly kind: "exited";
  readonly exitCode: number | null;
  /** Signal name such as "SIGTERM"; null when the process ended by itself. */
  readonly signal: string | null;
}
export interface PromptShown {
  readonly kind: "prompt-shown";
}
export interface CommandStarted {
  readonly kind: "command-started";
  readonly line: string | null;
}
export interface CommandEnded {
  readonly kind: "command-ended";
  /** Null when not known. */
  readonly exitCode: number | null;
}
export interface Foreground {
  readonly kind: "foreground";
  /** For `explain` and for sources; no rule reads it. */
  readonly atShell: boolean;
  /** The foreground program is one that waits for a person by nature: agent, editor, pager, REPL, ssh, a tty read. */
  readonly interactive: boolean;
  readonly agent: string | null;
  readonly backgroundChildren: number;
}
export interface Output {
  readonly kind: "output";
  readonly bytes: number;
  /** Line feeds among the bytes. */
  readonly newlines: number;
}
/** The person typed; not mouse moves, focus reports, terminal replies or answers from a card. */
export interface Input {
  readonly kind: "input";
  readonly bytes: number;
}
export interface Bell {
  readonly kind: "bell";
}
export interface Notification {
  readonly kind: "notification";
  readonly title: string | null;
  readonly body: string;
}
export interface Progress {
  readonly kind: "progress";
  readonly state: ProgressState;
  /** 0 to 100; null when the program did not say. */
  readonly percent: number | null;
}
export interface WatchHit {
  readonly kind: "watch-hit";
  readonly pattern: string;
  readonly text: string;
}
/** What the cue matchers read from the visible screen; sent when the answer changes. */
export interface Screen {
  readonly kind: "screen";
  readonly prompt: ScreenPrompt | null;
  readonly working: boolean;
  readonly idleInput: boolean;
}
export interface Hook {
  readonly kind: "hook";
  readonly event: HookEvent;
  /** Tasks still running; with `background` and `turn-ended`. Absent counts as 0. */
  readonly background?: number;
  /** With `asked`. */
  readonly message?: string | null;
}
export interface Attention {
  readonly kind: "attention";
  readonly level: "blocked" | "note";
  readonly message: string;
}
export interface Selected {
  readonly kind: "selected";
}
export interface Deselected {
  readonly kind: "deselected";
}
/** The person answered from a card; null answers whatever prompt stands. */
export interface Answered {
  readonly kind: "answered";
  readonly fingerprint: string | null;
}
export interface Worktree {
  readonly kind: "worktree";
  readonly repo: boolean;
  /** Absent counts as null. */
  readonly root?: string | null;
  readonly dirty: boolean;
  readonly fingerprint: string;
  readonly head: string | null;
  /** When git began to read; absent: the evidence's own time. */
  readonly readAt?: number;
}

export type Evidence =
  | Spawned
  | Exited
  | PromptShown
  | CommandStarted
  | CommandEnded
  | Foreground
  | Output
  | Input
  | Bell
  | Notification
  | Progress
  | WatchHit
  | Screen
  | Hook
  | Attention
  | Selected
  | Deselected
  | Answered
  | Worktree;

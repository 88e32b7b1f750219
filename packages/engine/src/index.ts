export { assertNever } from "./assert-never.ts";
export type {
  Answered,
  Attention,
  Bell,
  Choice,
  CommandEnded,
  CommandStarted,
  Deselected,
  Evidence,
  Exited,
  Foreground,
  Hook,
  HookEvent,
  Input,
  Notification,
  Output,
  Progress,
  ProgressState,
  PromptShown,
  Screen,
  ScreenPrompt,
  Selected,
  Spawned,
  WatchHit,
  Worktree,
} from "./evidence.ts";
export { HOOK_EVENTS } from "./evidence.ts";
export { type FoldGroup, foldable } from "./fold.ts";
export { judge } from "./judge.ts";
export { LINES, type Line } from "./lines.ts";
export { createMemory, type Memory } from "./memory.ts";
export { observe } from "./observe.ts";
export type { Result } from "./result.ts";
export { TIMINGS } from "./timings.ts";
export { nextStop, type TriageClaim, type TriageEntry, triage } from "./triage.ts";
export type { Because, Claim, ClaimClass, Note, Status, Verdict } from "./verdict.ts";

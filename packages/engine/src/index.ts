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
export type { Result } from "./result.ts";
export type { Because, Claim, ClaimClass, Note, Status, Verdict } from "./verdict.ts";

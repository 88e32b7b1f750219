export type {
  Agent,
  AgentScreen,
  AgentState,
  HookBlock,
  HookInstallation,
  HookReading,
  HookReview,
  TurnNews,
} from "./agents/agent.ts";
export { AGENTS, agentNamed } from "./agents/agents.ts";
export type { Composer } from "./agents/composer.ts";
export { readComposer } from "./agents/composer.ts";
export type { Opinion, OpinionSource } from "./agents/opinion.ts";
export { opinionsOf } from "./agents/opinion.ts";
export type { Permission } from "./approval/permission.ts";
export { judgePermission } from "./approval/permission.ts";
export type { AgentDialog, AnswerKind, DialogRequest, Topic } from "./cues/cue.ts";
export type { PromptMatch } from "./cues/match-prompt.ts";
export { answerKindOf, matchPrompt } from "./cues/match-prompt.ts";
export type {
  Fact,
  Finding,
  IntegratedShell,
  ProcessInfo,
  ProcessState,
  PublishedState,
  TurnChange,
} from "./facts.ts";
export type { ConnectionKeys } from "./in-band-key.ts";
export { connectionName, inBandRoot, keysOf } from "./in-band-key.ts";
export type { Interpretation } from "./interpret.ts";
export { interpret, lapse, nextDueMs } from "./interpret.ts";
export type { LineReader } from "./line-reader.ts";
export { createLineReader } from "./line-reader.ts";
export type { ExpectedShell, SourceMemory, SourceOptions } from "./memory.ts";
export { createSourceMemory, readSourceMemory } from "./memory.ts";
export { farFolder } from "./remote.ts";
export { PLAIN_REPORT, readReport } from "./report.ts";
export { sanitise } from "./sanitise.ts";
export type { Watch, WatchError, WatchKind } from "./watch.ts";
export { compileWatch } from "./watch.ts";
export type { WorktreeFile, WorktreeRead, WorktreeReading } from "./worktree.ts";
export { changedPaths, NO_WORKTREE, readWorktree } from "./worktree.ts";

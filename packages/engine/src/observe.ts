/**
 * Evidence into memory: one dated fact at a time, in the order of arrival. The memory handed in is
 * left as it is. Nothing throws, and nothing that evidence brings makes memory grow past its bounds.
 */

import { advance } from "./advance.ts";
import { muteAsk, screenMeetsAsk, workClearsAsk } from "./asks.ts";
import { boundCode, boundCount, boundOptional, clampMs } from "./bounds.ts";
import {
  clearClaims,
  observeAttention,
  observeBell,
  observeNotification,
  observeWatchHit,
} from "./claims.ts";
import { endCommand, showShellPrompt, startCommand } from "./commands.ts";
import type { Answered, Evidence, Exited, Foreground, Progress, Screen } from "./evidence.ts";
import { observeHook } from "./hooks.ts";
import { visitMarks } from "./marks.ts";
import type { Draft, Memory } from "./memory.ts";
import { observeInput, observeOutput } from "./motion.ts";
import { barPrompt, gracePrompt, passBar, showPrompt } from "./prompts.ts";
import { actInTurn, interruptionMs, interruptTurn, showsIdleInput, watchForInterruption } from "./turns.ts";
import { settleWait } from "./waits.ts";
import { observeWorktree } from "./worktrees.ts";

export function observe(memory: Memory, evidence: Evidence, atMs: number): Memory {
  const at = clampMs(atMs, memory.lastMs);
  if (memory.exit !== null) return observeExited(memory, evidence, at);
  const draft = advance(memory, at);
  const didShowIdleInput = showsIdleInput(draft);
  apply(draft, evidence, at);
  watchForInterruption(draft, didShowIdleInput, at);
  if (interruptionMs(draft) <= at) interruptTurn(draft, at);
  workClearsAsk(draft);
  settleWait(draft, at);
  return draft;
}

type Observer<Kind> = (draft: Draft, evidence: Extract<Evidence, { kind: Kind }>, at: number) => void;

const OBSERVERS: { readonly [Kind in Evidence["kind"]]: Observer<Kind> } = {
  spawned: () => {},
  exited: observeExit,
  "prompt-shown": (draft, _evidence, at) => {
    showShellPrompt(draft, at);
    barPrompt(draft, at);
  },
  "command-started": (draft, { line }, at) => startCommand(draft, line, at),
  "command-ended": (draft, { exitCode }, at) => endCommand(draft, exitCode, at),
  foreground: observeForeground,
  output: observeOutput,
  input: (draft, _evidence, at) => observeInput(draft, at),
  bell: (draft, _evidence, at) => observeBell(draft, at),
  notification: observeNotification,
  progress: observeProgress,
  "watch-hit": (draft, { text }, at) => observeWatchHit(draft, text, at),
  screen: observeScreen,
  hook: observeHook,
  attention: observeAttention,
  selected: select,
  deselected: (draft) => {
    draft.onScreen = false;
  },
  answered: observeAnswer,
  worktree: observeWorktree,
};

/** Evidence of a kind that this version does not know says nothing. */
function apply(draft: Draft, evidence: Evidence, at: number): void {
  if (!Object.hasOwn(OBSERVERS, evidence.kind)) return;
  // The table pairs each kind with its own observer; the compiler cannot follow that through a lookup.
  const observer = OBSERVERS[evidence.kind] as Observer<Evidence["kind"]>;
  observer(draft, evidence, at);
}

function observeExit(draft: Draft, { exitCode, signal }: Exited, at: number): void {
  draft.exit = {
    atMs: at,
    exitCode: boundCode(exitCode),
    signal: boundOptional(signal),
    seen: draft.onScreen,
  };
}

/** After the exit only being looked at still counts. */
function observeExited(memory: Memory, evidence: Evidence, at: number): Memory {
  if (evidence.kind !== "selected" && evidence.kind !== "deselected") return memory;
  const draft: Draft = { ...memory, lastMs: at };
  if (evidence.kind === "selected") select(draft);
  else draft.onScreen = false;
  return draft;
}

function select(draft: Draft): void {
  draft.onScreen = true;
  draft.note = null;
  visitMarks(draft);
  if (draft.exit !== null) draft.exit = { ...draft.exit, seen: true };
}

function observeForeground(draft: Draft, { interactive, backgroundChildren }: Foreground): void {
  draft.interactive = interactive;
  draft.children = boundCount(backgroundChildren);
}

/** R5: a run of progress goes on until something ends it, whatever lapses in between. */
function observeProgress(draft: Draft, { state }: Progress, at: number): void {
  draft.progress = state === "running" ? { sinceMs: draft.progress?.sinceMs ?? at, lastMs: at } : null;
}

function observeScreen(draft: Draft, screen: Screen, at: number): void {
  draft.workingCueMs = screen.working ? (draft.workingCueMs ?? at) : null;
  draft.idleInput = screen.idleInput;
  draft.promptDrawn = screen.prompt !== null;
  screenMeetsAsk(draft, showPrompt(draft, passBar(draft, screen.prompt), at));
}

/** R1, R2: the person dealt with this session, from a card. */
function observeAnswer(draft: Draft, { fingerprint }: Answered, at: number): void {
  actInTurn(draft, true, at);
  clearClaims(draft);
  gracePrompt(draft, fingerprint, at);
  muteAsk(draft, at);
}

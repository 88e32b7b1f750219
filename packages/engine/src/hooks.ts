/** What a provider's hook changes, event by event (R2, R3, R5). */
import { activityClearsAsk, raiseAsk } from "./asks.ts";
import { forgetHooks } from "./commands.ts";
import type { Hook, HookEvent } from "./evidence.ts";
import type { Draft } from "./memory.ts";
import { closeTurn, continueTurn, endBackground, endTurn, failTurn, startTurn } from "./turns.ts";

type Change = (draft: Draft, hook: Hook, at: number) => void;

const CHANGES: Readonly<Record<HookEvent, Change>> = {
  "session-started": (draft) => {
    draft.endedMs = null;
    forgetHooks(draft);
  },
  "turn-started": (draft, _hook, at) => {
    draft.ask = null;
    startTurn(draft, at);
  },
  "turn-active": (draft, _hook, at) => {
    activityClearsAsk(draft, at);
    continueTurn(draft, at);
  },
  asked: (draft, { message }, at) => raiseAsk(draft, message, at),
  answered: (draft) => {
    draft.ask = null;
  },
  "turn-ended": (draft, { background }, at) => {
    draft.ask = null;
    endTurn(draft, background, at);
  },
  "turn-failed": (draft, _hook, at) => {
    draft.ask = null;
    failTurn(draft, at);
  },
  background: (draft, { background }, at) => endBackground(draft, background, at),
  "session-ended": (draft, _hook, at) => {
    closeTurn(draft, "clean", at);
    draft.endedMs = at;
    forgetHooks(draft);
  },
};

/** Every hook keeps what it belongs to believed (R5), also one that changes nothing else. */
export function observeHook(draft: Draft, hook: Hook, at: number): void {
  if (!Object.hasOwn(CHANGES, hook.event)) return;
  draft.hookMs = at;
  if (draft.command !== null) draft.command = { ...draft.command, lastHook: hook.event };
  if (draft.background !== null) draft.background = { ...draft.background, heldMs: at };
  CHANGES[hook.event](draft, hook, at);
}

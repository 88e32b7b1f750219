/**
 * From what the deciding source says to hook evidence: only what leads the engine from what it was told to there. So a turn
 * or an ask that two sources report is one. The engine's own rules (R2, R3, R5) are followed as far as the next report
 * depends on them.
 */
import { assertNever, type Hook, type HookEvent, TIMINGS } from "@saggar/engine";
import type { AgentState } from "./agent.ts";
import type { Told, ToldAsk } from "./arbiter-memory.ts";

/** What the engine should know of the agent. */
export interface Target {
  readonly says: AgentState;
  /** In the agent's words; null for none. */
  readonly message: string | null;
  /** What the deciding source itself said: other words are another question. */
  readonly said: string | null;
  /** In our words, where there are none of the agent's. */
  readonly kindWords: string | null;
  readonly background: number;
  /** It is not only that another source fell silent: that begins nothing. */
  readonly isNews: boolean;
  /** The deciding source itself says so at this moment. */
  readonly isSaid: boolean;
}

/** Hooks that lead from what was told to the target, in order. */
export function hooksTowards(told: Told, target: Target, nowMs: number): readonly Hook[] {
  const { background } = target;
  switch (target.says) {
    case "working":
      // The count last: with nothing left in the background a turn that waits for it would be over.
      return [...workingHooks(told, target, nowMs), ...backgroundHooks(told, background)];
    case "blocked":
      return [...blockedHooks(told, target), ...backgroundHooks(told, background)];
    case "idle":
    case "done":
      return told.turn === "open" || told.ask !== null
        ? [{ ...hook("turn-ended"), background }]
        : backgroundHooks(told, background);
    case "failed":
      // The end of a turn by an error leaves its background work as it was.
      return [...(isBusy(told) ? [hook("turn-failed")] : []), ...backgroundHooks(told, background)];
    case "gone":
      return isBusy(told) || told.background > 0 ? [hook("session-ended")] : [];
    default:
      return assertNever(target.says);
  }
}

function isBusy({ turn, ask }: Told): boolean {
  return turn !== "none" || ask !== null;
}

/** While its source goes on to say so the turn is spoken of again now and then, so that it is held (R5). */
function workingHooks(told: Told, { isNews, isSaid }: Target, nowMs: number): readonly Hook[] {
  if (told.turn !== "open") return isNews ? [hook("turn-started")] : [];
  if (told.ask !== null) return [hook("answered"), hook("turn-active")];
  const isDue = told.atMs === null || nowMs - told.atMs >= TIMINGS.silence;
  return isSaid && isDue ? [hook("turn-active")] : [];
}

function blockedHooks({ ask }: Told, { message, said, kindWords }: Target): readonly Hook[] {
  const isAnother = ask !== null && said !== null && ask.said !== null && said !== ask.said;
  const isRicher = ask !== null && !ask.hasWords && message !== null;
  if (ask !== null && !isAnother && !isRicher) return [];
  return [{ ...hook("asked"), message: message ?? kindWords }];
}

function backgroundHooks(told: Told, background: number): readonly Hook[] {
  return background === told.background ? [] : [{ ...hook("background"), background }];
}

export function hook(event: HookEvent): Hook {
  return { kind: "hook", event };
}

type Change = (told: Told, hook: Hook, nowMs: number) => Told;

const CHANGES: Readonly<Record<HookEvent, Change>> = {
  "session-started": (told) => ({ ...forgotten(told), endedAtMs: null }),
  "session-ended": (told, _hook, nowMs) => ({ ...forgotten(told), endedAtMs: nowMs }),
  "turn-started": (told, _hook, nowMs) => opened(told, nowMs),
  "turn-active": (told, _hook, nowMs) =>
    opensTurn(told, nowMs) ? opened(told, nowMs) : { ...told, ask: null },
  asked: (told, { message }, nowMs) => ({ ...told, ask: askedAgain(told, message ?? null, nowMs) }),
  answered: (told) => ({ ...told, ask: null }),
  "turn-ended": (told, { background = 0 }, nowMs) => {
    const turn = background > 0 && told.turn !== "none" ? "waiting" : "none";
    return { ...told, turn, ask: null, background, endedAtMs: nowMs };
  },
  "turn-failed": (told, _hook, nowMs) => ({ ...told, turn: "none", ask: null, endedAtMs: nowMs }),
  background: (told, { background = 0 }) => {
    const isOver = background === 0 && told.turn === "waiting";
    return { ...told, background, turn: isOver ? "none" : told.turn };
  },
};

/** What the engine makes of one hook. */
export function afterHook(told: Told, of: Hook, nowMs: number): Told {
  return { ...CHANGES[of.event](told, of, nowMs), atMs: nowMs };
}

function forgotten(told: Told): Told {
  return { ...told, turn: "none", ask: null, background: 0 };
}

function opened(told: Told, nowMs: number): Told {
  const turnSinceMs = told.turn === "none" ? nowMs : told.turnSinceMs;
  return { ...told, turn: "open", turnSinceMs, ask: null };
}

/** R3: a mid-turn hook opens a turn, unless work goes on in the background or it is the echo of an end. */
function opensTurn(told: Told, nowMs: number): boolean {
  if (told.turn === "open" || told.background > 0) return false;
  return told.endedAtMs === null || nowMs - told.endedAtMs >= TIMINGS.beat;
}

function askedAgain({ ask }: Told, message: string | null, nowMs: number): ToldAsk {
  return {
    atMs: nowMs,
    hasWords: (ask?.hasWords ?? false) || (message !== null && message !== ""),
    said: ask?.said ?? null,
    isSeen: false,
    leftAtMs: null,
  };
}

/** R2: when the engine takes the ask for answered, because its prompt left the screen. */
export function askLapsesAtMs({ ask }: Told): number {
  return ask === null || ask.leftAtMs === null ? Infinity : ask.leftAtMs + TIMINGS.beat;
}

/** A prompt came on the screen, or left it. */
export function screenMeetsAsk(told: Told, isPrompted: boolean, nowMs: number): Told {
  const { ask } = told;
  if (ask === null) return told;
  if (isPrompted) {
    return ask.isSeen && ask.leftAtMs === null
      ? told
      : { ...told, ask: { ...ask, isSeen: true, leftAtMs: null } };
  }
  if (!ask.isSeen || ask.leftAtMs !== null) return told;
  return { ...told, ask: { ...ask, leftAtMs: nowMs } };
}

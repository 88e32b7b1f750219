/** R3: agent turns, from the prompt that opens one to its end, and the background work that one may wait for. */
import { assertNever } from "../src/assert-never.ts";
import { TIMINGS } from "../src/timings.ts";
import { lastHook, wasAsked } from "./asks.ts";
import { all, isAfter, isKind, type OfKind, type Past, remembered } from "./past.ts";
import { runOfScreens } from "./screens.ts";
import { commandEnd } from "./shell.ts";

/**
 * R3: what a command's start or end, `session-started` and `session-ended` make of all that hooks said before:
 * "no ask, background work or last turn hook is left". The latest such moment.
 */
const forgottenAt: (past: Past) => Past | null = remembered((past) => {
  const forgets =
    isKind(past, "command-started") ||
    commandEnd(past) !== null ||
    (isKind(past, "hook") && ["session-started", "session-ended"].includes(past.evidence.event));
  if (forgets) return past;
  return past.before === null ? null : forgottenAt(past.before);
});

/** Hooks that are not forgotten, oldest first. */
function hooksOf(past: Past): readonly OfKind<"hook">[] {
  const forgotten = forgottenAt(past);
  return all(past, "hook").filter((hook) => forgotten === null || isAfter(hook, forgotten));
}

/** How much background work a hook reports; one that does not say reports none. */
export function reportedWork(hook: OfKind<"hook">): number {
  return hook.evidence.background ?? 0;
}

export interface Background {
  readonly count: number;
  /** R7: "when the count left 0". */
  readonly since: number;
}

/** R0, line 12: "background work reported by the agent's hooks". */
export const backgroundWork: (past: Past) => Background | null = remembered((past) => {
  const reports = hooksOf(past).filter(({ evidence }) =>
    ["background", "turn-ended"].includes(evidence.event),
  );
  const none = reports.findLastIndex((report) => reportedWork(report) === 0);
  const left = reports[none + 1];
  const last = reports.at(-1);
  if (left === undefined || last === undefined) return null;
  return { count: reportedWork(last), since: left.at };
});

export interface Turns {
  /** The moment that opened the turn which is open or waits for background work. */
  readonly turn: Past | null;
  readonly isOpen: boolean;
  /** From when a `turn-active` is an echo. */
  readonly echoFrom: number | null;
}

const NONE: Turns = { turn: null, isOpen: false, echoFrom: null };

function isIdleScreen({ evidence }: OfKind<"screen">): boolean {
  return evidence.idleInput && !evidence.working && evidence.prompt === null;
}

/** "The person typed or answered (in that turn)." */
function actsIn(turn: Past, past: Past): readonly Past[] {
  return all(past, "input", "answered").filter((act) => isAfter(act, turn));
}

/** "An answer (by card, or typed while a prompt or an ask was there)." */
function isAnswer(act: Past): boolean {
  return isKind(act, "answered") || wasAsked(act);
}

/** When the open turn is interrupted if nothing else comes; null where nothing points to it. */
export const interruptedAt: (past: Past) => number | null = remembered((past) => {
  const { turn, isOpen } = turnsAfter(past);
  if (turn === null || !isOpen) return null;
  // "When idle input with no working cue and no prompt appeared on screen …"
  const appeared = runOfScreens(past, isIdleScreen);
  if (appeared === null) return null;
  // "… less than `silence` after the person typed or answered (in that turn) …"
  const acts = actsIn(turn, past);
  const before = acts.findLast((act) => isAfter(appeared, act));
  if (before === undefined || appeared.at - before.at >= TIMINGS.silence) return null;
  // "… and has stood there for a while counted from the later of its appearance and the turn's last hook …"
  const from = Math.max(appeared.at, lastHook(past)?.at ?? 0);
  // "… for `beat`, or for `answerGrace` where the person's last act was an answer."
  const act = acts.at(-1) ?? before;
  const over = from + (isAnswer(act) ? TIMINGS.answerGrace : TIMINGS.beat);
  return Math.max(over, past.at);
});

function afterTurnActive(turns: Turns, past: Past): Turns {
  if (turns.isOpen) return turns;
  // "A `turn-active` opens none while background work is reported …"
  if (backgroundWork(past) !== null) return turns;
  // "… nor less than `beat` after a `turn-ended`, … an interruption or a command's end: it is an echo."
  const { echoFrom } = turns;
  if (echoFrom !== null && past.at - echoFrom < TIMINGS.beat) return turns;
  return { turn: past, isOpen: true, echoFrom };
}

/** R4: what a report of this much background work makes of a turn which is no longer open. */
function afterReport(turns: Turns, past: OfKind<"hook">): Turns {
  // "Its job ends … when a later `background` … reports 0."
  return turns.isOpen || reportedWork(past) > 0 ? turns : { ...turns, turn: null };
}

function afterHook(turns: Turns, past: OfKind<"hook">): Turns {
  const over: Turns = { turn: null, isOpen: false, echoFrom: past.at };
  switch (past.evidence.event) {
    case "turn-started":
      // "A `turn-started` while one is open, or while one waits for background work (R4), goes on with it."
      return { ...turns, turn: turns.turn ?? past, isOpen: true };
    case "turn-active":
      return afterTurnActive(turns, past);
    case "turn-ended":
      // R4: "`turn-ended` with `background > 0` is not yet the end of the work: the turn is no longer open".
      return reportedWork(past) > 0 ? { ...over, turn: turns.turn } : over;
    case "turn-failed":
    case "session-ended":
      return over;
    case "session-started":
      // "… forget the same, the echo window too, without judging."
      return NONE;
    case "background":
      return afterReport(turns, past);
    case "asked":
    case "answered":
      return turns;
    default:
      return assertNever(past.evidence.event);
  }
}

export const turnsAfter: (past: Past) => Turns = remembered((past) => {
  const turns = past.before === null ? NONE : turnsAt(past.before, past.at);
  if (isKind(past, "hook")) return afterHook(turns, past);
  if (isKind(past, "command-started")) return NONE;
  // "A command's end ends what hooks said before it."
  if (commandEnd(past) !== null) return { turn: null, isOpen: false, echoFrom: past.at };
  return turns;
});

/** "A turn is interrupted, so over and not judged": that comes with time alone. */
export function turnsAt(past: Past, now: number): Turns {
  const over = interruptedAt(past);
  if (over === null || now < over) return turnsAfter(past);
  return { turn: null, isOpen: false, echoFrom: over };
}

/** R7: "turn start", of the turn that is open at `now`; null where none is. */
export function openTurn(past: Past, now: number): Past | null {
  const { turn, isOpen } = turnsAt(past, now);
  return isOpen ? turn : null;
}

/** Whether the last evidence of this past opened a turn. */
export function opensTurn(past: Past): boolean {
  return turnsAfter(past).turn === past;
}

/** R3: "A command within which a turn was opened". */
export function hadTurn(command: Past, past: Past): boolean {
  return past.moments.slice(command.index).some(opensTurn);
}

/** The last hook of the turn kind; a `turn-active` that opened nothing and went on with nothing is an echo. */
export const lastTurnHook: (past: Past) => OfKind<"hook"> | null = remembered((past) => {
  const hooks = hooksOf(past).filter((hook) => {
    const { event } = hook.evidence;
    if (event === "turn-active") return turnsAfter(hook).isOpen;
    return event === "turn-started" || event === "turn-ended" || event === "turn-failed";
  });
  return hooks.at(-1) ?? null;
});

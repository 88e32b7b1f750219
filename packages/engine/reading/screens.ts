/** R2, "On screen": which prompt stands on the visible screen, and which answers suppress it. */
import type { Choice } from "../src/evidence.ts";
import { TIMINGS } from "../src/timings.ts";
import { all, CHOICES, isAfter, isKind, kept, latest, type OfKind, type Past, remembered } from "./past.ts";

export interface Standing {
  readonly fingerprint: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  /** When this fingerprint appeared; a redraw keeps it. */
  readonly appeared: Past;
}

interface Leaving {
  readonly at: number;
  readonly prompt: Standing;
}

interface Board {
  readonly prompt: Standing | null;
  /** By fingerprint, the latest time each one left. */
  readonly left: ReadonlyMap<string, Leaving>;
  /** The fingerprint that `prompt-shown` cleared and that may still stand above the shell's prompt. */
  readonly withheld: string | null;
}

const BLANK: Board = { prompt: null, left: new Map(), withheld: null };

function leave(board: Board, at: number): Board {
  const { prompt, left } = board;
  if (prompt === null) return board;
  return { ...board, prompt: null, left: new Map([...left, [prompt.fingerprint, { at, prompt }]]) };
}

/** "A fingerprint that comes back less than `beat` after it left is the same claim with its old `since`." */
function appearanceOf(board: Board, past: Past, fingerprint: string): Past {
  if (board.prompt !== null) return board.prompt.appeared;
  const gone = board.left.get(fingerprint);
  return gone !== undefined && past.at - gone.at < TIMINGS.beat ? gone.prompt.appeared : past;
}

function keptChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices
    .slice(0, CHOICES)
    .map((choice) => ({ ...choice, key: kept(choice.key), label: kept(choice.label) }));
}

function show(board: Board, past: OfKind<"screen">): Board {
  const shown = past.evidence.prompt;
  const stays = board.prompt !== null && board.prompt.fingerprint === shown?.fingerprint;
  const cleared = stays ? board : leave(board, past.at);
  if (shown === null) return { ...cleared, withheld: null };
  const { fingerprint, text, choices } = shown;
  // "… is not raised again before the next `command-started` or another answer of the screen."
  if (fingerprint === board.withheld) return cleared;
  const appeared = appearanceOf(cleared, past, fingerprint);
  const prompt = { fingerprint, text: kept(text), choices: keptChoices(choices), appeared };
  return { ...cleared, withheld: null, prompt };
}

const boardAfter: (past: Past) => Board = remembered((past) => {
  const board = past.before === null ? BLANK : boardAfter(past.before);
  if (isKind(past, "screen")) return show(board, past);
  if (isKind(past, "prompt-shown") && board.prompt !== null) {
    return { ...leave(board, past.at), withheld: board.prompt.fingerprint };
  }
  if (isKind(past, "command-started")) return { ...board, withheld: null };
  return board;
});

/** The prompt that stands on screen, suppressed or not. */
export function promptOn(past: Past): Standing | null {
  return boardAfter(past).prompt;
}

/** When the last prompt left the screen; null while one stands there or where none ever did. */
export function promptLeftAt(past: Past): number | null {
  const { prompt, left } = boardAfter(past);
  if (prompt !== null || left.size === 0) return null;
  return Math.max(...[...left.values()].map((gone) => gone.at));
}

/** When this fingerprint left the screen before the last evidence of this past, if it did. */
export function leftBefore(past: Past, fingerprint: string): number | null {
  if (past.before === null) return null;
  return boardAfter(past.before).left.get(fingerprint)?.at ?? null;
}

/** R2, "`answered` with null suppresses … whatever prompt is on screen then". */
function answeredFingerprint(answer: OfKind<"answered">): string | null {
  return answer.evidence.fingerprint ?? promptOn(answer)?.fingerprint ?? null;
}

/** The latest answer to this fingerprint: "a second answer to the same prompt starts its grace anew". */
function answerTo(past: Past, fingerprint: string): Past | null {
  return all(past, "answered").findLast((answer) => answeredFingerprint(answer) === fingerprint) ?? null;
}

/** Until when an answer suppresses the prompt on screen; null where none ever did or where no prompt stands. */
export const suppressedUntil: (past: Past) => number | null = remembered((past) => {
  const prompt = promptOn(past);
  const answer = prompt === null ? null : answerTo(past, prompt.fingerprint);
  return answer === null ? null : answer.at + TIMINGS.answerGrace;
});

/** Line 5: "a live prompt on screen"; "suppressed claims are not claims". */
export function livePrompt(past: Past, now: number): Standing | null {
  const until = suppressedUntil(past);
  return until !== null && now < until ? null : promptOn(past);
}

/** Whether this prompt was answered from a card: since it appeared, or by an answer whose grace it appeared in. */
export function wasAnswered(past: Past, prompt: Standing): boolean {
  const answer = answerTo(past, prompt.fingerprint);
  if (answer === null) return false;
  return isAfter(answer, prompt.appeared) || prompt.appeared.at - answer.at < TIMINGS.answerGrace;
}

const lastScreen: (past: Past) => OfKind<"screen"> | null = remembered((past) => latest(past, "screen"));

export function showsWorking(past: Past): boolean {
  return lastScreen(past)?.evidence.working ?? false;
}

export function showsIdleInput(past: Past): boolean {
  return lastScreen(past)?.evidence.idleInput ?? false;
}

/** The first of the latest unbroken run of screens that satisfy `holds`; null where the latest does not. */
export function runOfScreens(past: Past, holds: (screen: OfKind<"screen">) => boolean): Past | null {
  const screens = all(past, "screen");
  const last = screens.findLastIndex((screen) => !holds(screen));
  return screens[last + 1] ?? null;
}

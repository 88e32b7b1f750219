/** R2, "Hook ask" and its part of "Answer grace" (line 4). */

import { TIMINGS } from "../src/timings.ts";
import { isEcho } from "./output.ts";
import { all, isAfter, isKind, kept, latest, type OfKind, type Past, remembered } from "./past.ts";
import { promptLeftAt, promptOn, showsWorking, wasAnswered } from "./screens.ts";
import { commandEnd } from "./shell.ts";

export interface Ask {
  readonly since: number;
  readonly message: string | null;
  /** The latest `asked`. */
  readonly asked: Past;
  /** "`answered` … suppresses … the hook ask of that moment (live or suppressed already)": the latest such answer. */
  readonly answeredAt: number | null;
}

/** The moment at which a suppressed ask is live again; null where no answer suppresses it. */
export function askSuppressedUntil(ask: Ask): number | null {
  return ask.answeredAt === null ? null : ask.answeredAt + TIMINGS.answerGrace;
}

function isLive(ask: Ask, now: number): boolean {
  const until = askSuppressedUntil(ask);
  return until === null || now >= until;
}

/** "Once a prompt was on screen since the latest `asked` (one that stood there already counts unless it was answered)." */
function sawPrompt(ask: Ask, past: Past): boolean {
  const stood = promptOn(ask.asked);
  const answered = stood !== null && wasAnswered(ask.asked, stood) ? stood : null;
  return past.moments.slice(ask.asked.index).some((moment) => {
    const prompt = promptOn(moment);
    return prompt !== null && prompt.appeared !== answered?.appeared;
  });
}

/** "A prompt stands on screen or left it less than `beat` ago." */
function isPromptNear(past: Past, now: number): boolean {
  if (promptOn(past) !== null) return true;
  const left = promptLeftAt(past);
  return left !== null && now - left < TIMINGS.beat;
}

/** When the absence of a seen prompt ends the ask; null where one stands or none was seen. */
export const askEndsAt: (past: Past) => number | null = remembered((past) => {
  const ask = askAfter(past);
  if (ask === null || promptOn(past) !== null || !sawPrompt(ask, past)) return null;
  // "… or at once when the screen shows a working cue in its place."
  if (showsWorking(past)) return past.at;
  const left = promptLeftAt(past);
  return left === null ? null : left + TIMINGS.beat;
});

/** "Typed `input` a `beat` or more after the latest `asked`": the latest such input. */
function typedAnswer(ask: Ask, past: Past): Past | null {
  const typed = all(past, "input").filter((input) => isAfter(input, ask.asked));
  return typed.findLast((input) => input.at - ask.asked.at >= TIMINGS.beat) ?? null;
}

function afterScreen(ask: Ask, past: OfKind<"screen">): Ask | null {
  if (past.evidence.prompt !== null) return ask;
  if (sawPrompt(ask, past)) return ask;
  // "Where no prompt was so seen, by typed `input` …, followed by a `screen` without a prompt."
  return typedAnswer(ask, past) === null ? ask : null;
}

function afterOutput(ask: Ask, past: Past): Ask | null {
  if (sawPrompt(ask, past) || isEcho(past)) return ask;
  // "… or, a `beat` or more after the latest such input, by output that was not echo."
  const typed = typedAnswer(ask, past);
  return typed !== null && past.at - typed.at >= TIMINGS.beat ? null : ask;
}

function raise(ask: Ask | null, past: OfKind<"hook">): Ask {
  // An empty text is none.
  const given = past.evidence.message ?? "";
  const message = given === "" ? null : kept(given);
  // "A second ask while the first is live changes the text where it has one, not `since`; while suppressed it is a new ask."
  if (ask === null || !isLive(ask, past.at))
    return { since: past.at, message, asked: past, answeredAt: null };
  return { ...ask, message: message ?? ask.message, asked: past };
}

function afterHook(ask: Ask | null, past: OfKind<"hook">): Ask | null {
  const { event } = past.evidence;
  if (event === "asked") return raise(ask, past);
  if (event === "background") return ask;
  // "By `turn-active` unless a prompt stands on screen or left it less than `beat` ago."
  if (event === "turn-active") return isPromptNear(past, past.at) ? ask : null;
  // "Cleared by a later `answered`, `turn-started`, `turn-ended`, `turn-failed`, `session-*` hook."
  return null;
}

export const askAfter: (past: Past) => Ask | null = remembered((past) => {
  const ask = past.before === null ? null : askAt(past.before, past.at);
  if (isKind(past, "hook")) return afterHook(ask, past);
  // R3: "A command's end … no ask … is left"; "a command's start … forget[s] the same".
  if (isKind(past, "command-started") || commandEnd(past) !== null) return null;
  if (ask === null) return null;
  if (isKind(past, "answered")) return { ...ask, answeredAt: past.at };
  if (isKind(past, "screen")) return afterScreen(ask, past);
  if (isKind(past, "output")) return afterOutput(ask, past);
  return ask;
});

/** The ask that stands at `now`, live or suppressed. "… and none has stood there for `beat`" comes with time alone. */
export function askAt(past: Past, now: number): Ask | null {
  const ends = askEndsAt(past);
  return ends !== null && now >= ends ? null : askAfter(past);
}

/** Line 4: "a live hook ask". */
export function liveAsk(past: Past, now: number): Ask | null {
  const ask = askAt(past, now);
  return ask !== null && isLive(ask, now) ? ask : null;
}

/** R3: whether "a prompt or an ask was there" when the last evidence of this past came. */
export function wasAsked(past: Past): boolean {
  const { before } = past;
  return before !== null && (promptOn(before) !== null || askAt(before, past.at) !== null);
}

/** The latest hook of any kind (R0 line 11, R3, R5). */
export const lastHook: (past: Past) => OfKind<"hook"> | null = remembered((past) => latest(past, "hook"));

/**
 * All that the engine keeps of one session: plain JSON, bounded, never changed in place.
 * `observe` makes the next memory out of this one, `judge` reads it.
 *
 * Times are integer milliseconds on the clock of the evidence. What memory says is true as of
 * `lastMs`; what time alone will change after that is worked out from it, and not stored.
 */
import type { Choice, HookEvent } from "./evidence.ts";
import type { Note } from "./verdict.ts";

/** R1: a claim that decays. `raisedMs` is its latest raise, `sinceMs` its first. */
export interface Raised {
  readonly sinceMs: number;
  readonly raisedMs: number;
  readonly text: string | null;
}

/** R2: the prompt that stands on the screen. */
interface StandingPrompt {
  readonly fingerprint: string;
  readonly text: string;
  readonly choices: readonly Choice[];
  readonly sinceMs: number;
  /** The person answered it since it appeared, or it appeared in the grace of an answer. */
  readonly answered: boolean;
}

/** R2: a prompt that left the screen less than a beat ago, and the wait it was live in. */
export interface GonePrompt {
  readonly fingerprint: string;
  readonly sinceMs: number;
  readonly leftMs: number;
  readonly answered: boolean;
  readonly wait: Wait | null;
}

/** R2: the answer to a prompt keeps that fingerprint quiet until then. */
interface Grace {
  readonly fingerprint: string;
  readonly untilMs: number;
}

/** R2: what an agent asked by its hook. */
interface Ask {
  readonly sinceMs: number;
  /** The latest `asked`. */
  readonly askedMs: number;
  readonly message: string | null;
  /** End of the grace that an answer gave it; null when unanswered. */
  readonly mutedUntilMs: number | null;
  /** A prompt was on screen since the latest `asked`. */
  readonly promptSeen: boolean;
  /** The answered prompt that stood there when it was asked: not this ask's own. */
  readonly passedOver: string | null;
  /** The latest typing that came a beat or more after the latest `asked`. */
  readonly typedMs: number | null;
}

/** R7: one stretch of waiting on an ask or a prompt; what gives their claims one key. */
export interface Wait {
  /** The number that it started with: what stays of it when its key changes. */
  readonly started: number;
  readonly number: number;
  readonly sinceMs: number;
  /** The last fingerprint that was live in it. */
  readonly fingerprint: string | null;
}

/** R3: what git said of a worktree, and when it began to read. */
export interface Reading {
  readonly readMs: number;
  readonly repo: boolean;
  readonly root: string | null;
  readonly fingerprint: string;
}

/** R3: what commands, turns and jobs that wait for git have in common. */
export interface Job {
  readonly startedMs: number;
  /** What the worktree was at the start, as far as known. */
  readonly baseline: Reading | null;
}

interface Command extends Job {
  readonly line: string | null;
  /** A turn was opened in it. */
  readonly hadTurn: boolean;
  readonly lastHook: HookEvent | null;
}

interface Turn extends Job {
  /** False while it waits for background work. */
  readonly open: boolean;
  /** What the person last did in it. */
  readonly act: { readonly atMs: number; readonly answer: boolean } | null;
  /** When idle input appeared, soon after the person acted; null when it did not or is gone. */
  readonly idleMs: number | null;
}

/** R4: a long job that ended clean and waits for git. */
interface EndedJob extends Job {
  readonly endedMs: number;
  readonly message: string | null;
  readonly exitCode: number | null;
  /** On screen at its end, or selected since. */
  readonly seen: boolean;
  /** Another job has started since. */
  readonly overtaken: boolean;
}

/** R4: a claim that stands until the session is selected. */
export interface Mark {
  readonly kind: "job-failed" | "left-work";
  readonly sinceMs: number;
  /** The latest award. */
  readonly awardedMs: number;
  readonly message: string | null;
  readonly exitCode: number | null;
}

/** R5: background work as the hooks report it. */
interface Background {
  readonly count: number;
  readonly sinceMs: number;
  /** The last thing that kept it believed. */
  readonly heldMs: number;
}

/** R0, line 16: the last turn hook ended a turn. */
interface TurnEnd {
  /** The person typed after it. */
  readonly typed: boolean;
  /** Output that was no echo came after that. */
  readonly voided: boolean;
}

/** R6: outputs with gaps under the silence. Also a run of progress reports (R5). */
export interface Run {
  readonly sinceMs: number;
  readonly lastMs: number;
}

interface Exit {
  readonly atMs: number;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly seen: boolean;
}

export interface Memory {
  readonly version: 1;
  /** Time of the last evidence; null before the first. */
  readonly lastMs: number | null;
  /** R7: the end of the last moment, up to `lastMs`, at which the row was not idle. */
  readonly busyUntilMs: number;
  readonly exit: Exit | null;
  readonly onScreen: boolean;
  readonly note: Note | null;

  readonly attention: Raised | null;
  readonly bell: Raised | null;
  readonly watch: Raised | null;
  readonly notification: Raised | null;

  readonly prompt: StandingPrompt | null;
  /** The screen as last read has a prompt on it, also one that a shell's prompt has ended. */
  readonly promptDrawn: boolean;
  /** When a prompt last left the screen. */
  readonly promptLeftMs: number | null;
  readonly gone: readonly GonePrompt[];
  /** The fingerprint that still stands above the shell's prompt. */
  readonly barred: string | null;
  readonly graces: readonly Grace[];
  readonly ask: Ask | null;
  readonly wait: Wait | null;
  /** Waits and changes of prompt so far. */
  readonly waits: number;

  /** When the working cue appeared on screen; null when it shows none. */
  readonly workingCueMs: number | null;
  readonly idleInput: boolean;

  readonly command: Command | null;
  /** Line of the last command that started. */
  readonly lastLine: string | null;
  readonly turn: Turn | null;
  readonly turnEnd: TurnEnd | null;
  readonly hookMs: number | null;
  /** The last end after which a mid-turn hook is an echo. */
  readonly endedMs: number | null;
  readonly background: Background | null;
  readonly progress: Run | null;
  readonly reading: Reading | null;
  readonly ended: EndedJob | null;
  readonly mark: Mark | null;
  /** End of the job whose tick glows. */
  readonly tickMs: number | null;

  readonly atPrompt: boolean;
  readonly interactive: boolean;
  readonly children: number;
  readonly inputMs: number | null;
  /** Any output, echo or not. */
  readonly outputMs: number | null;
  readonly moving: Run | null;
  /** The same, with line feeds and at the shell's prompt only. */
  readonly movingLines: Run | null;
}

/** A memory under construction: its own fields may be set, what they hold is replaced whole. */
export type Draft = { -readonly [Key in keyof Memory]: Memory[Key] };

export function createMemory(): Memory {
  return {
    version: 1,
    lastMs: null,
    busyUntilMs: 0,
    exit: null,
    onScreen: false,
    note: null,
    attention: null,
    bell: null,
    watch: null,
    notification: null,
    prompt: null,
    promptDrawn: false,
    promptLeftMs: null,
    gone: [],
    barred: null,
    graces: [],
    ask: null,
    wait: null,
    waits: 0,
    workingCueMs: null,
    idleInput: false,
    command: null,
    lastLine: null,
    turn: null,
    turnEnd: null,
    hookMs: null,
    endedMs: null,
    background: null,
    progress: null,
    reading: null,
    ended: null,
    mark: null,
    tickMs: null,
    atPrompt: false,
    interactive: false,
    children: 0,
    inputMs: null,
    outputMs: null,
    moving: null,
    movingLines: null,
  };
}

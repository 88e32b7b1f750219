/** Single pieces of evidence: few fingerprints, messages, lines and roots, so that they meet again. */
import type { Evidence, HookEvent, ScreenPrompt } from "../src/evidence.ts";
import { pick, type Roll, weighted } from "./dice.ts";
import type { Dated } from "./past.ts";

/** A history in the making. */
export interface Clock {
  readonly history: readonly Dated[];
  readonly roll: Roll;
  /** How much longer than usual this session or this scene takes its time. */
  readonly slowness: number;
}

const FINGERPRINTS = ["p", "p", "q", "r"] as const;

export function prompt(roll: Roll): ScreenPrompt {
  const fingerprint = pick(roll, FINGERPRINTS);
  const text = pick(roll, [`Ask ${fingerprint}?`, `Ask ${fingerprint} again?`, "Really? ".repeat(40)]);
  const choices = Array.from({ length: pick(roll, [0, 2, 25]) }, (_, i) => ({
    key: `${i + 1}`,
    label: `Choice ${i + 1}`,
  }));
  return { fingerprint, text, choices };
}

export const BLANK = { kind: "screen", prompt: null, working: false, idleInput: false } as const;

function idleOrWorking(roll: Roll): Evidence {
  const isIdle = roll(2) === 0;
  return { ...BLANK, idleInput: isIdle, working: !isIdle };
}

export function screen(roll: Roll): Evidence {
  const shows = weighted(roll, [
    [4, "prompt"],
    [3, "idle"],
    [3, "working"],
    [2, "nothing"],
    [1, "all"],
  ]);
  return {
    kind: "screen",
    prompt: shows === "prompt" || (shows === "all" && roll(2) === 0) ? prompt(roll) : null,
    working: shows === "working" || shows === "all",
    idleInput: shows === "idle" || (shows === "all" && roll(2) === 0),
  };
}

export function hook(roll: Roll): Evidence {
  const event: HookEvent = weighted(roll, [
    [4, "turn-started"],
    [5, "turn-active"],
    [5, "asked"],
    [2, "answered"],
    [5, "turn-ended"],
    [2, "turn-failed"],
    [4, "background"],
    [1, "session-started"],
    [1, "session-ended"],
  ]);
  if (event === "asked") return { kind: "hook", event, message: pick(roll, [null, "Bash", "Edit", ""]) };
  if (event === "background") return { kind: "hook", event, background: pick(roll, [0, 1, 2]) };
  if (event === "turn-ended") return { kind: "hook", event, background: pick(roll, [0, 0, 1, 2]) };
  return { kind: "hook", event };
}

/** A reading of git that began now, or before: at some earlier evidence, or an arbitrary while ago. */
export function worktree({ history, roll }: Clock): Evidence {
  const repo = roll(8) !== 7;
  const found: Evidence = {
    kind: "worktree",
    repo,
    dirty: repo && roll(3) !== 0,
    fingerprint: repo ? pick(roll, ["c0", "c1", "c2"]) : "",
    head: repo ? "h1" : null,
    ...pick(roll, [{}, {}, {}, { root: "/a" }, { root: "/b" }, { root: null }]),
  };
  const last = history.at(-1)?.at ?? 0;
  const readAt = pick(roll, [null, null, history.at(-1 - roll(6))?.at ?? 0, last - roll(3_000)]);
  return readAt === null ? found : { ...found, readAt };
}

export function commandStart(roll: Roll): Evidence {
  return { kind: "command-started", line: pick(roll, ["make", "agent", null]) };
}

export function commandEnd(roll: Roll): Evidence {
  return { kind: "command-ended", exitCode: pick(roll, [0, 0, 1, 2, 130, null]) };
}

export function foreground(roll: Roll): Evidence {
  const interactive = roll(3) === 2;
  return {
    kind: "foreground",
    atShell: roll(2) === 0,
    interactive,
    agent: null,
    backgroundChildren: pick(roll, [0, 1]),
  };
}

export function output(roll: Roll): Evidence {
  return { kind: "output", bytes: 1 + roll(200), newlines: pick(roll, [0, 1, 3]) };
}

export const INPUT: Evidence = { kind: "input", bytes: 1 };
export const PROMPT_SHOWN: Evidence = { kind: "prompt-shown" };

function attention(roll: Roll): Evidence {
  return {
    kind: "attention",
    level: pick(roll, ["blocked", "note"]),
    message: pick(roll, ["look", "fixture?", "two\nlines", "é🙂".repeat(120)]),
  };
}

function call(roll: Roll): Evidence {
  return weighted<() => Evidence>(roll, [
    [3, () => ({ kind: "bell" })],
    [2, () => attention(roll)],
    [1, () => ({ kind: "watch-hit", pattern: "error", text: pick(roll, ["error: x", "error: y"]) })],
    [
      1,
      () => ({
        kind: "notification",
        title: pick(roll, [null, "Build"]),
        body: pick(roll, ["done", "late"]),
      }),
    ],
  ])();
}

export function answered(roll: Roll): Evidence {
  return { kind: "answered", fingerprint: pick(roll, [null, ...FINGERPRINTS]) };
}

function progress(roll: Roll): Evidence {
  return {
    kind: "progress",
    state: pick(roll, ["running", "running", "none", "paused", "error"]),
    percent: null,
  };
}

function exited(roll: Roll): Evidence {
  return {
    kind: "exited",
    exitCode: pick(roll, [0, 0, 1, null]),
    signal: pick(roll, [null, null, null, "SIGTERM"]),
  };
}

export type Make = (clock: Clock) => Evidence;
export type Makes = readonly [readonly [number, Make], ...(readonly [number, Make])[]];

/** A piece that depends on nothing but the dice. */
export function rolled(make: (roll: Roll) => Evidence): Make {
  return (clock) => make(clock.roll);
}

/** What any session meets now and then. */
const RARE: readonly (readonly [number, Make])[] = [
  [3, () => ({ kind: "selected" })],
  [3, () => ({ kind: "deselected" })],
  [1, () => ({ kind: "spawned" })],
  [1, rolled(exited)],
];

/** A plain shell: commands, lines, git, no hooks and hardly a screen cue. */
export const SHELL: Makes = [
  [14, rolled(output)],
  [8, () => INPUT],
  [9, () => PROMPT_SHOWN],
  [9, rolled(commandStart)],
  [8, rolled(commandEnd)],
  [8, rolled(foreground)],
  [8, rolled(call)],
  [7, rolled(progress)],
  [12, worktree],
  [2, rolled(answered)],
  [1, rolled(screen)],
  ...RARE,
];

/** An agent: hooks and screens, prompts and answers. */
export const AGENT: Makes = [
  [16, rolled(hook)],
  [10, rolled(output)],
  [9, () => INPUT],
  [16, rolled(screen)],
  [6, rolled(answered)],
  [4, worktree],
  [2, rolled(call)],
  [1, rolled(commandEnd)],
  [1, rolled(commandStart)],
  [1, () => PROMPT_SHOWN],
  ...RARE,
];

/** Quiet agents: turns and their background work, with few prompts to hide them. */
export const TURNS: Makes = [
  [16, rolled(hook)],
  [10, rolled(output)],
  [6, () => INPUT],
  [6, rolled(idleOrWorking)],
  [8, worktree],
  [2, rolled(commandEnd)],
  [2, rolled(commandStart)],
  ...RARE,
];

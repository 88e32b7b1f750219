/**
 * Random histories of a session, realistic and nasty: scenes of real use mixed with single pieces of evidence,
 * few fingerprints and messages so that they meet again, and times that fall on the edges of the rules.
 */
import { type Arbitrary, array, nat } from "fast-check";
import type { Evidence, HookEvent, ScreenPrompt } from "../src/evidence.ts";
import { TIMINGS } from "../src/timings.ts";
import { pick, type Roll, rollFrom, seeded, weighted } from "./dice.ts";
import type { Dated } from "./past.ts";

/** One number per choice, one list per scene. */
export type Rolls = readonly (readonly number[])[];

/** At most this much evidence; scenes in flight are cut. */
const LENGTH = 40;
/** A scene asks at most this often; what is beyond takes the simplest choice. */
const CHOICES_PER_SCENE = 40;

const SPANS = [...new Set(Object.values(TIMINGS))];
const NUDGES = [0, -1, 1] as const;
const SHORT = [0, 1, 50, 300, 999, 1_000, 1_500, 1_999, 2_000, 2_001, 3_000] as const;
const LONG = [
  5_000, 7_999, 8_000, 9_999, 10_000, 10_001, 30_000, 89_999, 90_000, 120_000, 899_999, 900_000,
] as const;
const FINGERPRINTS = ["p", "q", "r"] as const;

/** Times of a history in the making. */
interface Clock {
  readonly history: readonly Dated[];
  /** How much longer than usual this session takes its time. */
  readonly slowness: number;
  readonly roll: Roll;
}

/** When the next evidence comes: soon, later, on an edge counted from an earlier one, or (rarely) before the last. */
function nextTime({ history, roll, slowness }: Clock): number {
  const last = history.at(-1)?.at ?? 0;
  const how = weighted(roll, [
    [8, "soon"],
    [3 + slowness, "later"],
    [6, "edge"],
    [1, "back"],
  ]);
  if (how === "soon") return last + pick(roll, SHORT);
  if (how === "later") return last + pick(roll, LONG);
  if (how === "back") return last - roll(3_000);
  const from = history.at(-1 - roll(6))?.at ?? 0;
  const edge = from + (SPANS[roll(SPANS.length)] ?? 0) + pick(roll, NUDGES);
  return edge < last ? last + pick(roll, SHORT) : edge;
}

function prompt(roll: Roll): ScreenPrompt {
  const fingerprint = pick(roll, FINGERPRINTS);
  const text = pick(roll, [`Ask ${fingerprint}?`, `Ask ${fingerprint} again?`, "Really? ".repeat(40)]);
  const choices = Array.from({ length: pick(roll, [0, 2, 25]) }, (_, i) => ({
    key: `${i + 1}`,
    label: `Choice ${i + 1}`,
  }));
  return { fingerprint, text, choices };
}

const BLANK = { kind: "screen", prompt: null, working: false, idleInput: false } as const;

function idleOrWorking(roll: Roll): Evidence {
  const isIdle = roll(2) === 0;
  return { ...BLANK, idleInput: isIdle, working: !isIdle };
}

function screen(roll: Roll): Evidence {
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

function hook(roll: Roll): Evidence {
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
  if (event === "asked") return { kind: "hook", event, message: pick(roll, [null, "Bash", "Edit"]) };
  if (event === "background") return { kind: "hook", event, background: pick(roll, [0, 1, 2]) };
  if (event === "turn-ended") return { kind: "hook", event, background: pick(roll, [0, 0, 1, 2]) };
  return { kind: "hook", event };
}

/** A reading of git that began now, or before: at some earlier evidence, or an arbitrary while ago. */
function worktree({ history, roll }: Clock): Evidence {
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

function commandStart(roll: Roll): Evidence {
  return { kind: "command-started", line: pick(roll, ["make", "agent", null]) };
}

function commandEnd(roll: Roll): Evidence {
  return { kind: "command-ended", exitCode: pick(roll, [0, 0, 1, 2, 130, null]) };
}

function foreground(roll: Roll): Evidence {
  const interactive = roll(3) === 2;
  return {
    kind: "foreground",
    atShell: roll(2) === 0,
    interactive,
    agent: null,
    backgroundChildren: pick(roll, [0, 1]),
  };
}

function output(roll: Roll): Evidence {
  return { kind: "output", bytes: 1 + roll(200), newlines: pick(roll, [0, 1, 3]) };
}

const INPUT: Evidence = { kind: "input", bytes: 1 };
const PROMPT_SHOWN: Evidence = { kind: "prompt-shown" };

function attention(roll: Roll): Evidence {
  return {
    kind: "attention",
    level: pick(roll, ["blocked", "note"]),
    message: pick(roll, ["look", "fixture?"]),
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

function answered(roll: Roll): Evidence {
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

type Make = (clock: Clock) => Evidence;
type Makes = readonly [readonly [number, Make], ...(readonly [number, Make])[]];

const rolled = (make: (roll: Roll) => Evidence): Make => {
  return (clock) => make(clock.roll);
};

/** What any session meets now and then. */
const RARE: readonly (readonly [number, Make])[] = [
  [3, () => ({ kind: "selected" })],
  [3, () => ({ kind: "deselected" })],
  [1, () => ({ kind: "spawned" })],
  [1, rolled(exited)],
];

/** A plain shell: commands, lines, git, no hooks and hardly a screen cue. */
const SHELL: Makes = [
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
const AGENT: Makes = [
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
const TURNS: Makes = [
  [16, rolled(hook)],
  [10, rolled(output)],
  [6, () => INPUT],
  [6, rolled(idleOrWorking)],
  [8, worktree],
  [2, rolled(commandEnd)],
  [2, rolled(commandStart)],
  ...RARE,
];

const FLAVOURS = [SHELL, AGENT, TURNS, [...SHELL, ...AGENT]] as const satisfies readonly Makes[];

/** What really happens in a row; every scene may lose any of its parts, and other evidence may fall in between. */
function scene(roll: Roll, flavour: Makes): readonly Make[] {
  const hooked = (event: HookEvent, background = 0): Make => {
    return () => ({ kind: "hook", event, background });
  };
  const shown = (working: boolean, idleInput: boolean): Make => {
    return () => ({ kind: "screen", prompt: null, working, idleInput });
  };
  const asking: Make = ({ roll: dice }) => ({ ...BLANK, prompt: prompt(dice) });
  const isShell = flavour === SHELL;
  return weighted<readonly Make[]>(roll, [
    [isShell ? 8 : 16, []],
    [2, [worktree, () => PROMPT_SHOWN]],
    [3, [rolled(commandStart), rolled(output), rolled(commandEnd), () => PROMPT_SHOWN, worktree]],
    [2, [() => INPUT, rolled(commandStart), rolled(foreground), rolled(output)]],
    [2, [() => PROMPT_SHOWN, rolled(foreground), rolled(output), rolled(output)]],
    [1, [() => ({ kind: "selected" }), () => ({ kind: "deselected" })]],
    [1, [rolled(commandStart), worktree, worktree, rolled(commandEnd), worktree]],
    [
      1,
      [
        rolled(commandStart),
        rolled(commandEnd),
        rolled(commandStart),
        rolled(commandEnd),
        worktree,
        worktree,
      ],
    ],
    ...(isShell
      ? []
      : ([
          [2, [hooked("turn-started"), shown(true, false), rolled(output)]],
          [2, [hooked("turn-ended"), worktree]],
          [2, [hooked("turn-ended", 1), hooked("turn-active"), rolled(hook)]],
          [2, [hooked("asked"), asking, rolled(answered), shown(true, false)]],
          [2, [asking, shown(false, false), asking]],
          [2, [asking, () => INPUT, shown(false, true)]],
          [2, [hooked("turn-started"), () => INPUT, shown(false, true), hooked("turn-active")]],
          [1, [hooked("asked"), () => INPUT, rolled(output)]],
          [1, [rolled(commandEnd), hooked("turn-active"), hooked("turn-active")]],
          [1, [hooked("turn-ended"), hooked("session-started"), hooked("turn-active")]],
          [1, [hooked("turn-failed"), rolled(commandStart), hooked("turn-active")]],
          [1, [rolled(commandStart), hooked("turn-started"), rolled(commandEnd), worktree]],
          [
            1,
            [
              hooked("turn-started"),
              rolled(answered),
              shown(false, true),
              () => INPUT,
              hooked("turn-active"),
            ],
          ],
          [1, [hooked("asked"), rolled(answered), hooked("asked"), rolled(screen), rolled(screen)]],
          [1, [hooked("background", 1), rolled(output), hooked("background", 2), hooked("background")]],
        ] as const)),
  ]);
}

function beatsOf(roll: Roll, flavour: Makes): readonly Make[] {
  const anything: Make = (clock) => weighted(clock.roll, flavour)(clock);
  const beats = scene(roll, flavour);
  if (beats.length === 0) return [anything];
  return beats.flatMap((beat) => {
    const turn = roll(12);
    if (turn === 11) return [];
    return turn === 10 ? [anything, beat] : [beat];
  });
}

/** The history that these numbers stand for. The last of the first scene chooses what kind of session it is. */
export function historyOf(rolls: Rolls): readonly Dated[] {
  const history: Dated[] = [];
  const kind = rolls[0]?.at(-1) ?? 0;
  const flavour = pick(rollFrom([kind]), FLAVOURS);
  const slowness = (kind >> 4) % 3 === 2 ? 12 : 0;
  for (const numbers of rolls) {
    const roll = rollFrom(numbers);
    for (const beat of beatsOf(roll, flavour)) {
      const clock = { history, roll, slowness };
      if (history.length < LENGTH) history.push({ at: nextTime(clock), evidence: beat(clock) });
    }
  }
  return history;
}

/** The history of a seed: always the same one. */
export function seededHistory(seed: number): readonly Dated[] {
  const next = seeded(seed);
  const scenes = 1 + (next() % 24);
  return historyOf(Array.from({ length: scenes }, () => Array.from({ length: CHOICES_PER_SCENE }, next)));
}

/** Histories for fast-check: it drops scenes and lowers choices until nothing simpler fails. */
export function histories(): Arbitrary<readonly Dated[]> {
  const numbers = array(nat({ max: 2 ** 30 }), { maxLength: CHOICES_PER_SCENE });
  return array(numbers, { minLength: 1, maxLength: 24 }).map(historyOf);
}

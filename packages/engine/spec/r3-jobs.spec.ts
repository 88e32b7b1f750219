/** R3: commands and turns, from their start to an end that is reported, inferred or an interruption. */
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const inTurn: s.Story = [
  ...s.withAgent,
  [10_000, s.hook("turn-started")],
  [12_000, s.workingCue],
  [14_000, s.lines],
];
const FAILED = { line: 9, status: "failed" } as const;
const REVIEW = { line: 10, status: "ready-for-review" } as const;
const PROMPT = { line: 18, tick: false } as const;
const TURN = { line: 14 } as const;

const commands: readonly s.Row[] = [
  [
    "R3",
    [...s.atPrompt, [1_000, s.started()], [60_000, s.promptShown], [60_000, s.git("new")]],
    60_000,
    { ...REVIEW, claim: { message: "make", exitCode: null } },
    "a prompt ends a command whose end nobody reported, as if it were clean",
  ],
  [
    "R3",
    [...s.atPrompt, [1_000, s.started()], [5_000, s.started()], [12_999, s.ended(1)]],
    12_999,
    { line: 20 },
    "a second start replaces the first, unjudged: the second was short",
  ],
  ["R3", [...s.atPrompt, [9_000, s.ended(1)]], 9_000, PROMPT, "an end with none in flight does nothing"],
  [
    "R3",
    [...s.atPrompt, [500, s.asked()], [9_000, s.ended(1)]],
    9_000,
    { line: 4 },
    "nor to what hooks said",
  ],
  [
    "R3",
    [
      ...s.atPrompt,
      [1_000, s.started()],
      [60_000, s.ended(130)],
      [60_000, s.promptShown],
      [60_000, s.git("new")],
    ],
    60_000,
    PROMPT,
    "130 is the person's own interruption",
  ],
  [
    "R3",
    [...s.atPrompt, [1_000, s.started()], [8_999, s.ended(1)]],
    8_999,
    { line: 19 },
    "a short job is not judged",
  ],
  [
    "R3",
    [...s.atPrompt, [1_000, s.started()], [9_000, s.ended(1)]],
    9_000,
    FAILED,
    "a long one is, from 8 s on",
  ],
];

const turns: readonly s.Row[] = [
  [
    "R3",
    [...inTurn, [40_000, s.hook("turn-started")]],
    40_000,
    { ...TURN, since: 10_000 },
    "a queued prompt goes on",
  ],
  [
    "R3",
    [
      ...inTurn,
      [20_000, s.turnEnded(1)],
      [21_000, s.plainScreen],
      [21_000, s.hook("turn-started")],
      [22_000, s.background(0)],
    ],
    22_000,
    { ...TURN, since: 10_000 },
    "a prompt while the turn waits for background work goes on with it",
  ],
  [
    "R3",
    [...s.withAgent, [10_000, s.hook("turn-active")]],
    10_000,
    { ...TURN, since: 10_000 },
    "a sign of work opens a turn",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.turnEnded()], [21_999, s.hook("turn-active")]],
    40_000,
    { line: 16 },
    "an echo does not",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.turnEnded()], [22_000, s.hook("turn-active")]],
    40_000,
    { ...TURN, since: 22_000 },
    "a beat after the end it is none",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.hook("session-ended")], [21_999, s.hook("turn-active")], [22_500, s.workingCue]],
    60_000,
    { line: 20 },
    "nor does the echo of a session that ended",
  ],
  [
    "R3",
    [
      ...inTurn,
      [20_000, s.turnEnded()],
      [20_500, s.hook("session-started")],
      [20_600, s.hook("turn-active")],
    ],
    40_000,
    { ...TURN, since: 20_600 },
    "another session of the agent has no echo",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.turnEnded(1)], [25_000, s.hook("turn-active")]],
    25_000,
    { line: 12, since: 20_000 },
    "a hook of background work opens none",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.hook("session-started")], [20_000, s.plainScreen]],
    60_000,
    { line: 20 },
    "a session that starts forgets the turn, unjudged",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.hook("session-ended")], [20_100, s.git("new")]],
    20_100,
    { ...REVIEW, since: 20_000 },
    "a session that ends ends the turn clean",
  ],
];

const typedThenIdle: s.Story = [...inTurn, [30_000, s.typed], [30_500, s.idleInput]];
const interruptions: readonly s.Row[] = [
  [
    "R3",
    typedThenIdle,
    32_499,
    { ...TURN, until: 32_500 },
    "idle input soon after typing, not yet for a beat",
  ],
  ["R3", typedThenIdle, 32_500, { line: 18, since: 32_500 }, "for a beat: the turn was interrupted"],
  ["R3", [...typedThenIdle, [33_000, s.git("new")]], 33_000, PROMPT, "and is not judged"],
  [
    "R3",
    [...typedThenIdle, [32_500, s.turnEnded()], [32_600, s.git("new")]],
    32_600,
    { line: 16 },
    "an end that comes at that moment finds no turn",
  ],
  [
    "R3",
    [...typedThenIdle, [34_499, s.hook("turn-active")]],
    34_499,
    { line: 18 },
    "its late hooks are echoes",
  ],
  [
    "R3",
    [...typedThenIdle, [34_500, s.hook("turn-active")]],
    34_500,
    { ...TURN, since: 34_500 },
    "for a beat",
  ],
  [
    "R3",
    [...typedThenIdle, [32_000, s.hook("turn-active")]],
    33_999,
    TURN,
    "counted from the turn's last hook",
  ],
  [
    "R3",
    [...typedThenIdle, [32_000, s.workingCue]],
    34_000,
    { line: 14 },
    "a working cue says that it goes on",
  ],
  [
    "R3",
    [...inTurn, [30_000, s.typed], [39_999, s.idleInput]],
    41_999,
    { line: 18 },
    "it may appear up to the silence after typing",
  ],
  ["R3", [...inTurn, [30_000, s.typed], [40_000, s.idleInput]], 60_000, TURN, "and no later"],
  ["R3", [...inTurn, [30_000, s.idleInput], [31_000, s.typed]], 60_000, TURN, "nor before it"],
  [
    "R3",
    [
      ...s.withAgent,
      [9_900, s.typed],
      [10_000, s.hook("turn-started")],
      [10_100, s.plainScreen],
      [11_000, s.idleInput],
    ],
    40_000,
    TURN,
    "typing before the turn does not count",
  ],
  [
    "R3",
    [...inTurn, [29_000, s.asks("p")], [30_000, s.answered("p")], [30_500, s.idleInput]],
    40_499,
    TURN,
    "after an answer the agent may be silent",
  ],
  [
    "R3",
    [...inTurn, [29_000, s.asks("p")], [30_000, s.answered("p")], [30_500, s.idleInput]],
    40_500,
    { line: 18, since: 40_500 },
    "for the grace of an answer",
  ],
  [
    "R3",
    [...inTurn, [29_000, s.asks("p")], [30_000, s.typed], [30_500, s.idleInput]],
    40_499,
    TURN,
    "typing where a prompt stands is an answer",
  ],
  [
    "R3",
    [...inTurn, [29_000, s.asks("p")], [30_000, s.answered("p")], [30_500, s.idleInput], [35_000, s.typed]],
    35_000,
    { line: 18, since: 35_000 },
    "the last act decides: Esc after an answer",
  ],
];

const commandEnds: readonly s.Row[] = [
  [
    "R3",
    [...inTurn, [20_000, s.ended(1)]],
    20_000,
    { ...FAILED, since: 20_000 },
    "a turn fails with its command",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.ended(130)], [20_000, s.git("new")]],
    20_000,
    { line: 13 },
    "or is not judged with it",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.ended(0)], [20_000, s.promptShown], [20_100, s.git("new")]],
    30_000,
    { ...REVIEW, since: 20_000, claim: { message: "claude", exitCode: null } },
    "or ends clean with it",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.turnEnded(1)], [30_000, s.ended(2)]],
    30_000,
    FAILED,
    "a turn that waits for background work likewise",
  ],
  [
    "R3",
    [...inTurn, [15_000, s.asked()], [17_000, s.ended(0)], [17_000, s.promptShown], [17_000, s.plainScreen]],
    17_000,
    { line: 18, since: 17_000 },
    "no ask is left",
  ],
  [
    "R3",
    [...s.withAgent, [10_000, s.turnEnded(2)], [17_000, s.ended(0)], [17_000, s.promptShown]],
    17_000,
    { line: 18 },
    "no background work is left",
  ],
  [
    "R3",
    [
      ...inTurn,
      [14_500, s.turnEnded()],
      [60_000, s.ended(0)],
      [60_000, s.promptShown],
      [60_000, s.git("new")],
    ],
    60_000,
    PROMPT,
    "a command around turns is no job of its own",
  ],
  [
    "R3",
    [...inTurn, [14_500, s.turnEnded()], [60_000, s.ended(1)], [60_000, s.promptShown]],
    60_000,
    { ...FAILED, claim: { message: "claude", exitCode: 1 } },
    "unless it failed",
  ],
  [
    "R3",
    [...s.atPrompt, [1_000, s.progress("running")], [2_000, s.started()], [2_000, s.interactive]],
    10_100,
    { line: 20 },
    "a start ends progress",
  ],
  [
    "R3",
    [...s.atPrompt, [1_000, s.progress("running")], [2_000, s.promptShown]],
    2_000,
    { line: 18 },
    "and so does a prompt",
  ],
];

const openTurn: s.Story = [...s.atPrompt, [1_000, s.hook("turn-started")]];
const startsAnew: readonly s.Row[] = [
  [
    "R3",
    [...openTurn, [1_500, s.asked()], [1_600, s.background(1)], [2_000, s.started()], [2_000, s.interactive]],
    10_100,
    { line: 20, since: 10_100 },
    "a command's start forgets the turn, the ask and the background work before it",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.ended(0)], [20_100, s.started("claude")], [20_200, s.hook("turn-active")]],
    20_200,
    { line: 13 },
    "hooks in another command are no echoes of the last one",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.ended(0)], [20_100, s.started("claude")], [20_200, s.hook("turn-active")]],
    30_000,
    { ...TURN, since: 20_200 },
    "so that one opens a turn",
  ],
  [
    "R3",
    [...inTurn, [20_000, s.ended(0)], [21_999, s.hook("turn-active")]],
    30_000,
    { line: 20 },
    "after a command's end they are, for a beat",
  ],
  ["R3", [...inTurn, [20_000, s.ended(0)], [22_000, s.hook("turn-active")]], 30_000, TURN, "and no longer"],
  [
    "R3",
    [
      ...s.atPrompt,
      [1_000, s.started()],
      [1_000, s.interactive],
      [2_000, s.progress("running")],
      [11_000, s.ended(0)],
    ],
    11_000,
    { line: 20 },
    "a command's end ends progress",
  ],
];

const codegen: s.Story = [...s.atPrompt, [1_000, s.started()]];
const baselines: readonly s.Row[] = [
  [
    "R3",
    [...codegen, [2_000, s.git("a", { readAt: 1_000 })], [9_000, s.promptShown], [9_000, s.git("a")]],
    9_000,
    { line: 18, tick: true },
    "a reading that began at the start is the baseline, though it arrives later",
  ],
  [
    "R3",
    [...codegen, [2_000, s.git("a", { readAt: 1_001 })], [9_000, s.promptShown], [9_000, s.git("a")]],
    9_000,
    REVIEW,
    "one that began a millisecond later is not",
  ],
  [
    "R3",
    [...codegen, [9_000, s.promptShown], [9_100, s.git("a", { readAt: 900 })], [9_200, s.git("a")]],
    9_200,
    { line: 18, tick: true },
    "it may arrive after the end",
  ],
  [
    "R3",
    [
      [0, s.started()],
      [2_000, s.git("a")],
      [3_000, s.git("b")],
      [8_000, s.ended(0)],
      [8_000, s.git("a")],
    ],
    8_000,
    { tick: true },
    "where none began before the start, the first to arrive",
  ],
  [
    "R3",
    [
      [0, s.started()],
      [8_000, s.ended(0)],
      [8_000, s.git("a")],
    ],
    8_000,
    REVIEW,
    "and none that arrives after the end",
  ],
];

describe("R3, jobs", () => {
  const rows = [...commands, ...turns, ...interruptions, ...commandEnds, ...startsAnew, ...baselines];
  it.each(s.titled(rows))("%s", (_title, story, atMs, expected) => {
    expect(s.verdictAt(story, atMs)).toMatchObject(expected);
  });
});

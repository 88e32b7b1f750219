/** R5 and R6: what keeps work believed, and what counts as moving output. */
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const inTurn: s.Story = [...s.withAgent, [10_000, s.hook("turn-started")], [10_100, s.plainScreen]];
const waiting: s.Story = [...s.withAgent, [10_000, s.turnEnded(1)], [10_000, s.plainScreen]];
const bare: s.Story = [[0, s.spawned]];

const holds: readonly s.Row[] = [
  ["R5", inTurn, 99_999, { line: 14, until: 100_000 }, "a turn is held for 90 s by its last hook"],
  ["R5", inTurn, 100_000, { line: 20, since: 100_000 }, "and then let go"],
  ["R5", [...inTurn, [50_000, s.hook("turn-active")]], 139_999, { line: 14 }, "any hook holds it anew"],
  ["R5", [...inTurn, [50_000, s.lines]], 139_999, { line: 14, since: 10_000 }, "output holds it anew"],
  ["R5", [...inTurn, [49_999, s.typed], [50_000, s.lines]], 100_000, { line: 20 }, "an echo does not"],
  [
    "R5",
    [...inTurn, [200_000, s.lines]],
    200_000,
    { line: 14, since: 10_000 },
    "after a lapse output takes an open turn up again",
  ],
  ["R5", [...bare, [1_000, s.progress("running")]], 90_999, { line: 15, since: 1_000 }, "progress likewise"],
  ["R5", [...bare, [1_000, s.progress("running")]], 91_000, { line: 20 }, "and then let go"],
  [
    "R5",
    [...bare, [1_000, s.progress("running")], [95_000, s.progress("running")]],
    95_000,
    { line: 15, since: 1_000 },
    "the same run across a lapse",
  ],
  [
    "R5",
    [...bare, [1_000, s.progress("running")], [2_000, s.progress("none")]],
    2_000,
    { line: 20 },
    "none ends it",
  ],
  [
    "R5",
    [...bare, [1_000, s.progress("running")], [2_000, s.progress("paused")]],
    2_000,
    { line: 20 },
    "paused too",
  ],
  [
    "R5",
    [...bare, [1_000, s.progress("running")], [2_000, s.progress("error")]],
    2_000,
    { line: 20 },
    "error too",
  ],
  ["R5", waiting, 909_999, { line: 12, since: 10_000 }, "background work is held for 15 min"],
  ["R5", waiting, 910_000, { line: 16, since: 910_000 }, "and then let go"],
  ["R5", [...waiting, [600_000, s.lines]], 1_499_999, { line: 12 }, "output holds it anew"],
  ["R5", [...waiting, [910_000, s.lines]], 910_000, { line: 16 }, "once let go, output does not"],
  [
    "R5",
    [...waiting, [910_000, s.hook("turn-active")]],
    910_000,
    { line: 12, since: 10_000 },
    "a hook does, and the count never was 0",
  ],
];

const moving: readonly s.Row[] = [
  [
    "R6",
    [...bare, [1_000, s.repaint]],
    10_999,
    { line: 19, since: 1_000, until: 11_000 },
    "output moves for 10 s",
  ],
  ["R6", [...bare, [1_000, s.repaint]], 11_000, { line: 20, since: 11_000 }, "and then it is silent"],
  ["R6", [...bare, [1_000, s.lines], [10_999, s.lines]], 20_998, { line: 19, since: 1_000 }, "one run"],
  ["R6", [...bare, [1_000, s.lines], [11_000, s.lines]], 20_999, { line: 19, since: 11_000 }, "two runs"],
  [
    "R6",
    [...bare, [1_000, s.typed], [1_999, s.lines]],
    1_999,
    { line: 20 },
    "right after typing it is an echo",
  ],
  ["R6", [...bare, [1_000, s.typed], [2_000, s.lines]], 2_000, { line: 19 }, "a second later it is not"],
  [
    "R6",
    [...bare, [1_000, s.workingCue], [1_000, s.typed], [1_500, s.repaint]],
    11_499,
    { line: 13, since: 1_000 },
    "a working cue looks at any output",
  ],
  [
    "R6",
    [...bare, [1_000, s.workingCue], [1_000, s.typed], [1_500, s.repaint]],
    11_500,
    { line: 20 },
    "and is silent after it",
  ],
  [
    "R6",
    [...s.atPrompt, [400, s.children(1)], [5_000, s.repaint]],
    5_000,
    { line: 18 },
    "a clock at the prompt is not work",
  ],
  [
    "R6",
    [...s.atPrompt, [400, s.children(1)], [1_000, s.started()], [1_500, s.lines], [2_000, s.promptShown]],
    2_000,
    { line: 18 },
    "nor are a command's last lines",
  ],
  [
    "R6",
    [...s.atPrompt, [400, s.children(1)], [1_000, s.lines], [2_000, s.promptShown], [5_000, s.lines]],
    14_999,
    { line: 17, since: 1_000 },
    "a second prompt without a command begins nothing anew",
  ],
  [
    "R6",
    [
      ...s.atPrompt,
      [400, s.children(1)],
      [1_000, s.lines],
      [2_000, s.started()],
      [3_000, s.promptShown],
      [3_000, s.children(1)],
    ],
    3_000,
    { line: 18 },
    "nor are lines before the last command",
  ],
  [
    "R6",
    [...s.atPrompt, [400, s.children(1)], [5_000, s.lines]],
    15_000,
    { line: 18, since: 15_000 },
    "then silence",
  ],
];

describe("R5 and R6, what holds and what moves", () => {
  it.each(s.titled([...holds, ...moving]))("%s", (_title, story, atMs, expected) => {
    expect(s.verdictAt(story, atMs)).toMatchObject(expected);
  });
});

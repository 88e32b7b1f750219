/** R2: prompts on screen, asks by hook, and the grace of an answer. */
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const inCommand: s.Story = [...s.atPrompt, [1_000, s.started("init")]];
const inTurn: s.Story = [...s.withAgent, [10_000, s.hook("turn-started")], [10_100, s.plainScreen]];
const asking: s.Story = [...inTurn, [12_000, s.asked("Bash")]];
const askingOnScreen: s.Story = [...asking, [12_100, s.asks("p")]];
const RUNS = { line: 11 } as const;
const TURN = { line: 14 } as const;

const onScreen: readonly s.Row[] = [
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")]],
    5_000_000,
    { line: 5, since: 5_000, until: null },
    "a prompt stands",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.plainScreen]],
    9_000,
    RUNS,
    "until it leaves the screen",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.asks("q")]],
    9_000,
    { line: 5, since: 9_000 },
    "another fingerprint is another claim",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.asks("p", "Go on? 3 s")]],
    9_000,
    { since: 5_000, claim: { message: "Go on? 3 s" } },
    "the same one goes on, in the words of now",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.plainScreen], [10_999, s.asks("p")]],
    10_999,
    { since: 5_000 },
    "back within a beat it is a redraw",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.plainScreen], [11_000, s.asks("p")]],
    11_000,
    { since: 11_000 },
    "back after a beat it is another claim",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.asks("q")], [10_999, s.asks("p")]],
    10_999,
    { since: 5_000 },
    "whatever stood there in between",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.promptShown]],
    9_000,
    { line: 18, since: 9_000 },
    "the shell's prompt ends it",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.promptShown], [9_100, s.asks("p")]],
    9_100,
    { line: 18 },
    "and it is not raised again while it stands above",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.promptShown], [9_100, s.asks("q")]],
    9_100,
    { line: 5, since: 9_100 },
    "another one is",
  ],
  [
    "R2",
    [
      ...inCommand,
      [5_000, s.asks("p")],
      [9_000, s.promptShown],
      [12_000, s.plainScreen],
      [13_000, s.asks("p")],
    ],
    13_000,
    { line: 5, since: 13_000 },
    "and so is the same after another answer of the screen",
  ],
  [
    "R2",
    [
      ...inCommand,
      [5_000, s.asks("p")],
      [9_000, s.promptShown],
      [12_000, s.started()],
      [13_000, s.asks("p")],
    ],
    13_000,
    { line: 5, since: 13_000 },
    "or in the next command",
  ],
];

const drawnAbove: s.Story = [...inCommand, [5_000, s.asks("p")], [9_000, s.promptShown]];
const barred: readonly s.Row[] = [
  [
    "R2",
    [...drawnAbove, [9_100, s.asks("q")], [12_000, s.asks("p")]],
    12_000,
    { line: 5, since: 12_000 },
    "another prompt lifts the bar for good",
  ],
  [
    "R2",
    [...drawnAbove, [9_100, s.asked()], [12_000, s.typed], [12_100, s.asks("p")]],
    12_100,
    { line: 4 },
    "a screen that still shows it is no screen without a prompt",
  ],
];

const askEnds: readonly s.Row[] = [
  ["R2", askingOnScreen, 5_000_000, { line: 4, since: 12_000 }, "an ask stands until it is answered"],
  [
    "R2",
    [...asking, [13_000, s.asked("Edit")]],
    13_000,
    { since: 12_000, claim: { message: "Edit" } },
    "a second ask",
  ],
  [
    "R2",
    [...asking, [13_000, s.asked()]],
    13_000,
    { since: 12_000, claim: { message: "Bash" } },
    "without a text",
  ],
  ["R2", [...asking, [13_000, s.hook("answered")]], 13_000, TURN, "a hook says that it was answered"],
  ["R2", [...asking, [13_000, s.hook("turn-started")]], 13_000, TURN, "a prompt was sent"],
  ["R2", [...asking, [13_000, s.turnEnded()]], 13_000, { line: 16 }, "the turn ended"],
  ["R2", [...asking, [13_000, s.hook("turn-failed")]], 13_000, { line: 16 }, "the turn failed"],
  ["R2", [...asking, [13_000, s.hook("session-started")]], 13_000, { line: 20 }, "a new session"],
  ["R2", [...asking, [13_000, s.hook("session-ended")]], 13_000, { line: 20 }, "the agent's session ended"],
  ["R2", [...asking, [13_000, s.background(1)]], 13_000, { line: 4 }, "background work says nothing of it"],
  ["R2", [...asking, [13_000, s.hook("turn-active")]], 13_000, TURN, "work goes on and no prompt stands"],
  [
    "R2",
    [...askingOnScreen, [13_000, s.hook("turn-active")]],
    13_000,
    { line: 4 },
    "work goes on beside the question",
  ],
  [
    "R2",
    [...askingOnScreen, [14_000, s.plainScreen], [15_999, s.hook("turn-active")]],
    15_999,
    { line: 4 },
    "less than a beat after the prompt left, too",
  ],
  [
    "R2",
    [...askingOnScreen, [14_000, s.plainScreen]],
    15_999,
    { line: 4 },
    "the prompt that came with it left",
  ],
  ["R2", [...askingOnScreen, [14_000, s.plainScreen]], 16_000, TURN, "for a beat: the ask is over"],
  [
    "R2",
    [...askingOnScreen, [14_000, s.plainScreen], [15_999, s.asks("q")]],
    20_000,
    { line: 4, claim: { fingerprint: "q" } },
    "another prompt in time keeps it",
  ],
  [
    "R2",
    [...askingOnScreen, [14_000, s.workingCue]],
    14_000,
    TURN,
    "work in the prompt's place ends it at once",
  ],
  [
    "R2",
    [...asking, [14_000, s.workingCue]],
    14_000,
    { line: 4 },
    "work on screen does not, where no prompt was seen",
  ],
  [
    "R2",
    [...inTurn, [11_900, s.asks("p")], [12_000, s.asked()], [14_000, s.plainScreen]],
    16_000,
    TURN,
    "a prompt that stood there before counts",
  ],
  [
    "R2",
    [
      ...inTurn,
      [11_800, s.asks("p")],
      [11_900, s.answered("p")],
      [12_000, s.asked()],
      [14_000, s.plainScreen],
    ],
    16_000,
    { line: 4, since: 12_000 },
    "unless it was answered",
  ],
  [
    "R2",
    [...asking, [13_999, s.typed], [16_000, s.plainScreen], [16_500, s.lines]],
    16_500,
    { line: 4 },
    "a key already under way answers nothing",
  ],
  [
    "R2",
    [...asking, [14_000, s.typed], [14_100, s.plainScreen]],
    14_100,
    TURN,
    "typing a beat later, then no prompt",
  ],
  [
    "R2",
    [...asking, [14_000, s.typed], [15_999, s.lines]],
    15_999,
    { line: 4 },
    "typing, then output too soon",
  ],
  ["R2", [...asking, [14_000, s.typed], [16_000, s.lines]], 16_000, TURN, "typing, then output a beat later"],
  [
    "R2",
    [...asking, [14_000, s.typed], [15_000, s.typed], [16_999, s.lines]],
    16_999,
    { line: 4 },
    "a beat after the latest typing",
  ],
  [
    "R2",
    [...askingOnScreen, [14_200, s.typed], [16_300, s.lines]],
    16_300,
    { line: 4 },
    "output says nothing while the prompt stands",
  ],
];

const passedOver: s.Story = [
  ...inTurn,
  [11_800, s.asks("p")],
  [11_900, s.answered("p")],
  [12_000, s.asked()],
];
const meetings: readonly s.Row[] = [
  [
    "R2",
    [...passedOver, [12_500, s.asks("p", "Go on? 2 s")], [14_000, s.plainScreen]],
    16_000,
    { line: 4, since: 12_000 },
    "an answered prompt that is drawn again is still not the ask's",
  ],
  [
    "R2",
    [...passedOver, [12_500, s.plainScreen], [13_000, s.asks("p")], [14_000, s.plainScreen]],
    16_000,
    { line: 4, since: 12_000 },
    "nor is its redraw",
  ],
  [
    "R2",
    [...passedOver, [12_500, s.plainScreen], [14_500, s.asks("p")], [15_000, s.plainScreen]],
    17_000,
    TURN,
    "back after a beat it is another prompt, and counts",
  ],
  [
    "R2",
    [...passedOver, [12_500, s.asks("q")], [14_000, s.plainScreen]],
    16_000,
    TURN,
    "and so does any other",
  ],
  [
    "R2",
    [
      ...inTurn,
      [11_000, s.asks("p")],
      [11_500, s.answered("p")],
      [22_000, s.asked()],
      [24_000, s.plainScreen],
    ],
    26_000,
    { line: 4, since: 22_000 },
    "an answered prompt is no new ask's even when its grace is over",
  ],
  [
    "R2",
    [
      ...inTurn,
      [12_000, s.asks("p")],
      [14_000, s.plainScreen],
      [14_500, s.asked()],
      [16_000, s.hook("turn-active")],
    ],
    16_000,
    TURN,
    "work a beat after any prompt left speaks of the ask",
  ],
  [
    "R2",
    [...askingOnScreen, [14_000, s.plainScreen], [16_000, s.asks("q")]],
    16_000,
    { line: 5, since: 16_000 },
    "a prompt a beat later finds the ask gone",
  ],
];

const grace: readonly s.Row[] = [
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.answered("p")]],
    9_000,
    { ...RUNS, until: 19_000 },
    "answered",
  ],
  ["R2", [...inCommand, [5_000, s.asks("p")], [9_000, s.answered("p")]], 18_999, RUNS, "in its grace"],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.answered("p")]],
    19_000,
    { line: 5, since: 5_000 },
    "still there after it: live again with its old date",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.answered("p")], [15_000, s.answered("p")]],
    24_999,
    RUNS,
    "a second answer starts the grace anew",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.answered("p")], [10_000, s.asks("q")]],
    10_000,
    { line: 5, since: 10_000 },
    "another prompt is live at once",
  ],
  [
    "R2",
    [...inCommand, [5_000, s.asks("p")], [9_000, s.answered("q")]],
    9_000,
    { line: 5 },
    "the answer to a prompt that changed suppresses nothing here",
  ],
  [
    "R2",
    [...inCommand, [9_000, s.answered("p")], [10_000, s.asks("p")]],
    18_999,
    RUNS,
    "it need not be on screen yet",
  ],
  ["R2", [...askingOnScreen, [20_000, s.answered("p")]], 20_000, TURN, "an answer suppresses the ask too"],
  [
    "R2",
    [...asking, [20_000, s.answered("x")]],
    29_999,
    TURN,
    "the ask of that moment, whatever was answered",
  ],
  [
    "R2",
    [...asking, [20_000, s.answered("x")]],
    30_000,
    { line: 4, since: 12_000 },
    "which is live again after it",
  ],
  [
    "R2",
    [...asking, [20_000, s.answered(null)], [30_000, s.asked()]],
    30_000,
    { line: 4, since: 12_000 },
    "an ask at the very end of the grace goes on with the first",
  ],
  [
    "R2",
    [...asking, [20_000, s.answered(null)], [21_000, s.asked()]],
    21_000,
    { line: 4, since: 21_000, claim: { message: null } },
    "an ask after the answer is a new one",
  ],
  [
    "R2",
    [...askingOnScreen, [20_000, s.answered(null)]],
    29_999,
    TURN,
    "null answers whatever prompt stands there",
  ],
  [
    "R2",
    [...inCommand, [9_000, s.answered(null)], [9_500, s.asks("p")]],
    9_500,
    { line: 5 },
    "and nothing that comes after it",
  ],
];

describe("R2, prompts", () => {
  it.each(s.titled([...onScreen, ...barred, ...askEnds, ...meetings, ...grace]))(
    "%s",
    (_title, story, atMs, expected) => {
      expect(s.verdictAt(story, atMs)).toMatchObject(expected);
    },
  );
});

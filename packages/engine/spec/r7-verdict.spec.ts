/** R7: the fields of a verdict: dates, staleness, what runs underneath, the claim and its key. */
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const inTurn: s.Story = [...s.withAgent, [10_000, s.hook("turn-started")], [10_100, s.plainScreen]];
const inCommand: s.Story = [...s.atPrompt, [1_000, s.started("make")]];

const dates: readonly s.Row[] = [
  ["R7", s.atPrompt, 900_299, { stale: false, since: 300, until: 900_300 }, "a row at rest since 300"],
  ["R7", s.atPrompt, 900_300, { stale: true, since: 300, until: null }, "is stale after 15 min"],
  [
    "R7",
    [[500, s.spawned]],
    500,
    { line: 20, since: 500 },
    "a row that never was busy is dated at its first evidence",
  ],
  ["R7", [[500, s.children(0)]], 900, { since: 500 }, "also where nobody saw it spawn"],
  [
    "R7",
    [...s.atPrompt, [5_000, s.bell]],
    200_000,
    { line: 18, since: 125_000 },
    "idle since a claim expired unseen",
  ],
  [
    "R7",
    [...s.atPrompt, [5_000, s.notification("x")], [6_000, s.typed]],
    6_000,
    { line: 18, since: 6_000 },
    "idle since the claim was dealt with",
  ],
  [
    "R7",
    [...inCommand, [2_000, s.bell], [3_000, s.typed]],
    3_000,
    { line: 11, since: 1_000 },
    "a command is dated at its start, whatever covered it",
  ],
  [
    "R7",
    [...s.atPrompt, [5_000, s.bell], [5_000, s.typed]],
    5_000,
    { line: 18, since: 5_000 },
    "even for one moment it was something else",
  ],
  [
    "R7",
    [
      [1_000, s.lines],
      [900, s.bell],
    ],
    1_000,
    { line: 6, since: 1_000 },
    "a time that runs back is the last one seen",
  ],
];

const fields: readonly s.Row[] = [
  [
    "R7",
    [...inCommand, [2_000, s.bell]],
    2_000,
    { wants: "yes", activity: "moving" },
    "what runs under a claim",
  ],
  ["R7", [...s.atPrompt, [2_000, s.bell]], 2_000, { wants: "yes", activity: "still" }, "what does not"],
  [
    "R7",
    [...inCommand, [2_000, s.exited(0)]],
    2_000,
    { activity: "still", until: null },
    "nothing after the exit",
  ],
  [
    "R7",
    [
      [0, s.spawned],
      [1_000, s.lines],
      [1_000, s.bell],
    ],
    10_999,
    { line: 6, activity: "moving", until: 11_000 },
    "until: the activity changes under a claim that stays",
  ],
  [
    "R7",
    [...inTurn, [12_000, s.answered("p")], [13_000, s.asked("Bash")], [13_000, s.asks("p")]],
    13_000,
    { line: 4, until: 22_000, claim: { message: "Bash", fingerprint: null, choices: [] } },
    "until: a prompt in its grace joins the ask",
  ],
  [
    "R7",
    [
      [0, s.note("a")],
      [5, s.note("b")],
    ],
    5,
    { note: { message: "b", at: 5 } },
    "the last note",
  ],
  [
    "R7",
    [
      [0, s.note("a")],
      [5, s.selected],
    ],
    5,
    { note: null },
    "cleared by being selected",
  ],
  [
    "R7",
    [
      [0, s.selected],
      [5, s.note("a")],
    ],
    5,
    { note: null },
    "and none is kept on screen",
  ],
];

const claims: readonly s.Row[] = [
  [
    "R7",
    [...inTurn, [12_000, s.asked("Bash")], [12_100, s.asks("p", "Run it?")]],
    12_100,
    {
      line: 4,
      since: 12_000,
      claim: {
        kind: "hook-claim",
        class: 1,
        since: 12_000,
        expires: null,
        message: "Run it?",
        fingerprint: "p",
        choices: [
          { key: "y", label: "Yes" },
          { key: "n", label: "No" },
        ],
        exitCode: null,
      },
    },
    "with both live: the ask's line, the prompt's words",
  ],
  [
    "R7",
    [...inCommand, [2_000, s.exited(null, "SIGKILL")]],
    2_000,
    { claim: { exitCode: null } },
    "a signal has no code",
  ],
  [
    "R7",
    [...inCommand, [9_000, s.exited(3)]],
    9_000,
    { claim: { message: "make", exitCode: 3 } },
    "of the last command",
  ],
  [
    "R7",
    [[0, s.exited(0)]],
    0,
    { claim: { class: 4, kind: "exit-code", message: null } },
    "a finish is a claim too",
  ],
];

describe("R7, the verdict", () => {
  it.each(s.titled([...dates, ...fields, ...claims]))("%s", (_title, story, atMs, expected) => {
    expect(s.verdictAt(story, atMs)).toMatchObject(expected);
  });
});

/** The key of the claim that decides after a story, at a time. */
function keyOf(story: s.Story, atMs: number): string | undefined {
  return s.verdictAt([...inTurn, ...story], atMs).claim?.key;
}

type KeyRow = readonly [why: string, before: s.Story, beforeMs: number, after: s.Story, afterMs: number];
const askedOnScreen: s.Story = [
  [12_000, s.asked()],
  [12_000, s.asks("p")],
];
const answer: s.Story = [[13_000, s.answered("p")]];
const oneBeat: s.Story = [
  [12_000, s.asks("p")],
  [12_100, s.asks("q")],
  [12_200, s.plainScreen],
];
const goneAndBack: s.Story = [
  [13_000, s.plainScreen],
  [15_000, s.asks("p")],
];
const flicker: s.Story = [
  [13_000, s.plainScreen],
  [14_999, s.asks("p")],
];
const typedThenBell: s.Story = [
  [13_000, s.typed],
  [15_000, s.bell],
];

/** Two moments of one claim. */
const sameKey: readonly KeyRow[] = [
  ["a prompt joins the ask of its wait", [[12_000, s.asked()]], 12_000, [[12_100, s.asks("p")]], 12_100],
  ["a redraw goes on with its wait", [[12_000, s.asks("p")]], 12_000, flicker, 14_999],
  ["a bell is renewed", [[12_000, s.bell]], 12_000, [[13_000, s.bell]], 13_000],
  ["the ask ends and its prompt stays", askedOnScreen, 12_000, [[13_000, s.hook("answered")]], 13_000],
  ["a wait began when a grace ended", [...askedOnScreen, ...answer], 23_000, [[25_000, s.bell]], 25_000],
  [
    "a prompt whose grace ends joins the ask of its wait",
    [...askedOnScreen, ...answer, [14_000, s.asked()]],
    14_000,
    [[30_000, s.spawned]],
    30_000,
  ],
];

/** Two claims. */
const otherKey: readonly KeyRow[] = [
  ["another fingerprint", askedOnScreen, 12_000, [[13_000, s.asks("q")]], 13_000],
  ["the second of two prompts that take turns", oneBeat, 12_000, [[12_300, s.asks("p")]], 12_300],
  ["a redraw that comes back into a wait that went on", oneBeat, 12_100, [[12_300, s.asks("p")]], 12_300],
  ["a prompt back after a beat", [[12_000, s.asks("p")]], 12_000, goneAndBack, 15_000],
  ["a prompt back after its grace", askedOnScreen, 12_000, answer, 23_000],
  ["an ask after the answer", askedOnScreen, 12_000, [...answer, [14_000, s.asked()]], 14_000],
  [
    "a call with another message",
    [[12_000, s.attention("one")]],
    12_000,
    [[13_000, s.attention("two")]],
    13_000,
  ],
  ["a bell after the first was dealt with", [[12_000, s.bell]], 12_000, typedThenBell, 15_000],
];

describe("R7, the keys of claims", () => {
  it.each(sameKey)("R7: one key where %s", (_why, before, beforeMs, after, afterMs) => {
    const key = keyOf(before, beforeMs);
    expect(key).toBeDefined();
    expect(keyOf([...before, ...after], afterMs)).toBe(key);
  });

  it.each(otherKey)("R7: another key for %s", (_why, before, beforeMs, after, afterMs) => {
    const keys = new Set([keyOf(before, beforeMs), keyOf([...before, ...after], afterMs)]);
    expect(keys.size).toBe(2);
    expect(keys).not.toContain(undefined);
  });
});

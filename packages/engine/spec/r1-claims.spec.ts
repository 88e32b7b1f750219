/** R1: claims that decay, each to the millisecond, and what lowers them early. */
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const inCommand: s.Story = [...s.atPrompt, [1_000, s.started()]];
const RUNS = { line: 11 } as const;
const PROMPT = { line: 18 } as const;

const lives: readonly s.Row[] = [
  [
    "R1",
    [...s.atPrompt, [5_000, s.bell]],
    5_000,
    { line: 6, since: 5_000, until: 125_000 },
    "a bell is raised",
  ],
  ["R1", [...s.atPrompt, [5_000, s.bell]], 124_999, { line: 6 }, "and lives 120 s"],
  ["R1", [...s.atPrompt, [5_000, s.bell]], 125_000, { ...PROMPT, since: 125_000 }, "to the millisecond"],
  ["R1", [...inCommand, [5_000, s.watchHit("error: x")]], 124_999, { line: 7 }, "a watch hit too"],
  ["R1", [...inCommand, [5_000, s.watchHit("error: x")]], 125_000, RUNS, "and no longer"],
  ["R1", [...inCommand, [5_000, s.notification("done")]], 124_999, { line: 8 }, "a notification too"],
  ["R1", [...inCommand, [5_000, s.notification("done")]], 125_000, RUNS, "and no longer"],
  ["R1", [...inCommand, [5_000, s.attention("look")]], 124_999, { line: 3 }, "an attention call too"],
  ["R1", [...inCommand, [5_000, s.attention("look")]], 125_000, RUNS, "and no longer"],
  [
    "R1",
    [...s.atPrompt, [5_000, s.bell], [124_999, s.bell]],
    244_998,
    { line: 6, since: 5_000, claim: { expires: 244_999 } },
    "a raise while it lives renews the life and keeps its date",
  ],
  [
    "R1",
    [...s.atPrompt, [5_000, s.bell], [125_000, s.bell]],
    130_000,
    { line: 6, since: 125_000 },
    "a raise at its expiry is another claim",
  ],
  [
    "R1",
    [...inCommand, [5_000, s.watchHit("one")], [9_000, s.watchHit("two")]],
    9_000,
    { since: 5_000, claim: { message: "two" } },
    "a second raise replaces the text",
  ],
];

const clearing: readonly s.Row[] = [
  ["R1", [...s.atPrompt, [5_000, s.typed], [6_999, s.bell]], 6_999, PROMPT, "a completion bell is no claim"],
  [
    "R1",
    [...s.atPrompt, [5_000, s.typed], [7_000, s.bell]],
    7_000,
    { line: 6 },
    "a beat after typing it is one",
  ],
  ["R1", [...s.atPrompt, [5_000, s.bell], [6_000, s.typed]], 6_000, PROMPT, "typing clears a bell"],
  [
    "R1",
    [...inCommand, [5_000, s.bell], [6_999, s.lines]],
    6_999,
    { line: 6 },
    "output near it is part of it",
  ],
  [
    "R1",
    [...inCommand, [5_000, s.bell], [7_000, s.repaint]],
    7_000,
    RUNS,
    "output a beat after it clears it",
  ],
  [
    "R1",
    [...inCommand, [5_000, s.bell], [6_000, s.bell], [7_999, s.lines]],
    7_999,
    { line: 6 },
    "a beat after the latest bell",
  ],
  [
    "R1",
    [...s.atPrompt, [5_000, s.bell], [7_000, s.repaint]],
    7_000,
    { line: 6 },
    "at the prompt a repaint does not",
  ],
  ["R1", [...s.atPrompt, [5_000, s.bell], [7_000, s.lines]], 7_000, PROMPT, "at the prompt lines do"],
  [
    "R1",
    [...inCommand, [5_000, s.watchHit("x")], [9_000, s.lines]],
    9_000,
    { line: 7 },
    "output leaves a watch hit",
  ],
  [
    "R1",
    [...inCommand, [5_000, s.watchHit("x")], [9_000, s.typed]],
    9_000,
    RUNS,
    "typing clears a watch hit",
  ],
  [
    "R1",
    [...inCommand, [5_000, s.notification("x")], [9_000, s.typed]],
    9_000,
    RUNS,
    "typing clears a notification",
  ],
  ["R1", [...inCommand, [5_000, s.attention("x")], [9_000, s.typed]], 9_000, RUNS, "typing clears a call"],
  [
    "R1",
    [
      ...inCommand,
      [5_000, s.attention("x")],
      [6_000, s.lines],
      [7_000, s.selected],
      [8_000, s.deselected],
      [9_000, s.ended(0)],
      [9_000, s.promptShown],
    ],
    9_000,
    { line: 3, since: 5_000 },
    "nothing else clears a call",
  ],
  [
    "R1",
    [
      ...inCommand,
      [5_000, s.attention("x")],
      [5_000, s.bell],
      [5_000, s.watchHit("x")],
      [5_000, s.notification("x")],
      [6_000, s.answered(null)],
    ],
    6_000,
    RUNS,
    "an answer clears all four",
  ],
  [
    "R1",
    [...inCommand, [5_000, s.notification("x")], [6_000, s.selected], [7_000, s.deselected]],
    7_000,
    { line: 8 },
    "being selected clears none",
  ],
];

const texts: readonly s.Row[] = [
  [
    "R1",
    [[0, s.attention("one\ntwo")]],
    0,
    { claim: { message: "one two" } },
    "a call's message is one line",
  ],
  [
    "R1",
    [[0, s.attention("é".repeat(300))]],
    0,
    { claim: { message: "é".repeat(200) } },
    "of at most 200 characters",
  ],
  [
    "R1",
    [[0, s.note("green")]],
    0,
    { line: 20, claim: null, note: { message: "green", at: 0 } },
    "a note is no claim",
  ],
  ["R1", [[0, s.notification("done", "CI")]], 0, { claim: { message: "CI: done" } }, "title and body"],
  ["R1", [[0, s.notification("done")]], 0, { claim: { message: "done" } }, "body alone"],
];

describe("R1, claims that decay", () => {
  it.each(s.titled([...lives, ...clearing, ...texts]))("%s", (_title, story, atMs, expected) => {
    expect(s.verdictAt(story, atMs)).toMatchObject(expected);
  });
});

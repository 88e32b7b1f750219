/** R4: marks and the tick, and who may take them away. */
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const job: s.Story = [...s.atPrompt, [1_000, s.started("make")]];
const failed: s.Story = [...job, [9_000, s.ended(2)], [9_000, s.promptShown]];
const clean: s.Story = [...job, [9_000, s.ended(0)], [9_000, s.promptShown]];
const worked: s.Story = [...clean, [9_400, s.git("new")]];
const inTurn: s.Story = [...s.withAgent, [10_000, s.hook("turn-started")]];
const FAILED = { line: 9, wants: "review", since: 9_000 } as const;
const REVIEW = { line: 10, wants: "review", since: 9_000 } as const;
const PROMPT = { line: 18, wants: "no", claim: null } as const;
const TICK = { line: 18, tick: true } as const;
const NO_TICK = { line: 18, tick: false } as const;

const failures: readonly s.Row[] = [
  ["R4", failed, 9_000_000, { ...FAILED, claim: { message: "make", exitCode: 2 } }, "a long job that failed"],
  [
    "R4",
    [...job, [8_999, s.ended(2)], [8_999, s.promptShown]],
    9_000,
    PROMPT,
    "a millisecond shorter: nothing",
  ],
  ["R4", [[0, s.selected], ...failed], 9_000, PROMPT, "on screen: nothing"],
  [
    "R4",
    [...failed, [10_000, s.selected]],
    10_000,
    { ...PROMPT, since: 10_000 },
    "selecting clears the mark",
  ],
  ["R4", [...failed, [10_000, s.deselected]], 10_000, FAILED, "leaving does not"],
  [
    "R4",
    [...inTurn, [20_000, s.hook("turn-failed")]],
    20_000,
    { line: 9, since: 20_000, claim: { exitCode: null, message: "claude" } },
    "a turn that failed",
  ],
  [
    "R4",
    [...inTurn, [11_000, s.turnEnded(1)], [20_000, s.hook("turn-failed")]],
    20_000,
    { line: 9, since: 20_000 },
    "a turn that failed in its background work",
  ],
];

const work: readonly s.Row[] = [
  ["R4", clean, 9_300, { ...NO_TICK, ...PROMPT }, "a long job that ended clean waits for git"],
  ["R4", worked, 9_400, { ...REVIEW, claim: { key: "left-work@9400" } }, "new work: dated at the job's end"],
  ["R4", [...clean, [9_400, s.git("new", { readAt: 8_999 })]], 9_400, NO_TICK, "git began to read too early"],
  ["R4", [...clean, [9_400, s.git("new", { readAt: 9_000 })]], 9_400, REVIEW, "git began at the end itself"],
  [
    "R4",
    [
      [0, s.git("old")],
      [0, s.promptShown],
      [1_000, s.started()],
      [9_000, s.ended(0)],
      [9_100, s.git("old")],
    ],
    9_100,
    { tick: true, line: 20 },
    "work that was there before",
  ],
  ["R4", [[0, s.selected], ...worked], 9_400, { ...NO_TICK }, "on screen at the end: neither mark nor tick"],
  [
    "R4",
    [...clean, [9_100, s.selected], [9_200, s.deselected], [9_400, s.git("new")]],
    9_400,
    NO_TICK,
    "visited since",
  ],
  [
    "R4",
    [...clean, [9_400, s.git("new", { root: "/other" })]],
    9_400,
    NO_TICK,
    "another repository: nothing",
  ],
  [
    "R4",
    [...inTurn, [11_000, s.turnEnded(1)], [20_000, s.background(1)], [20_100, s.git("new")]],
    20_100,
    { line: 12 },
    "a turn that waits for background work is not over",
  ],
  [
    "R4",
    [...inTurn, [11_000, s.turnEnded(1)], [20_000, s.background(0)], [20_100, s.git("new")]],
    20_100,
    { line: 10, since: 20_000 },
    "until its last report says 0",
  ],
  [
    "R4",
    [...inTurn, [11_000, s.turnEnded(1)], [20_000, s.turnEnded(0)], [20_100, s.git("new")]],
    20_100,
    { line: 10, since: 20_000 },
    "or the next end does",
  ],
  [
    "R4",
    [...inTurn, [11_000, s.turnEnded(1)], [20_000, s.hook("session-ended")], [20_100, s.git("new")]],
    20_100,
    { line: 10, since: 20_000 },
    "or the agent's session ends",
  ],
];

const ticks: readonly s.Row[] = [
  ["R4", [...clean, [9_400, s.git(null)]], 9_400, { ...TICK, until: 99_000 }, "nothing changed: the tick"],
  ["R4", [...clean, [9_400, s.git(null)]], 98_999, TICK, "glows 90 s from the job's end"],
  ["R4", [...clean, [9_400, s.git(null)]], 99_000, NO_TICK, "to the millisecond"],
  ["R4", [...clean, [9_400, s.noGit]], 9_400, TICK, "outside any repository too"],
  ["R4", [[0, s.selected], ...clean, [9_400, s.git(null)]], 9_400, TICK, "on screen too"],
  [
    "R4",
    [...clean, [9_400, s.git(null)], [10_000, s.started()]],
    10_000,
    { line: 11, tick: false },
    "idle rows only",
  ],
  [
    "R4",
    [...clean, [9_400, s.git(null)], [10_000, s.started()], [10_100, s.ended(0)], [10_100, s.promptShown]],
    10_100,
    NO_TICK,
    "another job's start puts it out",
  ],
  [
    "R4",
    [...clean, [9_100, s.started()], [9_200, s.ended(0)], [9_200, s.promptShown], [9_400, s.git(null)]],
    9_400,
    NO_TICK,
    "also before it was lit",
  ],
  [
    "R4",
    [...clean, [9_100, s.started()], [9_200, s.ended(0)], [9_200, s.promptShown], [9_400, s.git("new")]],
    9_400,
    REVIEW,
    "but the job still waits, and its work counts",
  ],
];

const answeredOnce: readonly s.Row[] = [
  [
    "R4",
    [...clean, [9_400, s.git(null)], [9_500, s.git("new")]],
    9_500,
    TICK,
    "only the first answer of git counts",
  ],
  ["R4", [...worked, [9_500, s.selected], [9_600, s.git("newer")]], 9_600, NO_TICK, "also after left work"],
  [
    "R4",
    [...clean, [9_400, { kind: "worktree", repo: false, dirty: true, fingerprint: "x", head: null }]],
    9_400,
    TICK,
    "without a repository there is no work to leave",
  ],
];

const standing: readonly s.Row[] = [
  [
    "R4",
    [...failed, [9_400, s.git("a")], [10_000, s.started()], [20_000, s.ended(0)], [20_100, s.git("b")]],
    20_100,
    { ...FAILED, claim: { key: "job-failed@9000" } },
    "left work does not replace a failure",
  ],
  [
    "R4",
    [...worked, [10_000, s.started()], [20_000, s.ended(2)]],
    20_000,
    { line: 9, since: 20_000 },
    "a failure replaces left work",
  ],
  [
    "R4",
    [...failed, [10_000, s.started("lint")], [20_000, s.ended(3)]],
    20_000,
    { ...FAILED, claim: { key: "job-failed@20000", message: "lint", exitCode: 3 } },
    "the same kind again keeps the older date and takes the newer detail",
  ],
  [
    "R4",
    [
      [0, s.exited(1)],
      [5, s.attention("look")],
      [5, s.note("look")],
      [5, s.exited(0)],
    ],
    5,
    { line: 2, claim: { key: "exit-code@0" }, note: null },
    "after an exit nothing more is heard",
  ],
  [
    "R4",
    [
      [0, s.exited(1)],
      [5, s.deselected],
    ],
    5,
    { wants: "review" },
    "and it is not seen by being left",
  ],
  ["R4", [[0, s.exited(1)]], 0, { line: 2, wants: "review", claim: { exitCode: 1 } }, "an exit that failed"],
  [
    "R4",
    [
      [0, s.exited(1)],
      [1, s.selected],
    ],
    1,
    { line: 2, status: "failed", wants: "no", claim: null },
    "can only be seen",
  ],
  [
    "R4",
    [
      [0, s.selected],
      [1, s.exited(0)],
    ],
    1,
    { line: 1, claim: null },
    "on screen at the exit it is seen",
  ],
];

describe("R4, marks and the tick", () => {
  it.each(s.titled([...failures, ...work, ...ticks, ...answeredOnce, ...standing]))(
    "%s",
    (_title, story, atMs, expected) => {
      expect(s.verdictAt(story, atMs)).toMatchObject(expected);
    },
  );
});

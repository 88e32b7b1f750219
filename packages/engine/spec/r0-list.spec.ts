/** R0: the decision list. Each line decides over the one below it, and not without what it rests on. */
import { LINES } from "@saggar/engine";
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

/** Everything at once, as loud as it can be; each row takes the loudest away. */
const failed: s.Story = [...s.atPrompt, [1_000, s.started()], [9_000, s.ended(2)], [9_000, s.promptShown]];
const leftWork: s.Story = [
  ...s.atPrompt,
  [1_000, s.started()],
  [9_000, s.ended(0)],
  [9_000, s.promptShown],
  [9_000, s.git("new")],
];
const running: s.Story = [...s.withAgent, [10_000, s.hook("turn-started")], [10_000, s.lines]];

const rows: readonly s.Row[] = [
  [
    "R0",
    [],
    0,
    { status: "idle", line: 20, because: "quiet" },
    "no evidence: nothing speaks for anything else",
  ],
  [
    "R0",
    [[0, s.exited(0)]],
    0,
    { status: "finished", line: 1, because: "exit-code" },
    "code 0 and no signal",
  ],
  ["R0", [[0, s.exited(1)]], 0, { status: "failed", line: 2, because: "exit-code" }, "another code"],
  ["R0", [[0, s.exited(0, "SIGHUP")]], 0, { status: "failed", line: 2 }, "a signal is no clean exit"],
  ["R0", [[0, s.exited(null)]], 0, { status: "failed", line: 2 }, "a code that is not known is none"],
  [
    "R0",
    [...failed, [10_000, s.attention("look")], [10_000, s.exited(0)]],
    10_000,
    { status: "finished", line: 1 },
    "an exit decides over every claim",
  ],
  [
    "R0",
    [...running, [11_000, s.asked()], [11_000, s.attention("look")]],
    11_000,
    { status: "needs-you", line: 3, because: "agent-call" },
    "a call decides over an ask",
  ],
  [
    "R0",
    [...running, [11_000, s.asked()], [11_000, s.asks("p")]],
    11_000,
    { status: "needs-you", line: 4, because: "hook-claim" },
    "an ask decides over a prompt",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.bell], [1_000, s.asks("p")]],
    1_000,
    { line: 5, because: "prompt-cue" },
    "a prompt decides over a bell",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.watchHit("error")], [1_000, s.bell]],
    1_000,
    { line: 6, because: "bell" },
    "a bell decides over a watch hit",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.notification("done")], [1_000, s.watchHit("error")]],
    1_000,
    { line: 7, because: "watch-cue" },
    "a watch hit decides over a notification",
  ],
  [
    "R0",
    [...failed, [10_000, s.notification("done")]],
    10_000,
    { line: 8, because: "notification" },
    "a notification decides over a mark",
  ],
  [
    "R0",
    [...failed, [10_000, s.started()]],
    10_000,
    { status: "failed", line: 9, because: "job-failed" },
    "a failed job decides over the command that runs",
  ],
  [
    "R0",
    [...leftWork, [10_000, s.started()]],
    10_000,
    { status: "ready-for-review", line: 10, because: "left-work" },
    "left work too",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.started()]],
    5_000_000,
    { status: "working", line: 11, because: "command-running", since: 1_000 },
    "a command is working however silent",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.started()], [1_000, s.interactive]],
    1_000,
    { line: 19 },
    "an interactive program is working only while it moves",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.started()], [1_000, s.interactive], [2_000, s.started()]],
    2_000,
    { line: 11 },
    "the next command is not interactive until somebody says so",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.started("claude")], [2_000, s.hook("session-started")]],
    20_000,
    { status: "idle", line: 20 },
    "where hooks speak, the command alone says nothing",
  ],
  [
    "R0",
    [
      ...s.atPrompt,
      [1_000, s.started("x")],
      [2_000, s.hook("turn-started")],
      [3_000, s.hook("session-ended")],
    ],
    20_000,
    { line: 11, since: 1_000 },
    "until the agent's session ends",
  ],
  [
    "R0",
    [...running, [11_000, s.workingCue], [12_000, s.turnEnded(1)]],
    12_000,
    { line: 12, because: "background-work", since: 12_000 },
    "background work decides over a working cue",
  ],
  [
    "R0",
    [...running, [11_000, s.workingCue]],
    11_000,
    { line: 13, because: "working-cue", since: 11_000 },
    "a working cue decides over an open turn",
  ],
  [
    "R0",
    [
      [0, s.spawned],
      [1_000, s.workingCue],
    ],
    1_000,
    { line: 20 },
    "a working cue without any output does not hold",
  ],
  [
    "R0",
    [...running, [11_000, s.progress("running")]],
    11_000,
    { line: 14, because: "turn-running", since: 10_000 },
    "an open turn decides over progress",
  ],
  [
    "R0",
    [...s.withAgent, [11_000, s.progress("running")], [12_000, s.turnEnded()]],
    12_000,
    { line: 15, because: "progress", since: 11_000 },
    "progress decides over a turn that ended",
  ],
  [
    "R0",
    [...running, [11_000, s.lines], [11_500, s.turnEnded()], [11_600, s.lines]],
    11_600,
    { status: "idle", line: 16, because: "turn-ended" },
    "a turn that ended decides over output that still moves",
  ],
  [
    "R0",
    [...running, [12_000, s.turnEnded()], [12_000, s.plainScreen], [20_000, s.typed], [20_999, s.lines]],
    20_999,
    { line: 16 },
    "the echo of typing does not void it",
  ],
  [
    "R0",
    [...running, [12_000, s.turnEnded()], [12_000, s.plainScreen], [20_000, s.typed], [21_000, s.lines]],
    21_000,
    { line: 19, because: "recent-output", since: 21_000 },
    "output after typing does",
  ],
  [
    "R0",
    [...s.atPrompt, [1_000, s.children(1)], [2_000, s.lines]],
    2_000,
    { status: "working", line: 17, because: "recent-output", since: 2_000 },
    "a background child that prints lines at the prompt",
  ],
  [
    "R0",
    [...s.atPrompt, [2_000, s.lines]],
    2_000,
    { status: "idle", line: 18, because: "idle-prompt" },
    "without a child the prompt decides over output",
  ],
  [
    "R0",
    [
      [0, s.spawned],
      [500, s.lines],
      [1_000, s.idleInput],
    ],
    1_000,
    { status: "idle", line: 18 },
    "an agent's idle input too",
  ],
  [
    "R0",
    [
      [0, s.spawned],
      [500, s.repaint],
    ],
    500,
    { status: "working", line: 19 },
    "any output moves elsewhere",
  ],
  ["R0", [[0, s.spawned]], 500, { status: "idle", line: 20, because: "quiet" }, "otherwise it is quiet"],
];

describe("R0, the decision list", () => {
  it.each(s.titled(rows))("%s", (_title, story, atMs, expected) => {
    expect(s.verdictAt(story, atMs)).toMatchObject(expected);
  });

  it("is numbered from 1 to 20 without a gap, and its last line holds always", () => {
    expect(LINES.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(s.verdictAt([], 0).line).toBe(20);
  });
});

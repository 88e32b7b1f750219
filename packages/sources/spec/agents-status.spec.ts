/** Program status, alone and beside hooks: what of it the engine is told, and when. */
import { describe, expect, test } from "vitest";
import {
  agentEnds,
  agentStarts,
  claude,
  type Happening,
  type HooksRow,
  hook,
  osc,
  START,
  status,
  tell,
  title,
} from "./agent-story.ts";

const READY: Happening = [1000, claude("idle")];

describe("program status", () => {
  const rows: readonly HooksRow[] = [
    ["nothing is told of an agent that only came", [START, READY, [60_000, null]], []],
    [
      "a turn",
      [START, READY, [5000, claude("working")], [9000, claude("done")]],
      ["5000 turn-started", "9000 turn-ended"],
    ],
    [
      "a turn of an agent that is at work when it is first heard",
      [START, [5000, claude("working")]],
      ["5000 turn-started"],
    ],
    [
      "work that is spoken of again is told every ten seconds",
      [
        START,
        [5000, claude("working")],
        [8000, claude("working")],
        [15_000, claude("working", { msg: "Run the tests" })],
      ],
      ["5000 turn-started", "15000 turn-active"],
    ],
    [
      "a question, once, and its answer",
      [
        START,
        [5000, claude("working")],
        [6000, claude("blocked:kind=permission", { msg: "approve Bash: ls" })],
        [7000, claude("blocked:kind=permission", { msg: "approve Bash: ls" })],
        [8000, claude("working")],
      ],
      ["5000 turn-started", '6000 asked "approve Bash: ls"', "8000 answered", "8000 turn-active"],
    ],
    [
      "another question in place of the first",
      [
        START,
        [5000, claude("working")],
        [6000, claude("blocked", { msg: "approve Bash: ls" })],
        [7000, claude("blocked", { msg: "approve Bash: rm x" })],
      ],
      ["5000 turn-started", '6000 asked "approve Bash: ls"', '7000 asked "approve Bash: rm x"'],
    ],
    [
      "a question without words goes by its kind",
      [
        START,
        [5000, status("state=working:app=codex")],
        [6000, status("state=blocked:app=codex:kind=question")],
      ],
      ["5000 turn-started", '6000 asked "Asks a question"'],
    ],
    [
      "a question before any turn leaves none open",
      [START, [5000, claude("blocked:kind=auth")], [9000, claude("idle")]],
      ['5000 asked "Asks to sign in"', "9000 turn-ended"],
    ],
    [
      "Escape in a turn ends it",
      [START, [5000, claude("working")], [6000, claude("idle")]],
      ["5000 turn-started", "6000 turn-ended"],
    ],
    [
      "Escape at a question ends both",
      [START, [5000, claude("working")], [6000, claude("blocked", { msg: "x?" })], [7000, claude("idle")]],
      ["5000 turn-started", '6000 asked "x?"', "7000 turn-ended"],
    ],
    [
      "an error",
      [START, [5000, claude("working")], [6000, claude("error", { msg: "400" })]],
      ["5000 turn-started", "6000 turn-failed"],
    ],
    [
      "what the person types after the end changes nothing",
      [
        START,
        [5000, status("state=working:app=codex")],
        [6000, status("state=done:app=codex")],
        [7000, status("state=idle:app=codex")],
      ],
      ["5000 turn-started", "6000 turn-ended"],
    ],
    [
      "the agent left, and said so twice",
      [START, [5000, claude("working")], [6000, status("state=clear")], [6001, status("state=clear")]],
      ["5000 turn-started", "6000 session-ended"],
    ],
    [
      "a task asks, is cleared, and there was no record but its own",
      [
        START,
        [5000, status("state=blocked:app=x:id=a1", { msg: "x?" })],
        [9000, status("state=clear:id=a1")],
      ],
      ['5000 asked "x?"', "9000 turn-ended"],
    ],
    [
      "a task is at work, is done, and there was no record but its own",
      [START, [5000, status("state=working:app=x:id=a1")], [9000, status("state=done:app=x:id=a1")]],
      ["5000 background +1", "9000 background"],
    ],
    [
      "a task beside the turn and past it",
      [
        START,
        [5000, claude("working")],
        [6000, claude("working:id=a1", { title: "Explore" })],
        [7000, claude("done")],
        [9000, status("state=clear:id=a1")],
      ],
      ["5000 turn-started", "6000 background +1", "7000 turn-ended +1", "9000 background"],
    ],
    [
      "a background task keeps the record at work: the hook tells the turn's end, and the agent wakes by itself",
      [
        START,
        [5000, claude("working")],
        [6000, claude("working:id=a1", { title: "Explore" })],
        [9000, hook("turn-ended", { background: 1 })],
        [30_000, status("state=clear:id=a1")],
        [30_100, hook("turn-active")],
        [34_000, claude("done")],
        [34_200, hook("turn-ended")],
      ],
      [
        "5000 turn-started",
        "6000 background +1",
        "9000 turn-ended +1",
        "30000 turn-started",
        "30000 background",
        "34000 turn-ended",
      ],
    ],
    [
      "a new prompt while a background task goes on",
      [
        START,
        [5000, claude("working")],
        [6000, claude("working:id=a1")],
        [9000, hook("turn-ended", { background: 1 })],
        [20_000, hook("turn-started")],
      ],
      ["5000 turn-started", "6000 background +1", "9000 turn-ended +1", "20000 turn-started"],
    ],
    [
      "a background shell, told by the record's own words",
      [
        START,
        [5000, claude("working")],
        [6000, claude("working:id=t1")],
        [9000, claude("working", { msg: "1 shell still running" })],
        [30_000, status("state=clear:id=t1")],
        [30_100, claude("working")],
        [31_000, claude("done")],
      ],
      [
        "5000 turn-started",
        "6000 background +1",
        "9000 turn-ended +1",
        "30100 turn-started",
        "30100 background",
        "31000 turn-ended",
      ],
    ],
    [
      "a background shell whose record goes once the agent is at work again",
      [
        START,
        [5000, claude("working")],
        [6000, claude("working:id=t1")],
        [7000, hook("turn-ended", { background: 1 })],
        [7090, claude("working", { msg: "1 shell still running" })],
        [20_000, claude("working")],
        [20_001, status("state=clear:id=t1")],
        [20_100, hook("turn-active")],
        [20_200, hook("turn-ended")],
        [20_201, claude("done")],
      ],
      [
        "5000 turn-started",
        "6000 background +1",
        "7000 turn-ended +1",
        "20000 turn-started",
        "20001 background",
        "20201 turn-ended",
      ],
    ],
    [
      "a task that asks",
      [
        START,
        [5000, claude("working")],
        [6000, claude("blocked:id=a1", { title: "Sub" })],
        [7000, claude("working:id=a1")],
      ],
      ["5000 turn-started", '6000 asked "Sub"', "7000 answered", "7000 turn-active", "7000 background +1"],
    ],
    [
      "the records go with a reset, and hooks speak again",
      [
        START,
        [5000, claude("working")],
        [6000, { kind: "mark", mark: { kind: "reset" } }],
        [7000, hook("turn-active")],
        [8000, hook("turn-ended")],
      ],
      ["5000 turn-started", "7000 turn-active", "8000 turn-ended"],
    ],
    [
      "marks that the agent itself writes are no prompt of the shell's",
      [
        START,
        [5000, claude("working")],
        [6000, osc(133, "A")],
        [6001, osc(133, "C")],
        [9000, claude("done")],
      ],
      ["5000 turn-started", "9000 turn-ended"],
    ],
    [
      "what is said at the shell's prompt is said by nobody who was started",
      [START, [3000, agentEnds()], [5000, claude("blocked", { msg: "x?" })]],
      [],
    ],
    [
      "a record that was cut off is none",
      [
        START,
        [5000, { kind: "mark", mark: { kind: "osc", code: 7501, data: "state=working", terminated: false } }],
      ],
      [],
    ],
    [
      "a program that nobody knows",
      [
        [0, agentStarts("builder")],
        [5000, status("state=working:app=builder")],
        [6000, status("state=done:app=builder")],
      ],
      ["5000 turn-started", "6000 turn-ended"],
    ],
  ];

  test.each(rows)("%s", (_, story, hooks) => {
    expect(tell(story).hooks).toEqual(hooks);
  });
});

describe("hooks beside program status", () => {
  const rows: readonly HooksRow[] = [
    [
      "one turn and one question, told by both in any order",
      [
        START,
        READY,
        [5000, hook("turn-started")],
        [5040, claude("working")],
        [6000, hook("asked", { message: "Bash: ls" })],
        [6010, claude("blocked:kind=permission", { msg: "approve Bash: ls" })],
        [12_400, hook("asked")],
        [13_000, claude("working")],
        [13_100, hook("answered")],
        [20_000, claude("done")],
        [20_300, hook("turn-ended")],
      ],
      [
        "5000 turn-started",
        '6010 asked "approve Bash: ls"',
        "13000 answered",
        "13000 turn-active",
        "20000 turn-ended",
      ],
    ],
    [
      "a hook gives words to a question that has none",
      [
        START,
        [5000, status("state=working:app=codex")],
        [6000, status("state=blocked:app=codex:kind=permission")],
        [6100, hook("asked", { agent: "claude", message: "Bash: ls" })],
        [9000, hook("asked", { agent: "claude", message: "Something is asked" })],
      ],
      ["5000 turn-started", '6000 asked "Asks for permission"', '6100 asked "Bash: ls"'],
    ],
    [
      "a hook's words are there before the question",
      [
        START,
        [5000, claude("working")],
        [6000, hook("asked", { message: "Bash: ls" })],
        [6010, claude("blocked:kind=permission")],
      ],
      ["5000 turn-started", '6010 asked "Bash: ls"'],
    ],
    [
      "hooks count what program status does not",
      [
        START,
        [5000, claude("working")],
        [9000, claude("done")],
        [9100, hook("turn-ended", { background: 2 })],
      ],
      ["5000 turn-started", "9000 turn-ended", "9100 background +2"],
    ],
    [
      "a hook that comes late opens nothing again",
      [
        START,
        [5000, claude("working")],
        [6000, claude("done")],
        [6400, hook("turn-started")],
        [6500, hook("turn-active")],
      ],
      ["5000 turn-started", "6000 turn-ended"],
    ],
    [
      "program status that fell silent leaves the word to hooks",
      [
        START,
        READY,
        [30_000, hook("turn-started")],
        [31_000, hook("asked", { message: "Bash: ls" })],
        [35_000, hook("answered")],
        [39_000, hook("turn-ended")],
      ],
      ["30000 turn-started", '31000 asked "Bash: ls"', "35000 answered", "39000 turn-ended"],
    ],
    [
      "the end that program status did not tell is told once its work is believed no longer",
      [START, [5000, claude("working")], [9000, hook("turn-ended")], [95_000, null]],
      ["5000 turn-started", "95000 turn-ended"],
    ],
    [
      "a question that hooks know to be over",
      [
        START,
        [5000, claude("working")],
        [6000, claude("blocked", { msg: "x?" })],
        [9000, hook("turn-active")],
        [12_000, hook("turn-ended")],
      ],
      ["5000 turn-started", '6000 asked "x?"', "12000 turn-ended"],
    ],
    [
      "a title that still turns when the agent has left",
      [START, [5000, claude("working")], [6000, status("state=clear")], [9000, title("◐ Claude Code")]],
      ["5000 turn-started", "6000 session-ended"],
    ],
    [
      "what hooks counted long ago is not taken up when program status is believed no longer",
      [START, [5000, claude("idle")], [6000, hook("turn-ended", { background: 2 })], [1_000_000, null]],
      [],
    ],
    [
      "nor is what its own record counted, once another was believed in between",
      [
        START,
        [5000, claude("working", { msg: "1 shell still running" })],
        [8000, title("◐ Claude Code")],
        [1_000_000, null],
      ],
      ["5000 background +1", "8000 turn-started", "98000 turn-ended"],
    ],
    [
      "a session's start that its own prompt overtook",
      [
        START,
        READY,
        [5000, claude("working")],
        [5100, hook("session-started")],
        [5200, hook("turn-started")],
      ],
      ["5000 turn-started"],
    ],
  ];

  test.each(rows)("%s", (_, story, hooks) => {
    expect(tell(story).hooks).toEqual(hooks);
  });
});

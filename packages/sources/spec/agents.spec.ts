/** Several sources, one agent: what of it the engine and the ledger are told, and when. */
import { describe, expect, test } from "vitest";
import {
  agentEnds,
  agentStarts,
  claude,
  type Happening,
  type HooksRow,
  hook,
  OUTPUT,
  osc,
  published,
  running,
  START,
  status,
  tell,
  title,
  typed,
} from "./agent-story.ts";

describe("hooks alone", () => {
  const rows: readonly HooksRow[] = [
    [
      "as they come",
      [
        START,
        [1000, hook("session-started")],
        [5000, hook("turn-started")],
        [6000, hook("turn-active")],
        [7000, hook("turn-ended")],
      ],
      ["1000 session-started", "5000 turn-started", "6000 turn-active", "7000 turn-ended"],
    ],
    [
      "a reminder leaves the first words",
      [
        START,
        [5000, hook("turn-started")],
        [6000, hook("asked", { message: "Bash: ls" })],
        [12_400, hook("asked", { message: "Permission needed" })],
      ],
      ["5000 turn-started", '6000 asked "Bash: ls"', "12400 asked"],
    ],
    [
      "what led to the question came after it",
      [
        START,
        [5000, hook("turn-started")],
        [6000, hook("asked", { message: "Bash: ls" })],
        [6020, hook("turn-active")],
        [9000, hook("turn-active")],
      ],
      ["5000 turn-started", '6000 asked "Bash: ls"', "9000 turn-active"],
    ],
    [
      "a question that came after the end is none",
      [
        START,
        [5000, hook("turn-started")],
        [9000, hook("turn-ended")],
        [9500, hook("asked", { message: "Bash: ls" })],
      ],
      ["5000 turn-started", "9000 turn-ended"],
    ],
    [
      "a turn's start that its own end overtook",
      [START, [5000, hook("turn-ended")], [5100, hook("turn-started")]],
      ["5000 turn-ended"],
    ],
    [
      "a second end is no such end",
      [
        START,
        [5000, hook("turn-started")],
        [9000, hook("turn-ended")],
        [9001, hook("turn-ended")],
        [9500, hook("turn-started")],
      ],
      ["5000 turn-started", "9000 turn-ended", "9001 turn-ended", "9500 turn-started"],
    ],
    [
      "a session's start after its prompt",
      [START, [5000, hook("turn-started")], [5050, hook("session-started")], [9000, hook("turn-ended")]],
      ["5000 turn-started", "9000 turn-ended"],
    ],
    [
      "a subagent's turns are its own, its questions are not",
      [
        START,
        [5000, hook("turn-started")],
        [6000, hook("turn-ended", { isSubagent: true })],
        [7000, hook("asked", { isSubagent: true, message: "Bash: ls" })],
        [9000, hook("turn-active", { isSubagent: true })],
        [10_000, hook("answered", { isSubagent: true })],
        [11_000, hook("turn-active", { isSubagent: true })],
        [12_000, hook("turn-ended")],
        [15_000, hook("turn-active", { isSubagent: true })],
      ],
      [
        "5000 turn-started",
        '7000 asked "Bash: ls"',
        "10000 answered",
        "11000 turn-active",
        "12000 turn-ended",
      ],
    ],
    [
      "another agent that this one runs does not speak for it",
      [
        START,
        [5000, hook("turn-started")],
        [6000, hook("turn-started", { agent: "codex" })],
        [7000, hook("turn-ended", { agent: "codex" })],
        [9000, hook("turn-ended")],
      ],
      ["5000 turn-started", "9000 turn-ended"],
    ],
    [
      "another conversation of the same agent speaks only when the first has nothing in hand",
      [
        START,
        [5000, hook("turn-started", { conversation: "a" })],
        [6000, hook("session-started", { conversation: "b" })],
        [6500, hook("turn-ended", { conversation: "b" })],
        [9000, hook("turn-ended", { conversation: "a" })],
        [20_000, hook("session-started", { conversation: "b" })],
        [21_000, hook("turn-started", { conversation: "b" })],
      ],
      ["5000 turn-started", "9000 turn-ended", "20000 session-started", "21000 turn-started"],
    ],
    [
      "what comes after the agent left is dropped",
      [
        START,
        [5000, hook("turn-started", { conversation: "a" })],
        [9000, agentEnds()],
        [9500, hook("asked", { conversation: "a", message: "Bash: ls" })],
        [9600, hook("turn-ended", { conversation: "a" })],
      ],
      ["5000 turn-started"],
    ],
    [
      "in the rules' own words, of any program",
      [
        [0, agentStarts("my-agent")],
        [5000, hook("turn-started", { agent: "saggar" })],
        [9000, hook("turn-ended", { agent: "saggar" })],
      ],
      ["5000 turn-started", "9000 turn-ended"],
    ],
  ];

  test.each(rows)("%s", (_, story, hooks) => {
    expect(tell(story).hooks).toEqual(hooks);
  });

  test("the same hooks twice make the same history of verdicts as once", () => {
    for (const [, story] of rows) {
      const doubled = story.map(([atMs, what]): Happening => {
        const isHook = what !== null && "kind" in what && what.kind === "hook";
        return isHook ? [atMs, [what, what]] : [atMs, what];
      });
      expect(tell(doubled).verdicts).toEqual(tell(story).verdicts);
    }
  });
});

describe("the agent's own state on disk and its title", () => {
  const rows: readonly HooksRow[] = [
    [
      "a turn by the state on disk",
      [
        START,
        [1000, published("idle")],
        [5000, published("working")],
        [6000, published("blocked", "permission prompt")],
        [8000, published("working")],
        [9000, published("idle")],
      ],
      [
        "5000 turn-started",
        '6000 asked "permission prompt"',
        "8000 answered",
        "8000 turn-active",
        "9000 turn-ended",
      ],
    ],
    [
      "an interruption that hooks do not tell, once it has stood for two seconds",
      [
        START,
        [5000, hook("turn-started")],
        [5010, published("working")],
        [9000, published("idle")],
        [20_000, null],
      ],
      ["5000 turn-started", "11000 turn-ended"],
    ],
    [
      "a question that hooks do not tell",
      [
        START,
        [5000, hook("turn-started")],
        [5010, published("working")],
        [7000, published("blocked", "input needed")],
        [9000, published("working")],
        [30_000, null],
      ],
      ["5000 turn-started", '7000 asked "input needed"', "9000 answered", "9000 turn-active"],
    ],
    [
      "what hooks told just now is not unsaid by an older state on disk",
      [
        START,
        [5000, published("idle")],
        [6000, hook("turn-started")],
        [9000, OUTPUT],
        [18_000, hook("turn-active")],
      ],
      ["6000 turn-started", "18000 turn-active"],
    ],
    [
      "a turn of which nothing is to be seen was told too late, or twice",
      [
        START,
        [5000, hook("turn-started")],
        [5010, published("working")],
        [9000, hook("turn-failed")],
        [9200, published("idle")],
        [10_500, hook("turn-started")],
        [30_000, null],
      ],
      ["5000 turn-started", "9000 turn-failed", "10500 turn-started", "20500 turn-ended"],
    ],
    [
      "background work whose begin hooks do not tell",
      [
        START,
        [5000, hook("turn-started")],
        [5010, published("working")],
        [9000, published("done", null, "claude", 1)],
        [30_000, null],
      ],
      ["5000 turn-started", "11000 turn-ended +1"],
    ],
    [
      "background work whose end hooks do not tell",
      [
        START,
        [5000, hook("turn-started")],
        [9000, hook("turn-ended", { background: 1 })],
        [9500, published("done", null, "claude", 1)],
        [20_000, published("idle")],
        [40_000, null],
      ],
      ["5000 turn-started", "9000 turn-ended +1", "22000 background"],
    ],
    [
      "the state on disk of another agent than the one in front",
      [START, [5000, published("working", null, "codex")], [9000, published("blocked", "x?", "codex")]],
      [],
    ],
    [
      "a turn by the title",
      [
        [0, agentStarts("gemini")],
        [1000, title("◇  Ready (shop)")],
        [5000, title("✦  Working… (shop)")],
        [9000, title("✋  Action Required (shop)")],
        [12_000, title("✦  Working… (shop)")],
        [20_000, title("◇  Ready (shop)")],
      ],
      ["5000 turn-started", "9000 asked", "12000 answered", "12000 turn-active", "20000 turn-ended"],
    ],
    [
      "a title that blinks asks once",
      [
        [0, agentStarts("codex")],
        [1000, title("shop")],
        [5000, title("⠋ shop")],
        [5100, title("⠙ shop")],
        [6000, title("[ ! ] Action Required | shop")],
        [7000, title("[ . ] Action Required | shop")],
        [8000, title("[ ! ] Action Required | shop")],
      ],
      ["5000 turn-started", "6000 asked"],
    ],
    [
      "a title from before the agent came says nothing",
      [
        [0, [title("⠋ shop"), ...agentStarts("codex")]],
        [30_000, null],
      ],
      [],
    ],
    [
      "a title that was set before the agent was seen in front is the agent's",
      [
        [0, osc(133, "C;aid=s3cret")],
        [500, title("⠋ shop")],
        [1000, { kind: "process", process: running("codex") }],
      ],
      ["1000 turn-started"],
    ],
  ];

  test.each(rows)("%s", (_, story, hooks) => {
    expect(tell(story).hooks).toEqual(hooks);
  });
});

describe("no source holds a state alone for ever", () => {
  test.each<[string, readonly Happening[], string]>([
    ["program status at work", [START, [5000, claude("working")], [300_000, null]], "95000 idle quiet"],
    ["hooks at work", [START, [5000, hook("turn-started")], [300_000, null]], "95000 idle quiet"],
    [
      "a title at work",
      [
        [0, agentStarts("gemini")],
        [5000, title("✦  Working… (x)")],
        [300_000, null],
      ],
      "95000 idle quiet",
    ],
    [
      "a question that the person dealt with, where no prompt was seen",
      [
        START,
        [5000, claude("working")],
        [6000, claude("blocked", { msg: "x?" })],
        [9000, typed("y")],
        [12_000, OUTPUT],
        [300_000, null],
      ],
      "102000 idle quiet",
    ],
  ])("%s", (_, story, last) => {
    expect(tell(story).verdicts.at(-1)).toBe(last);
  });

  test("that one fell silent begins no turn by another", () => {
    const story: readonly Happening[] = [
      START,
      [5000, hook("asked", { message: "Bash: ls" })],
      [6000, hook("answered")],
      [6500, title("◐ Claude Code")],
      [300_000, null],
    ];
    expect(tell(story).hooks).toEqual(['5000 asked "Bash: ls"', "6000 answered"]);
  });

  test("that one fell silent is no word of another", () => {
    const story: readonly Happening[] = [
      START,
      [5000, claude("working")],
      [60_000, title("◐ Claude Code")],
      [300_000, null],
    ];
    expect(tell(story).hooks).toEqual(["5000 turn-started"]);
  });

  test("a question that was dealt with by typing is not gone on with by the next", () => {
    const story: readonly Happening[] = [
      START,
      [5000, hook("turn-started")],
      [6000, hook("asked", { message: "Bash: ls" })],
      [9000, typed("1")],
      [12_000, OUTPUT],
      [13_000, hook("asked", { message: "Bash: rm x" })],
    ];
    expect(tell(story).hooks.at(-1)).toBe('13000 asked "Bash: rm x"');
  });

  test("output that is no echo keeps work believed", () => {
    const story: readonly Happening[] = [START, [5000, claude("working")], [80_000, OUTPUT], [120_000, null]];
    expect(tell(story).verdicts.at(-1)).toBe("5000 working turn-running");
  });
});

describe("who it is", () => {
  test("a session whose root is the agent itself", () => {
    const story: readonly Happening[] = [
      [0, { kind: "spawned", line: "claude" }],
      [100, { kind: "process", process: running("claude") }],
      [5000, claude("working")],
      [9000, { kind: "mark", mark: { kind: "exited", code: 1, signal: null } }],
    ];
    const { hooks, turns } = tell(story, { isShell: false });
    expect({ hooks, turns }).toEqual({ hooks: ["5000 turn-started"], turns: ["5000 started", "9000 gone"] });
  });

  test("an agent behind ssh by the name that it gives itself", () => {
    const story: readonly Happening[] = [
      [0, agentStarts("ssh far")],
      [5000, claude("working")],
    ];
    expect(tell(story).memory.arbiter.who).toBe("claude");
  });

  test("another agent in the same command begins anew", () => {
    const story: readonly Happening[] = [
      [0, agentStarts("claude")],
      [5000, hook("turn-started")],
      [9000, { kind: "process", process: running("codex") }],
      [12_000, status("state=idle:app=codex")],
    ];
    const { turns, memory, opinions } = tell(story);
    expect({ turns, who: memory.arbiter.who, sources: opinions.map(({ source }) => source) }).toEqual({
      turns: ["5000 started", "9000 gone"],
      who: "codex",
      sources: ["status"],
    });
  });

  test("what an agent said before its command was known to have begun is not lost", () => {
    const story: readonly Happening[] = [
      [0, { kind: "process", process: running("claude") }],
      [500, claude("working")],
      [9000, null],
    ];
    const { hooks, turns, verdicts } = tell(story);
    expect({ hooks, turns, last: verdicts.at(-1) }).toEqual({
      hooks: ["500 turn-started", "2000 turn-started"],
      turns: ["500 started"],
      last: "500 working turn-running",
    });
  });
});

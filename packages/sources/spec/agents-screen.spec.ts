/** What stands on an agent's screen, beside what its other sources say. */
import { describe, expect, test } from "vitest";
import {
  agentEnds,
  agentStarts,
  type Happening,
  hook,
  OUTPUT,
  published,
  running,
  START,
  screen,
  status,
  tell,
  title,
  typed,
} from "./agent-story.ts";

const RULE = "─".repeat(80);
const DASHES = "╌".repeat(80);
const COMPOSER = [RULE, "❯ ", RULE];
const FOOTER = "  ⏸ manual mode on · ? for shortcuts · ← for agents";
const IDLE = screen(["● All done.", "", ...COMPOSER, FOOTER]);
const WORK = screen([
  "✶ Stewing… (4s · ↓ 3 tokens)",
  "",
  ...COMPOSER,
  "  ⏸ manual mode on · esc to interrupt",
]);
const ASKS = asks("touch x");
const TRANSCRIPT = screen(["● All done.", "", RULE, "  Showing detailed transcript · ctrl+o to toggle"]);
const QUESTION = "Bash: touch x · Do you want to proceed?";

function asks(command: string, program = "claude"): ReturnType<typeof screen> {
  const rows = [
    RULE,
    " Bash command",
    DASHES,
    `   ${command}`,
    DASHES,
    " Do you want to proceed?",
    " ❯ 1. Yes",
    "   2. Yes, and don't ask again",
    "   3. No",
    "",
    " Esc to cancel · Tab to amend",
  ];
  return screen(rows, program);
}

describe("what the engine sees of it", () => {
  test.each<[string, readonly Happening[], readonly string[]]>([
    [
      "work, idle input, a question, and its end",
      [START, [1000, WORK], [2000, IDLE], [3000, ASKS], [4000, IDLE]],
      ["1000 - working", "2000 - idle input", `3000 ${QUESTION}`, "4000 - idle input"],
    ],
    [
      "an overlay leaves what stands below it",
      [START, [1000, ASKS], [2000, [OUTPUT, TRANSCRIPT]], [3000, [OUTPUT, IDLE]]],
      [`1000 ${QUESTION}`, "3000 - idle input"],
    ],
    [
      "nothing once the shell is at its prompt",
      [START, [1000, IDLE], [2000, agentEnds()]],
      ["1000 - idle input", "2000 -"],
    ],
    [
      "nothing of it once an editor is in front",
      [START, [1000, ASKS], [2000, { kind: "process", process: running("vim notes") }]],
      [`1000 ${QUESTION}`, "2000 -"],
    ],
    [
      "behind ssh, of an agent that names itself",
      [
        [0, agentStarts("ssh far")],
        [1000, status("state=blocked:app=claude-code")],
        [2000, asks("touch x", "ssh far")],
      ],
      [`2000 ${QUESTION}`],
    ],
  ])("%s", (_, story, screens) => {
    expect(tell(story).screens).toEqual(screens);
  });
});

describe("a question that another source does not speak of", () => {
  const question = (story: readonly Happening[]): readonly string[] =>
    tell([...story, [60_000, null]]).screens.filter((line) => line.includes(QUESTION));

  test.each<[string, readonly Happening[], readonly string[]]>([
    ["counts at once where none speaks", [START, [5000, [OUTPUT, ASKS]]], [`5000 ${QUESTION}`]],
    [
      "counts at once where the other says so too",
      [START, [4000, hook("turn-started")], [4900, hook("asked")], [5000, [OUTPUT, ASKS]]],
      [`5000 ${QUESTION}`],
    ],
    [
      "counts once it has stood for two seconds",
      [START, [1000, hook("turn-started")], [5000, [OUTPUT, ASKS]]],
      [`7000 ${QUESTION}`],
    ],
    [
      "counts likewise against program status and a title",
      [
        START,
        [900, title("◐ Claude Code")],
        [1000, status("state=working:app=claude-code")],
        [5000, [OUTPUT, ASKS]],
      ],
      [`7000 ${QUESTION}`],
    ],
    [
      "counts at once when the other comes to say so",
      [START, [1000, hook("turn-started")], [5000, [OUTPUT, ASKS]], [5400, hook("asked")]],
      [`5400 ${QUESTION}`],
    ],
    [
      "does not count when it is gone by then",
      [START, [1000, hook("turn-started")], [5000, [OUTPUT, ASKS]], [6500, [OUTPUT, WORK]]],
      [],
    ],
    [
      "waits longer where the other spoke later and nothing was drawn since",
      [START, [1000, hook("turn-started")], [5000, [OUTPUT, ASKS]], [6500, hook("turn-active")]],
      [`16500 ${QUESTION}`],
    ],
    [
      "counts though the hook of what led to it comes a moment later",
      [START, [1000, hook("turn-started")], [5000, [OUTPUT, ASKS]], [5300, hook("turn-active")]],
      [`7000 ${QUESTION}`],
    ],
  ])("%s", (_, story, expected) => {
    expect(question(story)).toEqual(expected);
  });

  test("is given back at once where the other knows that it is dealt with", () => {
    const asked: readonly Happening[] = [
      START,
      [1000, status("state=working:app=claude-code")],
      [4900, status("state=blocked:app=claude-code")],
      [5000, [OUTPUT, ASKS]],
    ];
    const { screens, verdicts } = tell([...asked, [9000, status("state=working:app=claude-code")]]);
    expect({ screens, last: verdicts.at(-1) }).toEqual({
      screens: [`5000 ${QUESTION}`, "9000 -"],
      last: "9000 working turn-running",
    });
    // A hook of something that went on beside the question leaves it.
    const hooked: readonly Happening[] = [
      START,
      [1000, hook("turn-started")],
      [4900, hook("asked")],
      [5000, [OUTPUT, ASKS]],
      [9000, hook("turn-active")],
    ];
    expect(tell(hooked).verdicts.at(-1)).toBe("4900 needs-you hook-claim");
  });

  test("counts, and is given back, with the title that tells of it", () => {
    const dialog = screen(
      [
        "  Would you like to run the following command?",
        "",
        "  Reason: it is wanted",
        "",
        "  $ touch x",
        "",
        "› 1. Yes, proceed (y)",
        "  2. No, and tell Codex what to do differently (esc)",
        "",
        "  Press enter to confirm or esc to cancel",
      ],
      "codex",
    );
    const { screens } = tell([
      [0, agentStarts("codex")],
      [1000, title("⠋ shop")],
      [5000, [OUTPUT, dialog]],
      [5500, title("[ ! ] Action Required | shop")],
      [6000, title("[ . ] Action Required | shop")],
      [9000, title("⠙ shop")],
    ]);
    expect(screens).toEqual(["5500 Bash: touch x · Would you like to run the following command?", "9000 -"]);
  });

  test("the next one in its place counts at once", () => {
    const story: readonly Happening[] = [
      START,
      [1000, hook("turn-started")],
      [5000, [OUTPUT, asks("touch y")]],
      [9000, [OUTPUT, ASKS]],
    ];
    expect(question(story)).toEqual([`9000 ${QUESTION}`]);
  });
});

test("a question after one whose prompt has left is another, with its own words", () => {
  const story: readonly Happening[] = [
    START,
    [5000, hook("turn-started")],
    [6000, hook("asked", { message: "Bash: touch x" })],
    [6300, [OUTPUT, ASKS]],
    [9000, typed("1")],
    [9300, [OUTPUT, WORK]],
    [14_000, hook("asked", { message: "Bash: rm y" })],
  ];
  expect(tell(story).hooks.at(-1)).toBe('14000 asked "Bash: rm y"');
});

describe("turns that only the screen tells", () => {
  test.each<[string, readonly Happening[], readonly string[], readonly string[]]>([
    [
      "begin once it has stood for two seconds, and end after one",
      [
        START,
        [1000, IDLE],
        [5000, [OUTPUT, WORK]],
        [7500, [OUTPUT, WORK]],
        [9000, [OUTPUT, IDLE]],
        [20_000, null],
      ],
      ["7000 turn-started", "10000 turn-ended"],
      ["7000 started", "10000 done"],
    ],
    [
      "go on where the spinner was gone for a moment",
      [
        START,
        [1000, IDLE],
        [5000, [OUTPUT, WORK]],
        [8000, [OUTPUT, IDLE]],
        [8900, [OUTPUT, WORK]],
        [10_000, null],
      ],
      ["7000 turn-started"],
      ["7000 started"],
    ],
    [
      "are none where work only flickered",
      [START, [1000, IDLE], [5000, [OUTPUT, WORK]], [6000, [OUTPUT, IDLE]], [20_000, null]],
      [],
      [],
    ],
    [
      "end when nobody repaints the spinner any more",
      [START, [5000, [OUTPUT, WORK]], [8000, [OUTPUT, WORK]], [60_000, null]],
      ["7000 turn-started", "18000 turn-ended"],
      ["7000 started", "18000 done"],
    ],
    [
      "are closed by it where the title tells work and nothing else",
      [
        START,
        [1000, title("✳ Claude Code")],
        [5000, [title("◐ Claude Code"), OUTPUT, WORK]],
        [9000, [title("✳ Claude Code"), OUTPUT, IDLE]],
        [30_000, null],
      ],
      ["5000 turn-started", "10000 turn-ended"],
      ["5000 started", "10000 done"],
    ],
    [
      "are interrupted where hooks do not say so: the rules do that, and the ledger follows",
      [
        START,
        [5000, hook("turn-started")],
        [5300, [OUTPUT, WORK]],
        [9000, typed("\u001b")],
        [9300, [OUTPUT, IDLE]],
        [30_000, null],
      ],
      ["5000 turn-started"],
      ["5000 started", "11300 interrupted"],
    ],
    [
      "are interrupted by Escape at a question",
      [
        START,
        [5000, hook("turn-started")],
        [6000, hook("asked", { message: "Bash: touch x" })],
        [6300, [OUTPUT, ASKS]],
        [9000, typed("\u001b")],
        [9300, [OUTPUT, IDLE]],
        [30_000, null],
      ],
      ["5000 turn-started", '6000 asked "Bash: touch x"', "10300 turn-ended"],
      ["5000 started", "10300 interrupted"],
    ],
    [
      "go on where what was allowed runs in silence",
      [
        START,
        [5000, hook("turn-started")],
        [6000, hook("asked", { message: "Bash: touch x" })],
        [6300, [OUTPUT, ASKS]],
        [9000, typed("1")],
        [9300, [OUTPUT, IDLE]],
        [15_000, [OUTPUT, WORK]],
        [30_000, hook("turn-active")],
      ],
      ["5000 turn-started", '6000 asked "Bash: touch x"', "30000 turn-active"],
      ["5000 started"],
    ],
    [
      "end where the agent stopped without a hook, and nobody typed",
      [START, [5000, hook("turn-started")], [5300, [OUTPUT, WORK]], [9000, [OUTPUT, IDLE]], [30_000, null]],
      ["5000 turn-started", "19000 turn-ended"],
      ["5000 started", "19000 done"],
    ],
  ])("%s", (_, story, hooks, turns) => {
    const told = tell(story);
    expect({ hooks: told.hooks, turns: told.turns }).toEqual({ hooks, turns });
  });
});

test("a question counts at once beside a state on disk that knows of none", () => {
  const inside = [
    "Do you want to run this command?",
    "",
    "❯ 1. Yes",
    "  2. No, and say what to do instead (Esc to stop)",
    "",
    "↑/↓ to navigate · enter to select · esc to cancel",
  ].map((row) => `│ ${row.padEnd(76)} │`);
  const box = [`╭${"─".repeat(78)}╮`, ...inside, `╰${"─".repeat(78)}╯`];
  const { verdicts } = tell([
    [0, agentStarts("copilot")],
    [5000, [OUTPUT, published("working", null, "copilot")]],
    [8000, [OUTPUT, screen(box, "copilot")]],
    [9000, null],
  ]);
  expect(verdicts.at(-1)).toBe("8000 needs-you prompt-cue");
});

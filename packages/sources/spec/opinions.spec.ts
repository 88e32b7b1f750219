/** What each source says of an agent, and why it decides or does not, for people who ask. */
import { expect, test } from "vitest";
import {
  agentEnds,
  type Happening,
  hook,
  OUTPUT,
  published,
  START,
  screen,
  status,
  tell,
  title,
} from "./agent-story.ts";

const RULE = "─".repeat(80);
const ASKS = screen([
  RULE,
  " Do you want to proceed?",
  " ❯ 1. Yes",
  "   2. No",
  "",
  " Esc to cancel · Tab to amend",
]);
const WORK = screen(["✶ Stewing… (4s)", "", RULE, "❯ ", RULE, "  ⏸ manual mode on · esc to interrupt"]);

function working(words: { readonly msg?: string } = {}): ReturnType<typeof status> {
  return status("state=working:app=claude-code:progress=40", words);
}

/** "source says, decides: why", in the order in which they are believed. */
function opinions(story: readonly Happening[]): readonly string[] {
  return tell(story).opinions.map(
    ({ source, says, isDeciding, why }) => `${source} ${says}${isDeciding ? ", decides" : ""}: ${why}`,
  );
}

test.each<[string, readonly Happening[], readonly string[]]>([
  ["nobody speaks", [START], []],
  [
    "one alone",
    [START, [5000, hook("turn-started")]],
    ["hook working, decides: Hooks alone speak of this agent."],
  ],
  [
    "the highest of several",
    [
      START,
      [4000, title("◐ Claude Code")],
      [4500, published("working")],
      [5000, hook("turn-started")],
      [5100, working()],
    ],
    [
      "status working, decides: Program status is believed over hooks, the agent's own state on disk, the window title.",
      "hook working: Program status spoke since.",
      "published working: Program status is believed over the agent's own state on disk.",
      "title working: Program status is believed over the window title.",
    ],
  ],
  [
    "a lower one that saw what the higher missed",
    [
      START,
      [5000, hook("turn-started")],
      [5100, published("working")],
      [9000, published("idle")],
      [12_000, null],
    ],
    [
      "hook working: The agent's own state on disk changed after hooks last spoke.",
      "published idle, decides: The agent's own state on disk changed after hooks last said at work.",
    ],
  ],
  [
    "one that fell silent",
    [START, [5000, working()], [60_000, hook("turn-active")], [100_000, null]],
    [
      "status working: Said at work 95 s ago and nothing since: believed no longer.",
      "hook working, decides: Program status has been silent for too long.",
    ],
  ],
  [
    "all fell silent",
    [START, [5000, hook("turn-started")], [100_000, null]],
    ["hook working: Said at work 95 s ago and nothing since: believed no longer."],
  ],
  [
    "a question that is held back",
    [START, [4000, hook("turn-started")], [5000, [OUTPUT, ASKS]], [6000, null]],
    [
      "hook working, decides: Hooks are believed over the screen.",
      "screen blocked: Shows a question that nothing else speaks of: counts once it has stood for 2 s.",
    ],
  ],
  [
    "the screen alone",
    [START, [5000, [OUTPUT, WORK]]],
    ["screen working, decides: The screen alone speaks of this agent."],
  ],
  ["the agent left", [START, [5000, hook("turn-started")], [9000, agentEnds()]], []],
  [
    "the session ended",
    [
      START,
      [5000, hook("turn-started")],
      [9000, { kind: "mark", mark: { kind: "exited", code: 0, signal: null } }],
    ],
    [],
  ],
])("%s", (_, story, expected) => {
  expect(opinions(story)).toEqual(expected);
});

test("each says when it spoke, when it lapses, and what in its own words", () => {
  const [first, second] = tell([
    START,
    [5000, working({ msg: "Run the tests" })],
    [6000, OUTPUT],
    [7000, title("◐ Claude Code")],
  ]).opinions;
  expect([first, second]).toMatchObject([
    { source: "status", detail: "Run the tests · 40 %", atMs: 5000, lapsesAtMs: 96_000 },
    { source: "title", detail: "◐ Claude Code", atMs: 7000, lapsesAtMs: 97_000 },
  ]);
});

test("a question stands until it is answered", () => {
  const [first] = tell([START, [5000, hook("asked", { message: "Bash: ls" })], [900_000, null]]).opinions;
  expect(first).toMatchObject({ says: "blocked", detail: "Bash: ls", lapsesAtMs: null, isDeciding: true });
});

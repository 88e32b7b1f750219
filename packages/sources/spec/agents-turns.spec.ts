/** What the ledger of turns learns, whichever source began and ended them. */
import { expect, test } from "vitest";
import type { Fact } from "../src/facts.ts";
import {
  agentEnds,
  agentStarts,
  claude,
  type Happening,
  hook,
  published,
  START,
  screen,
  tell,
  title,
  typed,
} from "./agent-story.ts";

const PROMPT = hook("turn-started", { turn: { prompt: "Do it" } });
const STOP = hook("turn-ended", { turn: { lastLine: "Done." } });

test.each<[string, readonly Happening[], readonly string[]]>([
  [
    "hooks alone",
    [
      START,
      [5000, PROMPT],
      [6000, hook("turn-active", { turn: { tool: "Edit", files: ["a.ts"] } })],
      [9000, STOP],
    ],
    [
      '5000 started {"prompt":"Do it"}',
      '6000 news {"tool":"Edit","files":["a.ts"]}',
      '9000 done {"lastLine":"Done."}',
    ],
  ],
  [
    "program status, and what hooks know of the turn",
    [START, [5000, claude("working")], [5040, PROMPT], [9000, claude("done")], [9300, STOP]],
    ["5000 started", '5040 news {"prompt":"Do it"}', "9000 done", '9300 news {"lastLine":"Done."}'],
  ],
  [
    "a prompt that is heard of before its turn",
    [START, [4000, claude("idle")], [4900, PROMPT], [5000, claude("working")]],
    ['5000 started {"prompt":"Do it"}'],
  ],
  [
    "a prompt that no turn followed is of none",
    [START, [4000, claude("idle")], [4900, PROMPT], [30_000, claude("working")]],
    ["30000 started"],
  ],
  [
    "a turn so short that its hooks come after it",
    [START, [5000, claude("working")], [5100, claude("done")], [5300, PROMPT], [5400, STOP]],
    ["5000 started", "5100 done", '5300 news {"prompt":"Do it"}', '5400 news {"lastLine":"Done."}'],
  ],
  [
    "the next prompt is not the last turn's",
    [
      START,
      [5000, claude("working")],
      [5040, PROMPT],
      [9000, claude("done")],
      [10_000, hook("turn-started", { turn: { prompt: "And this" } })],
      [10_040, claude("working")],
    ],
    ["5000 started", '5040 news {"prompt":"Do it"}', "9000 done", '10040 started {"prompt":"And this"}'],
  ],
  [
    "a prompt into a turn goes on with it",
    [
      START,
      [5000, PROMPT],
      [7000, hook("turn-started", { turn: { prompt: "Mind the tests" } })],
      [9000, STOP],
    ],
    [
      '5000 started {"prompt":"Do it"}',
      '7000 news {"prompt":"Mind the tests"}',
      '9000 done {"lastLine":"Done."}',
    ],
  ],
  [
    "a turn is not over before its background work",
    [START, [5000, PROMPT], [9000, hook("turn-ended", { background: 1 })], [20_000, hook("background")]],
    ['5000 started {"prompt":"Do it"}', "20000 done"],
  ],
  [
    "an error",
    [START, [5000, PROMPT], [9000, hook("turn-failed", { turn: { error: "400" } })]],
    ['5000 started {"prompt":"Do it"}', '9000 failed {"error":"400"}'],
  ],
  [
    "an interruption by program status",
    [START, [5000, claude("working")], [8000, typed("\u001b")], [8100, claude("idle")]],
    ["5000 started", "8100 interrupted"],
  ],
  [
    "a denial by program status",
    [START, [5000, claude("working")], [6000, claude("blocked")], [8000, typed("4")], [8100, claude("idle")]],
    ["5000 started", "8100 interrupted"],
  ],
  [
    "a denial that hooks do not tell, and the state on disk does",
    [
      START,
      [5000, PROMPT],
      [6000, hook("asked")],
      [6010, published("blocked")],
      [8000, typed("4")],
      [8100, published("idle")],
      [20_000, null],
    ],
    ['5000 started {"prompt":"Do it"}', "10100 interrupted"],
  ],
  [
    "an idle word that nobody's key led to",
    [START, [5000, claude("working")], [8000, claude("idle")]],
    ["5000 started", "8000 done"],
  ],
  [
    "an interruption by a hook",
    [START, [5000, PROMPT], [8000, typed("\u0003")], [8200, hook("turn-ended")]],
    ['5000 started {"prompt":"Do it"}', "8200 interrupted"],
  ],
  [
    "an interruption by the title, with the Escape key of another encoding",
    [
      [0, agentStarts("gemini")],
      [5000, title("✦  Working… (shop)")],
      [8000, typed("\u001b[27u")],
      [8100, title("◇  Ready (shop)")],
    ],
    ["5000 started", "8100 interrupted"],
  ],
  [
    "an Escape long before the end interrupts nothing",
    [START, [5000, PROMPT], [6000, typed("\u001b")], [9000, STOP]],
    ['5000 started {"prompt":"Do it"}', '9000 done {"lastLine":"Done."}'],
  ],
  [
    "the agent said goodbye",
    [START, [5000, PROMPT], [9000, hook("session-ended")]],
    ['5000 started {"prompt":"Do it"}', "9000 gone"],
  ],
  [
    "the agent was killed",
    [START, [5000, PROMPT], [9000, agentEnds(137)]],
    ['5000 started {"prompt":"Do it"}', "9000 gone"],
  ],
  [
    "news of no turn are none",
    [START, [5000, hook("session-started", { turn: { tokens: { input: 1, output: 1 } } })]],
    [],
  ],
])("%s", (_, story, turns) => {
  expect(tell(story).turns).toEqual(turns);
});

const RULE = "─".repeat(80);
const OUTPUT: Fact = { kind: "mark", mark: { kind: "output", bytes: 100, newlines: 3 } };
const DIALOG = screen([
  "● Working on it",
  RULE,
  " Bash command",
  "",
  "   rm -rf build",
  "",
  " Do you want to proceed?",
  " ❯ 1. Yes",
  "   2. Yes, and don't ask again",
  "   3. No",
  "",
  " Esc to cancel · Tab to amend",
]);
const resting = (last: string): Fact =>
  screen(["● Bash(rm -rf build)", `  ⎿  ${last}`, "", RULE, "❯ ", RULE, "  ? for shortcuts"]);
const DENIED = resting("Interrupted · What should Claude do instead?");

test.each<[string, readonly Happening[], string]>([
  [
    "typed, where the title and the screen alone tell",
    [
      [5000, title("⠂ shop")],
      [6000, title("✳ shop")],
      [6200, [OUTPUT, DIALOG]],
      [20_000, typed("3")],
      [20_100, [OUTPUT, DENIED]],
    ],
    "interrupted",
  ],
  [
    "by a card, where hooks tell of the question and not of the denial",
    [
      [5000, PROMPT],
      [6100, hook("asked", { message: "rm" })],
      [6200, [OUTPUT, DIALOG]],
      [20_100, [OUTPUT, DENIED]],
    ],
    "interrupted",
  ],
  [
    "none: it was allowed and done at once",
    [
      [5000, title("⠂ shop")],
      [6000, title("✳ shop")],
      [6200, [OUTPUT, DIALOG]],
      [20_000, typed("1")],
      [20_100, [OUTPUT, resting("Done")]],
    ],
    "done",
  ],
])("a denial, %s", (_, story, outcome) => {
  const { turns } = tell([START, ...story, [60_000, null]]);
  expect(turns.at(-1)?.replace(/^\d+ /u, "")).toBe(outcome);
});

const FLICKER: readonly Happening[] = [
  [5000, title("✦  Working… (shop)")],
  [5900, title("◇  Ready (shop)")],
];

test.each<[string, readonly Happening[], readonly boolean[]]>([
  ["work at the agent's start", [[0, typed("gemini\r")], [10, agentStarts("gemini")], ...FLICKER], [false]],
  [
    "the same after a line that was sent",
    [[0, agentStarts("gemini")], [4900, typed("hi\r")], ...FLICKER],
    [true],
  ],
  [
    "Enter in another encoding",
    [[0, agentStarts("gemini")], [4900, typed("\u001b[13u")], ...FLICKER],
    [true],
  ],
  ["a draft that was not sent", [[0, agentStarts("gemini")], [4900, typed("hi")], ...FLICKER], [false]],
  [
    "one line, and what follows its turn",
    [
      [0, agentStarts("gemini")],
      [4900, typed("hi\r")],
      ...FLICKER,
      [20_000, title("✦  Working… (shop)")],
      [21_000, title("◇  Ready (shop)")],
    ],
    [true, false],
  ],
  ["a prompt that hooks tell", [START, [5000, PROMPT], [5500, STOP]], [true]],
  [
    "a prompt that hooks tell without its words",
    [START, [5000, hook("turn-started", { turn: { prompt: "" } })], [5500, STOP]],
    [true],
  ],
  [
    "a prompt that comes after its turn began",
    [START, [5000, claude("working")], [5040, PROMPT], [5500, claude("done")]],
    [true],
  ],
])("whether somebody asked for a turn: %s", (_, story, asked) => {
  expect(tell(story).asked).toEqual(asked);
});

test("a conversation is told once, and again when it is another", () => {
  const story: readonly Happening[] = [
    START,
    [1000, hook("session-started", { conversation: "a" })],
    [5000, hook("turn-started", { conversation: "a" })],
    [6000, hook("turn-active", { conversation: "x", isSubagent: true })],
    [9000, hook("turn-ended", { conversation: "a" })],
    [20_000, hook("session-started", { conversation: "b" })],
  ];
  expect(tell(story).conversations).toEqual(["1000 claude a", "20000 claude b"]);
});

import { expect, test } from "vitest";
import type { Agent } from "./agent.ts";
import { aider } from "./aider.ts";
import { amp } from "./amp.ts";
import { antigravity } from "./antigravity.ts";
import { crush } from "./crush.ts";
import { droid } from "./droid.ts";
import { type Drawn, pressesIn, promptIn, stateOf } from "./fixtures/drawn.ts";
import { goose } from "./goose.ts";

/** Rows at the bottom of a screen, the cursor behind the last. */
function bottom(...rows: readonly string[]): Drawn {
  return {
    cols: 80,
    cursor: [rows.at(-1)?.length ?? 0, 23],
    isCursorVisible: true,
    inverse: [],
    from: 24 - rows.length,
    rows: rows.join("\n"),
  };
}

const DROID_ASKS = [
  "  Execute: rm -r build",
  "",
  "  > Yes, allow",
  "    No, cancel",
  "",
  "  ↑↓ to navigate, enter to select, esc to cancel",
];
const PROSE = ["● So it looked.", "", "> "];

const SCREENS: readonly (readonly [Agent, Drawn, string])[] = [
  [droid, bottom(...DROID_ASKS), "permission"],
  [droid, bottom(...DROID_ASKS, ...PROSE), "nothing"],
  [droid, bottom("⠹ Thinking... (esc to stop)", "", "> "), "working"],
  [droid, bottom("⠹ Thinking... (esc to stop)", ...Array<string>(9).fill("an answer"), "> "), "nothing"],
  [
    amp,
    bottom(
      "Run this command?",
      "  npm test",
      "",
      "❯ Approve",
      "  Allow all for this session",
      "  Deny with feedback",
    ),
    "permission",
  ],
  [amp, bottom("│ >                │", "╰ 12% thinking ────╯"), "working"],
  [
    antigravity,
    bottom("Agent is requesting permission for: ls", "Do you want to proceed?", "❯ 1. Yes", "  2. No"),
    "permission",
  ],
  [antigravity, bottom("⠹ Pondering", "", "> "), "working"],
  [antigravity, bottom("> ", "", "model · 2 tasks"), "2 in the background"],
  [
    goose,
    bottom("Goose would like to call the above tool, do you allow?", "● Allow", "  Always Allow", "  Deny"),
    "permission",
  ],
  [goose, bottom("◐  Herding thoughts..."), "working"],
  [crush, bottom("answer", "esc cancel"), "working"],
  [aider, bottom("ls -l", "Run shell command? (Y)es/(N)o [Yes]: "), "permission"],
  [aider, bottom("Run shell command? (Y)es/(N)o [Yes]: ", "as I said.", "> "), "idle input"],
  [aider, bottom("░█        Waiting for gpt-5"), "working"],
  [aider, bottom("░█        Waiting for gpt-5", "Here it is.", "ask> "), "idle input"],
  [droid, bottom("Select a model", "> Opus", "  Sonnet", "", "enter to select"), "covered"],
];

test.each(SCREENS.map(([agent, drawn, state]) => [agent.name, state, agent, drawn] as const))(
  "a screen as it is reported of %s shows: %s",
  (_, state, agent, drawn) => {
    expect(stateOf(agent, drawn)).toBe(state);
  },
);

test("the answer to a list is walked to, the answer to a line is typed", () => {
  expect(pressesIn(droid, bottom(...DROID_ASKS), "2")).toBe("Down Enter");
  const asked = bottom("ls -l", "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]: ");
  expect(promptIn(aider, asked)).toEqual([
    "permission (choice): Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]:",
    "y Yes *",
    "n No",
    "d Don't ask again",
  ]);
  expect(pressesIn(aider, asked, "n")).toBe("n Enter");
});

const CALLS: readonly (readonly [Agent, string, boolean])[] = [
  [goose, "", false],
  [goose, "session --resume", false],
  [goose, "run -t hello", true],
  [goose, "run -s -t hello", false],
  [goose, "up", true],
  [amp, "-x hello", true],
  [amp, "threads continue T-1", false],
  [droid, "exec hello", true],
  [crush, "run hello", true],
  [aider, "--message hello", true],
  [aider, "src/x.py", false],
  [antigravity, "-p hello", true],
];

test.each(CALLS.map(([agent, args, isHeadless]) => [agent.name, args, isHeadless, agent] as const))(
  "%s %s works alone: %j",
  (_, args, isHeadless, agent) => {
    expect(agent.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
  },
);

test.each<[title: string, state: string | null]>([
  ["⠹ fix it - amp - shelf", "working"],
  ["fix it - amp - shelf", "idle"],
  ["Plugin confirmation needed - amp", "blocked"],
  ["shelf", null],
])("Amp's title %j says %j", (title, state) => {
  expect(amp.readTitle?.(title)).toBe(state);
});

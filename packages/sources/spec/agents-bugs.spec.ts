/** What others got wrong about agents, as stories of the agents' own payloads and screens. */
import { expect, test } from "vitest";
import { agentNamed } from "../src/agents/agents.ts";
import type { Fact } from "../src/facts.ts";
import {
  agentEnds,
  agentStarts,
  type Happening,
  OUTPUT,
  osc,
  running,
  START,
  screen,
  status,
  tell,
  typed,
} from "./agent-story.ts";

const RULE = "─".repeat(80);
const COMPOSER = [RULE, "❯ ", RULE, "  ⏸ manual mode on · ? for shortcuts · ← for agents"];
const IDLE = screen(["● All done.", "", ...COMPOSER]);
const WORK = screen(["✶ Stewing… (4s)", "", RULE, "❯ ", RULE, "  ⏸ manual mode on · esc to interrupt"]);

/** A hook with the agent's own payload. */
function payload(event: string, fields: Readonly<Record<string, unknown>> = {}, name = "claude"): Fact {
  const reading = agentNamed(name)?.readHook?.({
    session_id: "c1",
    cwd: "/work",
    hook_event_name: event,
    ...fields,
  });
  if (!reading) throw new Error(`${name} has no hook ${event}`);
  return { kind: "hook", agent: name, reading };
}

const PROMPT = payload("UserPromptSubmit", { prompt: "Do it" });
const PERMISSION = payload("PermissionRequest", { tool_name: "Bash", tool_input: { command: "npm test" } });
const STOP = payload("Stop", { background_tasks: [] });

function statusesOf(story: readonly Happening[]): readonly string[] {
  return tell(story).verdicts;
}

test("a summary that quotes a question leaves a finished agent finished", () => {
  const summary = screen([
    "● I added a check. It prints:",
    "",
    "  Do you want to proceed? [y/N]",
    "  ❯ 1. Yes",
    "    2. No",
    "",
    "  With it nothing is deleted by accident.",
    "  Error: none was found.",
    "",
    ...COMPOSER,
  ]);
  const story: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [9000, [OUTPUT, summary]],
    [9100, STOP],
    [120_000, null],
  ];
  expect(statusesOf(story).filter((line) => /needs-you|failed/u.test(line))).toEqual([]);
});

test("a spinner that stands there unpainted is no work", () => {
  const story: readonly Happening[] = [
    START,
    [5000, [OUTPUT, WORK]],
    [6000, [OUTPUT, WORK]],
    [130_000, null],
  ];
  expect(statusesOf(story).at(-1)).toMatch(/^16000 idle/u);
});

test("a question outranks a spinner that goes on turning", () => {
  const both = screen([
    "✶ Stewing… (4s)",
    RULE,
    " Bash command",
    "╌".repeat(80),
    "   touch x",
    "╌".repeat(80),
    " Do you want to proceed?",
    " ❯ 1. Yes",
    "   2. No",
    "",
    " Esc to cancel · Tab to amend",
  ]);
  const repaints = Array.from({ length: 6 }, (_, at): Happening => [6000 + at * 1000, [OUTPUT, both]]);
  const asked = statusesOf([START, [5000, PROMPT], ...repaints]).find((line) => line.includes("needs-you"));
  expect(asked).toBe("8000 needs-you prompt-cue");
});

test("a question that only its tool announces is one at once", () => {
  const asks = payload("PreToolUse", {
    tool_name: "AskUserQuestion",
    tool_input: { questions: [{ question: "Red or green?" }] },
  });
  expect(statusesOf([START, [5000, PROMPT], [6000, asks]]).at(-1)).toBe("6000 needs-you hook-claim");
});

test.each<[string, readonly Happening[], RegExp]>([
  ["in a turn", [], /^14\d{3} idle/u],
  ["at a question", [[8000, PERMISSION]], /^13\d{3} idle/u],
])("Escape %s is over soon, by the screen alone", (_, asked, isOver) => {
  const story: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [6000, [OUTPUT, WORK]],
    ...asked,
    [12_000, typed("\u001b")],
    [12_300, [OUTPUT, IDLE]],
    [17_000, null],
  ];
  expect(statusesOf(story).at(-1)).toMatch(isOver);
});

test("a turn that ends by an error of the model is failed, and said once", () => {
  const fails = payload("StopFailure", { error: "rate_limit", error_details: "Try again at 14:05" });
  const { hooks, turns } = tell([START, [5000, PROMPT], [30_000, fails]]);
  expect(hooks).toEqual(["5000 turn-started", "30000 turn-failed"]);
  expect(turns.at(-1)).toMatch(/^30000 failed .*rate_limit/u);
});

test("a turn that ends without any event is over once its screen has been idle for a while", () => {
  const story: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [6000, [OUTPUT, WORK]],
    [9000, [OUTPUT, IDLE]],
    [60_000, null],
  ];
  expect(statusesOf(story).at(-1)).toBe("19000 idle turn-ended");
});

test("an agent that waits for a limit is not at work for hours", () => {
  const retry: Fact = {
    kind: "hook",
    agent: "opencode",
    reading: {
      conversation: "s",
      cwd: null,
      isSubagent: false,
      says: [{ kind: "hook", event: "turn-active" }],
      turn: { limitUntilMs: 18_000_000 },
    },
  };
  const { turns, verdicts } = tell([
    [0, agentStarts("opencode")],
    [5000, retry],
    [600_000, null],
  ]);
  expect({ turn: turns[0], last: verdicts.at(-1) }).toEqual({
    turn: '5000 started {"limitUntilMs":18000000}',
    last: "95000 idle quiet",
  });
});

test.each(["startup", "resume", "clear", "compact"])("a session that begins by %s is idle", (source) => {
  const story: readonly Happening[] = [START, [5000, payload("SessionStart", { source })], [65_000, null]];
  expect(statusesOf(story).at(-1)).toMatch(/ idle /u);
});

test("a compaction in mid-turn goes on with it, and finishes nothing", () => {
  const { turns, verdicts } = tell([
    START,
    [5000, PROMPT],
    [9000, payload("PreCompact", { trigger: "auto" })],
    [12_000, payload("SessionStart", { source: "compact" })],
    [12_100, payload("PostCompact", { trigger: "auto" })],
    [15_000, payload("PreToolUse", { tool_name: "Bash" })],
  ]);
  expect({ turns: turns.length, last: verdicts.at(-1) }).toEqual({
    turns: 1,
    last: "5000 working turn-running",
  });
});

test("one approval that is reported twice is one claim with its first words", () => {
  const reminder = payload("Notification", {
    notification_type: "permission_prompt",
    message: "Claude needs your permission",
  });
  const { hooks, verdicts } = tell([
    START,
    [5000, PROMPT],
    [6000, PERMISSION],
    [14_000, reminder],
    [30_000, null],
  ]);
  expect(hooks).toEqual(["5000 turn-started", '6000 asked "Bash: npm test"', "14000 asked"]);
  expect(verdicts.slice(-1)).toEqual(["6000 needs-you hook-claim"]);
});

test("the reminder a minute after the end changes nothing, and an open question survives it", () => {
  const reminder = payload("Notification", {
    notification_type: "idle_prompt",
    message: "Waiting for your input",
  });
  const ended: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [9000, STOP],
    [69_000, reminder],
    [80_000, null],
  ];
  expect(statusesOf(ended).at(-1)).toBe("9000 idle turn-ended");
  const asked: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [6000, PERMISSION],
    [66_000, reminder],
    [80_000, null],
  ];
  expect(statusesOf(asked).at(-1)).toBe("6000 needs-you hook-claim");
});

test("a server that the agent left running keeps no turn at work", () => {
  const process = { ...running("claude"), backgroundChildren: 1 };
  const story: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [9000, STOP],
    [9500, { kind: "process", process }],
    [600_000, null],
  ];
  expect(statusesOf(story).at(-1)).toBe("9000 idle turn-ended");
});

test("an agent that runs in another does not end its turn", () => {
  const nested = payload("Stop", { session_id: "c2" });
  const other = payload("Stop", { session_id: "x" }, "codex");
  const story: readonly Happening[] = [START, [5000, PROMPT], [9000, nested], [9100, other], [12_000, null]];
  expect(statusesOf(story).at(-1)).toBe("5000 working turn-running");
});

test.each<[string, readonly Happening[]]>([
  ["at rest", []],
  ["at work", [[5000, PROMPT]]],
  [
    "asking",
    [
      [5000, PROMPT],
      [6000, PERMISSION],
    ],
  ],
  ["at work by its own record", [[5000, status("state=working:app=claude-code")]]],
  ["asking by its own record", [[5000, status("state=blocked:app=claude-code:kind=permission")]]],
  [
    "with a task in the background",
    [
      [5000, PROMPT],
      [6000, payload("Stop", { background_tasks: [{ id: "1", status: "running" }] })],
    ],
  ],
  [
    "with a question on its screen",
    [[5000, screen([RULE, " Do you want to proceed?", " ❯ 1. Yes", "   2. No"])]],
  ],
])("an agent that is killed %s leaves nothing behind at the shell's prompt", (_, before) => {
  const story: readonly Happening[] = [START, ...before, [20_000, agentEnds(137)], [40_000, null]];
  const { verdicts, opinions, memory } = tell(story);
  expect(verdicts.at(-1)).toMatch(/^20\d{3} (?:idle|failed)/u);
  expect({ opinions, told: memory.arbiter.told.turn }).toEqual({ opinions: [], told: "none" });
});

test("marks that an agent writes around its messages are nobody's prompt", () => {
  const story: readonly Happening[] = [
    [0, agentStarts("kimi-code")],
    [5000, { ...PROMPT, agent: "kimi" } as Fact],
    [6000, [osc(133, "A"), osc(133, "B"), osc(133, "C")]],
    [7000, { kind: "process", process: running("kimi-code") }],
    [9000, null],
  ];
  expect(statusesOf(story).at(-1)).toBe("5000 working turn-running");
});

test.each<[string, Fact]>([
  ["a permission asked", PERMISSION],
  ["a tool's end", payload("PostToolUse", { tool_name: "Bash" })],
])("%s that comes seconds after its turn ended neither asks nor works", (_, late) => {
  const story: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [9000, STOP],
    [9100, [OUTPUT, IDLE]],
    [13_000, late],
    [60_000, null],
  ];
  expect(statusesOf(story).at(-1)).toBe("9000 idle turn-ended");
});

test("a question soon after a turn that nobody prompted counts, for the agent paints it", () => {
  const dialog = screen([
    RULE,
    " Bash command",
    " npm test",
    " Do you want to proceed?",
    " ❯ 1. Yes",
    "   2. No",
  ]);
  const story: readonly Happening[] = [
    START,
    [5000, PROMPT],
    [9000, STOP],
    [9100, [OUTPUT, IDLE]],
    [13_000, [OUTPUT, dialog]],
    [13_100, PERMISSION],
    [20_000, null],
  ];
  expect(statusesOf(story).at(-1)).toMatch(/^13\d{3} needs-you hook-claim/u);
});

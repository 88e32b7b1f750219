import { expect, test } from "vitest";
import { cursor } from "./cursor.ts";
import { type Drawn, pressesIn, promptIn, stateOf } from "./fixtures/drawn.ts";

function drawn(rows: readonly string[], cols = 80): Drawn {
  return {
    cols,
    cursor: [0, rows.length - 1],
    isCursorVisible: true,
    inverse: [],
    from: 0,
    rows: rows.join("\n"),
  };
}

const APPROVAL = [
  "  $ touch made.txt",
  "",
  "  Run this command?",
  "   → Run (once) (y)",
  "     Add Shell(touch) to allowlist? (tab)",
  "     Run Everything (shift+tab)",
  "     Skip (esc or n)",
];

test("an approval is answered by the keys that it names", () => {
  const shown = drawn(APPROVAL);
  expect(promptIn(cursor, shown)).toEqual([
    "permission (choice): $ touch made.txt Run this command?",
    "1 Run (once)",
    "2 Add Shell(touch) to allowlist?",
    "3 Run Everything",
    "4 Skip",
  ]);
  expect(["1", "2", "4"].map((key) => pressesIn(cursor, shown, key))).toEqual(["y", "Tab", "n"]);
});

test.each<[rows: readonly string[], state: string]>([
  [["  ⬢ Thinking", "", "  → Add a follow-up", "  Auto · ctrl+c to stop"], "working"],
  [["  ⬡ Reading", "", "  → Add a follow-up"], "working"],
  [["  Done.", "", "  → Add a follow-up", "  Auto (shift+tab)"], "idle input"],
  [["  Done.", "", "  → Add a follow-up", "  Auto · 2 background tasks"], "idle input, 2 in the background"],
  [
    [...APPROVAL, "", "  I asked that.", "  Then I went on.", "", "  → Add a follow-up", "  Auto"],
    "idle input",
  ],
])("the rows %j show: %s", (rows, state) => {
  expect(stateOf(cursor, drawn(rows))).toBe(state);
});

const AT = { conversation_id: "c1", generation_id: "g1", cwd: "/w" };

test.each<[payload: object, says: readonly string[], turn: unknown]>([
  [{ hook_event_name: "beforeSubmitPrompt", ...AT, prompt: "Hi\nyou" }, ["turn-started"], { prompt: "Hi" }],
  [{ hook_event_name: "beforeShellExecution", ...AT, command: "ls" }, [], null],
  [
    { hook_event_name: "postToolUse", ...AT, tool_name: "Write", tool_input: { path: "/w/a" } },
    ["turn-active"],
    { tool: "Write", files: ["/w/a"] },
  ],
  [
    { hook_event_name: "afterAgentResponse", ...AT, text: "a\nDone." },
    ["turn-active"],
    { lastLine: "Done." },
  ],
  [
    { hook_event_name: "stop", ...AT, status: "completed", input_tokens: 9, output_tokens: 2 },
    ["turn-ended"],
    { tokens: { input: 9, output: 2 } },
  ],
  [{ hook_event_name: "stop", ...AT, status: "aborted" }, ["turn-ended"], {}],
  [
    { hook_event_name: "stop", ...AT, status: "error", error_message: "No credit" },
    ["turn-failed"],
    { error: "No credit" },
  ],
])("%j means what it means", (payload, says, turn) => {
  const read = cursor.readHook?.(payload);
  expect([read?.conversation, read?.cwd]).toEqual(["c1", "/w"]);
  expect(
    read?.says.map(({ event, background }) =>
      [event, background].filter((part) => part !== undefined).join(" "),
    ),
  ).toEqual(says);
  expect(read?.turn).toEqual(turn);
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["--resume abc", false],
  ["fix it", false],
  ["-p fix", true],
  ["login", true],
])("cursor-agent %s works alone: %j", (args, isHeadless) => {
  expect(cursor.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

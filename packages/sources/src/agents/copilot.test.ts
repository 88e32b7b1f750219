import { expect, test } from "vitest";
import { copilot } from "./copilot.ts";
import { cueIn, type Drawn, pressesIn, promptIn, readDrawn, stateOf } from "./fixtures/drawn.ts";

/** Rows that fill the width: `─` is drawn across, `║` stands for the sides of the box. */
function drawn(cols: number, rows: readonly string[], cursorRow: number | null = null): Drawn {
  const text = rows.map((row) =>
    row
      .replace("─", "─".repeat(cols - row.length + 1))
      .replace("▄", "▄".repeat(cols - 1))
      .replace("▀", "▀".repeat(cols - 1)),
  );
  return {
    cols,
    cursor: [2, cursorRow ?? 23],
    isCursorVisible: cursorRow !== null,
    inverse: [],
    from: 0,
    rows: text.join("\n"),
  };
}

function boxed(cols: number, rows: readonly string[]): readonly string[] {
  return [
    "╭─╮",
    ...rows.map((row) => `│ ${row.replace("─", "─".repeat(cols - row.length - 3)).padEnd(cols - 4)} │`),
    "╰─╯",
  ];
}

function permission(cols: number, command: readonly string[], selected = 1): Drawn {
  const row = (number: number, label: string): string =>
    `${number === selected ? "❯" : " "} ${number}. ${label}`;
  const rows = [
    "What it is for",
    "─",
    `╭${"─".repeat(cols - 6)}╮`,
    ...command.map((line) => `│ ${line.padEnd(cols - 8)} │`),
    `╰${"─".repeat(cols - 6)}╯`,
    "",
    "Do you want to run this command?",
    "",
    row(1, "Yes"),
    row(2, "Yes, and never ask for `git` again"),
    row(3, "No, and say what to do instead (Esc to stop)"),
    "",
    "↑/↓ to navigate · enter to select · esc to cancel",
  ];
  return drawn(cols, [` ● I shall look.${" ".repeat(cols - 17)}┃`, ...boxed(cols, rows)]);
}

function composer(cols: number, above: readonly string[], typed: string, footer: string): Drawn {
  return drawn(cols, [...above, " ~/shop", "╻▄", `┃ ${typed}`, "╹▀", footer], above.length + 2);
}

function form(rows: readonly string[], foot: string, below: readonly string[] = []): Drawn {
  return drawn(80, [
    " ○ Asking user",
    "",
    "─",
    " Copilot needs information.",
    ...rows,
    "",
    ` ${foot}`,
    "─",
    ...below,
  ]);
}

const IDLE = " ← open sidebar · Interactive · Manual Approval · / commands";
const KEYS = "↑/↓ select · enter accept · ctrl+d decline · esc cancel";

test.each([60, 80, 200])("a permission is read at %i columns", (cols) => {
  const shown = permission(cols, ["git push"]);
  expect(promptIn(copilot, shown)).toEqual([
    "permission (choice-or-text): Bash: git push · Do you want to run this command?",
    "1 Yes *",
    "2 Yes, and never ask for `git` again",
    "3 No, and stop",
  ]);
  expect(["2", "3", "use a branch"].map((answer) => pressesIn(copilot, shown, answer))).toEqual([
    "2",
    "Esc",
    "3 use a branch Enter",
  ]);
  expect(cueIn(copilot, shown).dialog?.request).toEqual({ tool: "Bash", text: "git push", isWhole: true });
  expect(cueIn(copilot, shown).fingerprint).toBe(
    cueIn(copilot, permission(100, ["git push"], 2)).fingerprint,
  );
});

test("while somebody types what to do instead, only Escape is sent", () => {
  const shown = permission(80, ["git push"], 3);
  const typing = {
    ...shown,
    isCursorVisible: true,
    rows: shown.rows.replace("No, and say what to do instead", "use a bra"),
  };
  expect(["1", "no", "3"].map((answer) => pressesIn(copilot, typing, answer))).toEqual([null, null, "Esc"]);
  expect(cueIn(copilot, typing).fingerprint).toBe(cueIn(copilot, shown).fingerprint);
});

test("another command is another prompt, and one broken into rows is the same", () => {
  const print = (command: readonly string[], cols = 80): string =>
    cueIn(copilot, permission(cols, command)).fingerprint;
  expect(print(["git push"])).not.toBe(print(["git pull"]));
  expect(print(["echo one two", " three"], 60)).toBe(print(["echo one two three"]));
});

test("a label that is broken without standing in is put together again", () => {
  const shown = permission(60, ["git push"]);
  const rows = shown.rows
    .split("\n")
    .flatMap((row) =>
      row.includes("3. No, and say")
        ? [`│${" 3. No, and say what to do instead (Esc to".padEnd(58)}│`, `│${"  stop)".padEnd(58)}│`]
        : [row],
    );
  expect(promptIn(copilot, { ...shown, rows: rows.join("\n") })).toEqual(promptIn(copilot, shown));
});

test("the question of trust marks no choice", () => {
  const shown = drawn(
    80,
    boxed(80, [
      "Confirm folder trust",
      "─",
      `╭${"─".repeat(74)}╮`,
      `│ ${"/home/ada/shop".padEnd(72)} │`,
      `╰${"─".repeat(74)}╯`,
      "",
      "It may read the files.",
      "",
      "Do you trust the files in this folder?",
      "",
      "❯ 1. Yes",
      "  2. Yes, and remember it",
      "  3. No (Esc)",
      "",
      "↑/↓ to navigate · enter to select · esc to cancel",
    ]),
  );
  expect(promptIn(copilot, shown)).toEqual([
    "trust (choice): Do you trust the files in this folder? /home/ada/shop",
    "1 Yes",
    "2 Yes, and remember it",
    "3 No (Esc)",
  ]);
});

test.each([60, 80])("a plan waits for its approval, at %i columns", (cols) => {
  const shown = drawn(
    cols,
    boxed(cols, [
      "Plan Ready for Review",
      "─",
      " - Paint the sign",
      "",
      "❯1. Go on with it, and ask before",
      " each step (recommended)",
      "  2. Go on with it alone",
      "",
      "  3. Leave it",
      "  4. Suggest changes",
      "",
      "↑/↓ to navigate · enter to select · esc to cancel",
    ]),
  );
  expect(promptIn(copilot, shown)).toEqual([
    "plan (choice): Plan Ready for Review - Paint the sign",
    "1 Go on with it, and ask before each step (recommended) *",
    "2 Go on with it alone",
    "3 Leave it",
    "4 Suggest changes",
  ]);
  expect(pressesIn(copilot, shown, "2")).toBe("Down Enter");
});

test("a form with a list takes a choice, other words, or Escape", () => {
  const shown = form(
    [" Which fruit?", "", " Fruit:", " ❯ Apple", "   Pear", "   Other (type your answer)"],
    KEYS,
  );
  expect(promptIn(copilot, shown)).toEqual([
    "question (choice-or-text): Which fruit? Fruit:",
    "1 Apple *",
    "2 Pear",
    "esc Cancel",
  ]);
  expect(["2", "Plum", "esc"].map((answer) => pressesIn(copilot, shown, answer))).toEqual([
    "Down Enter",
    "Down Down Plum Enter",
    "Esc",
  ]);
});

test("where other words are being typed, the way back to a choice is known", () => {
  const rows = [" Which fruit?", "", " Fruit:", "   Apple", "   Pear", " ❯ Other (type your answer below)"];
  const shown = form(rows, KEYS, ["╻▄", "┃ Plu", "╹▀"]);
  expect(pressesIn(copilot, shown, "1")).toBe("Up Up Enter");
  expect(pressesIn(copilot, shown, "Fig")).toBe("Ctrl-U Fig Enter");
});

test("a form to tick is answered from the row with the pointer, and back to it", () => {
  const rows = [
    " Which ones?",
    "",
    " Ones:",
    " ❯ ✓ Red",
    "   • Green",
    "   • Blue",
    "   • Other (type your answer)",
  ];
  const shown = form(rows, "↑/↓ select · space toggle · enter accept · ctrl+d decline · esc cancel");
  expect(pressesIn(copilot, shown, "2,3")).toBe("Space Down Space Up Down Down Space Up Up Enter");
  expect(pressesIn(copilot, shown, "1")).toBe("Enter");
});

test("a form with a line takes words", () => {
  const shown = form(
    [" What name?", "", " Name", ` ${"▄".repeat(78)}`, "  ❯", ` ${"▀".repeat(78)}`],
    "enter accept · ctrl+d decline · esc cancel",
  );
  expect(promptIn(copilot, shown)).toEqual(["question (choice-or-text): What name? Name", "esc Cancel"]);
  expect(pressesIn(copilot, shown, "Ada")).toBe("Ada Enter");
});

test.each<[footer: string, state: string]>([
  [IDLE, "idle input"],
  [" ◉ Working · 20 B esc esc interrupt", "working"],
  [" ◎ Working", "working"],
  [" Plan · Manual Approval · ◉ Working esc esc edit prompt        a-model", "working"],
  [" ● Waiting for background shells · 87 B esc esc interrupt", "idle input, 1 in the background"],
])("the footer %j says: %s", (footer, state) => {
  expect(stateOf(copilot, composer(80, [], "", footer))).toBe(state);
});

test("a conversation that is being summarised is work, and one that an answer speaks of is none", () => {
  const shown = (above: string): string => stateOf(copilot, composer(80, [" ● Done.", "", above], "", IDLE));
  expect(shown("◉ Compacting conversation history (12s)")).toBe("working");
  expect(shown(" ● Compacting conversation history (12s)")).toBe("idle input");
});

test("a model's failure that stands last above the field is told, a tool's is not", () => {
  const said = (text: string): Drawn =>
    composer(80, [` ${text.padEnd(78)}┃`, `${" ".repeat(79)}┃`], "", IDLE);
  expect(readDrawn(copilot, said("✗ 400 No credit")).failure).toBe("400 No credit");
  expect(readDrawn(copilot, said("✗ Shell Operation aborted by user")).failure).toBe(null);
});

test("what is quoted in an answer or typed into the field is no prompt and no work", () => {
  const quoted = [
    " ● Copilot asks:",
    "   Do you want to run this command?",
    "   ❯ 1. Yes",
    "     2. No",
    "",
    " ◉ Working · 20 B esc esc interrupt",
  ];
  expect(stateOf(copilot, composer(80, quoted, "", IDLE))).toBe("idle input");
  expect(stateOf(copilot, composer(80, [], "◉ Working on it?", IDLE))).toBe("idle input");
});

test("a list that the person called up covers the screen", () => {
  const rows = [
    "─",
    "",
    " Session only.",
    " ❯ a model ✓",
    "",
    " ↑/↓ to navigate · enter to select · esc to cancel",
  ];
  expect(stateOf(copilot, drawn(80, rows))).toBe("covered");
});

const AT = { session_id: "c1", timestamp: "2026-12-01T12:00:00.000Z", cwd: "/w" };
const AT_CAMEL = { sessionId: "c1", timestamp: 1, cwd: "/w" };

test.each<[payload: object, says: readonly string[], turn: unknown]>([
  [{ hook_event_name: "SessionStart", ...AT, source: "new" }, ["session-started"], null],
  [{ hook_event_name: "UserPromptSubmit", ...AT, prompt: "Hi\nyou" }, ["turn-started"], { prompt: "Hi" }],
  [
    { hook_event_name: "PreToolUse", ...AT, tool_name: "Bash", tool_input: { command: "ls" } },
    ["turn-active"],
    null,
  ],
  [
    { hook_event_name: "PreToolUse", ...AT, tool_name: "AskUserQuestion", tool_input: { message: "Which?" } },
    ["asked Which?"],
    null,
  ],
  [{ hookName: "permissionRequest", ...AT_CAMEL, toolName: "bash", toolInput: { command: "ls" } }, [], null],
  [
    {
      hook_event_name: "Notification",
      ...AT_CAMEL,
      notification_type: "permission_prompt",
      message: "Run command: ls",
    },
    ["asked Bash: ls"],
    null,
  ],
  [
    {
      hook_event_name: "Notification",
      ...AT_CAMEL,
      notification_type: "elicitation_dialog",
      message: "Information requested",
    },
    ["asked"],
    null,
  ],
  [
    { hook_event_name: "Notification", ...AT_CAMEL, notification_type: "shell_completed", message: "x" },
    [],
    null,
  ],
  [
    { hook_event_name: "PostToolUse", ...AT, tool_name: "Edit", tool_input: { path: "/w/a" } },
    ["turn-active"],
    { tool: "Edit", files: ["/w/a"] },
  ],
  [{ hook_event_name: "Stop", ...AT, stop_reason: "end_turn" }, ["turn-ended"], null],
  [
    {
      hook_event_name: "ErrorOccurred",
      ...AT,
      error: { message: '{"message":"No credit"}' },
      error_context: "model_call",
      recoverable: true,
    },
    ["turn-failed"],
    { error: "No credit" },
  ],
  [
    {
      hook_event_name: "ErrorOccurred",
      ...AT,
      error: { message: '{"type":"rate_limit"}' },
      recoverable: true,
    },
    ["turn-active"],
    null,
  ],
  [
    {
      hook_event_name: "UserPromptSubmit",
      ...AT,
      prompt: "<system_notification>\nIt ended.\n</system_notification>",
    },
    ["turn-active"],
    null,
  ],
  [{ hook_event_name: "PreCompact", ...AT, trigger: "manual" }, [], null],
  [{ ...AT_CAMEL, prompt: "Hi" }, ["turn-started"], { prompt: "Hi" }],
  [{ ...AT_CAMEL, toolName: "bash", toolArgs: { command: "ls" } }, ["turn-active"], null],
  [{ ...AT_CAMEL, stopReason: "end_turn" }, ["turn-ended"], null],
  [{ ...AT_CAMEL, reason: "user_exit" }, ["session-ended"], null],
])("%j means what it means", (payload, says, turn) => {
  const read = copilot.readHook?.(payload);
  expect([read?.conversation, read?.cwd]).toEqual(["c1", "/w"]);
  expect(
    read?.says.map(({ event, message, background }) =>
      [event, message ?? undefined, background].filter((part) => part !== undefined).join(" "),
    ),
  ).toEqual(says);
  expect(read?.turn).toEqual(turn);
});

test("what a subagent reports ends no turn of the session", () => {
  const stop = { ...AT_CAMEL, agentName: "explore", agentId: "a", stopReason: "end_turn" };
  expect(copilot.readHook?.(stop)).toMatchObject({ isSubagent: true, says: [] });
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["-i hello", false],
  ["--model m --resume", false],
  ["-p hello", true],
  ["login", true],
  ["--acp", true],
])("copilot %s works alone: %j", (args, isHeadless) => {
  expect(copilot.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

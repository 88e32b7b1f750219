import { expect, test } from "vitest";
import { cueIn, type Drawn, pressesIn, promptIn, readDrawn, stateOf } from "./fixtures/drawn.ts";
import { PI_SCREENS } from "./fixtures/pi.ts";
import { pi } from "./pi.ts";

type Name = keyof typeof PI_SCREENS;

test.each<[Name, string]>([
  ["idle-80", "idle input"],
  ["working-80", "working"],
  ["after-turn-60", "idle input"],
  ["permission-80", "permission"],
  ["permission-200", "permission"],
  ["select-80", "permission"],
  ["input-60", "question"],
  ["interrupted-80", "idle input"],
  ["api-error-80", "idle input"],
  ["trust-80", "trust"],
  ["login-80", "login"],
  ["picker-model-80", "covered"],
  ["picker-settings-80", "covered"],
  ["picker-tree-80", "covered"],
])("the screen %s shows: %s", (name, state) => {
  expect(stateOf(pi, PI_SCREENS[name])).toBe(state);
});

test("a failure that stands last above the composer is told", () => {
  expect(readDrawn(pi, PI_SCREENS["api-error-80"]).failure).toMatch(/^400: .*The model refused the request/u);
  expect(readDrawn(pi, PI_SCREENS["interrupted-80"]).failure).toBe(null);
});

test("a dialog of an extension is read with its choices, and the selected one", () => {
  expect(promptIn(pi, PI_SCREENS["select-second-80"])).toEqual([
    "permission (choice): Allow: touch select.txt && echo a very long command line that goes on and on so that it surely wraps at any width we try here",
    "1 Yes",
    "2 Always *",
    "3 No",
  ]);
  expect(pressesIn(pi, PI_SCREENS["select-second-80"], "1")).toBe("Up Enter");
  expect(pressesIn(pi, PI_SCREENS["select-second-80"], "3")).toBe("Down Enter");
});

test("the same dialog is the same at every width, whatever is selected", () => {
  const prints = (["select-60", "select-80", "select-200", "select-second-80"] as const).map(
    (name) => cueIn(pi, PI_SCREENS[name]).fingerprint,
  );
  expect(new Set(prints).size).toBe(1);
});

test("another command is another prompt", () => {
  const { rows } = PI_SCREENS["permission-80"];
  const other: Drawn = { ...PI_SCREENS["permission-80"], rows: rows.replaceAll("made.txt", "mode.txt") };
  expect(cueIn(pi, other).fingerprint).not.toBe(cueIn(pi, PI_SCREENS["permission-80"]).fingerprint);
});

test("a question for a text takes a line, or Escape", () => {
  const drawn = PI_SCREENS["input-60"];
  expect(promptIn(pi, drawn)).toEqual(["question (choice-or-text): Reason for echo input", "esc Cancel"]);
  expect(pressesIn(pi, drawn, "why not")).toBe("why not Enter");
  expect(pressesIn(pi, drawn, "esc")).toBe("Esc");
});

test("no choice of a trust dialog is marked, and the walk still knows where it stands", () => {
  const drawn = PI_SCREENS["trust-80"];
  expect(cueIn(pi, drawn).choices.some(({ selected }) => selected === true)).toBe(false);
  expect(pressesIn(pi, drawn, "3")).toBe("Down Down Enter");
});

/** The composer with these rows in it and the cursor behind the last, below an answer with these. */
function composer(typed: readonly string[], above: readonly string[] = []): Drawn {
  const rule = "─".repeat(80);
  const rows = [...above, rule, ...typed, rule, "~/shop", "0.0%/100k (auto)"];
  const y = above.length + typed.length;
  const x = (typed.at(-1) ?? "").length;
  return {
    cols: 80,
    cursor: [x, y],
    isCursorVisible: false,
    inverse: [[y, x, x + 1]],
    from: 0,
    rows: rows.join("\n"),
  };
}

test("a provider and its key are given at the terminal", () => {
  const key = composer([
    "Login to Radius",
    "",
    "Enter Radius API key",
    "> ",
    "(escape/ctrl+c to cancel, enter to submit)",
  ]);
  expect(promptIn(pi, key)).toEqual(["api-key (none): Login to Radius: Enter Radius API key"]);
  expect(pressesIn(pi, key, "secret")).toBe(null);
  const provider = composer(["", "Select provider to configure:", "", "> ", "→ Radius", "  Baseten"]);
  expect(promptIn(pi, provider)).toEqual(["login (none): Select provider to configure:"]);
});

test("a dialog quoted in an answer is no prompt", () => {
  const quoted = [
    " Run a command?",
    "",
    " → Yes",
    "   No",
    "",
    " ↑↓ navigate  enter select  escape/ctrl+c cancel",
    "",
  ];
  expect(stateOf(pi, composer([""], quoted))).toBe("idle input");
});

test("what the person types is no picker and no work", () => {
  expect(stateOf(pi, composer(["Compare these:", "> quoted"]))).toBe("covered");
  expect(stateOf(pi, composer(["> quoted"]))).toBe("idle input");
  expect(stateOf(pi, composer(["Login to the shop and look around"]))).toBe("idle input");
  expect(stateOf(pi, composer(["── ⠙ Working ──", "what does that mean?"]))).toBe("idle input");
});

test.each<[payload: object, said: unknown]>([
  [
    { type: "session_start", sessionId: "s", cwd: "/w", reason: "resume" },
    ["s", "/w", ["session-started"], null],
  ],
  [
    { type: "before_agent_start", prompt: "\n Make it\nso" },
    [null, null, ["turn-started"], { prompt: "Make it" }],
  ],
  [
    { type: "tool_result", toolName: "write", path: "/w/a", isError: false },
    [null, null, ["turn-active"], { tool: "write", files: ["/w/a"] }],
  ],
  [
    { type: "tool_result", toolName: "edit", path: "/w/a", isError: true },
    [null, null, ["turn-active"], { tool: "edit" }],
  ],
  [{ type: "ui_prompt_start", kind: "confirm", title: "Run it?" }, [null, null, ["asked Run it?"], null]],
  [{ type: "ui_prompt_end", kind: "confirm" }, [null, null, ["answered"], null]],
  [
    { type: "agent_settled", aborted: false, lastText: "a\nAll done.", tokens: { input: 5, output: 2 } },
    [null, null, ["turn-ended 0"], { lastLine: "All done.", tokens: { input: 5, output: 2 } }],
  ],
  [{ type: "agent_settled", aborted: true, stopReason: "aborted" }, [null, null, ["turn-ended 0"], {}]],
  [
    { type: "agent_settled", aborted: false, stopReason: "error", errorMessage: "400: no" },
    [null, null, ["turn-failed"], { error: "400: no" }],
  ],
  [{ type: "session_before_compact", reason: "threshold" }, [null, null, ["turn-active"], null]],
  [{ type: "session_compact", reason: "manual" }, [null, null, ["turn-ended 0"], null]],
  [{ type: "session_shutdown", reason: "quit" }, [null, null, ["session-ended"], null]],
  [{ type: "session_shutdown", reason: "reload" }, [null, null, [], null]],
  [{ type: "of another version" }, [null, null, [], null]],
])("%j means what it means", (payload, said) => {
  const read = pi.readHook?.(payload);
  const says = read?.says.map(({ event, message, background }) =>
    [event, message, background].filter((part) => part !== undefined).join(" "),
  );
  expect([read?.conversation, read?.cwd, says, read?.turn]).toEqual(said);
});

test("what is no report of Pi's is none", () => {
  expect([null, "x", [], {}, { type: 1 }].map((payload) => pi.readHook?.(payload))).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test.each<[args: string, isHeadless: boolean]>([
  ["", false],
  ["--continue", false],
  ["-- -p", false],
  ["-p hello", true],
  ["--mode json", true],
  ["install npm:x", true],
])("pi %s works alone: %j", (args, isHeadless) => {
  expect(pi.isHeadless?.(args === "" ? [] : args.split(" "))).toBe(isHeadless);
});

test("a task begins in a conversation of its own, and words that look like files or flags are words", () => {
  const task = { text: "@all -p", model: "mock/m", conversation: "c1", flags: ["--no-mcp"] };
  expect(pi.start?.(task)).toEqual([
    "pi",
    "--model",
    "mock/m",
    "--session-id",
    "c1",
    "--no-mcp",
    "--",
    " @all -p",
  ]);
});

/** Which prompts may be answered by rule at all. */
import { expect, test } from "vitest";
import type { AgentDialog } from "../cues/cue.ts";
import { judgePermission } from "./permission.ts";

function dialogOf(change: Partial<AgentDialog> = {}): AgentDialog {
  return {
    topic: "permission",
    pauseMs: 0,
    settleMs: 0,
    request: { tool: "Bash command", text: "npm test", isWhole: true },
    onceKey: "1",
    ...change,
  };
}

test.each(["Bash command", "Bash", "Shell", "run_shell_command", "Command"])(
  "a harmless command under %s is allowed once",
  (tool) => {
    const request = { tool, text: "npm test", isWhole: true };
    expect(judgePermission(dialogOf({ request }))).toEqual({
      ok: true,
      value: { choice: "1", command: "npm test", program: "npm" },
    });
  },
);

const refused: readonly (readonly [name: string, dialog: AgentDialog | null, why: RegExp])[] = [
  ["no agent's dialog", null, /no agent's dialog/],
  ["a plan", dialogOf({ topic: "plan" }), /plan/],
  ["a question", dialogOf({ topic: "question" }), /question/],
  ["trust", dialogOf({ topic: "trust" }), /trust/],
  ["a login", dialogOf({ topic: "login" }), /signing in/],
  ["an API key", dialogOf({ topic: "api-key" }), /key/],
  ["an update", dialogOf({ topic: "update" }), /update/],
  ["nothing shown", dialogOf({ request: null }), /does not show/],
  [
    "a file",
    dialogOf({ request: { tool: "Create file", text: "w.txt", isWhole: true } }),
    /else than a command/,
  ],
  [
    "a tool named like one",
    dialogOf({ request: { tool: "Edit bash", text: "npm test", isWhole: true } }),
    /else/,
  ],
  ["a part", dialogOf({ request: { tool: "Bash", text: "npm test", isWhole: false } }), /whole/],
  [
    "two lines",
    dialogOf({ request: { tool: "Bash", text: "npm test\nRun tests", isWhole: true } }),
    /several lines/,
  ],
  ["no yes for once", dialogOf({ onceKey: null }), /only once/],
  ["a deletion", dialogOf({ request: { tool: "Bash", text: "rm x", isWhole: true } }), /deletes/],
];

test.each(refused)("%s is refused", (_name, dialog, why) => {
  expect(judgePermission(dialog)).toEqual({ ok: false, error: expect.stringMatching(why) });
});

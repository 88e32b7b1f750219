/** Dialogs that an agent's other sources never tell of, and those that they do. */
import { describe, expect, test } from "vitest";
import { agentStarts, type Happening, OUTPUT, screen, status, tell, title } from "./agent-story.ts";

const GEMINI = "gemini";
const CODEX = "codex";
const READY = title("◇  Ready (jam)");
const WORKS = title("✦  Working… (jam)");

function boxed(rows: readonly string[]): readonly string[] {
  return [`╭${"─".repeat(78)}╮`, ...rows.map((row) => `│ ${row.padEnd(76)} │`), `╰${"─".repeat(78)}╯`];
}

const TRUST = screen(
  boxed([
    "Do you trust the files in this folder?",
    "",
    "● 1. Trust folder (jam)",
    "  2. Trust parent folder (fruit)",
    "  3. Don't trust",
  ]),
  GEMINI,
);
const PERMISSION = screen(
  boxed([
    "? Shell touch jam",
    "",
    "Allow execution of [Shell]?",
    "",
    "● 1. Allow once",
    "  2. Allow for this session",
    "  3. No, suggest changes (esc)",
  ]),
  GEMINI,
);
const PLAN = screen(
  [
    "  Implement this plan?",
    "",
    "› 1. Yes, implement this plan",
    "  2. Yes, clear context and implement",
    "  3. No, stay in Plan mode",
    "",
    "  enter select · esc back",
  ],
  CODEX,
);
const BLANK = screen([], GEMINI);

function asksAt(story: readonly Happening[]): readonly string[] {
  return tell(story).verdicts.filter((verdict) => verdict.includes("needs-you"));
}

describe("a dialog beside a source that says that nobody waits", () => {
  test.each<[string, readonly Happening[], readonly string[]]>([
    [
      "counts at once where the source never tells of it",
      [
        [0, agentStarts(GEMINI)],
        [4000, READY],
        [5000, [OUTPUT, TRUST]],
        [9000, null],
      ],
      ["5000 needs-you prompt-cue"],
    ],
    [
      "counts at once after a turn whose plan it is",
      [
        [0, agentStarts(CODEX)],
        [2000, status("state=working:app=codex")],
        [5000, [OUTPUT, status("state=done:app=codex"), PLAN]],
        [9000, null],
      ],
      ["5000 needs-you prompt-cue"],
    ],
    [
      "has to stand for a beat where the source tells of its kind",
      [
        [0, agentStarts(GEMINI)],
        [4000, READY],
        [5000, [OUTPUT, PERMISSION]],
        [9000, null],
      ],
      ["7000 needs-you prompt-cue"],
    ],
    [
      "is none where the source tells of its kind, and it was there for a moment",
      [
        [0, agentStarts(GEMINI)],
        [4000, READY],
        [5000, [OUTPUT, PERMISSION]],
        [6500, [OUTPUT, BLANK]],
        [9000, null],
      ],
      [],
    ],
    [
      "is a tool's output for a moment, where a turn runs",
      [
        [0, agentStarts(GEMINI)],
        [4000, WORKS],
        [5000, [OUTPUT, TRUST]],
        [6500, [OUTPUT, BLANK]],
        [9000, null],
      ],
      [],
    ],
  ])("%s", (_, story, asks) => {
    expect(asksAt(story)).toEqual(asks);
  });
});

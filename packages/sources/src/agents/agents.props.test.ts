import type { ScreenText } from "@saggar/protocol";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_CHOICES } from "../cues/cue.ts";
import { keysFor } from "../cues/keys.ts";
import { readRegion } from "../cues/region.ts";
import type { AgentScreen, HookReading } from "./agent.ts";
import { AGENTS } from "./agents.ts";

const MAX_CHARS = 200;

/** Pieces of which agents make their screens, in any order. */
const piece = fc.oneof(
  fc.constantFrom(
    "",
    "─".repeat(60),
    "╌".repeat(60),
    "▄".repeat(60),
    "▀".repeat(60),
    `╭${"─".repeat(58)}╮`,
    `╰${"─".repeat(58)}╯`,
    " Do you want to proceed?",
    "Would you like to run the following command?",
    "❯ 1. Yes",
    "› 1. Yes, proceed (y)",
    "│ ● 1. Allow once",
    "  2. No (esc)",
    "   3. [ ] Many",
    "▼",
    "❯ ",
    "› Ask",
    " > Type",
    "● API Error: x",
    "✶ Stirring… (3s)",
    "• Working (3s • esc to interrupt)",
    " ⠦ Thinking... (esc to cancel, 6s)",
    "Enter to select · ↑/↓ to navigate · Esc to cancel",
    "  ? for shortcuts",
  ),
  fc.string({ unit: "grapheme", maxLength: 70 }),
);

const screens = fc.record({
  lines: fc.array(piece, { minLength: 1, maxLength: 30 }),
  cols: fc.constantFrom(20, 60, 80, 200),
  x: fc.nat(70),
  y: fc.nat(29),
  visible: fc.boolean(),
});

function screenOf({
  lines,
  cols,
  x,
  y,
  visible,
}: typeof screens extends fc.Arbitrary<infer T> ? T : never): ScreenText {
  return {
    rows: lines.map((text) => ({ text, wrapped: false })),
    size: { cols, rows: lines.length },
    cursor: { x: Math.min(x, cols), y: Math.min(y, lines.length - 1), visible },
    isAlternate: true,
    title: "",
    modes: { bracketedPaste: true, applicationCursor: true, mouse: false },
    inverse: [],
    markSeq: 0,
  };
}

function isBounded({ cues, failure, background, isWorking, isIdleInput }: AgentScreen): boolean {
  const areTexts = cues.every(
    ({ text, choices }) =>
      text.length <= MAX_CHARS * 2 && choices.length <= MAX_CHOICES && !/\p{Cc}/u.test(text),
  );
  const isOneThing = [cues.length > 0, isWorking, isIdleInput].filter(Boolean).length <= 1;
  return areTexts && isOneThing && (failure?.length ?? 0) <= MAX_CHARS * 2 && (background ?? 0) >= 0;
}

test.each(AGENTS.map((agent) => [agent.name, agent] as const))(
  "any screen of %s is read without a fault, as one thing, and bounded",
  (_, { screen }) => {
    fc.assert(
      fc.property(screens, (drawn) => {
        const shown = screenOf(drawn);
        const read = screen?.read(readRegion(shown), shown);
        if (read === undefined) return;
        expect(isBounded(read)).toBe(true);
        for (const cue of read.cues)
          for (const { key } of cue.choices) keysFor(cue, key, { view: null, applicationCursor: true });
      }),
      { numRuns: 150 },
    );
  },
);

function hasBounds({ conversation, says, turn }: HookReading): boolean {
  const texts = [
    conversation,
    turn?.prompt,
    turn?.lastLine,
    turn?.error,
    ...says.map(({ message }) => message),
  ];
  return (
    texts.every((text) => (text?.length ?? 0) <= MAX_CHARS * 2 && !/\p{Cc}/u.test(text ?? "")) &&
    (turn?.files?.length ?? 0) <= 50 &&
    says.length <= 4
  );
}

const value = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.constant({ questions: [{ question: 3 }], command: "x\n\u001b[2J" }),
);

test.each(AGENTS.map((agent) => [agent.name, agent] as const))(
  "any payload of a hook of %s is read without a fault, and bounded",
  (_, { readHook, hooks }) => {
    const events = [
      ...(hooks?.events.map(({ event }) => event) ?? []),
      "Stop",
      "session.status",
      "constructor",
    ];
    const payload = fc.dictionary(
      fc.constantFrom(
        "prompt",
        "tool_name",
        "tool_input",
        "message",
        "details",
        "properties",
        "background_tasks",
        "cwd",
      ),
      value,
    );
    fc.assert(
      fc.property(fc.constantFrom(...events), payload, (event, fields) => {
        const reading = readHook?.({ hook_event_name: event, event, type: event, ...fields }) ?? null;
        expect(reading === null || hasBounds(reading)).toBe(true);
      }),
      { numRuns: 100 },
    );
  },
);

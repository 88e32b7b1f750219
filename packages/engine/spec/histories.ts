/** Arbitrary evidence for the laws: plausible histories with few names, so that things meet, and hostile ones. */
import type { Choice, Evidence, HookEvent, ScreenPrompt } from "@saggar/engine";
import * as fc from "fast-check";
import type { Story } from "./story.ts";

const fingerprints = fc.constantFrom("f", "g", "h");
const codes = fc.constantFrom(0, 0, 1, 2, 130, null);

const prompts: fc.Arbitrary<ScreenPrompt> = fc.record({
  fingerprint: fingerprints,
  text: fc.constantFrom("Go on?", "Sure?"),
  choices: fc.constantFrom<readonly Choice[]>([], [{ key: "y", label: "Yes" }]),
});

const screens: fc.Arbitrary<Evidence> = fc.record({
  kind: fc.constant("screen" as const),
  prompt: fc.option(prompts, { nil: null }),
  working: fc.boolean(),
  idleInput: fc.boolean(),
});

const hookEvents = fc.constantFrom<HookEvent>(
  "session-started",
  "turn-started",
  "turn-started",
  "turn-active",
  "asked",
  "asked",
  "answered",
  "turn-ended",
  "turn-failed",
  "background",
  "session-ended",
);

const hooks: fc.Arbitrary<Evidence> = fc.record({
  kind: fc.constant("hook" as const),
  event: hookEvents,
  background: fc.constantFrom(0, 0, 1, 2),
  message: fc.constantFrom(null, "Bash", "Edit"),
});

const worktrees: fc.Arbitrary<Evidence> = fc.record({
  kind: fc.constant("worktree" as const),
  repo: fc.boolean(),
  root: fc.constantFrom("/r", "/s", null),
  dirty: fc.boolean(),
  fingerprint: fc.constantFrom("a", "b", "c"),
  head: fc.constant(null),
});

export const evidence: fc.Arbitrary<Evidence> = fc.oneof(
  { weight: 4, arbitrary: screens },
  { weight: 5, arbitrary: hooks },
  { weight: 3, arbitrary: worktrees },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("output" as const),
      bytes: fc.constant(9),
      newlines: fc.constantFrom(0, 2),
    }),
  },
  { weight: 3, arbitrary: fc.constant<Evidence>({ kind: "input", bytes: 1 }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("answered" as const), fingerprint: fc.option(fingerprints) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("command-started" as const),
      line: fc.constantFrom("make", null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("command-ended" as const), exitCode: codes }) },
  { weight: 2, arbitrary: fc.constant<Evidence>({ kind: "prompt-shown" }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Evidence>(
      { kind: "selected" },
      { kind: "deselected" },
      { kind: "deselected" },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("foreground" as const),
      atShell: fc.boolean(),
      interactive: fc.boolean(),
      agent: fc.constant(null),
      backgroundChildren: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Evidence>(
      { kind: "spawned" },
      { kind: "bell" },
      { kind: "notification", title: null, body: "done" },
      { kind: "watch-hit", pattern: "e", text: "error" },
      { kind: "attention", level: "blocked", message: "look" },
      { kind: "attention", level: "note", message: "green" },
      { kind: "progress", state: "running", percent: 3 },
      { kind: "progress", state: "none", percent: null },
    ),
  },
);

/** Gaps around every timing of the rules: nothing, a little, an edge to the millisecond, a long while. */
const gaps = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 300, 700) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4_000 }) },
  { weight: 2, arbitrary: fc.constantFrom(999, 1_000, 1_999, 2_000, 7_999, 8_000, 9_999, 10_000) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 30_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(90_000, 120_000, 899_999, 900_000) },
);

function inTime(steps: readonly (readonly [number, Evidence])[]): Story {
  let atMs = 0;
  return steps.map(([gap, step]) => {
    atMs += gap;
    return [atMs, step];
  });
}

/** Histories of a live session; with few exits, since nothing follows one. */
export const histories: fc.Arbitrary<Story> = fc
  .tuple(
    fc.array(fc.tuple(gaps, evidence), { minLength: 1, maxLength: 40 }),
    fc.option(
      fc.record({ kind: fc.constant("exited" as const), exitCode: codes, signal: fc.constant(null) }),
      {
        freq: 12,
      },
    ),
  )
  .map(([steps, exit]) => inTime(exit === null ? steps : [...steps, [1_000, exit]]));

const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -1, 1e300),
);
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.integer({ min: 0, max: 100_000 }).map((length) => "\u0007".repeat(length)),
  fc.integer({ min: 0, max: 5_000 }).map((length) => "🙂".repeat(length)),
);

const hostileEvidence: fc.Arbitrary<Evidence> = fc.oneof(
  evidence,
  fc.record({
    kind: fc.constant("screen" as const),
    prompt: fc.record({
      fingerprint: anyText,
      text: anyText,
      choices: fc.array(fc.record({ key: anyText, label: anyText, selected: fc.boolean() }), {
        maxLength: 40,
      }),
    }),
    working: fc.boolean(),
    idleInput: fc.boolean(),
  }),
  fc.record({ kind: fc.constant("answered" as const), fingerprint: anyText }),
  fc.record({
    kind: fc.constant("hook" as const),
    event: hookEvents,
    background: anyNumber,
    message: fc.option(anyText, { nil: undefined }).map((message) => message ?? null),
  }),
  fc.record({ kind: fc.constant("notification" as const), title: fc.option(anyText), body: anyText }),
  fc.record({ kind: fc.constant("watch-hit" as const), pattern: anyText, text: anyText }),
  fc.record({
    kind: fc.constant("attention" as const),
    level: fc.constantFrom("blocked", "note"),
    message: anyText,
  }),
  fc.record({ kind: fc.constant("command-started" as const), line: anyText }),
  fc.record({ kind: fc.constant("command-ended" as const), exitCode: anyNumber }),
  fc.record({ kind: fc.constant("output" as const), bytes: anyNumber, newlines: anyNumber }),
  fc.record({
    kind: fc.constant("worktree" as const),
    repo: fc.boolean(),
    root: fc.option(anyText),
    dirty: fc.boolean(),
    fingerprint: anyText,
    head: fc.option(anyText),
    readAt: anyNumber,
  }),
  fc.record({ kind: fc.constant("exited" as const), exitCode: anyNumber, signal: fc.option(anyText) }),
);

/** Anything at all, on a clock that runs back and is sometimes no number. */
export const hostileHistories: fc.Arbitrary<Story> = fc.array(fc.tuple(anyNumber, hostileEvidence), {
  minLength: 1,
  maxLength: 60,
});

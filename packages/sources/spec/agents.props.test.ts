/** What holds of an agent's sources whatever comes, in whatever order. */

import { HOOK_EVENTS, judge, type Memory, TIMINGS } from "@saggar/engine";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  agentEnds,
  agentStarts,
  type Happening,
  hook,
  OUTPUT,
  published,
  screen,
  status,
  tell,
  title,
  typed,
} from "./agent-story.ts";

const RULE = "─".repeat(80);
const IDLE = [RULE, "❯ ", RULE, "  ⏸ manual mode on · ? for shortcuts"];
const WORK = ["✶ Stewing… (4s)", "", RULE, "❯ ", RULE, "  ⏸ manual mode on · esc to interrupt"];
const ASK = [
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
];

const event = fc.constantFrom(...HOOK_EVENTS);
const anyHook = fc
  .tuple(
    event,
    fc.boolean(),
    fc.nat(2),
    fc.constantFrom("a", "b", undefined),
    fc.constantFrom("claude", "codex"),
  )
  .map(([of, isSubagent, background, conversation, agent]) =>
    hook(of, {
      agent,
      isSubagent,
      background,
      message: "Bash: ls",
      ...(conversation === undefined ? {} : { conversation }),
      turn: { prompt: "Do it" },
    }),
  );
const says = fc.constantFrom("idle", "working", "blocked", "done", "failed", "gone");
const record = fc
  .tuple(
    fc.constantFrom("idle", "working", "blocked", "done", "error", "clear"),
    fc.constantFrom("", ":id=a", ":id=a/b", ":id=c"),
    fc.constantFrom(undefined, "x?", "1 shell still running"),
  )
  .map(([state, id, msg]) => status(`state=${state}:app=claude-code${id}`, msg === undefined ? {} : { msg }));
const quiet = fc.oneof(
  { weight: 4, arbitrary: anyHook },
  { weight: 4, arbitrary: record },
  says.map((of) => published(of)),
  fc.constantFrom("✳ Claude Code", "◐ Claude Code", "◑ Claude Code", "x").map(title),
  fc.constantFrom(IDLE, WORK, ASK, ["text"]).map((rows) => screen(rows)),
  fc.constantFrom("\x1b", "1", "hello\r").map(typed),
);
const what = fc.oneof(
  { weight: 8, arbitrary: quiet },
  { weight: 2, arbitrary: fc.constant(OUTPUT) },
  fc.constant({ kind: "mark", mark: { kind: "reset" } } as const),
  fc.constantFrom(agentStarts(), agentStarts("codex"), agentEnds()),
);
/** Steps are short, about a beat, or long enough for what is believed to lapse. */
const step = fc.oneof(fc.nat(100), fc.nat(5000), fc.nat(200_000));

function dated(happenings: readonly (readonly [number, Happening[1]])[]): readonly Happening[] {
  let nowMs = 0;
  return happenings.map(([afterMs, of]) => {
    nowMs += afterMs;
    return [nowMs, of];
  });
}

const story = fc
  .array(fc.tuple(step, what), { maxLength: 40 })
  .map((all) => [[0, agentStarts()] as Happening, ...dated(all)]);

function lastMs(happenings: readonly Happening[]): number {
  return happenings.at(-1)?.[0] ?? 0;
}

test("nothing throws, and what is kept of an agent stays small", () => {
  fc.assert(
    fc.property(story, (happenings) => {
      expect(JSON.stringify(tell(happenings).memory.arbiter).length).toBeLessThan(60_000);
    }),
    { numRuns: 300 },
  );
});

test("turns begin and end by turns, and news come only of one that is known", () => {
  fc.assert(
    fc.property(story, (happenings) => {
      expect(faultsOf(tell(happenings).turns)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

/** Lines of the ledger that cannot follow the one before. */
function faultsOf(turns: readonly string[]): readonly string[] {
  let isOpen = false;
  return turns.filter((line, at) => {
    const kind = line.split(" ")[1];
    if (kind === "news") return at === 0;
    const isFault = (kind === "started") === isOpen;
    isOpen = kind === "started";
    return isFault;
  });
}

test("with every source silent and no output, work is believed for no longer than it is held", () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const endMs = lastMs(happenings) + TIMINGS.staleAfter + TIMINGS.turnHold;
      const { verdicts } = tell([...happenings, [endMs, null]]);
      expect(verdicts.at(-1)).not.toMatch(/turn-running|background-work|working-cue|recent-output/u);
    }),
    { numRuns: 200 },
  );
});

test("an open turn is not held beyond its time by a source that only once said so", () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const endMs = lastMs(happenings) + TIMINGS.turnHold + TIMINGS.silence + TIMINGS.beat;
      const { verdicts } = tell([...happenings, [endMs, null]]);
      expect(verdicts.at(-1)).not.toMatch(/turn-running|working-cue/u);
    }),
    { numRuns: 200 },
  );
});

/** A story of hooks alone, of one conversation. */
const hooksOnly = fc
  .array(
    fc.tuple(
      fc.oneof(fc.nat(100), fc.nat(20_000)),
      fc.oneof(
        event.map((of) => hook(of, { message: "x" })),
        fc.constant(OUTPUT),
      ),
    ),
    {
      maxLength: 30,
    },
  )
  .map((all): readonly Happening[] => [[0, agentStarts()], ...dated(all)]);

test("hooks that come twice make the same history of verdicts as once", () => {
  fc.assert(
    fc.property(hooksOnly, (happenings) => {
      const doubled = happenings.map(([atMs, of]): Happening => {
        const isHook = of !== null && "kind" in of && of.kind === "hook";
        return isHook ? [atMs, [of, of]] : [atMs, of];
      });
      expect(tell(doubled).verdicts).toEqual(tell(happenings).verdicts);
    }),
    { numRuns: 300 },
  );
});

test("what hooks say beside program status that tells the same changes no verdict's status", () => {
  const pairs: readonly (readonly [Parameters<typeof hook>[0], string])[] = [
    ["turn-started", "working"],
    ["turn-active", "working"],
    ["asked", "blocked"],
    ["answered", "working"],
    ["turn-ended", "done"],
    ["turn-failed", "error"],
  ];
  const both = fc.array(
    fc.tuple(fc.integer({ min: 3000, max: 20_000 }), fc.constantFrom(...pairs), fc.nat(400)),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(both, (moves) => {
      let nowMs = 0;
      const alone: Happening[] = [[0, agentStarts()]];
      const doubled: Happening[] = [[0, agentStarts()]];
      for (const [afterMs, [of, state], lateMs] of moves) {
        nowMs += afterMs;
        const told = status(`state=${state}:app=claude-code`);
        alone.push([nowMs, told]);
        doubled.push([nowMs, told], [nowMs + lateMs, hook(of, { message: "x" })]);
      }
      const statuses = (happenings: readonly Happening[]): readonly string[] => tell(happenings).verdicts;
      expect(statuses(doubled)).toEqual(statuses(alone));
    }),
    { numRuns: 200 },
  );
});

/** Needs-you by a hook's question, without a question in between, is one claim. */
function claimKeyOf(memory: Memory, nowMs: number): string | null {
  return judge(memory, nowMs).claim?.key ?? null;
}

test("a question that two sources tell is one claim", () => {
  fc.assert(
    fc.property(fc.nat(1500), fc.nat(30_000), (firstMs, reminderMs) => {
      const told = [
        [0, agentStarts()],
        [5000, hook("turn-started")],
        [5100, status("state=working:app=claude-code")],
        [10_000, status("state=blocked:app=claude-code:kind=permission")],
        [10_000 + firstMs, hook("asked", { message: "Bash: ls" })],
      ] as const satisfies readonly Happening[];
      const one = tell(told);
      const nowMs = 10_000 + firstMs + reminderMs;
      const two = tell([...told, [nowMs, hook("asked", { message: "Permission needed" })]]);
      expect(claimKeyOf(two.engine, nowMs)).toBe(claimKeyOf(one.engine, nowMs));
      expect(judge(two.engine, nowMs).claim?.message).toBe("Bash: ls");
    }),
    { numRuns: 100 },
  );
});

import { HOOK_EVENTS } from "@saggar/engine";
import type { Mark, ScreenText } from "@saggar/protocol";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Fact, ProcessInfo, ProcessState, PublishedState } from "./facts.ts";
import { interpret, lapse, nextDueMs } from "./interpret.ts";
import { createSourceMemory, readSourceMemory, type SourceMemory } from "./memory.ts";

const anyText = fc.string({ unit: "binary", maxLength: 80 });
const oscData = fc.oneof(
  anyText,
  fc.constantFrom(
    "A",
    "B",
    "C",
    "D;0",
    "D;148",
    "A;aid=s",
    "C;aid=s",
    "D;3;aid=s",
    "E;ls;s",
    "E;x",
    "P;Cwd=/tmp;s",
  ),
  fc.constantFrom(
    "4;1;50",
    "notify;a;b",
    "i=1:d=0;x",
    "i=1;y",
    "file://box/tmp",
    "c;aGk=",
    "RequestAttention=1",
  ),
);
const statusData = fc.oneof(
  anyText,
  fc.constantFrom(
    "state=idle:app=claude-code",
    "state=working:app=claude-code",
    "state=blocked:kind=question:msg=eD8=",
    "state=done:app=codex",
    "state=working:id=a/b",
    "state=clear:id=a",
    "state=clear",
  ),
);
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.record({
    kind: fc.constant("osc" as const),
    code: fc.constantFrom(0, 7, 9, 52, 99, 133, 633, 777, 1337),
    data: oscData,
  }),
  fc.record({ kind: fc.constant("osc" as const), code: fc.constant(7501), data: statusData }),
  fc.record({ kind: fc.constant("output" as const), bytes: fc.nat(), newlines: fc.nat() }),
  fc.constant({ kind: "bell" as const }),
  fc.record({
    kind: fc.constant("title" as const),
    text: fc.oneof(anyText, fc.constantFrom("⠋ x", "◐ Claude Code", "✳ Claude Code")),
  }),
  fc.record({ kind: fc.constant("alternate" as const), isAlternate: fc.boolean() }),
  fc.constant({ kind: "reset" as const }),
);
const word = fc.constantFrom(
  "bash",
  "vim",
  "less",
  "sh",
  "-c",
  "ssh",
  "box",
  "claude",
  "python3",
  "sudo",
  "-u",
  "npm",
  "run",
  "",
);
const processInfo: fc.Arbitrary<ProcessInfo> = fc.record({
  pid: fc.integer({ min: 1, max: 30 }),
  ppid: fc.nat(30),
  pgid: fc.integer({ min: 1, max: 30 }),
  state: fc.constantFrom("S", "R", "T", "Z"),
  executable: fc.oneof(anyText, word),
  argv: fc.array(fc.oneof(word, anyText), { maxLength: 6 }),
});
const unsure = fc.option(fc.boolean(), { nil: null });
const processState: fc.Arbitrary<ProcessState> = fc.record({
  shell: fc.option(processInfo, { nil: null }),
  foregroundPgid: fc.option(fc.integer({ min: -1, max: 30 }), { nil: null }),
  foreground: fc.array(processInfo, { maxLength: 4 }),
  backgroundChildren: fc.nat(5),
  stoppedChildren: fc.nat(5),
  isAlternate: fc.boolean(),
  tty: fc.option(
    fc.record({
      canonical: unsure,
      echo: unsure,
      foregroundPgid: fc.constant(null),
      blockedReading: unsure,
      polling: unsure,
    }),
    { nil: null },
  ),
});
const line = fc.oneof(
  anyText,
  fc.constantFrom(
    "Go on? [y/N] ",
    "Password: ",
    "? Pick one",
    "❯ npm",
    "  yarn",
    "1) a",
    "2) b",
    "#? ",
    "◆  Q",
    "│  ● a",
    "│  ○ b",
    "└",
    "Press any key",
    "<Yes>  <No>│",
    "$ ls",
  ),
);
const screen: fc.Arbitrary<ScreenText> = fc.record({
  rows: fc.array(fc.record({ text: line, wrapped: fc.boolean() }), { minLength: 0, maxLength: 12 }),
  size: fc.record({ cols: fc.integer({ min: 2, max: 200 }), rows: fc.constant(12) }),
  cursor: fc.record({ x: fc.nat(200), y: fc.nat(14), visible: fc.boolean() }),
  isAlternate: fc.boolean(),
  title: anyText,
  modes: fc.record({ bracketedPaste: fc.boolean(), applicationCursor: fc.boolean(), mouse: fc.boolean() }),
  inverse: fc.constant([]),
  markSeq: fc.nat(),
});
const hookFact: fc.Arbitrary<Fact> = fc
  .record({
    conversation: fc.option(fc.constantFrom("a", "b"), { nil: null }),
    isSubagent: fc.boolean(),
    says: fc.array(
      fc.record({
        kind: fc.constant("hook" as const),
        event: fc.constantFrom(...HOOK_EVENTS),
        background: fc.nat(3),
        message: fc.option(anyText, { nil: null }),
      }),
      { maxLength: 2 },
    ),
  })
  .map((reading) => ({ kind: "hook", agent: "claude", reading: { ...reading, cwd: null, turn: null } }));
const publishedState: fc.Arbitrary<PublishedState> = fc.record({
  says: fc.constantFrom("idle", "working", "blocked", "done", "failed", "gone"),
  message: fc.option(anyText, { nil: null }),
  background: fc.nat(3),
});
const fact: fc.Arbitrary<Fact> = fc.oneof(
  mark.map((of): Fact => ({ kind: "mark", mark: of })),
  processState.map((process): Fact => ({ kind: "process", process })),
  fc
    .tuple(screen, fc.option(processState, { nil: null }))
    .map(([of, process]): Fact => ({ kind: "screen", screen: of, process })),
  fc.uint8Array({ maxLength: 40 }).map((bytes): Fact => ({ kind: "typed", bytes })),
  fc.constant<Fact>({ kind: "spawned", line: "make" }),
  hookFact,
  fc
    .tuple(fc.constantFrom("claude", "codex"), fc.option(publishedState, { nil: null }))
    .map(([agent, state]): Fact => ({ kind: "published", agent, state })),
);
/** Moments close to each other, and now and then a wait in which things lapse. */
const waitMs = fc.oneof({ weight: 8, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: fc.nat(1_000_000) });
const story = fc.array(fc.tuple(fact, waitMs), { maxLength: 40 });

type Story = readonly (readonly [Fact, number])[];

function run(
  moments: Story,
  between: (memory: SourceMemory) => SourceMemory = (memory) => memory,
): readonly unknown[] {
  let memory = createSourceMemory({ secret: "s", isShell: true, expected: "bash", hosts: ["box"] });
  let nowMs = 0;
  const found: unknown[] = [];
  for (const [of, afterMs] of moments) {
    nowMs += afterMs;
    for (let turn = 0; turn < 100; turn += 1) {
      const dueMs = nextDueMs(memory);
      if (dueMs === null || dueMs > nowMs) break;
      const lapsed = lapse(memory, dueMs);
      memory = between(lapsed.memory);
      found.push(lapsed.findings);
    }
    const step = interpret(memory, of, nowMs);
    memory = between(step.memory);
    found.push(step.findings);
  }
  return found;
}

test("whatever comes, nothing throws, and the memory is bounded", () => {
  fc.assert(
    fc.property(story, (moments) => {
      run(moments, (memory) => {
        expect(JSON.stringify(memory).length).toBeLessThan(200_000);
        return memory;
      });
    }),
    { numRuns: 300 },
  );
});

test("a memory that was stored and read again goes on as it would have", () => {
  fc.assert(
    fc.property(story, (moments) => {
      const stored = run(moments, (memory) => {
        const again = readSourceMemory(JSON.parse(JSON.stringify(memory)));
        expect(again).toEqual(memory);
        return again ?? memory;
      });
      expect(stored).toEqual(run(moments));
    }),
    { numRuns: 150 },
  );
});

test("a due time is never in the past once it has lapsed", () => {
  fc.assert(
    fc.property(story, (moments) => {
      run(moments, (memory) => {
        const dueMs = nextDueMs(memory);
        const nextMs = dueMs === null ? null : nextDueMs(lapse(memory, dueMs).memory);
        expect(dueMs === null || nextMs === null || nextMs > dueMs).toBe(true);
        return memory;
      });
    }),
    { numRuns: 100 },
  );
});

test("after the exit nothing more is found, and nothing is due", () => {
  const start = createSourceMemory({ secret: "s", isShell: true, expected: null });
  const ended = interpret(start, { kind: "mark", mark: { kind: "exited", code: 3, signal: null } }, 5);
  expect(ended.findings).toEqual([
    { kind: "evidence", evidence: { kind: "exited", exitCode: 3, signal: null } },
  ]);
  fc.assert(
    fc.property(fact, (of) => {
      const after = interpret(ended.memory, of, 10);
      expect(after.findings).toEqual([]);
      expect(nextDueMs(after.memory)).toBeNull();
    }),
    { numRuns: 50 },
  );
});

test("a memory of another version, or none, is refused", () => {
  const memory = createSourceMemory({ secret: "s", isShell: true, expected: null });
  expect(readSourceMemory({ ...memory, version: memory.version + 1 })).toBeNull();
  expect(readSourceMemory("{}")).toBeNull();
  expect(readSourceMemory(null)).toBeNull();
});

/** Laws of memory: plain JSON at any point, never changed in place, bounded, and proof against anything. */
import { createMemory, type Evidence, judge, type Memory, observe } from "@saggar/engine";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { histories, hostileHistories } from "./histories.ts";
import { remember } from "./story.ts";

/** Many runs, on a machine that may be busy with others. */
vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 400 };
const LATER = [0, 1_500, 11_000, 95_000, 1_000_000];

/** The most that a memory may be as JSON, in characters; every character of a text may need six. */
const MOST_JSON_CHARACTERS = 120_000;

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

function throughJson(memory: Memory): Memory {
  return JSON.parse(JSON.stringify(memory)) as Memory;
}

describe("a memory", () => {
  it("survives JSON at any point of a history", () => {
    fc.assert(
      fc.property(histories, (story) => {
        let kept = createMemory();
        let stored = createMemory();
        for (const [atMs, step] of story) {
          kept = observe(kept, step, atMs);
          stored = throughJson(observe(stored, step, atMs));
          expect(stored).toEqual(kept);
          for (const later of LATER) expect(judge(stored, atMs + later)).toEqual(judge(kept, atMs + later));
        }
      }),
      RUNS,
    );
  });

  it("is never changed in place, neither by evidence nor by being judged", () => {
    fc.assert(
      fc.property(histories, (story) => {
        let memory = deepFreeze(createMemory());
        for (const [atMs, step] of story) {
          memory = deepFreeze(observe(memory, deepFreeze(step), atMs));
          for (const later of LATER) judge(memory, atMs + later);
        }
      }),
      RUNS,
    );
  });

  it("gives equal verdicts for equal evidence, however often it was judged", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 1_000_000 }), (story, later) => {
        let watched = createMemory();
        for (const [atMs, step] of story) {
          judge(watched, atMs);
          watched = observe(watched, step, atMs);
          judge(watched, atMs);
          judge(watched, atMs + later);
        }
        const now = (story.at(-1)?.[0] ?? 0) + later;
        expect(judge(watched, now)).toEqual(judge(remember(story), now));
        expect(judge(watched, now)).toEqual(judge(watched, now));
      }),
      RUNS,
    );
  });

  it("takes a time that runs back for the last one seen", () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat({ max: 5_000 })), (story, backs) => {
        const shaken = story.map(([atMs, step], index) => [atMs - (backs[index] ?? 0), step] as const);
        let clock = -Infinity;
        const clamped = shaken.map(([atMs, step]) => {
          clock = Math.max(clock, atMs);
          return [clock, step] as const;
        });
        expect(remember(shaken)).toEqual(remember(clamped));
        expect(judge(remember(shaken), -1)).toEqual(judge(remember(shaken), clock));
      }),
      RUNS,
    );
  });
});

describe("no evidence whatever", () => {
  it("throws, leaves the bounds of memory, or makes a verdict that JSON cannot carry", () => {
    fc.assert(
      fc.property(hostileHistories, fc.double(), (story, now) => {
        let memory = createMemory();
        for (const [atMs, step] of story) {
          memory = observe(memory, step, atMs);
          expect(throughJson(memory)).toEqual(memory);
          const verdict = judge(memory, now);
          expect(JSON.parse(JSON.stringify(verdict))).toEqual(verdict);
        }
        expect(JSON.stringify(memory).length).toBeLessThan(MOST_JSON_CHARACTERS);
      }),
      { numRuns: 300 },
    );
  });

  it("makes memory grow with the length of the history", () => {
    const flood = "\u0000".repeat(1_000);
    let memory = createMemory();
    for (let step = 0; step < 2_000; step += 1) {
      const fingerprint = `${step}${flood}`;
      const choices = Array.from({ length: 60 }, () => ({ key: flood, label: flood, selected: true }));
      memory = observe(memory, { kind: "answered", fingerprint }, step);
      memory = observe(
        memory,
        { kind: "screen", prompt: { fingerprint, text: flood, choices }, working: true, idleInput: true },
        step,
      );
      memory = observe(memory, { kind: "notification", title: flood, body: flood }, step);
      memory = observe(memory, { kind: "hook", event: "asked", message: flood }, step);
    }
    expect(JSON.stringify(memory).length).toBeLessThan(MOST_JSON_CHARACTERS);
  });

  it("is of a kind that cannot be borne", () => {
    const unknown = JSON.parse(
      '[{"kind":"telepathy"},{"kind":"hook","event":"pondered"},{"kind":"toString"}]',
    );
    const story = (unknown as Evidence[]).map((step) => [5, step] as const);
    expect(judge(remember(story), 5)).toEqual(judge(remember([[5, { kind: "spawned" }]]), 5));
  });
});

describe("what memory keeps of evidence", () => {
  it("is a time that is a number, the last one seen where it is none", () => {
    const memory = observe(createMemory(), { kind: "spawned" }, 700);
    const rung = observe(memory, { kind: "bell" }, Number.NaN);
    expect(judge(rung, Number.NaN)).toMatchObject({ line: 6, since: 700 });
    expect(judge(createMemory(), Number.NaN)).toMatchObject({ line: 20, since: 0 });
  });

  it("is texts of 200 characters and 20 choices, with the one that is selected", () => {
    const choices = Array.from({ length: 21 }, (_, index) => ({
      key: `${index}`,
      label: "🙂".repeat(201),
      ...(index === 1 ? { selected: true } : {}),
    }));
    const prompt = { fingerprint: "f".repeat(201), text: "x".repeat(201), choices };
    const memory = remember([[0, { kind: "screen", prompt, working: false, idleInput: false }]]);
    const claim = judge(memory, 0).claim!;
    expect(claim.message).toBe("x".repeat(200));
    expect(claim.choices).toHaveLength(20);
    expect(claim.choices[0]).toEqual({ key: "0", label: "🙂".repeat(200) });
    expect(claim.choices[1]!.selected).toBe(true);
  });

  it("tells long fingerprints apart, and knows them again", () => {
    const long = (end: string): string => "f".repeat(100_000) + end;
    const asks = (fingerprint: string): Evidence => ({
      kind: "screen",
      prompt: { fingerprint, text: "?", choices: [] },
      working: false,
      idleInput: false,
    });
    const memory = remember([[0, asks(long("a"))]]);
    expect(judge(observe(memory, { kind: "answered", fingerprint: long("b") }, 1), 1).line).toBe(5);
    expect(judge(observe(memory, { kind: "answered", fingerprint: long("a") }, 1), 1).line).toBe(20);
  });
});

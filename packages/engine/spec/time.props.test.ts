/** Laws of time: a verdict holds until `until`, and how often a session was judged makes no difference. */
import {
  createMemory,
  type Evidence,
  judge,
  type Memory,
  observe,
  TIMINGS,
  type Verdict,
} from "@saggar/engine";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { evidence, histories } from "./histories.ts";
import { remember, type Story, spawned } from "./story.ts";

/** Many runs, on a machine that may be busy with others. */
vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 400 };
const SPANS: readonly number[] = [0, ...Object.values(TIMINGS)];

/** A verdict without the moment of its end, as text to be compared. */
function said({ line, since, wants, activity, tick, stale, claim, note }: Verdict): string {
  const plain = `${line} ${since} ${wants} ${activity} ${tick} ${stale}`;
  return claim === null && note === null ? plain : plain + JSON.stringify([claim, note]);
}

/** Every moment at which anything could change: a time of the story plus one or two timings, and its neighbours. */
function moments(story: Story, afterMs: number): readonly number[] {
  const found = new Set<number>();
  for (const [atMs] of story) {
    for (const one of SPANS) {
      for (const other of SPANS) {
        for (const edge of [-1, 0, 1]) found.add(atMs + one + other + edge);
      }
    }
  }
  return [...found].filter((moment) => moment > afterMs).sort((one, other) => one - other);
}

function lastMs(story: Story): number {
  return story.at(-1)?.[0] ?? 0;
}

describe("until", () => {
  it("is the first moment at which anything of the verdict differs, among all that could matter", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 130_000 }), (story, later) => {
        const memory = remember(story);
        const now = lastMs(story) + later;
        const verdict = judge(memory, now);
        const differs = moments(story, now).find((moment) => said(judge(memory, moment)) !== said(verdict));
        expect(verdict.until).toBe(differs ?? null);
      }),
      RUNS,
    );
  });

  it("is right to the millisecond over twenty seconds", () => {
    fc.assert(
      fc.property(histories, (story) => {
        const memory = remember(story);
        const now = lastMs(story);
        const verdict = judge(memory, now);
        const before = said(verdict);
        let moment = now + 1;
        while (moment <= now + 20_000 && said(judge(memory, moment)) === before) moment += 1;
        expect(Math.min(verdict.until ?? Infinity, now + 20_001)).toBe(moment);
      }),
      { numRuns: 30 },
    );
  });
});

describe("a memory", () => {
  it("is advanced by evidence that says nothing without changing any later verdict", () => {
    const pauses = fc.array(fc.nat({ max: 200_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(histories, pauses, (story, offsets) => {
        const start = story[0]![0];
        const silent = offsets.map((offset): [number, Evidence] => [start + offset, spawned]);
        const mixed = [...story, ...silent].sort(([one], [other]) => one - other);
        const now = Math.max(lastMs(mixed), lastMs(story));
        for (const later of [0, 1_500, 11_000, 95_000, 1_000_000]) {
          expect(judge(remember(mixed), now + later)).toEqual(judge(remember(story), now + later));
        }
      }),
      RUNS,
    );
  });

  it("dates an idle row at the moment at which it was first seen idle again, watched at every millisecond", () => {
    const crowded = fc.array(fc.tuple(fc.nat({ max: 4_000 }), evidence), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(crowded, (steps) => {
        const row = { isBusy: false, idleSince: 0 };
        const wrong: number[] = [];
        const watch = (memory: Memory, now: number): void => {
          const { status, since } = judge(memory, now);
          if (status === "idle" && row.isBusy) row.idleSince = now;
          row.isBusy = status !== "idle";
          if (!row.isBusy && since !== row.idleSince) wrong.push(now);
        };
        let memory = observe(createMemory(), spawned, 0);
        let now = 0;
        for (const [gap, step] of [...steps, [12_000, spawned] as const]) {
          const next = now + gap;
          for (; now <= next; now += 1) watch(memory, now);
          now = next;
          memory = observe(memory, step, now);
        }
        watch(memory, now);
        expect(wrong).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

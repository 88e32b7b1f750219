/** Laws of the queue: one total order, and a walk that leaves nobody out. */
import { judge, nextStop, type TriageClaim, triage } from "@saggar/engine";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { histories } from "./histories.ts";
import { remember } from "./story.ts";

/** Many runs, on a machine that may be busy with others. */
vi.setConfig({ testTimeout: 60_000 });
const RUNS = { numRuns: 300 };

/** Sessions with honest verdicts of one moment, in their order. */
const sessions = fc.array(histories, { maxLength: 8 }).map((stories) =>
  stories.map((story, order) => ({
    id: `s${order}`,
    order,
    verdict: judge(remember(story), 1_000_000),
  })),
);

const claims = fc
  .array(
    fc.record({ class: fc.constantFrom(1, 2, 3, 4), since: fc.nat({ max: 3 }), order: fc.nat({ max: 3 }) }),
    {
      maxLength: 7,
    },
  )
  .map((rows) =>
    rows.map((row, index): TriageClaim => ({ id: `s${index}`, key: `s${index}:k`, kind: "bell", ...row })),
  );

describe("triage", () => {
  it("lists every claim once, whatever order the sessions come in", () => {
    fc.assert(
      fc.property(
        sessions.chain((entries) =>
          fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length })),
        ),
        ([entries, shuffled]) => {
          const queue = triage(entries);
          expect(triage(shuffled)).toEqual(queue);
          const claiming = entries.filter(({ verdict }) => verdict.claim !== null).map(({ id }) => id);
          expect(queue.map(({ id }) => id).sort()).toEqual(claiming.sort());
        },
      ),
      RUNS,
    );
  });

  it("is in order of class, then of waiting time, then of the sessions", () => {
    fc.assert(
      fc.property(sessions, (entries) => {
        const queue = triage(entries);
        for (const [index, claim] of queue.slice(1).entries()) {
          const before = queue[index]!;
          const steps = [claim.class - before.class, claim.since - before.since, claim.order - before.order];
          expect(steps.find((step) => step !== 0) ?? 0).toBeGreaterThanOrEqual(0);
        }
      }),
      RUNS,
    );
  });
});

describe("the walk", () => {
  it("comes to every claim that was not visited before it comes to one twice", () => {
    fc.assert(
      fc.property(claims, fc.nat({ max: 8 }), (queue, start) => {
        let focused: string | null = queue[start]?.id ?? null;
        const visited = new Set(queue.filter(({ id }) => id === focused).map(({ key }) => key));
        const met = new Set(focused === null ? [] : [focused]);
        for (let stop = nextStop(queue, focused, visited); met.size < queue.length; ) {
          expect(stop).not.toBeNull();
          expect(met.has(stop!)).toBe(false);
          met.add(stop!);
          focused = stop;
          for (const { id, key } of queue) if (id === focused) visited.add(key);
          stop = nextStop(queue, focused, visited);
        }
        expect(met.size).toBe(queue.length);
      }),
      RUNS,
    );
  });

  it("goes round and round when all is visited, and never stays where it is", () => {
    fc.assert(
      fc.property(claims, (queue) => {
        const visited = new Set(queue.map(({ key }) => key));
        const first = nextStop(queue, null, visited);
        const round: (string | null)[] = [first];
        for (let step = 1; step < queue.length; step += 1)
          round.push(nextStop(queue, round.at(-1) ?? null, visited));
        expect(new Set(round).size).toBe(Math.max(1, queue.length));
        expect(nextStop(queue, round.at(-1) ?? null, visited)).toBe(queue.length > 1 ? first : null);
      }),
      RUNS,
    );
  });
});

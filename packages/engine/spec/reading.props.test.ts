/** The engine and the plain reading of RULES.md say the same of every history, field by field, to the millisecond. */
import {
  array,
  assert as assertProperty,
  constant,
  integer,
  nat,
  option,
  property,
  record,
  subarray,
} from "fast-check";
import { expect, test, vi } from "vitest";
import { firstDifference } from "../reading/compare.ts";
import { histories } from "../reading/histories.ts";
import { pasts } from "../reading/past.ts";
import { changesAt, isSame, sayAt } from "../reading/read.ts";
import * as reading from "../reading/triage.ts";
import * as engine from "../src/index.ts";

/** A few seconds on a quiet machine, a minute on a busy one. */
const RUNS = 120;
vi.setConfig({ testTimeout: 120_000 });

test("the engine says what the reading says, at every moment that can tell them apart", () => {
  assertProperty(
    property(histories(), (history) => {
      expect(firstDifference(engine, history)).toBeNull();
    }),
    { numRuns: RUNS },
  );
});

test("the reading itself changes at no moment that it does not foresee", () => {
  assertProperty(
    property(histories(), array(nat(), { minLength: 1, maxLength: 20 }), (history, whens) => {
      for (const past of pasts(history)) {
        const until = changesAt(past, past.at) ?? past.at + 3_000_000;
        const said = sayAt(past, past.at);
        for (const when of whens) {
          expect(isSame(sayAt(past, past.at + (when % (until - past.at))), said)).toBe(true);
        }
      }
    }),
    { numRuns: RUNS },
  );
});

const claim = record({
  id: constant(""),
  key: constant(""),
  kind: constant("bell"),
  class: integer({ min: 1, max: 4 }).map((loudness) => loudness as 1 | 2 | 3 | 4),
  since: nat({ max: 3 }),
  order: nat({ max: 3 }),
});
const claims = array(claim, { maxLength: 6 }).map((all) =>
  all.map((one, i) => ({ ...one, id: `s${i}`, key: `s${i}:k`, order: i })),
);

test("both walk through the claims the same way", () => {
  assertProperty(
    property(claims, subarray([0, 1, 2, 3, 4, 5]), option(nat({ max: 6 })), (walk, visited, focused) => {
      const focusedId = focused === null ? null : `s${focused}`;
      const visitedKeys = new Set(visited.map((i) => `s${i}:k`));
      const next = engine.nextStop(walk, focusedId, visitedKeys);
      expect(next).toBe(reading.nextStop(walk, focusedId, visitedKeys));
    }),
  );
});

test("both order claims and fold groups the same way", () => {
  const group = record({
    onScreen: nat({ max: 3 }).map((one) => one === 0),
    unfoldedAtMs: option(nat({ max: 2_000_000 })),
    histories: array(histories(), { maxLength: 3 }),
    nowMs: nat({ max: 3_000_000 }),
  });
  assertProperty(
    property(group, ({ onScreen, unfoldedAtMs, histories: stories, nowMs }) => {
      const verdicts = stories.map((story) =>
        engine.judge(
          story.reduce(
            (memory, { at, evidence }) => engine.observe(memory, evidence, at),
            engine.createMemory(),
          ),
          nowMs,
        ),
      );
      const entries = verdicts.map((verdict, order) => ({ id: `s${order}`, verdict, order }));
      expect(engine.triage(entries)).toEqual(reading.triage(entries));
      const folds = { onScreen, unfoldedAtMs, verdicts };
      expect(engine.foldable(folds, nowMs)).toBe(reading.foldable(folds, nowMs));
    }),
    { numRuns: RUNS },
  );
});

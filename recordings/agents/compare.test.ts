/** How a history of verdicts is held against a story. */
import { describe, expect, test } from "vitest";
import { compare, quantile, type Said } from "../../tools/agents/accuracy/compare.ts";
import { readTruths } from "../../tools/agents/truth.ts";

const STORY = readTruths(
  ["0.000 shell", "1.000 working", "4.000~4.500 needs-you permission", "8.000 working", "10.000 idle"].join(
    "\n",
  ),
);
const LENGTH_MS = 12_000;

const right: readonly Said[] = [
  { atMs: 0, says: "resting" },
  { atMs: 1000, says: "working" },
  { atMs: 4200, says: "asking" },
  { atMs: 8000, says: "working" },
  { atMs: 10_000, says: "resting" },
];

describe("held against a story", () => {
  test("all that is certain can be right", () => {
    const score = compare(STORY, right, LENGTH_MS);
    expect(score).toMatchObject({ certainMs: 11_500, rightMs: 11_500, asked: 1, missed: 0, falseAsks: 0 });
    expect(score.latenciesMs).toEqual([200]);
    expect(score.wrong).toEqual([]);
  });

  test("a prompt that nobody was told of is missed, and its time is wrong", () => {
    const score = compare(STORY, right.filter(({ says }) => says !== "asking"), LENGTH_MS);
    expect(score).toMatchObject({ missed: 1, latenciesMs: [] });
    expect(score.wrong).toEqual([
      { fromMs: 4500, toMs: 8000, truth: "needs-you permission", says: "working" },
    ]);
  });

  test("a prompt that was none is false, one that stands too long is late", () => {
    const early: readonly Said[] = [{ atMs: 0, says: "asking" }, ...right.slice(1)];
    expect(compare(STORY, early, LENGTH_MS).falseAsks).toBe(1);
    const late = right.map((said) => (said.atMs === 8000 ? { ...said, atMs: 9000 } : said));
    const score = compare(STORY, late, LENGTH_MS);
    expect(score.falseAsks).toBe(0);
    expect(score.wrong).toEqual([{ fromMs: 8000, toMs: 9000, truth: "working", says: "asking" }]);
  });

  test("a prompt may be told late", () => {
    const late = right.map((said) => (said.says === "asking" ? { ...said, atMs: 6000 } : said));
    expect(compare(STORY, late, LENGTH_MS)).toMatchObject({ missed: 0, latenciesMs: [2000] });
  });

  test("an agent that starts may work or rest, but does not ask", () => {
    const story = readTruths("0.000 shell\n1.000 starting");
    const says = (kind: Said["says"]): number =>
      compare(
        story,
        [
          { atMs: 0, says: "resting" },
          { atMs: 1000, says: kind },
        ],
        2000,
      ).rightMs;
    expect([says("working"), says("resting"), says("asking")]).toEqual([2000, 2000, 1000]);
  });
});

describe("quantiles", () => {
  test.each([
    [[], 0.5, null],
    [[7], 0.95, 7],
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.95, 4],
  ] as const)("of %j at %d", (values, share, value) => {
    expect(quantile(values, share)).toBe(value);
  });
});

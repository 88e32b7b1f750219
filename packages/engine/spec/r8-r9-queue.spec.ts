/** R8 and R9: who comes first, where the walk goes, and when a group folds. */
import {
  type FoldGroup,
  foldable,
  nextStop,
  TIMINGS,
  type TriageClaim,
  triage,
  type Verdict,
} from "@saggar/engine";
import { describe, expect, it } from "vitest";
import * as s from "./story.ts";

const failed: s.Story = [...s.atPrompt, [1_000, s.started()], [9_000, s.ended(2)], [9_000, s.promptShown]];
const worked: s.Story = [
  ...s.atPrompt,
  [1_000, s.started()],
  [9_000, s.ended(0)],
  [9_000, s.promptShown],
  [9_000, s.git("new")],
];
const stories: Readonly<Record<string, s.Story>> = {
  rang: [...s.atPrompt, [20_000, s.bell]],
  asked: [...s.atPrompt, [19_000, s.asks("p")]],
  failed,
  crashed: [[5_000, s.exited(1)]],
  worked,
  finished: [[1_000, s.exited(0)]],
  idle: s.atPrompt,
};

function queueOf(names: readonly string[]): readonly string[] {
  const entries = names.map((id, order) => ({ id, order, verdict: s.verdictAt(stories[id]!, 20_000) }));
  return triage(entries).map(({ id }) => id);
}

const orders: readonly (readonly [
  rule: string,
  why: string,
  names: readonly string[],
  queue: readonly string[],
])[] = [
  ["R8", "nothing waits", ["idle"], []],
  [
    "R8",
    "louder classes first",
    ["finished", "worked", "failed", "rang"],
    ["rang", "failed", "worked", "finished"],
  ],
  ["R8", "longest waiting first within a class", ["rang", "asked"], ["asked", "rang"]],
  ["R8", "an exit that failed ranks with a job that failed", ["failed", "crashed"], ["crashed", "failed"]],
];

function claim(id: string, more: Partial<TriageClaim> = {}): TriageClaim {
  return { id, key: `${id}:1`, kind: "bell", class: 1, since: 0, order: 0, ...more };
}
const [a, b, c] = [claim("a", { since: 1 }), claim("b", { since: 2 }), claim("c", { class: 2 })];

const walks: readonly (readonly [
  rule: string,
  why: string,
  claims: readonly TriageClaim[],
  focused: string | null,
  visited: readonly string[],
  next: string | null,
])[] = [
  ["R8", "nothing to walk to", [], null, [], null],
  ["R8", "the first of the queue", [a, b, c], null, [], "a"],
  ["R8", "the focused session is passed over", [a, b, c], "a", [], "b"],
  ["R8", "unvisited first, of whatever class", [a, b, c], "a", ["a:1", "b:1"], "c"],
  ["R8", "another key of the same session is unvisited", [a, b, c], "b", ["a:0", "b:1", "c:1"], "a"],
  ["R8", "all visited: the next one after the focused", [a, b, c], "b", ["a:1", "b:1", "c:1"], "c"],
  ["R8", "around the end", [a, b, c], "c", ["a:1", "b:1", "c:1"], "a"],
  ["R8", "from the first where the focused has no claim", [a, b, c], "z", ["a:1", "b:1", "c:1"], "a"],
  ["R8", "the only claim is the focused session's", [a], "a", [], null],
  ["R8", "session order between equals", [claim("y", { order: 2 }), claim("x", { order: 1 })], null, [], "x"],
];

describe("R8, triage", () => {
  it.each(orders)("%s: %s", (_rule, _why, names, queue) => {
    expect(queueOf(names)).toEqual(queue);
  });

  it.each(walks)("%s: %s", (_rule, _why, claims, focused, visited, next) => {
    expect(nextStop(claims, focused, new Set(visited))).toBe(next);
  });

  it("R8: names a claim by its session and its own key", () => {
    const verdict = s.verdictAt(stories["rang"]!, 20_000);
    expect(triage([{ id: "rang", order: 7, verdict }])).toEqual([
      { id: "rang", key: "rang:bell@20000", kind: "bell", class: 1, since: 20_000, order: 7 },
    ]);
  });
});

const NOW = 2_000_000;
const stale = s.verdictAt(s.atPrompt, NOW);
function group(verdicts: readonly Verdict[], more: Partial<FoldGroup> = {}): FoldGroup {
  return { onScreen: false, unfoldedAtMs: null, verdicts, ...more };
}
const ticking = s.verdictAt([...worked.slice(0, -1), [9_000, s.git(null)]], 9_000);
const unfoldedAtMs = NOW - TIMINGS.staleAfter;

const folds: readonly (readonly [rule: string, why: string, group: FoldGroup, folds: boolean])[] = [
  ["R9", "all its rows are stale", group([stale, stale]), true],
  ["R9", "it is on screen", group([stale], { onScreen: true }), false],
  ["R9", "one row is not stale", group([stale, s.verdictAt(s.atPrompt, 900_299)]), false],
  ["R9", "at 15 min to the millisecond it is", group([stale, s.verdictAt(s.atPrompt, 900_300)]), true],
  ["R9", "one row works", group([stale, s.verdictAt([[0, s.started()]], NOW)]), false],
  ["R9", "one row holds a claim", group([stale, s.verdictAt(failed, NOW)]), false],
  ["R9", "a tick glows", group([{ ...ticking, stale: true }]), false],
  [
    "R9",
    "a failure that was seen is no claim",
    group([
      s.verdictAt(
        [
          [0, s.exited(1)],
          [1, s.selected],
        ],
        NOW,
      ),
    ]),
    true,
  ],
  ["R9", "unfolded by hand less than 15 min ago", group([stale], { unfoldedAtMs: unfoldedAtMs + 1 }), false],
  ["R9", "unfolded by hand 15 min ago", group([stale], { unfoldedAtMs }), true],
];

describe("R9, smart collapsing", () => {
  it.each(folds)("%s: %s", (_rule, _why, folded, expected) => {
    expect(foldable(folded, NOW)).toBe(expected);
  });
});

/**
 * The tapes of agents that stand in the repository: they are what they should be, and saggar is no worse about them than
 * `docs/accuracy.md` says.
 */
import { readFileSync } from "node:fs";
import { readTape, writeTape } from "@saggar/testkit";
import { describe, expect, test } from "vitest";
import { type Measured, measure, type Row, recordings, rowsOf } from "../../tools/agents/accuracy/measure.ts";
import { rowsOnPage } from "../../tools/agents/accuracy/page.ts";
import { KITS } from "../../tools/agents/kits/index.ts";
import { RECORDINGS } from "../../tools/agents/places.ts";
import { readTruths, writeTruths } from "../../tools/agents/truth.ts";
import { packageOf } from "../../tools/agents/versions.ts";

const MAX_TAPE_BYTES = 100_000;

const all = recordings(() => RECORDINGS);
const kept = all.filter(({ tapeFile }) => tapeFile !== null);
const measured = kept.map(measure).filter((each): each is Measured => each !== null);

const keyOf = ({ agent, version, hasHooks }: Row): string =>
  `${agent} ${version} ${hasHooks ? "with" : "without"} hooks`;

describe("stories", () => {
  test("there are some of every agent", () => {
    expect(new Set(all.map(({ agent }) => agent))).toEqual(new Set(KITS.map(({ id }) => id)));
  });

  test.each(all)("$name can be read, and times run forward", ({ storyFile }) => {
    const text = readFileSync(storyFile, "utf8");
    const truths = readTruths(text);
    expect(truths[0]).toEqual({ fromMs: 0, toMs: 0, truth: "shell" });
    expect(truths.map(({ fromMs }) => fromMs)).toEqual(
      truths.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b),
    );
    const remarks = text.split("\n").filter((line) => line.startsWith("# "));
    const plain = remarks.map((remark) => remark.slice(2));
    expect(writeTruths(truths, plain)).toBe(text);
  });
});

describe("tapes", () => {
  test("stand here where the agent's licence is open", () => {
    const agents = new Set(all.map(({ agent }) => agent));
    expect(new Set(kept.map(({ agent }) => agent))).toEqual(
      new Set([...agents].filter((agent) => packageOf(agent).isOpen)),
    );
  });

  test.each(kept)("$name is small, and is written as it was read", ({ tapeFile }) => {
    const text = readFileSync(tapeFile ?? "", "utf8");
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_TAPE_BYTES);
    expect(writeTape(readTape(text))).toBe(text);
  });
});

describe("what is said of them is no worse than docs/accuracy.md says", () => {
  const known = new Map(rowsOnPage().map((row) => [keyOf(row), row]));

  test.each(rowsOf(measured, "saggar").map((row) => [keyOf(row), row] as const))("%s", (key, row) => {
    const before = known.get(key);
    if (before === undefined) throw new Error("Not on the page: npm run accuracy -- --write");
    expect(row.tapes).toBe(before.tapes);
    expect(row.right).toBeGreaterThanOrEqual(before.right);
    expect(row.missed).toBeLessThanOrEqual(before.missed);
    expect(row.falseAsks).toBeLessThanOrEqual(before.falseAsks);
    expect(row.p95Ms ?? 0).toBeLessThanOrEqual(before.p95Ms ?? 0);
  });
});

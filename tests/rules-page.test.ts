/** RULES.md, the code and the rule tables say the same: one set of numbers, one list, one set of ids. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LINES, TIMINGS } from "@saggar/engine";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const page = readFileSync(path.join(root, "RULES.md"), "utf8");
const specFolder = path.join(root, "packages/engine/spec");

/** The rows of the first table below a heading, cells without their backticks. */
function tableUnder(heading: string): readonly (readonly string[])[] {
  const [, section = ""] = page.split(`## ${heading}\n`);
  const rows =
    section
      .split("\n## ")[0]
      ?.split("\n")
      .filter((row) => row.startsWith("|")) ?? [];
  return rows.slice(2).map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
}

describe("RULES.md", () => {
  it("has the numbers of the code", () => {
    const printed = tableUnder("Timings").map(([name, ms]) => [name, Number(ms)]);
    expect(Object.fromEntries(printed)).toEqual(TIMINGS);
    expect(printed).toHaveLength(Object.keys(TIMINGS).length);
  });

  it("has the decision list of the code", () => {
    const printed = tableUnder("R0 · The list").map(([line, because, status]) => ({
      line: Number(line),
      because,
      status,
    }));
    expect(printed).toEqual(LINES.map(({ line, because, status }) => ({ line, because, status })));
  });

  it("has a heading for every rule of the tables, and every heading has rows", () => {
    const headings = [...page.matchAll(/^## (R\d+) · /gm)].map(([, id]) => id);
    const tables = readdirSync(specFolder).filter((name) => name.endsWith(".spec.ts"));
    const text = tables.map((name) => readFileSync(path.join(specFolder, name), "utf8")).join("\n");
    const rows = [...text.matchAll(/\[\s*"(R\d+)",/g)].map(([, id]) => id);
    expect(new Set(rows)).toEqual(new Set(headings));
  });

  it("cites only rules that it has", () => {
    const cited = [...page.matchAll(/\bR(\d+)\b/g)].map(([id]) => id);
    const headings = new Set([...page.matchAll(/^## (R\d+) · /gm)].map(([, id]) => id));
    expect(cited.filter((id) => !headings.has(id))).toEqual([]);
  });
});

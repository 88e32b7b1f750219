import { expect, test } from "vitest";
import { matchPrompt, type PromptMatch } from "../src/index.ts";
import { type Block, memoryOf, paint, processOf, readBlocks, widthsOf } from "./read-screens.ts";

function read(block: Block, cols: number): PromptMatch | null {
  return matchPrompt(paint(block, cols), processOf(block), memoryOf(block));
}

function choicesOf(told: string | undefined): readonly object[] {
  if (told === undefined) return [];
  return told.split(" | ").map((pair) => {
    const cut = pair.indexOf("=", 1);
    const label = pair.slice(cut + 1);
    const choice = { key: pair.slice(0, cut), label: label.replace(/\*$/u, "") };
    return label.endsWith("*") ? { ...choice, selected: true } : choice;
  });
}

const quiet = readBlocks("./not-asking.screens");
const asking = [...readBlocks("./asking.screens"), ...readBlocks("./libraries.screens")];

test("the corpus is as large as it should be", () => {
  expect(quiet.length).toBeGreaterThanOrEqual(80);
  expect(asking.length).toBeGreaterThanOrEqual(60);
});

test.each(quiet.map((block) => [block.name, block] as const))("nothing is asked: %s", (_, block) => {
  for (const cols of widthsOf(block)) {
    const found = read(block, cols);
    expect(found === null ? null : { cols, text: found.text }).toBeNull();
  }
});

test.each(asking.map((block) => [block.name, block] as const))("asked: %s", (_, block) => {
  const { keys } = block;
  const fingerprints = new Set<string>();
  for (const cols of widthsOf(block)) {
    const found = read(block, cols);
    expect({ cols, answer: found?.answer ?? "none", text: found?.text, choices: found?.choices }).toEqual({
      cols,
      answer: keys.get("expect"),
      text: keys.get("text"),
      choices: choicesOf(keys.get("choices")),
    });
    fingerprints.add(found?.fingerprint ?? "");
  }
  expect(fingerprints.size).toBe(1);
});

test("a captured question is the same question at every width", () => {
  for (const name of new Set(asking.map((block) => block.name))) {
    const blocks = asking.filter((block) => block.name === name);
    const fingerprints = blocks.flatMap((block) =>
      widthsOf(block).map((cols) => read(block, cols)?.fingerprint),
    );
    expect({ name, fingerprints: new Set(fingerprints).size }).toEqual({ name, fingerprints: 1 });
  }
});

test("no two different questions of the corpus share a fingerprint", () => {
  const texts = new Map<string, string>();
  for (const block of asking) {
    const found = read(block, widthsOf(block)[0] ?? 80);
    const asked = JSON.stringify([found?.text, found?.choices.map(({ key, label }) => [key, label])]);
    const fingerprint = found?.fingerprint ?? "";
    expect(texts.get(fingerprint) ?? asked).toBe(asked);
    texts.set(fingerprint, asked);
  }
});

test.each([
  ["? Which one?\n❯ npm\n  yarn▯", "? Which one?\n  npm\n❯ yarn▯"],
  ["◆  Which one?\n│  ● npm (the default)\n│  ○ yarn\n└\n▯", "◆  Which one?\n│  ○ npm\n│  ● yarn\n└\n▯"],
  ["⠋ Go on? [y/N] ▮", "⠙ Go on? [y/N] ▮"],
  ["Go on? [y/N] ▮", "Go on? [y/N] y▮"],
])("what moves while it stands leaves the question what it is: %j", (before, after) => {
  const block = (text: string): Block => ({
    name: "",
    keys: new Map([
      ["program", "node ask.js"],
      ["tty", "keys"],
    ]),
    lines: text.split("\n"),
  });
  const [one, other] = [read(block(before), 80), read(block(after), 80)];
  expect(one?.fingerprint).toBeDefined();
  expect(other?.fingerprint).toBe(one?.fingerprint);
});

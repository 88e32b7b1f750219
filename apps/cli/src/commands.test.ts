import { expect, test } from "vitest";
import { parseCall } from "./arguments.ts";
import { COMMANDS, findCommand } from "./commands.ts";
import { CallEnded } from "./outcome.ts";
import type { System } from "./system.ts";

const system = {} as System;

test("a verb names every word that it cannot do without", () => {
  const told = COMMANDS.filter(({ words: [least], needs = [] }) => needs.length !== least);
  expect(told.map(({ name }) => name)).toEqual([]);
});

test.each([
  ["send", [], "send needs a session."],
  ["rename", ["api"], "rename needs its new name."],
  ["daemon", [], "daemon needs a word: run, start, stop, restart or status."],
])("%s %j is told what is missing", (name, argv, message) => {
  const command = findCommand(name);
  expect(command).not.toBeNull();
  if (command === null) return;
  expect(() => parseCall(command, argv, system)).toThrow(CallEnded);
  expect(() => parseCall(command, argv, system)).toThrow(message);
});

test("keys of send may be one for each --key, in any case of letters, and stand before a text", async () => {
  const command = findCommand("send");
  if (command === null) throw new Error("There is no send");
  const { keysOf } = await import("./commands/send.ts");
  const keys = (...argv: string[]): readonly string[] => keysOf(parseCall(command, ["api", ...argv], system));
  expect(keys("--key", "Escape", "--key", "down,shift-tab")).toEqual(["escape", "down", "shift-tab"]);
  expect(keys("--", "--key", "escape")).toEqual([]);
  expect(() => keys("--key", "esc")).toThrow(/There is no key "esc"\. There are: escape, enter, /);
  expect(() => keys(...Array.from({ length: 33 }, () => "--key=tab"))).toThrow("At most 32 keys");
});

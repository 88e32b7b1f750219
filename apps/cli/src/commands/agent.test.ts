import { expect, test } from "vitest";
import { splitFlags } from "./agent.ts";

test.each([
  ["", []],
  ["  --a  --b ", ["--a", "--b"]],
  ['--x "two words"', ["--x", "two words"]],
  ["--x='two words'", ["--x=two words"]],
  ['--say "it\'s"', ["--say", "it's"]],
  ['""', [""]],
  ["a\\b $HOME", ["a\\b", "$HOME"]],
] as const)("%j is taken apart as a person means it", (line, words) => {
  expect(splitFlags(line)).toEqual(words);
});

test.each(['"', "--x 'a", 'a"b', "'\""])("%j is not guessed at", (line) => {
  expect(splitFlags(line)).toBeNull();
});

import { expect, test } from "vitest";
import { firstWord, hasFlag, hasValue } from "./argument-parts.ts";

const TAKES = new Set(["--model", "-m"]);

test.each<[args: string, word: string | null]>([
  ["", null],
  ["run hello", "run"],
  ["--model fast run", "run"],
  ["--model=fast run", "run"],
  ["-m fast", null],
  ["--verbose -- run", "run"],
  ["--", null],
])("the first word of %j is %j", (args, word) => {
  expect(firstWord(args === "" ? [] : args.split(" "), TAKES)).toBe(word);
});

test.each<[args: string, isThere: boolean]>([
  ["-p hello", true],
  ["--print=hello", true],
  ["--printer", false],
  ["hello -- -p", false],
])("%j has -p or --print: %j", (args, isThere) => {
  expect(hasFlag(args.split(" "), "-p", "--print")).toBe(isThere);
});

test.each<[args: string, isThere: boolean]>([
  ["--mode json", true],
  ["--mode=rpc", true],
  ["--mode text", false],
  ["--mode", false],
  ["-- --mode json", false],
])("%j names a mode without a terminal: %j", (args, isThere) => {
  expect(hasValue(args.split(" "), "--mode", ["json", "rpc"])).toBe(isThere);
});

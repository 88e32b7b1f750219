import { expect, test } from "vitest";
import { isOlder, versionIn } from "./obstacles.ts";

test.each([
  ["2.1.9", "2.1.78", true],
  ["2.1.78", "2.1.78", false],
  ["2.2", "2.1.78", false],
  ["2.1", "2.1.78", true],
  ["10.0.0", "9.9.9", false],
])("%s is older than %s: %s", (version, since, expected) => {
  expect(isOlder(version, since)).toBe(expected);
});

test.each([
  ["2.1.332 (Claude Code)\n", "2.1.332"],
  ["codex-cli 0.171.0", "0.171.0"],
  ["kimi, version 1.49", "1.49"],
  ["no idea", null],
])("the version in %j is %s", (answer, version) => {
  expect(versionIn(answer)).toBe(version);
});

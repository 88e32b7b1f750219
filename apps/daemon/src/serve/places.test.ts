import os from "node:os";
import { expect, test } from "vitest";
import { homeSpelledOut } from "./places.ts";

const rows: readonly [written: string, meant: string][] = [
  ["~", os.homedir()],
  ["~/code/a b", `${os.homedir()}/code/a b`],
  ["~ada/code", "~ada/code"],
  ["/srv/~/x", "/srv/~/x"],
  ["code", "code"],
];

test.each(rows)("%s means %s", (written, meant) => {
  expect(homeSpelledOut(written)).toBe(meant);
});

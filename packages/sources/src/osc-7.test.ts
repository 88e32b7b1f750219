import { expect, test } from "vitest";
import { parseOsc7 } from "./osc-7.ts";

test.each<[string, string, unknown]>([
  ["a host and a path", "file://box/home/a%20b", { host: "box", path: "/home/a b" }],
  ["no host", "file:///tmp", { host: null, path: "/tmp" }],
  ["a path that is not encoded", "kitty-shell-cwd://box/home/a%20b", { host: "box", path: "/home/a%20b" }],
  ["a percent sign that begins nothing", "file://box/100%", null],
  ["another scheme", "http://box/x", null],
  ["no path", "file://box", null],
])("%s", (_, data, expected) => {
  expect(parseOsc7(data)).toEqual(expected);
});

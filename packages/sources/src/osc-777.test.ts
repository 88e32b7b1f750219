import { expect, test } from "vitest";
import { parseOsc777 } from "./osc-777.ts";

test.each<[string, string, unknown]>([
  ["title and body", "notify;T;B", { title: "T", body: "B" }],
  ["a body with semicolons", "notify;T;a;b", { title: "T", body: "a;b" }],
  ["no body", "notify;done", { title: null, body: "done" }],
  ["no title", "notify;;B", { title: null, body: "B" }],
  ["nothing", "notify;", null],
  ["a shell's mark", "precmd", null],
  ["a container", "container;push;box;toolbox", null],
  ["a word of somebody's own", "superset-shell-ready", null],
  ["a profile that tells of every command", "notify;Command completed;ls", null],
])("%s", (_, data, expected) => {
  expect(parseOsc777(data)).toEqual(expected);
});

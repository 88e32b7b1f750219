import { expect, test } from "vitest";
import { parseOsc1337 } from "./osc-1337.ts";

test.each<[string, string, unknown]>([
  ["a call for attention", "RequestAttention=1", { kind: "attention" }],
  ["in words", "RequestAttention=once", { kind: "attention" }],
  ["with fireworks", "RequestAttention=fireworks", { kind: "attention" }],
  ["the end of it", "RequestAttention=0", null],
  ["a folder", "CurrentDir=/tmp/a=b", { kind: "cwd", path: "/tmp/a=b" }],
  ["a host", "RemoteHost=user@box", { kind: "host", host: "box" }],
  ["a user's variable", "SetUserVar=x=eA==", null],
  ["a file", "File=name=x:abc", null],
])("%s", (_, data, expected) => {
  expect(parseOsc1337(data)).toEqual(expected);
});

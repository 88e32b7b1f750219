import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Approvals, approvalsSchema, MAX_APPROVED } from "./approvals.ts";
import { StateFile } from "./state-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "sg-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(sessionIds: readonly string[]): Approvals {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  return new Approvals(new StateFile(path.join(folder, "approvals.json"), approvalsSchema, log), sessionIds);
}

test("the next daemon knows what was allowed and approved, of the sessions that live", () => {
  const first = open(["a", "b"]);
  first.set(true, "a");
  first.approve("a", "f1");
  first.approve("b", "f2");
  const next = open(["a"]);
  expect([next.isOn("a"), next.isOn("b"), next.always]).toEqual([true, false, false]);
  expect([next.wasApproved("a", "f1"), next.wasApproved("b", "f2")]).toEqual([true, false]);
});

test("a file that is not what was written there allows nothing", () => {
  writeFileSync(path.join(folder, "approvals.json"), '{"always":"yes","sessions":{}}');
  expect(open(["a"]).isOn("a")).toBe(false);
});

test("names of an object's own members are sessions like others", () => {
  const approvals = open(["constructor"]);
  expect([approvals.isOn("constructor"), approvals.isOn("__proto__")]).toEqual([false, false]);
});

test("what one session may be given has an end", () => {
  const approvals = open(["a"]);
  for (let count = 0; count < MAX_APPROVED; count += 1) approvals.approve("a", `f${count}`);
  expect([approvals.isExhausted("a"), approvals.isExhausted("b")]).toEqual([true, false]);
  expect(JSON.parse(readFileSync(path.join(folder, "approvals.json"), "utf8"))).toMatchObject({
    always: false,
  });
});

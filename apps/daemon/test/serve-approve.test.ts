/** Permissions by rule: off until the owner says so, for harmless commands alone, once a prompt, and always on record. */

import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PromptNow } from "../src/sessions/face.ts";
import { promptOf } from "./support/fake-sessions.ts";
import { type Rig, sessionHeaders, startRig } from "./support/serve-rig.ts";

const A = "aaaa0001";
const B = "bbbb0002";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A, { name: "api", agent: "claude" });
  rig.sessions.add(B, { name: "web", agent: "claude" });
});
afterEach(() => rig.close());

const own = (id = A): Record<string, string> => sessionHeaders(id);
const typed = (): string[] => rig.sessions.written.map(({ text }) => text);

type Dialog = NonNullable<PromptNow["dialog"]>;

function permissionOf(command: string, over: Partial<Dialog> = {}, fingerprint = "f1"): PromptNow {
  const dialog: Dialog = {
    topic: "permission",
    pauseMs: 0,
    settleMs: 0,
    request: { tool: "Bash", text: command, isWhole: true },
    onceKey: "1",
    ...over,
  };
  const choices = [
    { key: "1", label: "Yes", selected: true },
    { key: "2", label: "Yes, always" },
    { key: "3", label: "No" },
  ];
  return promptOf({ fingerprint, choices, dialog, keysFor: (choice) => [Buffer.from(choice)] });
}

async function askToApprove(command: string, fingerprint = "f1"): Promise<unknown> {
  rig.sessions.prompts.set(A, permissionOf(command, {}, fingerprint));
  rig.sessions.onWrite = (id) => rig.sessions.prompts.set(id, null);
  return rig.ask("approve", {}, own());
}

describe("approve", () => {
  test("gives the yes that counts once, and shows and records that it did", async () => {
    await rig.ask("approve-rule", { on: true });
    expect(await askToApprove("npm test")).toEqual({
      ok: true,
      value: { id: A, choice: "1", command: "npm test", outcome: "answered" },
    });
    expect(rig.sessions.written).toMatchObject([{ id: A, text: "1", as: "answer" }]);
    expect(rig.sessions.observed).toEqual([{ id: A, evidence: { kind: "answered", fingerprint: "f1" } }]);
    expect(rig.sessions.view(A)?.approved).toMatchObject({ what: "npm test" });
    const line = rig.audit().findLast(({ verb }) => verb === "approve");
    expect(line).toMatchObject({ session: A, outcome: "done", fingerprint: "f1", program: "npm", chars: 8 });
    expect(JSON.stringify(line)).not.toContain("npm test");
  });

  test("is off until the owner turns it on, and off again when the owner says so", async () => {
    const off = { ok: false, error: { code: "not-allowed", message: expect.stringContaining("--on") } };
    expect(await askToApprove("npm test")).toMatchObject(off);
    await rig.ask("approve-rule", { on: true });
    await rig.ask("approve-rule", { on: false });
    expect(await askToApprove("npm test")).toMatchObject(off);
    expect(typed()).toEqual([]);
  });

  test("can be on for one session, and off for one alone", async () => {
    await rig.ask("approve-rule", { on: true, session: B });
    expect(await askToApprove("npm test")).toMatchObject({ ok: false });
    await rig.ask("approve-rule", { on: true });
    await rig.ask("approve-rule", { on: false, session: A });
    expect(await askToApprove("npm test")).toMatchObject({ ok: false });
    expect(await rig.ask("approve-rule", {})).toMatchObject({
      value: { always: true, sessions: [{ id: B, name: "web" }] },
    });
  });

  test("is nothing that a session turns on, by any way of asking", async () => {
    for (const headers of [own(), { "x-saggar-pids": "77" }]) {
      rig.sessions.pids.set(77, A);
      for (const args of [{ on: true }, { on: true, session: A }, {}]) {
        expect(await rig.ask("approve-rule", args, headers)).toMatchObject({
          error: { code: "not-allowed" },
        });
      }
    }
    expect(await askToApprove("npm test")).toMatchObject({ ok: false });
    expect(rig.audit().filter(({ verb }) => verb === "approve-rule")).toHaveLength(6);
  });

  test("speaks for a session that proves itself alone", async () => {
    await rig.ask("approve-rule", { on: true });
    rig.sessions.prompts.set(A, permissionOf("npm test"));
    rig.sessions.pids.set(77, A);
    expect(await rig.ask("approve", {})).toMatchObject({ error: { code: "no-session" } });
    expect(await rig.ask("approve", {}, { "x-saggar-pids": "77" })).toMatchObject({
      error: { code: "no-session" },
    });
    expect(await rig.ask("approve", {}, own(B))).toMatchObject({ error: { code: "prompt-gone" } });
    expect(typed()).toEqual([]);
  });

  test("never gives the same prompt twice, and keeps on disk what it gave", async () => {
    await rig.ask("approve-rule", { on: true });
    expect(await askToApprove("npm test")).toMatchObject({ ok: true });
    const again = { error: { code: "not-allowed", message: expect.stringContaining("before") } };
    expect(await askToApprove("npm test")).toMatchObject(again);
    expect(await askToApprove("npm run lint", "f2")).toMatchObject({ ok: true });
    const file = path.join(rig.home, "approvals.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({
      always: true,
      sessions: { [A]: { isOn: null, approved: ["f1", "f2"] } },
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("what was approved in a session goes with it", async () => {
    await rig.ask("approve-rule", { on: true });
    await askToApprove("npm test");
    rig.sessions.remove(A);
    expect(JSON.parse(readFileSync(path.join(rig.home, "approvals.json"), "utf8"))).toEqual({
      always: true,
      sessions: {},
    });
  });

  const refused: readonly (readonly [name: string, prompt: PromptNow])[] = [
    ["a deletion", permissionOf("rm -rf build")],
    ["two commands", permissionOf("npm test; rm x")],
    ["a command of several lines", permissionOf("npm test\nrm x")],
    [
      "a command cut short",
      permissionOf("npm test", { request: { tool: "Bash", text: "npm test", isWhole: false } }),
    ],
    [
      "a change of a file",
      permissionOf("w.txt", { request: { tool: "Edit file", text: "w.txt", isWhole: true } }),
    ],
    ["trust", permissionOf("npm test", { topic: "trust" })],
    ["a login", permissionOf("npm test", { topic: "login" })],
    ["an API key", permissionOf("npm test", { topic: "api-key" })],
    ["an update", permissionOf("npm test", { topic: "update" })],
    ["a plan", permissionOf("npm test", { topic: "plan" })],
    ["a question", permissionOf("npm test", { topic: "question" })],
    ["a prompt without a yes for once", permissionOf("npm test", { onceKey: null })],
    ["a prompt of no agent's", promptOf()],
  ];
  test.each(refused)("%s is the person's, and the refusal is on record", async (_name, prompt) => {
    await rig.ask("approve-rule", { on: true });
    rig.sessions.prompts.set(A, prompt);
    expect(await rig.ask("approve", {}, own())).toMatchObject({
      error: { code: "not-allowed", message: expect.stringContaining("because") },
    });
    expect([typed(), rig.sessions.observed, rig.sessions.view(A)?.approved]).toEqual([[], [], null]);
    expect(rig.audit().findLast(({ verb }) => verb === "approve")).toMatchObject({
      outcome: "not-allowed",
      fingerprint: "f1",
    });
  });
});

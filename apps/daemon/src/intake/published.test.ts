import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lookAtPublished, type Publisher, type Sighting } from "./published.ts";

let home = "";
let writes = 0;
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "saggar-published-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const PID = 4711;

function put(file: string, content: string): void {
  const whole = path.join(home, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, content);
  // Two writes within the clock of a file system would look like one.
  writes += 1;
  utimesSync(whole, 1000 + writes, 1000 + writes);
}

function look(agent: string, before: Sighting | null = null, more: Partial<Publisher> = {}): Sighting | null {
  const publisher = { pid: PID, startTime: "99", variable: () => undefined, homedir: home, ...more };
  return lookAtPublished(agent, publisher, before);
}

const claudeFile = `.claude/sessions/${PID}.json`;
function claude(more: object): string {
  return JSON.stringify({ pid: PID, procStart: "99", sessionId: "x", kind: "interactive", ...more });
}

describe("Claude Code's file of a process", () => {
  test.each([
    ["idle", "idle", 0],
    ["busy", "working", 0],
    ["waiting", "blocked", 0],
    ["shell", "done", 1],
  ])("that says %s means %s", (status, says, background) => {
    put(claudeFile, claude({ status }));
    expect(look("claude")?.published).toEqual({
      conversation: "x",
      state: { says, message: null, background },
    });
  });

  test("tells what it waits for", () => {
    put(claudeFile, claude({ status: "waiting", waitingFor: "permission prompt" }));
    expect(look("claude")?.published?.state.message).toBe("permission prompt");
  });

  test("is looked for where the variable of its environment says", () => {
    put(`elsewhere/sessions/${PID}.json`, claude({ status: "busy" }));
    const variable = (name: string) =>
      name === "CLAUDE_CONFIG_DIR" ? path.join(home, "elsewhere") : undefined;
    expect([look("claude"), look("claude", null, { variable })?.published?.state.says]).toEqual([
      null,
      "working",
    ]);
  });

  test.each([
    ["another process", { pid: 1, status: "busy" }],
    ["an earlier process with its number", { procStart: "98", status: "busy" }],
    ["a menu that the person opened", { status: "waiting", waitingFor: "dialog open" }],
    ["a state that nobody knows", { status: "dreaming" }],
    ["a state that is part of every object", { status: "constructor" }],
    ["no state", {}],
  ])("says nothing when it tells of %s", (_, more) => {
    put(claudeFile, claude(more));
    expect(look("claude")?.published).toBeNull();
  });

  test("is not believed when it is too large, or a folder", () => {
    put(claudeFile, claude({ status: "busy", name: "x".repeat(300_000) }));
    expect(look("claude")?.published).toBeNull();
    rmSync(path.join(home, claudeFile));
    mkdirSync(path.join(home, claudeFile));
    expect(look("claude")?.published).toBeNull();
  });

  test("that is half written leaves what it said before, until it is whole", () => {
    put(claudeFile, claude({ status: "busy" }));
    const first = look("claude");
    put(claudeFile, claude({ status: "idle" }).slice(0, 20));
    const torn = look("claude", first);
    expect(torn?.published).toEqual(first?.published);
    put(claudeFile, claude({ status: "idle" }));
    expect(look("claude", torn)?.published?.state.says).toBe("idle");
  });

  test("is read again only when it was written", () => {
    put(claudeFile, claude({ status: "busy" }));
    const first = look("claude");
    expect(look("claude", first)).toBe(first);
    rmSync(path.join(home, claudeFile));
    expect(look("claude", first)).toBeNull();
  });
});

describe("Copilot's file of its sessions", () => {
  const file = ".copilot/open-sessions-state.json";

  test("is tied to a process by the lock in its session's folder", () => {
    put(file, JSON.stringify({ one: { working: true }, two: { working: false } }));
    put(".copilot/session-state/two/inuse.1.lock", "1");
    expect(look("copilot")?.published).toBeNull();
    put(`.copilot/session-state/one/inuse.${PID}.lock`, String(PID));
    put(file, JSON.stringify({ one: { working: true }, two: { working: false } }));
    expect(look("copilot")?.published).toEqual({
      conversation: "one",
      state: { says: "working", message: null, background: 0 },
    });
  });

  test.each(["[]", "null", `{"../one":{"working":true}}`, `{"one":{"working":"yes"}}`, `{"one":null}`])(
    "that holds %s says nothing",
    (content) => {
      put(`.copilot/session-state/one/inuse.${PID}.lock`, String(PID));
      put(file, content);
      expect(look("copilot")?.published).toBeNull();
    },
  );
});

test("an agent that publishes nothing is not looked for", () => {
  expect(look("aider")).toBeNull();
});

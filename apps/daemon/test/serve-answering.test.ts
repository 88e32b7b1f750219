/** Answers that take their time: dialogs that settle, redraw and die; several choices; and several who answer at once. */

import type { Verdict } from "@saggar/engine";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PromptNow } from "../src/sessions/face.ts";
import { claimOf, promptOf } from "./support/fake-sessions.ts";
import { type Rig, startRig } from "./support/serve-rig.ts";

const A = "aaaa0001";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A, { name: "api", agent: "claude" });
});
afterEach(() => rig.close());

const typed = (): string[] => rig.sessions.written.map(({ text }) => text);
const bytes = (...pieces: string[]): Uint8Array[] => pieces.map((piece) => Buffer.from(piece));

function arrowsPrompt(over: Partial<PromptNow> = {}): PromptNow {
  const keysFor = (): Uint8Array[] => bytes("\u001b[B", "\u001b[B", "\r");
  return promptOf({ keysFor, ...over });
}

function leavesAt(last: string): void {
  rig.sessions.onWrite = (id, text) => {
    if (text === last) rig.sessions.prompts.set(id, null);
  };
}

describe("a dialog that has just come up", () => {
  function stoodSince(sinceMs: number): void {
    const claim = { kind: "prompt-cue", fingerprint: "f1", since: sinceMs };
    rig.sessions.verdicts.set(A, { claim } as unknown as Verdict);
  }

  test("gets its first key when it has stood long enough, and its keys no faster than it takes them", async () => {
    rig.sessions.prompts.set(A, arrowsPrompt({ settleMs: 300, pauseMs: 90 }));
    leavesAt("\r");
    const askedMs = performance.now();
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
      value: { outcome: "answered" },
    });
    const [first, second, third] = rig.sessions.written.map(({ atMs }) => atMs);
    expect(first! - askedMs).toBeGreaterThanOrEqual(299);
    expect(Math.min(second! - first!, third! - second!)).toBeGreaterThanOrEqual(89);
  });

  test("that has stood there is not waited for, and none is for more than three seconds", async () => {
    rig.sessions.prompts.set(A, arrowsPrompt({ settleMs: 3_600_000 }));
    stoodSince(rig.system.nowMs() - 10_000);
    leavesAt("\r");
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({ ok: true });
    expect(typed()).toHaveLength(3);
  });

  test("and leaves before it has settled gets no key", async () => {
    let looks = 0;
    rig.sessions.prompts.set(A, () => {
      looks += 1;
      return looks === 1 ? arrowsPrompt({ settleMs: 100 }) : arrowsPrompt({ fingerprint: "f2" });
    });
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
      error: { code: "prompt-changed" },
    });
    expect(typed()).toEqual([]);
  });
});

describe("a dialog that redraws", () => {
  test("in mid-answer still gets the rest of its keys", async () => {
    let isRedrawing = false;
    rig.sessions.prompts.set(A, () => {
      if (typed().includes("\r")) return null;
      isRedrawing = !isRedrawing && typed().length > 0;
      return isRedrawing ? null : arrowsPrompt();
    });
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
      value: { outcome: "answered" },
    });
    expect(typed()).toEqual(["\u001b[B", "\u001b[B", "\r"]);
  });

  test("and stands there again was not answered", async () => {
    let looks = 0;
    rig.sessions.prompts.set(A, () => {
      looks += 1;
      return looks > 2 && looks % 2 === 1 ? null : promptOf({ keysFor: () => bytes("y") });
    });
    const answer = await rig.ask("answer", { target: A, choice: "y", watchMs: 600 });
    expect(answer).toMatchObject({ value: { outcome: "sent" } });
  });

  test("when the call comes is not called gone", async () => {
    rig.sessions.change(A, { claim: claimOf() });
    let looks = 0;
    rig.sessions.prompts.set(A, () => {
      looks += 1;
      return looks === 1 || typed().includes("\r") ? null : arrowsPrompt();
    });
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
      value: { outcome: "answered" },
    });
  });

  test("into another one in mid-answer gets no further key", async () => {
    rig.sessions.prompts.set(A, arrowsPrompt());
    rig.sessions.onWrite = (id) => rig.sessions.prompts.set(id, promptOf({ fingerprint: "next" }));
    await rig.ask("answer", { target: A, choice: "y" });
    expect(typed()).toEqual(["\u001b[B"]);
  });
});

test("an agent that dies in mid-answer is told of, and gets no further key", async () => {
  rig.sessions.prompts.set(A, arrowsPrompt());
  rig.sessions.onWrite = (id) => rig.sessions.change(id, { exit: { code: 1, signal: null } });
  expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
    error: { code: "session-exited", message: expect.stringContaining("a part of the answer") },
  });
  expect(typed()).toEqual(["\u001b[B"]);
});

test("an answer that ends the session was taken", async () => {
  rig.sessions.prompts.set(A, promptOf({ keysFor: () => bytes("y") }));
  rig.sessions.onWrite = (id) => rig.sessions.change(id, { exit: { code: 0, signal: null } });
  expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
    value: { outcome: "answered" },
  });
});

describe("two who answer at once", () => {
  test("the second is told that it was answered, and its keys go nowhere", async () => {
    rig.sessions.prompts.set(A, arrowsPrompt());
    const [first, second] = await Promise.all([
      rig.ask("answer", { target: A, choice: "y", fingerprint: "f1", watchMs: 300 }),
      rig.ask("answer", { target: A, choice: "n", fingerprint: "f1", watchMs: 300 }),
    ]);
    expect([first.ok, second]).toMatchObject([true, { error: { code: "already-answered" } }]);
    expect(typed()).toHaveLength(3);
  });

  test("the second does not answer what came next, also when it names no prompt", async () => {
    rig.sessions.prompts.set(A, arrowsPrompt());
    rig.sessions.onWrite = (id, text) => {
      if (text === "\r") rig.sessions.prompts.set(id, arrowsPrompt({ fingerprint: "next" }));
    };
    const answers = await Promise.all([
      rig.ask("answer", { target: A, choice: "y" }),
      rig.ask("answer", { target: A, choice: "y" }),
    ]);
    expect(answers.map((answer) => (answer.ok ? answer.value.outcome : answer.error.code))).toEqual([
      "answered",
      "prompt-changed",
    ]);
    expect(typed()).toHaveLength(3);
  });

  test("a prompt that took no notice can be answered again a little later", async () => {
    rig.sessions.prompts.set(A, promptOf({ keysFor: () => bytes("y") }));
    await rig.ask("answer", { target: A, choice: "y", watchMs: 0 });
    expect(await rig.ask("answer", { target: A, choice: "y", watchMs: 0 })).toMatchObject({ ok: false });
    rig.system.skip(2000);
    expect(await rig.ask("answer", { target: A, choice: "y", watchMs: 0 })).toMatchObject({ ok: true });
  });

  test("the same question asked anew is another one", async () => {
    rig.sessions.prompts.set(A, promptOf({ keysFor: () => bytes("y") }));
    leavesAt("y");
    await rig.ask("answer", { target: A, choice: "y" });
    rig.sessions.prompts.set(A, promptOf({ keysFor: () => bytes("y") }));
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
      value: { outcome: "answered" },
    });
  });
});

describe("what is answered", () => {
  const choices = [
    { key: "a", label: "apples" },
    { key: "b", label: "pears" },
    { key: "c", label: "plums" },
  ];

  test("several choices by their keys or their numbers on the card", async () => {
    const keysFor = (choice: string): Uint8Array[] | null =>
      /^[abc](,[abc])*$/.test(choice) ? bytes(choice) : null;
    rig.sessions.prompts.set(A, promptOf({ answer: "many", choices, keysFor }));
    await rig.ask("answer", { target: A, choice: "a,c", watchMs: 0 });
    rig.system.skip(2000);
    await rig.ask("answer", { target: A, choice: "1,3", watchMs: 0 });
    rig.system.skip(2000);
    for (const choice of ["1,9", "4", "", "a,,c", "1;2"]) {
      expect(await rig.ask("answer", { target: A, choice })).toMatchObject({
        error: { code: "bad-arguments" },
      });
    }
    expect(typed()).toEqual(["a,c", "a,c"]);
  });

  test("text of one's own where the prompt takes it beside its choices", async () => {
    const keysFor = (choice: string): Uint8Array[] =>
      choice === "a" ? bytes("1") : bytes("3", choice, "\r");
    rig.sessions.prompts.set(A, promptOf({ answer: "choice-or-text", choices, keysFor }));
    await rig.ask("answer", { target: A, choice: "no plums, please", watchMs: 0 });
    expect(typed()).toEqual(["3", "no plums, please", "\r"]);
  });

  test("a prompt without a default is answered by what was chosen alone", async () => {
    rig.sessions.prompts.set(A, promptOf({ choices, keysFor: () => null }));
    expect(await rig.ask("answer", { target: A, choice: "" })).toMatchObject({
      error: { code: "bad-arguments", message: expect.stringContaining("a, b, c") },
    });
    expect(typed()).toEqual([]);
  });
});

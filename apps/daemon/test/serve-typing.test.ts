/** Text and answers on their way into a terminal: frames that nothing breaks, Enter apart, and nothing for the wrong prompt. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimOf, promptOf } from "./support/fake-sessions.ts";
import { type Rig, startRig } from "./support/serve-rig.ts";

const A = "aaaa0001";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A, { name: "api" });
});
afterEach(() => rig.close());

const typed = (): string[] => rig.sessions.written.map(({ text }) => text);
const frame = (text: string): string => `\u001b[200~${text}\u001b[201~`;

function noPaste(): void {
  const modes = { bracketedPaste: false, applicationCursor: false, mouse: false };
  rig.sessions.screens.set(A, { modes });
}

describe("send", () => {
  const rows: readonly [name: string, text: string, bytes: string][] = [
    ["the end of a frame", "safe\u001b[201~\rtouch PWN\r", "safe\rtouch PWN\r"],
    ["one in pieces", "a\u001b[20\u001b[201~1~b", "a1~b"],
    ["an end in eight bits", "a\u009b201~b", "ab"],
    ["colours and titles", "a\u001b[31mb\u001b]0;t\u0007c", "abc"],
    ["single controls", "a\u0003b\u0004c\u0000d\u007fe", "abcde"],
    ["tabs and line ends", "a\tb\r\nc\nd", "a\tb\rc\rd"],
  ];
  test.each(rows)("%s cannot break the frame", async (_name, text, inside) => {
    const answer = await rig.ask("send", { target: A, text });
    expect(typed()).toEqual([frame(inside)]);
    expect(answer).toEqual({
      ok: true,
      value: { id: A, delivered: true, bytes: Buffer.byteLength(frame(inside)) },
    });
    const body = typed()[0]!.slice(6, -6);
    expect(body).not.toContain("\u001b");
  });

  test("Enter follows the text by itself, at least 50 ms later; it can go alone, and a key without it", async () => {
    await rig.ask("send", { target: A, text: "npm test", enter: true });
    const [text, enter] = rig.sessions.written;
    expect([text?.text, enter?.text]).toEqual([frame("npm test"), "\r"]);
    expect(enter!.atMs - text!.atMs).toBeGreaterThanOrEqual(49);
    rig.sessions.written.length = 0;
    await rig.ask("send", { target: A, text: "", enter: true });
    await rig.ask("send", { target: A, text: "q" });
    expect(typed()).toEqual(["\r", "q"]);
  });

  test("a program that drops an Enter within 30 ms of text takes all of 20 short and 20 long ones", async () => {
    const B = "bbbb0002";
    rig.sessions.add(B);
    const textAtMs = new Map<string, number>();
    const submitted = new Map([
      [A, 0],
      [B, 0],
    ]);
    rig.sessions.onWrite = (id, text) => {
      const nowMs = performance.now();
      if (text !== "\r") textAtMs.set(id, nowMs);
      else if (nowMs - (textAtMs.get(id) ?? nowMs) > 30) submitted.set(id, submitted.get(id)! + 1);
    };
    const long = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
    const sendAll = async (target: string, text: string): Promise<void> => {
      for (let number = 0; number < 20; number += 1) await rig.ask("send", { target, text, enter: true });
    };
    await Promise.all([sendAll(A, "one line"), sendAll(B, long)]);
    expect([...submitted.values()]).toEqual([20, 20]);
  });

  test("two senders and a typing person do not mix: text, pause, Enter stay together", async () => {
    const stream = await rig.streamOnSocket();
    await stream.call("attach", { target: A, channel: 1, size: null });
    const held: (() => void)[] = [];
    rig.sessions.beforeWrite = () =>
      held.length > 0 ? Promise.resolve() : new Promise((resolve) => void held.push(resolve));
    const first = rig.ask("send", { target: A, text: "first", enter: true });
    for (let tries = 0; tries < 500 && held.length === 0; tries += 1) await rig.ask("list", {});
    const second = rig.ask("send", { target: A, text: "second", enter: true });
    stream.type(1, "typed");
    await stream.call("ack-bytes", { channel: 1, bytes: 1 });
    expect(rig.sessions.attachments[0]!.typed).toEqual([]);
    held[0]!();
    await Promise.all([first, second]);
    expect(typed()).toEqual([frame("first"), "\r", frame("second"), "\r"]);
    expect(Buffer.concat(rig.sessions.attachments[0]!.typed).toString()).toBe("typed");
  });

  test("more than 16 senders to one session are refused, not queued without end", async () => {
    let letGo = (): void => {};
    rig.sessions.beforeWrite = () => new Promise((resolve) => (letGo = resolve));
    const asked = Array.from({ length: 18 }, () => rig.ask("send", { target: A, text: "x" }));
    const refused: unknown[] = [];
    for (const answer of asked) void answer.then((got) => !got.ok && refused.push(got.error.code));
    for (let tries = 0; tries < 500 && refused.length < 2; tries += 1) await rig.ask("list", {});
    expect(refused).toEqual(["input-full", "input-full"]);
    rig.sessions.beforeWrite = null;
    letGo();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(16);
  });

  test("the owner's text is typed, and evidence of it", async () => {
    await rig.ask("send", { target: A, text: "ls" });
    expect(rig.sessions.written).toMatchObject([{ as: "typed" }]);
  });

  describe("is refused unless forced", () => {
    const obstacles: readonly [name: string, set: () => void, code: string, text?: string][] = [
      ["while a prompt stands on the screen", () => rig.sessions.prompts.set(A, promptOf()), "prompt-waits"],
      [
        "while an agent's ask waits",
        () => rig.sessions.change(A, { claim: claimOf({ kind: "hook-claim" }) }),
        "prompt-waits",
      ],
      [
        "on the alternate screen",
        () => rig.sessions.screens.set(A, { isAlternate: true }),
        "program-owns-terminal",
      ],
      ["in a pager that stays off it", () => rig.sessions.fullScreen.add(A), "program-owns-terminal"],
      ["as several lines where pastes are not known", noPaste, "not-allowed", "one\ntwo"],
    ];
    test.each(obstacles)("%s", async (_name, set, code, text = "ls") => {
      set();
      const answer = await rig.ask("send", { target: A, text, enter: true });
      expect(answer).toMatchObject({ ok: false, error: { code } });
      expect(typed()).toEqual([]);
      expect(await rig.ask("send", { target: A, text, enter: true, force: true })).toMatchObject({
        ok: true,
      });
      expect(typed()).toHaveLength(2);
    });
  });

  test("a bell or a call does not stop it, nor does an agent's own alternate screen", async () => {
    rig.sessions.change(A, { claim: claimOf({ kind: "bell" }), agent: "claude" });
    rig.sessions.screens.set(A, { isAlternate: true });
    expect(await rig.ask("send", { target: A, text: "ls" })).toMatchObject({ ok: true });
  });

  test("a line that a terminal in canonical mode would cut is refused, forced or not; elsewhere it goes", async () => {
    noPaste();
    const limit = process.platform === "darwin" ? 1023 : 4095;
    const send = async (text: string): Promise<string> => {
      const answer = await rig.ask("send", { target: A, text, force: true });
      return answer.ok ? "done" : answer.error.code;
    };
    rig.sessions.ttys.set(A, { canonical: true });
    expect(await send("x".repeat(limit))).toBe("done");
    expect(await send("x".repeat(limit + 1))).toBe("input-full");
    expect(await send("ä".repeat(limit))).toBe("input-full");
    expect(await send(`${"x".repeat(limit)}\n${"y".repeat(limit)}\n`)).toBe("done");
    rig.sessions.ttys.set(A, { canonical: false });
    expect(await send("x".repeat(limit + 1))).toBe("done");
    rig.sessions.ttys.set(A, { canonical: null });
    expect(await send("x".repeat(limit + 1))).toBe("input-full");
  });

  test("half a million lines are no trouble", async () => {
    const answer = await rig.ask("send", { target: A, text: "\n".repeat(500_000), force: true });
    expect(answer).toMatchObject({ ok: true });
  });

  test("a text of which nothing is left is refused, not called delivered", async () => {
    for (const text of ["", "\u0003\u0004", "\u001b[A"]) {
      const answer = await rig.ask("send", { target: A, text });
      expect(answer).toMatchObject({ ok: false, error: { code: "bad-arguments" } });
    }
  });

  test("a control character alone is a key, and goes as it is, in no frame", async () => {
    for (const key of ["\u0003", "\u001b", "\u007f"]) {
      const before = rig.sessions.written.length;
      const answer = await rig.ask("send", { target: A, text: key });
      expect(answer).toMatchObject({ ok: true, value: { bytes: 1 } });
      expect(rig.sessions.written.slice(before).map(({ text }) => text)).toEqual([key]);
    }
  });

  test("keys go by name, one by one, each as the program asked for it", async () => {
    const modes = { bracketedPaste: true, applicationCursor: true, mouse: false };
    rig.sessions.screens.set(A, { modes });
    const keys = ["escape", "shift-tab", "up", "ctrl-c"];
    expect(await rig.ask("send", { target: A, text: "", keys })).toMatchObject({ ok: true });
    expect(typed()).toEqual(["\u001b", "\u001b[Z", "\u001bOA", "\u0003"]);
    const [first, second] = rig.sessions.written;
    expect(second!.atMs - first!.atMs).toBeGreaterThanOrEqual(49);
    noPaste();
    await rig.ask("send", { target: A, text: "", keys: ["up", "end"] });
    expect(typed().slice(keys.length)).toEqual(["\u001b[A", "\u001b[F"]);
  });

  test("a key never answers a prompt, nor one that an earlier key brought up", async () => {
    rig.sessions.onWrite = (id) => rig.sessions.prompts.set(id, promptOf());
    const answer = await rig.ask("send", { target: A, text: "", keys: ["escape", "enter"] });
    expect(answer).toMatchObject({
      ok: false,
      error: { code: "prompt-waits", message: expect.stringMatching(/^1 of 2 keys were pressed\. /) },
    });
    expect(typed()).toEqual(["\u001b"]);
    expect(await rig.ask("send", { target: A, text: "", keys: ["tab"] })).toMatchObject({ ok: false });
    await rig.ask("send", { target: A, text: "", keys: ["tab"], force: true });
    expect(typed()).toEqual(["\u001b", "\t"]);
  });

  test("no unknown key, no key beside a text, none beyond 32", async () => {
    const calls: readonly { text: string; keys: string[]; enter?: boolean }[] = [
      { text: "", keys: ["hyper"] },
      { text: "", keys: ["ctrl-1"] },
      { text: "x", keys: ["tab"] },
      { text: "", keys: ["tab"], enter: true },
      { text: "", keys: Array.from({ length: 33 }, () => "tab") },
    ];
    for (const call of calls) {
      const answer = await rig.ask("send", { target: A, ...call });
      expect(answer).toMatchObject({ ok: false, error: { code: "bad-arguments" } });
    }
    expect(typed()).toEqual([]);
  });

  test("an ended session takes nothing", async () => {
    rig.sessions.change(A, { exit: { code: 0, signal: null } });
    const answer = await rig.ask("send", { target: A, text: "x", force: true });
    expect(answer).toMatchObject({ ok: false, error: { code: "session-exited" } });
  });
});

describe("answer", () => {
  test("sends the prompt's own keys, one by one, as an answer, and sees it leave", async () => {
    rig.sessions.prompts.set(A, promptOf());
    rig.sessions.onWrite = (id, text) => {
      if (text === "\r") rig.sessions.prompts.set(id, null);
    };
    const answer = await rig.ask("answer", { target: A, choice: "y", fingerprint: "f1" });
    expect(answer).toEqual({ ok: true, value: { id: A, outcome: "answered" } });
    expect(rig.sessions.written).toMatchObject([
      { text: "y", as: "answer" },
      { text: "\r", as: "answer" },
    ]);
    expect(rig.sessions.observed).toEqual([{ id: A, evidence: { kind: "answered", fingerprint: "f1" } }]);
  });

  test("takes a choice by its number on the card, unless a choice has a digit of its own", async () => {
    rig.sessions.prompts.set(A, promptOf());
    await rig.ask("answer", { target: A, choice: "2", watchMs: 0 });
    expect(typed()[0]).toBe("n");
    const listed = [
      { key: "2", label: "two" },
      { key: "3", label: "three" },
    ];
    rig.sessions.prompts.set(
      A,
      promptOf({ fingerprint: "f2", choices: listed, keysFor: (choice) => (choice === "2" ? [] : null) }),
    );
    expect(await rig.ask("answer", { target: A, choice: "1" })).toMatchObject({
      error: { code: "bad-arguments" },
    });
  });

  test("says so when the prompt stands on", async () => {
    rig.sessions.prompts.set(A, promptOf());
    const answer = await rig.ask("answer", { target: A, choice: "y", watchMs: 120 });
    expect(answer).toEqual({ ok: true, value: { id: A, outcome: "sent" } });
  });

  const refusals: readonly [name: string, set: () => void, args: object, code: string][] = [
    [
      "another prompt than was meant",
      () => rig.sessions.prompts.set(A, promptOf({ fingerprint: "f2" })),
      {},
      "prompt-changed",
    ],
    ["no prompt", () => rig.sessions.prompts.set(A, null), {}, "prompt-gone"],
    [
      "an ask without a prompt",
      () => rig.sessions.change(A, { claim: claimOf({ kind: "hook-claim" }) }),
      {},
      "prompt-gone",
    ],
    [
      "a choice it does not have",
      () => rig.sessions.prompts.set(A, promptOf()),
      { choice: "z" },
      "bad-arguments",
    ],
    [
      "a prompt that takes no answer",
      () => rig.sessions.prompts.set(A, promptOf({ answer: "none" })),
      {},
      "not-allowed",
    ],
    [
      "an ended session",
      () => rig.sessions.change(A, { exit: { code: 0, signal: null } }),
      {},
      "session-exited",
    ],
    ["control characters", () => rig.sessions.prompts.set(A, promptOf()), { choice: "y\r" }, "bad-arguments"],
  ];
  test.each(refusals)("%s is refused and nothing is sent", async (_name, set, over, code) => {
    set();
    const answer = await rig.ask("answer", { target: A, choice: "y", fingerprint: "f1", ...over });
    expect(answer).toMatchObject({ ok: false, error: { code } });
    expect([typed(), rig.sessions.observed]).toEqual([[], []]);
  });

  test("the prompt is read at the last moment: one that changed while the call waited its turn gets no key", async () => {
    rig.sessions.prompts.set(A, promptOf());
    let letGo = (): void => {};
    rig.sessions.beforeWrite = () => new Promise((resolve) => (letGo = resolve));
    const sending = rig.ask("send", { target: A, text: "x", force: true });
    const answering = rig.ask("answer", { target: A, choice: "y", fingerprint: "f1" });
    await rig.ask("list", {});
    rig.sessions.prompts.set(A, promptOf({ fingerprint: "f2" }));
    rig.sessions.beforeWrite = null;
    letGo();
    await sending;
    expect(await answering).toMatchObject({ ok: false, error: { code: "prompt-changed" } });
    expect(typed()).toEqual(["x"]);
  });

  test("where the first key was enough the second goes to nobody", async () => {
    rig.sessions.prompts.set(A, promptOf());
    rig.sessions.onWrite = (id) => rig.sessions.prompts.set(id, promptOf({ fingerprint: "next" }));
    expect(await rig.ask("answer", { target: A, choice: "y" })).toMatchObject({
      value: { outcome: "answered" },
    });
    expect(typed()).toEqual(["y"]);
  });

  test("what was chosen is on no record", async () => {
    const keysFor = (text: string): Uint8Array[] => [Buffer.from(`${text}\r`)];
    rig.sessions.prompts.set(A, promptOf({ answer: "secret", keysFor }));
    await rig.ask("answer", { target: A, choice: "hunter2", watchMs: 0 });
    expect(typed()).toEqual(["hunter2\r"]);
    expect(JSON.stringify([rig.audit(), rig.logged])).not.toContain("hunter2");
  });
});

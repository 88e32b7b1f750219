/** Who asks on the Unix socket, what a session may do, and what needs the person's leave. */
import { statSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimOf, promptOf } from "./support/fake-sessions.ts";
import { type Rig, sessionHeaders, startRig } from "./support/serve-rig.ts";

const A = "aaaa0001";
const B = "bbbb0002";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A);
  rig.sessions.add(B);
  rig.sessions.pids.set(101, A).set(202, B);
});
afterEach(() => rig.close());

const call = { message: "look" };

describe("who asks", () => {
  const rows: readonly [name: string, headers: Record<string, string>, outcome: string][] = [
    ["nobody in particular is the owner, who is no session", {}, "no-session"],
    ["a process outside all sessions is the owner", { "x-saggar-pids": "999" }, "no-session"],
    ["a token speaks for its session", sessionHeaders(A), "done"],
    ["an id alone proves nothing", { "x-saggar-session": A }, "not-allowed"],
    ["a token alone proves nothing", { "x-saggar-token": `token-of-${A}` }, "not-allowed"],
    ["another's token does not", { ...sessionHeaders(A), "x-saggar-token": `token-of-${B}` }, "not-allowed"],
    ["a token cut short does not", { ...sessionHeaders(A), "x-saggar-token": "token-of-" }, "not-allowed"],
    ["a session that never was", sessionHeaders("cccc0003"), "not-allowed"],
    ["a process of the same terminal agrees", { ...sessionHeaders(A), "x-saggar-pids": "101" }, "done"],
    [
      "a process in another's terminal does not",
      { ...sessionHeaders(A), "x-saggar-pids": "202" },
      "not-allowed",
    ],
    ["nor by the short header", { ...sessionHeaders(A), "x-saggar-pid": "202" }, "not-allowed"],
    [
      "a tmux server of A, watched from B",
      { ...sessionHeaders(A), "x-saggar-pids": "999,202" },
      "not-allowed",
    ],
    ["watched from A and from B", { ...sessionHeaders(A), "x-saggar-pids": "999,101,202" }, "not-allowed"],
    ["a tmux server of A, watched from A", { ...sessionHeaders(A), "x-saggar-pids": "999,101" }, "done"],
    ["no environment, but A's terminal", { "x-saggar-pids": "101" }, "no-session"],
    ["no environment, two terminals", { "x-saggar-pids": "101,202" }, "not-allowed"],
    ["process numbers that are none", { "x-saggar-pids": "1;2" }, "not-allowed"],
    ["more processes than anybody has", { "x-saggar-pids": "9,".repeat(40).slice(0, -1) }, "not-allowed"],
  ];
  test.each(rows)("%s", async (_name, headers, outcome) => {
    const answer = await rig.ask("attention", call, headers);
    expect(answer.ok ? "done" : answer.error.code).toBe(outcome);
    expect(rig.sessions.observed.map(({ id }) => id)).toEqual(outcome === "done" ? [A] : []);
  });

  test("a refused caller is named by no guess: nothing reaches any session, and the refusal is on record", async () => {
    await rig.ask("attention", call, { ...sessionHeaders(A), "x-saggar-pids": "202" });
    expect(rig.sessions.observed).toEqual([]);
    expect(rig.audit()).toMatchObject([{ caller: "unknown", verb: "attention", outcome: "not-allowed" }]);
  });

  test("a terminal without its session's token looks, and acts only by leave", async () => {
    const headers = { "x-saggar-pids": "101" };
    expect((await rig.ask("list", {}, headers)).ok).toBe(true);
    const renaming = rig.ask("rename", { target: null, name: "mine" }, headers);
    const [request] = await untilAsked();
    expect(request).toMatchObject({ sessionId: A, verbClass: "view", what: "rename itself to “mine”" });
    await rig.ask("consent-decide", { id: request!.id, decision: "once" });
    expect(await renaming).toMatchObject({ ok: true, value: { name: "mine" } });
  });

  test("a stream's session is proven at the handshake, and is nobody once it has gone", async () => {
    await expect(rig.streamOnSocket({ ...sessionHeaders(A), "x-saggar-token": "no" })).rejects.toThrow("403");
    const stream = await rig.streamOnSocket(sessionHeaders(A));
    expect((await stream.call("attention", call)).ok).toBe(true);
    rig.sessions.remove(A);
    expect(await stream.call("list", {})).toMatchObject({ ok: false, error: { code: "not-allowed" } });
  });
});

describe("what a session may do", () => {
  test("it looks at others", async () => {
    const headers = sessionHeaders(A);
    rig.sessions.lines.set(B, ["one"]);
    expect(await rig.ask("list", {}, headers)).toMatchObject({ ok: true });
    expect(await rig.ask("read", { target: B }, headers)).toMatchObject({
      ok: true,
      value: { lines: ["one"] },
    });
    expect(await rig.ask("explain", { target: B }, headers)).toMatchObject({ ok: true });
    expect(await rig.ask("wait", { target: B }, headers)).toMatchObject({ ok: true });
    expect(await rig.ask("next", { peek: true }, headers)).toMatchObject({ ok: true });
  });

  test("it never decides, signs in, or says what is on screen", async () => {
    const headers = sessionHeaders(A);
    const stream = await rig.streamOnSocket(headers);
    const show = { visible: [B], focused: B, isWindowVisible: true, isWindowFocused: true };
    for (const answer of [
      await rig.ask("consent-decide", { id: "x", decision: "always" }, headers),
      await rig.ask("sign-in-link", {}, headers),
      await stream.call("show", show),
    ]) {
      expect(answer).toMatchObject({ ok: false, error: { code: "not-allowed" } });
    }
    expect(rig.sessions.shown).toEqual([]);
  });

  test("it cannot answer its own prompt, with or without its token, nor attach to itself", async () => {
    rig.sessions.change(A, { claim: claimOf() });
    rig.sessions.prompts.set(A, promptOf());
    const args = { target: A, choice: "y" };
    for (const headers of [sessionHeaders(A), { "x-saggar-pids": "101" }]) {
      const answer = await rig.ask("answer", args, headers);
      expect(answer).toMatchObject({ ok: false, error: { code: "not-allowed" } });
    }
    const stream = await rig.streamOnSocket(sessionHeaders(A));
    const attached = await stream.call("attach", { target: null, channel: 1, size: null });
    expect(attached).toMatchObject({ ok: false, error: { code: "not-allowed" } });
    expect(rig.sessions.written).toEqual([]);
    expect((await rig.ask("consents", {})).ok && rig.sessions.attachments).toEqual([]);
  });

  const asking: readonly [verb: Parameters<Rig["ask"]>[0], args: object, verbClass: string, what: string][] =
    [
      ["new", { command: ["npm", "test"], cwd: "/tmp" }, "start", "start “npm test” in “/tmp”"],
      ["new", { select: true }, "start", "start a shell and bring it forward"],
      ["send", { target: B, text: "ls", enter: true }, "type", `type “ls” and Enter into “name-bbbb” (${B})`],
      ["send", { target: A, text: "ls" }, "type", "type “ls” into itself"],
      [
        "send",
        { target: B, text: "", keys: ["escape", "up"] },
        "type",
        `press escape, up in “name-bbbb” (${B})`,
      ],
      [
        "answer",
        { target: B, choice: "y" },
        "type",
        `answer “y” to the prompt of “name-bbbb” (${B}): “Go on?”`,
      ],
      ["next", {}, "view", "take you to the session that waits next"],
      ["focus", { target: B }, "view", `bring “name-bbbb” (${B}) forward`],
      ["rename", { target: B, name: "x" }, "view", `rename “name-bbbb” (${B}) to “x”`],
      ["close", { target: B, force: true }, "end", `close “name-bbbb” (${B}) and end what runs in it`],
      ["close", { target: A }, "end", "close itself"],
      ["reset", { target: B }, "type", `reset the terminal of “name-bbbb” (${B})`],
      ["daemon-stop", { all: true }, "end", "stop saggar and end every session"],
      ["project-remove", { path: "/a" }, "view", "remove the project “/a” from the menu"],
      ["watch-add", { pattern: "boom" }, "view", "call you when a line matches “boom”"],
    ];
  test.each(asking)(
    "%s %j is asked for (%s), and refused where the person refuses",
    async (verb, args, verbClass, what) => {
      rig.sessions.change(B, { claim: claimOf() });
      const answer = rig.ask(verb, args, sessionHeaders(A));
      const [request] = await untilAsked();
      expect(request).toMatchObject({ sessionId: A, sessionName: "name-aaaa", verbClass, what });
      await rig.ask("consent-decide", { id: request!.id, decision: "refuse" });
      expect(await answer).toMatchObject({ ok: false, error: { code: "consent-refused" } });
      const { written, created, closed } = rig.sessions;
      expect([...written, ...created, ...closed, ...rig.stops]).toEqual([]);
      expect(rig.audit()).toContainEqual(
        expect.objectContaining({ verb, session: A, outcome: "consent-refused" }),
      );
    },
  );

  test("the text of a request is one bounded line, whatever was asked", async () => {
    const text = `a\u001b[31m\nb\u202e${"x".repeat(5000)}`;
    void rig.ask("send", { target: B, text }, sessionHeaders(A));
    const [request] = await untilAsked();
    // oxlint-disable-next-line no-control-regex
    expect(request!.what).not.toMatch(/[\u0000-\u001f\u202e]|\[31m/);
    expect(request!.what).toMatch(/^type “a bx+…” \(5009 characters\) into/);
    expect(request!.what.length).toBeLessThan(250);
  });

  test("a secret is not shown where its leave is asked", async () => {
    rig.sessions.change(B, { claim: claimOf({ answer: "secret", message: "Password:" }) });
    void rig.ask("answer", { target: B, choice: "hunter2" }, sessionHeaders(A));
    const [request] = await untilAsked();
    expect(request!.what).toBe(
      `answer a secret of 7 characters to the prompt of “name-bbbb” (${B}): “Password:”`,
    );
  });
});

describe("leave", () => {
  const focus = (id: string): ReturnType<typeof ask> => ask("focus", { target: B }, id);
  function ask<V extends Parameters<Rig["ask"]>[0]>(verb: V, args: object, id: string) {
    return rig.ask(verb, args as never, sessionHeaders(id));
  }
  async function decide(decision: "once" | "session" | "always" | "refuse"): Promise<void> {
    const [request] = await untilAsked();
    await rig.ask("consent-decide", { id: request!.id, decision });
  }

  test("once counts once, for this session until it goes, always for every session and every daemon to come", async () => {
    let answer = focus(A);
    await decide("once");
    expect(await answer).toMatchObject({ ok: true });
    answer = focus(A);
    await decide("session");
    expect(await answer).toMatchObject({ ok: true });
    expect(await focus(A)).toMatchObject({ ok: true });
    // Another session, and another class of verb, are asked for all the same.
    answer = focus(B);
    await decide("always");
    expect(await answer).toMatchObject({ ok: true });
    expect(await focus(B)).toMatchObject({ ok: true });
    const sending = ask("send", { target: B, text: "x" }, A);
    await decide("refuse");
    expect(await sending).toMatchObject({ ok: false, error: { code: "consent-refused" } });
    expect(statSync(`${rig.home}/consents.json`).mode & 0o777).toBe(0o600);

    await rig.serve.close();
    const later = await startRig({ home: rig.home });
    later.sessions.add(A);
    expect(await later.ask("focus", { target: A }, sessionHeaders(A))).toMatchObject({ ok: true });
    await later.close();
  });

  test("what was allowed to a session does not count for a caller without its token", async () => {
    const answer = focus(A);
    await decide("session");
    await answer;
    void rig.ask("focus", { target: B }, { "x-saggar-pids": "101" });
    expect(await untilAsked()).toHaveLength(1);
  });

  test("a leave to start does not cover bringing forward", async () => {
    let answer = ask("new", {}, A);
    await decide("session");
    await answer;
    answer = ask("new", { select: true }, A);
    expect(await untilAsked()).toMatchObject([
      { verbClass: "view", what: "start a shell and bring it forward" },
    ]);
    await decide("once");
    expect(await answer).toMatchObject({ ok: true });
  });

  test("is decided by the beginning of its id too, as far as that tells it", async () => {
    const first = focus(A);
    const [request] = await untilAsked();
    const allow = (id: string) => rig.ask("consent-decide", { id, decision: "once" });
    expect(await allow(request!.id.slice(0, 3))).toMatchObject({
      ok: false,
      error: { code: "no-such-target" },
    });
    expect(await allow(`${request!.id}0`)).toMatchObject({ ok: false, error: { code: "no-such-target" } });
    expect(await allow(request!.id.slice(0, 4))).toMatchObject({ ok: true });
    expect(await first).toMatchObject({ ok: true });
  });

  test("its session needs the person from the asking on, until it is decided or nobody did", async () => {
    const first = focus(A);
    await decide("refuse");
    await first;
    const second = focus(A);
    const [request] = await untilAsked();
    rig.system.skip(120_001);
    await second;
    expect(rig.sessions.consents).toEqual([
      { id: A, asked: request!.what },
      { id: A, isDecided: true },
      { id: A, asked: request!.what },
      { id: A, isDecided: false },
    ]);
  });

  test("it expires after two minutes, undecided", async () => {
    const answer = focus(A);
    const [request] = await untilAsked();
    expect(Date.parse(request!.expires) - Date.parse(request!.askedAt)).toBe(120_000);
    rig.system.skip(119_000);
    expect((await rig.ask("consents", {})).ok).toBe(true);
    expect(await untilAsked()).toHaveLength(1);
    rig.system.skip(1001);
    expect(await answer).toMatchObject({ ok: false, error: { code: "consent-expired" } });
    const late = await rig.ask("consent-decide", { id: request!.id, decision: "always" });
    expect(late).toMatchObject({ ok: false, error: { code: "no-such-target" } });
  });

  test("five may wait of one session, the sixth is refused", async () => {
    const waiting = Array.from({ length: 5 }, () => focus(A));
    await untilAsked(5);
    expect(await focus(A)).toMatchObject({ ok: false, error: { code: "rate-limited" } });
    void focus(B);
    await untilAsked(6);
    rig.sessions.remove(A);
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ ok: false });
    expect(await untilAsked(1)).toMatchObject([{ sessionId: B }]);
  });

  test("a request goes when its asker hangs up", async () => {
    const stream = await rig.streamOnSocket(sessionHeaders(A));
    stream.call("focus", { target: B }).catch(() => null);
    await untilAsked(1);
    stream.cut();
    expect(await untilAsked(0)).toEqual([]);
  });

  test("a session sees its own requests and nobody else's", async () => {
    void focus(A);
    await untilAsked();
    expect(await ask("consents", {}, B)).toMatchObject({ ok: true, value: { consents: [] } });
    expect(await ask("consents", {}, A)).toMatchObject({ ok: true, value: { consents: [{ sessionId: A }] } });
  });

  test("the page is told of a request and of its end; a session's own mirror is not", async () => {
    const page = await rig.streamOnSocket();
    const other = await rig.streamOnSocket(sessionHeaders(B));
    await page.call("subscribe", {});
    await other.call("subscribe", {});
    const answer = focus(A);
    const shown = await page.untilNews("mirror", ({ consents }) => consents?.length === 1);
    await rig.ask("consent-decide", { id: shown.consents![0]!.id, decision: "once" });
    await answer;
    await page.untilNews("mirror", ({ consents }) => consents?.length === 0);
    expect(other.news.filter((item) => item.news === "mirror" && (item.consents ?? []).length > 0)).toEqual(
      [],
    );
  });
});

async function untilAsked(
  count?: number,
): Promise<{ id: string; what: string; askedAt: string; expires: string }[]> {
  for (let tries = 0; tries < 500; tries += 1) {
    const answer = await rig.ask("consents", {});
    const consents = answer.ok ? answer.value.consents : [];
    if (count === undefined ? consents.length > 0 : consents.length === count) return consents;
  }
  throw new Error("nobody asked");
}

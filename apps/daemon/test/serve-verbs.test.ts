/** What the verbs do, over the Unix socket: targets, looking, waiting, the walk, starting and naming. */
import { mkdirSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import type { Verb } from "@saggar/protocol";
import { verbs } from "@saggar/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { table } from "../src/serve/verbs/table.ts";
import { type Rig, sessionHeaders, startRig } from "./support/serve-rig.ts";

const A = "aaaa0001";
const B = "bbbb0002";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A, { name: "api" });
  rig.sessions.add(B, { name: "web" });
});
afterEach(() => rig.close());

test("every verb of the wire has its function", () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(verbs).sort());
});

test("arguments that do not fit are refused with the name of the argument", async () => {
  const answers = [
    await rig.ask("read", { target: A, lines: 501 }),
    await rig.ask("wait", { target: A, until: ["busy" as never] }),
    await rig.ask("send", {} as never),
    await rig.ask("no-such-verb" as Verb, {}),
    await rig.ask("__proto__" as Verb, {}),
    await rig.ask("constructor" as Verb, {}),
  ];
  expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual(
    answers.map(() => "bad-arguments"),
  );
  expect(answers[0]).toMatchObject({ error: { message: expect.stringMatching(/^read: lines: .*500/) } });
});

test("a text that is too long is refused in plain words", async () => {
  expect(await rig.ask("rename", { target: A, name: "x".repeat(201) })).toMatchObject({
    error: { code: "bad-arguments", message: "rename: name: at most 200 characters." },
  });
});

test("a stream's verbs are refused without a stream", async () => {
  const answer = await rig.ask("subscribe", {});
  expect(answer).toMatchObject({ ok: false, error: { code: "stream-only" } });
});

describe("targets", () => {
  const C = "aaaa0103";
  const rows: readonly [target: string | null, found: string][] = [
    [A, A],
    ["AAAA0001", A],
    ["aaaa00", A],
    ["api", A],
    ["bbbb", B],
    ["bbb", "no-such-target"],
    ["aaaa", "ambiguous-target"],
    ["aaaa0", "ambiguous-target"],
    ["API", "no-such-target"],
    ["ap", "no-such-target"],
    ["twin", "ambiguous-target"],
    // A name that is also another session's first digits fits both.
    ["bbbb0", "ambiguous-target"],
    // A whole id is nobody else's, whatever another is called.
    ["bbbb0002", B],
    [null, "no-session"],
  ];
  test.each(rows)("%j finds %s", async (target, found) => {
    rig.sessions.add(C, { name: "twin" });
    rig.sessions.add("dddd0004", { name: "twin" });
    rig.sessions.add("eeee0005", { name: "bbbb0" });
    rig.sessions.add("ffff0006", { name: "bbbb0002" });
    const answer = await rig.ask("explain", { target });
    expect(answer.ok ? answer.value.session.id : answer.error.code).toBe(found);
  });

  test("an ambiguous one is refused with the candidates", async () => {
    rig.sessions.add("aaaa0103", { name: "other" });
    expect(await rig.ask("explain", { target: "aaaa" })).toMatchObject({
      ok: false,
      error: {
        candidates: [
          { shortId: A, name: "api", project: "shop" },
          { shortId: "aaaa0103", name: "other", project: "shop" },
        ],
      },
    });
  });

  test("no target is the calling session", async () => {
    const answer = await rig.ask("explain", { target: null }, sessionHeaders(B));
    expect(answer.ok && answer.value.session.id).toBe(B);
  });
});

describe("wait", () => {
  test("without a status it ends at anything but working", async () => {
    rig.sessions.change(A, { status: "working" });
    const answer = rig.ask("wait", { target: A });
    await untilWaiting();
    rig.sessions.change(A, { status: "working", line: 19 });
    rig.sessions.change(A, { status: "failed" });
    expect(await answer).toMatchObject({
      ok: true,
      value: { outcome: "reached", session: { status: "failed" } },
    });
    expect(rig.sessions.listenerCount).toBe(1);
  });

  test("with statuses it ends at these alone", async () => {
    const answer = rig.ask("wait", { target: A, until: ["needs-you", "finished"] });
    await untilWaiting();
    rig.sessions.change(A, { status: "working" });
    rig.sessions.change(A, { status: "finished" });
    expect(await answer).toMatchObject({
      ok: true,
      value: { outcome: "reached", session: { status: "finished" } },
    });
  });

  test("a text among the last 80 lines ends it at once, whatever the status", async () => {
    rig.sessions.lines.set(A, ["ready on :80", ...Array.from({ length: 79 }, () => "x")]);
    const answer = await rig.ask("wait", { target: A, match: "ready" });
    expect(answer).toMatchObject({ ok: true, value: { outcome: "matched", line: "ready on :80" } });
  });

  test("a text that scrolled further away, or an idle status, does not; a line to come does", async () => {
    rig.sessions.lines.set(A, ["ready", ...Array.from({ length: 80 }, () => "x")]);
    const answer = rig.ask("wait", { target: A, match: "ready" });
    await untilWaiting();
    rig.sessions.print(A, "not yet");
    rig.sessions.print(A, "ready at last");
    expect(await answer).toMatchObject({ ok: true, value: { outcome: "matched", line: "ready at last" } });
  });

  test("a line without an end is found as well", async () => {
    const answer = rig.ask("wait", { target: A, match: "[y/N]" });
    await untilWaiting();
    rig.sessions.lines.set(A, ["Go on? [y/N] "]);
    rig.system.skip(600);
    expect(await answer).toMatchObject({ ok: true, value: { outcome: "matched", line: "Go on? [y/N] " } });
  });

  test("it times out and names the status the session is in", async () => {
    rig.sessions.change(A, { status: "working" });
    expect(await rig.ask("wait", { target: A, timeoutMs: 0 })).toMatchObject({
      ok: true,
      value: { outcome: "timed-out", session: { status: "working" } },
    });
    const answer = rig.ask("wait", { target: A });
    await untilWaiting();
    rig.system.skip(120_001);
    expect(await answer).toMatchObject({ ok: true, value: { outcome: "timed-out" } });
  });

  test("it ends as closed when the session goes, or has ended as something else", async () => {
    const going = rig.ask("wait", { target: A, until: ["failed"] });
    await untilWaiting();
    rig.sessions.remove(A);
    expect(await going).toMatchObject({ ok: true, value: { outcome: "closed", session: { id: A } } });
    rig.sessions.change(B, { status: "failed", exit: { code: 1, signal: null } });
    for (const args of [{ until: ["idle" as const] }, { match: "never" }]) {
      const answer = await rig.ask("wait", { target: B, ...args });
      expect(answer).toMatchObject({ ok: true, value: { outcome: "closed" } });
    }
  });

  test("it lets go when the client hangs up", async () => {
    const stream = await rig.streamOnSocket();
    rig.sessions.change(A, { status: "working" });
    stream.call("wait", { target: A }).catch(() => null);
    await untilWaiting();
    stream.cut();
    await untilWaiting(0);
    const headers = { "content-type": "application/json" };
    const single = http.request({ socketPath: rig.paths.socket, path: "/v1/wait", method: "POST", headers });
    single.on("error", () => {});
    single.end(JSON.stringify({ target: A }));
    await untilWaiting();
    single.destroy();
    await untilWaiting(0);
    expect(rig.sessions.listenerCount).toBe(1);
  });

  async function untilWaiting(count = 1): Promise<void> {
    for (let tries = 0; tries < 500 && rig.sessions.listenerCount !== count + 1; tries += 1) {
      await rig.ask("list", {});
    }
    expect(rig.sessions.listenerCount).toBe(count + 1);
  }
});

describe("attention", () => {
  test("is one line of at most 200 characters without controls", async () => {
    const message = `\u001b[31mlook\u001b[0m\nhere\u0007 \u202e${"x".repeat(400)}`;
    await rig.ask("attention", { message }, sessionHeaders(A));
    const [seen] = rig.sessions.observed;
    const text = seen?.evidence.kind === "attention" ? seen.evidence.message : "";
    expect(text).toMatch(/^look here +x+$/);
    expect(text).toHaveLength(200);
    expect(await rig.ask("attention", { message: "\u001b[2J" }, sessionHeaders(A))).toMatchObject({
      ok: false,
    });
  });

  test("is refused from the 21st call in 10 s on, for that session alone, and heard again later", async () => {
    const call = async (id: string): Promise<string> => {
      const answer = await rig.ask("attention", { message: "x", level: "note" }, sessionHeaders(id));
      return answer.ok ? "done" : answer.error.code;
    };
    const codes: string[] = [];
    for (let number = 0; number < 22; number += 1) codes.push(await call(A));
    expect(codes).toEqual([...Array.from({ length: 20 }, () => "done"), "rate-limited", "rate-limited"]);
    expect(await call(B)).toBe("done");
    rig.system.skip(10_000);
    expect(await call(A)).toBe("done");
  });

  test("by form: nothing on success, one line and a status where it is refused", async () => {
    const post = (body: string, headers: Record<string, string>): ReturnType<Rig["onSocket"]> =>
      rig.onSocket({
        method: "POST",
        path: "/v1/attention",
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
        body,
      });
    expect(await post("message=look+%26+see&level=note", sessionHeaders(A))).toMatchObject({
      status: 200,
      body: "",
    });
    expect(rig.sessions.observed).toEqual([
      { id: A, evidence: { kind: "attention", level: "note", message: "look & see" } },
    ]);
    const refusals = [
      await post("message=x", {}),
      await post("message=x", { ...sessionHeaders(A), "x-saggar-token": "wrong" }),
      await post("", sessionHeaders(A)),
      await post("message=x&level=loud", sessionHeaders(A)),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([401, 403, 400, 400]);
    for (const { body } of refusals) expect(body).toMatch(/^[^\n]{10,160}\n$/);
    for (let number = 0; number < 19; number += 1) await post("message=x", sessionHeaders(A));
    expect(await post("message=x", sessionHeaders(A))).toMatchObject({ status: 429 });
  });

  test("no other verb takes a form", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await rig.onSocket({ method: "POST", path: "/v1/list", headers, body: "a=b" });
    expect(reply.status).toBe(415);
  });
});

describe("next", () => {
  const claim = (id: string): Rig["sessions"]["claims"][number] => ({
    id,
    key: `${id}:k`,
    kind: "bell",
    class: 1,
    since: 1,
    order: 1,
  });

  test("names the next stop, counts what waits and brings the stop forward in every page", async () => {
    const page = await rig.streamOnSocket();
    await page.call("subscribe", {});
    rig.sessions.claims = [claim(A), claim(B)];
    expect(await rig.ask("next", { peek: true })).toMatchObject({ value: { waiting: 2, stop: { id: A } } });
    expect(await rig.ask("next", { focused: A })).toMatchObject({
      value: { stop: { id: B }, onlyFocused: false },
    });
    expect(await page.untilNews("focus-requested")).toEqual({ news: "focus-requested", id: B });
    expect(page.news.filter(({ news }) => news === "focus-requested")).toHaveLength(1);
  });

  test("says when there is none, and when the only one is where the person stands", async () => {
    expect(await rig.ask("next", {})).toMatchObject({
      value: { waiting: 0, stop: null, onlyFocused: false },
    });
    rig.sessions.claims = [claim(A)];
    const page = await rig.streamOnSocket();
    await page.call("show", { visible: [A], focused: A, isWindowVisible: true, isWindowFocused: true });
    expect(await rig.ask("next", {})).toMatchObject({ value: { waiting: 1, stop: null, onlyFocused: true } });
  });
});

describe("new", () => {
  test("takes its folder from the caller, its size from the page, and a name that can be shown", async () => {
    rig.sessions.change(A, { cwd: rig.home });
    const page = await rig.streamOnSocket();
    await page.call("attach", { target: B, channel: 1, size: { cols: 133, rows: 44 } });
    const asked = rig.ask("new", { name: "a\u001b[2Jb\n\u202ec" }, sessionHeaders(A));
    let ids: string[] = [];
    for (let tries = 0; tries < 500 && ids.length === 0; tries += 1) {
      const answer = await rig.ask("consents", {});
      ids = answer.ok ? answer.value.consents.map(({ id }) => id) : [];
    }
    await rig.ask("consent-decide", { id: ids[0]!, decision: "once" });
    expect(await asked).toMatchObject({ ok: true, value: { name: "ab c" } });
    expect(rig.sessions.created).toMatchObject([
      {
        request: { cwd: rig.home, name: "ab c", size: { cols: 133, rows: 44 }, command: [] },
        actor: { kind: "session", id: A },
      },
    ]);
  });

  test("refuses what cannot be started, before anything is", async () => {
    const file = path.join(rig.home, "file");
    writeFileSync(file, "");
    const answers = [
      await rig.ask("new", { cwd: path.join(rig.home, "nowhere") }),
      await rig.ask("new", { cwd: file }),
      await rig.ask("new", { project: path.join(rig.home, "nowhere") }),
      await rig.ask("new", { cwd: "relative" }),
      await rig.ask("new", { command: ["a\0b"] }),
      await rig.ask("new", { command: [""] }),
      await rig.ask("new", { env: { "A=B": "c" } }),
    ];
    expect(answers.map((answer) => !answer.ok && answer.error.code)).toEqual([
      ...Array.from({ length: 3 }, () => "folder-missing"),
      ...Array.from({ length: 4 }, () => "bad-arguments"),
    ]);
    expect(rig.sessions.created).toEqual([]);
  });

  test("brings it forward after the page knows it", async () => {
    const cwd = path.join(rig.home, "folder");
    mkdirSync(cwd);
    const page = await rig.streamOnSocket();
    await page.call("subscribe", {});
    const answer = await rig.ask("new", { cwd, select: true });
    const id = answer.ok ? answer.value.id : "";
    await page.untilNews("focus-requested", (news) => news.id === id);
    const [known, asked] = page.news;
    expect([known?.news, asked?.news]).toEqual(["mirror", "focus-requested"]);
  });
});

test("rename cleans the name and refuses one that nobody could see", async () => {
  const named = await rig.ask("rename", { target: A, name: "\u001b]0;evil\u0007 deploy\t1" });
  expect(named).toMatchObject({ ok: true, value: { name: "deploy 1" } });
  const unseen = await rig.ask("rename", { target: A, name: "\u200b\u001b[m" });
  expect(unseen).toMatchObject({ ok: false, error: { code: "bad-arguments" } });
});

test("close, project-add, activity and the watches reach the sessions", async () => {
  expect(await rig.ask("close", { target: B })).toMatchObject({ ok: true, value: { id: B, survivors: [] } });
  expect(rig.sessions.closed).toEqual([{ id: B, force: false, actor: { kind: "owner" } }]);
  expect(await rig.ask("project-add", { path: "/a" })).toMatchObject({ value: { added: true } });
  expect(await rig.ask("project-add", { path: "a" })).toMatchObject({ error: { code: "bad-arguments" } });
  expect(await rig.ask("activity", {})).toEqual({ ok: true, value: { entries: [] } });
  for (const id of ["12", "1234abcd"]) {
    expect(await rig.ask("activity-text", { id })).toMatchObject({ error: { code: "no-such-target" } });
  }
  expect(await rig.ask("watch-add", { pattern: "x" })).toMatchObject({
    value: { kind: "text", project: null },
  });
});

test("daemon-status tells what runs and what went wrong; daemon-stop answers before it stops", async () => {
  expect(await rig.ask("daemon-status", {})).toMatchObject({
    value: { pid: process.pid, url: rig.origin, sessions: 2, warnings: ["a warning of the sessions"] },
  });
  expect(await rig.ask("daemon-stop", {})).toEqual({ ok: true, value: { sessionsLeft: 2 } });
  expect(rig.stops).toEqual([false]);
});

test("what acts is on record, without any text that was typed or said", async () => {
  await rig.ask("send", { target: A, text: "my-secret-text", enter: true });
  await rig.ask("attention", { message: "my-secret-message" }, sessionHeaders(A));
  await rig.ask("new", {
    cwd: rig.home,
    command: ["psql", "--password=my-secret"],
    env: { TOKEN: "my-secret" },
  });
  await rig.ask("rename", { target: A, name: "my-secret-name" });
  await rig.ask("explain", { target: A });
  const lines = rig.audit();
  expect(lines).toMatchObject([
    { caller: "owner on socket", verb: "send", target: A, outcome: "done", chars: 14, enter: true },
    { caller: "session", session: A, verb: "attention", outcome: "done", level: "blocked", chars: 17 },
    { verb: "new", outcome: "done", program: "psql", words: 2 },
    { verb: "rename", target: A, outcome: "done" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("my-secret");
  expect(rig.logged.join("\n")).not.toContain("my-secret");
});

test("a verb that fails inside answers `internal` and leaves its trace in the log", async () => {
  rig.sessions.readLines = () => Promise.reject(new Error("broken"));
  expect(await rig.ask("read", { target: A })).toMatchObject({ ok: false, error: { code: "internal" } });
  expect(await rig.ask("wait", { target: A, match: "x" })).toMatchObject({ error: { code: "internal" } });
  expect(rig.logged.join("\n")).toContain("broken");
  expect((await rig.ask("list", {})).ok).toBe(true);
});

/** The stream: the mirror and its news, what clients show, and terminals through it. */
import { encodeJsonBody } from "@saggar/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Rig, sessionHeaders, startRig, type TestStream } from "./support/serve-rig.ts";

const A = "aaaa0001";
const B = "bbbb0002";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A, { name: "api" });
  rig.sessions.add(B, { name: "web" });
});
afterEach(() => rig.close());

const SHOWN = { isWindowVisible: true, isWindowFocused: true };

async function subscribed(): Promise<TestStream> {
  const stream = await rig.streamOnSocket();
  await stream.call("subscribe", {});
  return stream;
}

describe("the mirror", () => {
  test("comes whole, and then what changed, as values", async () => {
    const stream = await rig.streamOnSocket();
    const mirror = await stream.call("subscribe", {});
    expect(mirror).toMatchObject({
      value: {
        version: "0.1.0",
        waiting: 0,
        queue: [],
        sessions: [{ id: A }, { id: B }],
        projects: [{ name: "shop" }],
      },
    });
    rig.sessions.claims = [{ id: B, key: `${B}:k`, kind: "bell", class: 1, since: 1, order: 1 }];
    rig.sessions.change(B, { status: "needs-you" });
    expect(await stream.untilNews("mirror")).toMatchObject({
      waiting: 1,
      queue: [`${B}:k`],
      sessions: [{ id: B, status: "needs-you" }],
      removedSessions: [],
      projects: null,
      consents: null,
    });
    rig.sessions.remove(A);
    const removal = await stream.untilNews("mirror", ({ removedSessions }) => removedSessions.length > 0);
    expect(removal).toMatchObject({ removedSessions: [A], sessions: [] });
  });

  test("gathers what changes together: many changes are few pieces of news, and the last value wins", async () => {
    const stream = await subscribed();
    for (let line = 1; line <= 200; line += 1) rig.sessions.change(A, { line });
    await stream.untilNews("mirror", ({ sessions }) => sessions[0]?.line === 200);
    expect(stream.news).toHaveLength(1);
    for (let round = 0; round < 50; round += 1) {
      rig.sessions.change(A, { line: round });
      await rig.ask("consents", {});
    }
    await stream.untilNews("mirror", ({ sessions }) => sessions[0]?.line === 49);
    // Each round took at least one turn of the loop; at one piece a turn there would be fifty.
    expect(stream.news.length).toBeLessThan(30);
  });

  test("a change on the way cannot overtake the mirror it belongs to", async () => {
    const stream = await rig.streamOnSocket();
    const answer = stream.call("subscribe", {});
    for (let line = 0; line < 20; line += 1) {
      rig.sessions.change(A, { line });
      await rig.ask("consents", {});
    }
    await answer;
    await stream.untilNews("mirror", ({ sessions }) => sessions[0]?.line === 19);
    expect(stream.received[0]?.kind).toBe("answer");
  });

  test("a client that did not subscribe hears nothing", async () => {
    const stream = await rig.streamOnSocket();
    rig.sessions.change(A, { line: 5 });
    await stream.call("list", {});
    expect(stream.news).toEqual([]);
  });

  test("a client that reads slowly gets the last state in one piece, not every one on the way", async () => {
    const stream = await subscribed();
    stream.socket.pause();
    const why = "x".repeat(400_000);
    for (let line = 1; line <= 40; line += 1) {
      rig.sessions.change(A, { line, why });
      rig.system.skip(20);
      await rig.ask("consents", {});
    }
    stream.socket.resume();
    await stream.untilNews("mirror", ({ sessions }) => sessions[0]?.line === 40);
    expect(stream.news.length).toBeLessThan(15);
    // Caught up, it is told of each thing once again.
    rig.sessions.change(B, { line: 7 });
    await stream.untilNews("mirror", ({ sessions }) => sessions[0]?.id === B);
    expect(stream.news.at(-1)).toMatchObject({ sessions: [{ id: B, line: 7 }] });
    expect(stream.closeCode).toBeNull();
  });

  test("a client that does not read at all is closed, and its channels are let go", async () => {
    const stream = await rig.streamOnSocket();
    await stream.call("attach", { target: A, channel: 1, size: null });
    stream.socket.pause();
    const [attachment] = rig.sessions.attachments;
    const piece = new Uint8Array(1_000_000);
    for (let sent = 0; sent < 40 && !attachment!.isClosed; sent += 1) {
      attachment!.sink.bytes(piece, false);
      await rig.ask("consents", {});
    }
    expect(attachment!.isClosed).toBe(true);
    stream.socket.resume();
    // On a slow machine the line is cut before the reason can be read.
    expect([4408, 1006]).toContain(await stream.untilClosed());
  });
});

describe("news", () => {
  test("notifications, notes and filed sessions reach every page, and no session's client", async () => {
    const [page, other] = [await subscribed(), await rig.streamOnSocket(sessionHeaders(A))];
    await other.call("subscribe", {});
    rig.sessions.announce({
      raised: [{ id: A, key: "k", title: "api", body: "Go on?" }],
      withdrawn: [{ id: B, key: "k2" }],
      notes: [{ id: A, message: "half way" }],
      activityOf: ["/home/a/shop"],
    });
    await page.untilNews("activity-changed");
    expect(page.news).toEqual([
      { news: "notify", id: A, key: "k", title: "api", body: "Go on?" },
      { news: "notify-withdrawn", id: B, key: "k2" },
      { news: "note", id: A, message: "half way" },
      { news: "activity-changed", project: "/home/a/shop" },
    ]);
    await other.call("list", {});
    expect(other.news).toEqual([]);
  });

  test("focus says how many pages there are", async () => {
    expect(await rig.ask("focus", { target: A })).toMatchObject({ value: { pages: 0 } });
    const [one, two] = [await subscribed(), await subscribed()];
    expect(await rig.ask("focus", { target: A })).toMatchObject({ value: { id: A, pages: 2 } });
    for (const page of [one, two]) expect(await page.untilNews("focus-requested")).toMatchObject({ id: A });
    await rig.ask("project-add", { path: "/a", focus: true });
    expect(await one.untilNews("project-requested")).toMatchObject({ path: "/a" });
  });
});

describe("what clients show", () => {
  test("is the union over those that live, and only of visible windows", async () => {
    const [one, two] = [await rig.streamOnSocket(), await rig.streamOnSocket()];
    await one.call("show", { visible: [A], focused: A, ...SHOWN });
    await two.call("show", { visible: [B], focused: B, ...SHOWN, isWindowFocused: false });
    expect(rig.sessions.shown.at(-1)).toEqual({ visible: [A, B], focused: [A] });
    await one.call("show", { visible: [A], focused: A, ...SHOWN, isWindowVisible: false });
    expect(rig.sessions.shown.at(-1)).toEqual({ visible: [B], focused: [] });
  });

  test("lapses with the connection, however that ends", async () => {
    for (const end of ["cut", "close"] as const) {
      const stream = await rig.streamOnSocket();
      await stream.call("show", { visible: [A], focused: A, ...SHOWN });
      const before = rig.sessions.shown.length;
      if (end === "cut") stream.cut();
      else stream.socket.close();
      for (let tries = 0; tries < 500 && rig.sessions.shown.length === before; tries += 1)
        await rig.ask("list", {});
      expect(rig.sessions.shown.at(-1)).toEqual({ visible: [], focused: [] });
    }
  });

  test("lapses when the client answers no pings", async () => {
    const stream = await rig.streamOnSocket();
    await stream.call("show", { visible: [A], focused: A, ...SHOWN });
    // The socket stays open and takes what it is sent, but nobody is behind it.
    stream.socket.pause();
    rig.system.skip(10_000);
    rig.system.skip(10_000);
    expect(rig.sessions.shown.at(-1)).toEqual({ visible: [A], focused: [A] });
    rig.system.skip(10_000);
    for (let tries = 0; tries < 500 && rig.sessions.shown.length === 1; tries += 1) await rig.ask("list", {});
    expect(rig.sessions.shown.at(-1)).toEqual({ visible: [], focused: [] });
  });

  test("a client that answers its pings stays, however long it says nothing", async () => {
    const stream = await rig.streamOnSocket();
    await stream.call("show", { visible: [A], focused: A, ...SHOWN });
    for (let round = 0; round < 6; round += 1) {
      const pinged = new Promise<void>((resolve) => stream.socket.once("ping", () => resolve()));
      rig.system.skip(10_000);
      await pinged;
      await stream.call("list", {});
    }
    expect(rig.sessions.shown).toHaveLength(1);
  });

  test("hands the theme on, once", async () => {
    const stream = await rig.streamOnSocket();
    const theme = {
      isDark: true,
      foreground: "#fff",
      background: "#000",
      cursor: "#fff",
      palette: Array.from({ length: 16 }, () => "#123456"),
    };
    for (const focused of [A, B]) await stream.call("show", { visible: [A], focused, ...SHOWN, theme });
    expect(rig.sessions.themes).toEqual([theme]);
  });
});

describe("a terminal", () => {
  test("answers, then replays, then lives; what is typed, read and sized goes back", async () => {
    const stream = await rig.streamOnSocket();
    const attached = await stream.call("attach", {
      target: "api",
      channel: 7,
      size: { cols: 100, rows: 30 },
    });
    expect(attached).toMatchObject({ ok: true, value: { id: A, size: { cols: 80, rows: 24 } } });
    await stream.untilNews("channel-live");
    const [attachment] = rig.sessions.attachments;
    attachment!.sink.bytes(Buffer.from("live"), false);
    attachment!.sink.resized({ cols: 90, rows: 20 });
    attachment!.sink.inputRefused("full");
    stream.type(7, "ls\r");
    await stream.call("ack-bytes", { channel: 7, bytes: 12 });
    await stream.call("resize", { channel: 7, size: { cols: 90, rows: 20 } });
    attachment!.sink.ended({ code: 3, signal: null });
    await stream.untilNews("channel-ended");
    expect(stream.received.slice(0, 5)).toMatchObject([
      { kind: "answer", ok: true },
      { kind: "bytes", channel: 7, tag: 1, text: "replayed" },
      { kind: "news", news: { news: "channel-live", channel: 7 } },
      { kind: "bytes", channel: 7, tag: 0, text: "live" },
      { kind: "news", news: { news: "channel-resized", channel: 7, size: { cols: 90, rows: 20 } } },
    ]);
    expect(stream.news).toContainEqual({ news: "input-refused", channel: 7, message: "full" });
    expect(stream.news.at(-1)).toEqual({
      news: "channel-ended",
      channel: 7,
      exit: { code: 3, signal: null },
    });
    expect(Buffer.concat(attachment!.typed).toString()).toBe("ls\r");
    expect(attachment).toMatchObject({ acknowledged: 12, sizes: [{ cols: 90, rows: 20 }], isClosed: true });
  });

  test("a number is used once at a time; a detached channel hears nothing more", async () => {
    const stream = await rig.streamOnSocket();
    await stream.call("attach", { target: A, channel: 1, size: null });
    const again = await stream.call("attach", { target: B, channel: 1, size: null });
    expect(again).toMatchObject({ ok: false, error: { code: "bad-arguments" } });
    await stream.call("detach", { channel: 1 });
    const [first] = rig.sessions.attachments;
    first!.sink.bytes(Buffer.from("late"), false);
    expect(await stream.call("attach", { target: B, channel: 1, size: null, replay: "none" })).toMatchObject({
      ok: true,
    });
    first!.sink.bytes(Buffer.from("later"), false);
    await stream.call("list", {});
    const texts = stream.received.flatMap((item) => (item.kind === "bytes" ? [item.text] : []));
    expect(texts).toEqual(["replayed"]);
    expect(rig.sessions.attachments.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test("all channels go with the connection", async () => {
    const stream = await rig.streamOnSocket();
    for (const channel of [1, 2]) await stream.call("attach", { target: A, channel, size: null });
    stream.cut();
    for (
      let tries = 0;
      tries < 500 && rig.sessions.attachments.some(({ isClosed }) => !isClosed);
      tries += 1
    ) {
      await rig.ask("list", {});
    }
    expect(rig.sessions.attachments.map(({ isClosed }) => isClosed)).toEqual([true, true]);
  });

  test("typing into a channel that is not there is told, not lost in silence", async () => {
    const stream = await rig.streamOnSocket();
    stream.type(9, "x");
    expect(await stream.untilNews("input-refused")).toMatchObject({ channel: 9 });
  });

  test("sizes that no screen has are refused", async () => {
    const stream = await rig.streamOnSocket();
    await stream.call("attach", { target: A, channel: 1, size: null });
    const sizes = [
      [0, 0],
      [1, 1000],
      [65_535, 65_535],
      [-1, 5],
      [Number.NaN, 5],
      ["80", 24],
      [80.5, 24],
    ];
    for (const [cols, rows] of sizes) {
      const answer = await stream.call("resize", { channel: 1, size: { cols, rows } as never });
      expect(answer).toMatchObject({ ok: false, error: { code: "bad-arguments" } });
    }
    expect(rig.sessions.attachments[0]!.sizes).toEqual([]);
  });
});

describe("a stream that misbehaves", () => {
  const messages: readonly [name: string, data: Uint8Array | string][] = [
    ["no JSON", "{"],
    ["JSON that is no call", encodeJsonBody({ verb: 5 })],
    ["an unknown kind of frame", new Uint8Array([9, 1, 2])],
    ["a torn frame of bytes", new Uint8Array([2, 0, 0])],
    ["an empty message", new Uint8Array()],
  ];
  test.each(messages)("%s closes it and nothing else", async (_name, data) => {
    const [stream, other] = [await rig.streamOnSocket(), await rig.streamOnSocket()];
    stream.socket.send(data);
    expect(await stream.untilClosed()).toBe(4400);
    expect((await other.call("list", {})).ok).toBe(true);
  });

  test("a message beyond the bound closes it", async () => {
    const stream = await rig.streamOnSocket();
    stream.socket.send(new Uint8Array(8_388_609));
    expect(await stream.untilClosed()).toBe(1009);
  });

  test("more than 256 calls at once are refused one by one", async () => {
    const stream = await rig.streamOnSocket();
    rig.sessions.change(A, { status: "working" });
    for (let number = 0; number < 256; number += 1) stream.call("wait", { target: A }).catch(() => null);
    expect(await stream.call("list", {})).toMatchObject({ ok: false, error: { code: "rate-limited" } });
  });
});

test("the end of the daemon is told to streams and ends what waits", async () => {
  const stream = await subscribed();
  rig.sessions.change(A, { status: "working" });
  const waiting = rig.ask("wait", { target: A });
  const asked = stream.call("wait", { target: A }).catch(() => "cut");
  await stream.call("list", {});
  await rig.serve.close();
  expect(await waiting).toMatchObject({ ok: false, error: { code: "internal" } });
  await asked;
  expect(stream.news.at(-1)).toMatchObject({ news: "closing" });
  expect(await stream.untilClosed()).toBe(1001);
});

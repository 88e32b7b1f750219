import { encodeJsonBody } from "@saggar/protocol";
import { expect, test } from "vitest";
import { FakeLine, FakeTimers, mirrorOf, session, settled } from "../spec/fake-daemon.ts";
import { type Connection, type ConnectionOptions, createConnection } from "./index.ts";

interface Rig {
  readonly connection: Connection;
  readonly timers: FakeTimers;
  readonly lines: FakeLine[];
  readonly line: () => FakeLine;
}

function rig(options: Partial<ConnectionOptions> = {}): Rig {
  const timers = new FakeTimers();
  const lines: FakeLine[] = [];
  const connection = createConnection({
    connect: (listener) => {
      const line = new FakeLine(listener);
      lines.push(line);
      return line;
    },
    timers,
    random: () => 1 - Number.EPSILON,
    ...options,
  });
  return { connection, timers, lines, line: () => lines.at(-1)! };
}

async function live(made = rig(), mirror = mirrorOf([session("00000001")])): Promise<Rig> {
  made.line().listener.onOpen();
  await made.line().answer("subscribe", mirror);
  return made;
}

test("the mirror comes with the answer to subscribe and then follows the news", async () => {
  const { connection, line } = await live();
  const seen: string[] = [];
  connection.subscribe(() => seen.push(connection.getSnapshot().mirror?.sessions[0]?.status ?? "none"));
  line().news({
    news: "mirror",
    at: "2026-12-01T10:00:05.000Z",
    waiting: 1,
    queue: ["00000001:bell"],
    sessions: [session("00000001", { status: "needs-you" })],
    removedSessions: [],
    projects: null,
    consents: null,
  });
  expect(seen).toEqual(["needs-you"]);
  expect(connection.getSnapshot()).toMatchObject({ state: "live", isStale: false, mirror: { waiting: 1 } });
});

test("a lost line leaves the mirror readable and marked stale, and fails what was in flight", async () => {
  const { connection, line } = await live();
  const call = connection.call("rename", { target: "00000001", name: "b" });
  const before = connection.getSnapshot().mirror;
  line().listener.onClose("lost");
  expect(connection.getSnapshot()).toMatchObject({ state: "offline", isStale: true });
  expect(connection.getSnapshot().mirror).toBe(before);
  expect(await call).toMatchObject({ ok: false, error: { code: "offline" } });
  expect(await connection.call("list", {})).toMatchObject({ ok: false, error: { code: "offline" } });
});

test("tries again later and later, up to a bound, and at once when asked", async () => {
  const { timers, lines, line, connection } = await live();
  const delays: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    line().listener.onClose("lost");
    const delay = timers.nextInMs ?? 0;
    delays.push(Math.round(delay));
    timers.pass(delay);
  }
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  line().listener.onClose("lost");
  const count = lines.length;
  connection.reconnectNow();
  expect(lines.length).toBe(count + 1);
  connection.reconnectNow();
  expect(lines.length).toBe(count + 1);
});

test("a line that held starts the waiting anew", async () => {
  const made = await live();
  made.timers.pass(6000);
  made.line().listener.onClose("lost");
  expect(Math.round(made.timers.nextInMs ?? 0)).toBe(250);
});

test("after a reconnect the mirror is whole again, the report is repeated and unchanged sessions are the same objects", async () => {
  const made = await live();
  const report = { visible: ["00000001"], focused: "00000001", isWindowVisible: true, isWindowFocused: true };
  made.connection.show(report);
  const before = made.connection.getSnapshot().mirror;
  made.line().listener.onClose("lost");
  made.timers.pass(1000);
  await live(made, mirrorOf([session("00000001"), session("00000002")]));
  expect(made.lines.length).toBe(2);
  expect(made.line().last("show").args).toEqual(report);
  const after = made.connection.getSnapshot();
  expect(after).toMatchObject({ state: "live", isStale: false });
  expect(after.mirror?.sessions[0]).toBe(before?.sessions[0]);
  expect(after.mirror?.sessions.length).toBe(2);
});

test("a message torn anywhere ends the line and never half a mirror", async () => {
  const whole = encodeJsonBody({
    news: "mirror",
    at: "2026-12-01T10:00:05.000Z",
    waiting: 7,
    queue: [],
    sessions: [session("00000001", { name: "new" })],
    removedSessions: [],
    projects: null,
    consents: null,
  });
  for (let cut = 0; cut < whole.length; cut += 7) {
    const { connection, line } = await live();
    const before = connection.getSnapshot().mirror;
    const torn = line();
    torn.listener.onMessage(whole.subarray(0, cut));
    expect(connection.getSnapshot().mirror).toBe(before);
    expect(connection.getSnapshot().state).toBe("offline");
    expect(torn.isClosed).toBe(true);
  }
});

test("a change of the mirror that does not parse ends the line; news of an unknown kind is skipped", async () => {
  const { connection, line } = await live();
  line().json({ news: "weather", sky: "blue" });
  expect(connection.getSnapshot().state).toBe("live");
  line().json({ news: "mirror", waiting: "many" });
  expect(connection.getSnapshot().state).toBe("offline");
});

test("nothing late of a former line is heard", async () => {
  const made = await live();
  const former = made.line();
  former.listener.onClose("lost");
  made.timers.pass(1000);
  await live(made);
  former.news({ news: "closing", reason: "late" });
  former.listener.onClose("lost");
  expect(made.connection.getSnapshot()).toMatchObject({ state: "live", closingReason: null });
});

test("a refused client does not try again until it is asked to", async () => {
  const { connection, timers, lines, line } = rig();
  line().listener.onClose("refused");
  expect(connection.getSnapshot().state).toBe("refused");
  timers.pass(60_000);
  expect(lines.length).toBe(1);
  connection.reconnectNow();
  expect(lines.length).toBe(2);
});

test("a line that never opens is given up", () => {
  const { connection, timers, lines } = rig();
  timers.pass(10_000);
  expect(lines[0]?.isClosed).toBe(true);
  expect(connection.getSnapshot().state).toBe("offline");
});

test("without a mirror the connection is live at once; without reconnect it is over when the line is lost", async () => {
  const { connection, line, timers, lines } = rig({ mirror: false, reconnect: false });
  line().listener.onOpen();
  expect(connection.getSnapshot()).toMatchObject({ state: "live", mirror: null });
  line().listener.onClose("lost");
  timers.pass(60_000);
  expect(connection.getSnapshot().state).toBe("closed");
  expect(lines.length).toBe(1);
});

test("an answer of another shape than the verb's is an error, not a value", async () => {
  const { connection, line } = await live();
  const call = connection.call("rename", { target: "00000001", name: "b" });
  await line().answer("rename", { name: 5 });
  expect(await call).toMatchObject({ ok: false, error: { code: "bad-answer" } });
});

test("a refusal comes back as the daemon said it", async () => {
  const { connection, line } = await live();
  const call = connection.call("close", { target: "00000001" });
  await line().refuse("close", "still-running");
  expect(await call).toEqual({
    ok: false,
    error: { code: "still-running", message: "refused: still-running" },
  });
});

test("more calls than the bound are refused and the others still answered", async () => {
  const { connection, line } = await live();
  const calls = Array.from({ length: 520 }, () => connection.call("consents", {}));
  const outcomes = calls.slice(512);
  for (const outcome of await Promise.all(outcomes)) {
    expect(outcome).toMatchObject({ ok: false, error: { code: "too-many-calls" } });
  }
  await line().answer("consents", { consents: [] });
  expect(await calls[511]).toEqual({ ok: true, value: { consents: [] } });
});

test("closing ends everything and nothing is sent afterwards", async () => {
  const { connection, line, timers, lines } = await live();
  connection.close();
  connection.close();
  connection.reconnectNow();
  timers.pass(60_000);
  await settled();
  expect(line().isClosed).toBe(true);
  expect(lines.length).toBe(1);
  expect(connection.getSnapshot().state).toBe("closed");
});

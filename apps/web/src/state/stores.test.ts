import type { ActivityEntry } from "@saggar/protocol";
import { expect, test } from "vitest";
import { AN_HOUR_AGO, sessionOf } from "../../test/builders.ts";
import { FakeConnection } from "../../test/fake-connection.ts";
import { FakeSystem } from "../../test/fake-system.ts";
import { activityDays, exitWord, isBad } from "./activity-days.ts";
import { Brief } from "./brief.ts";
import { Clock } from "./clock.ts";
import { farthestSide, isUnder } from "./corner.ts";
import { ExplainControl } from "./explain-control.ts";
import { createPreferences, readPreferences } from "./preferences.ts";
import { ShowTeller, showReport } from "./show-report.ts";
import { createStore } from "./store.ts";
import { Toasts } from "./toasts.ts";
import { Walk } from "./walk.ts";

test("a note leaves after 6 s, stays while it is held, and is not said twice", () => {
  const system = new FakeSystem();
  const toasts = new Toasts(system);
  toasts.say("one");
  toasts.say("one");
  expect(toasts.shown.get().length).toBe(1);
  const { id } = toasts.shown.get()[0]!;
  system.pass(5999);
  toasts.hold(id);
  system.pass(60_000);
  expect(toasts.shown.get().length).toBe(1);
  toasts.release(id);
  system.pass(6000);
  expect(toasts.shown.get()).toEqual([]);
  expect(system.timers).toBe(0);
});

test("the newest three notes are shown", () => {
  const toasts = new Toasts(new FakeSystem());
  for (const word of ["1", "2", "3", "4", "5"]) toasts.say(word);
  expect(toasts.shown.get().map(({ message }) => message)).toEqual(["3", "4", "5"]);
});

test("the clock runs only while somebody looks at it", () => {
  const system = new FakeSystem();
  const clock = new Clock(system);
  let ticks = 0;
  const stop = clock.subscribe(() => (ticks += 1));
  system.pass(3000);
  expect(ticks).toBe(4);
  clock.pause();
  system.pass(5000);
  expect([ticks, system.timers]).toEqual([4, 0]);
  clock.resume();
  expect(ticks).toBe(5);
  stop();
  expect(system.timers).toBe(0);
});

test("preferences are kept, and what cannot be read falls back to the defaults", () => {
  const system = new FakeSystem();
  const preferences = createPreferences(system);
  preferences.update((kept) => ({ ...kept, theme: "dark", fontSizePx: 14 }));
  expect(createPreferences(system).get()).toMatchObject({ theme: "dark", fontSizePx: 14 });
  const defaults = readPreferences(null);
  for (const kept of ["", "{", "7", "[]", '{"theme":"pink","fontSizePx":"big","notifications":1}']) {
    expect(readPreferences(kept)).toEqual(defaults);
  }
  expect(readPreferences('{"fontSizePx":900}').fontSizePx).toBe(32);
});

test("the card takes the corner farthest from the cursor, the right one first", () => {
  const work = { left: 300, right: 1300, top: 0, bottom: 900 };
  expect(farthestSide(null, work)).toBe("right");
  expect(farthestSide({ x: 400, y: 800 }, work)).toBe("right");
  expect(farthestSide({ x: 1200, y: 800 }, work)).toBe("left");
  const card = { left: 900, right: 1290, top: 500, bottom: 890 };
  expect(isUnder({ x: 1000, y: 600 }, card)).toBe(true);
  expect(isUnder({ x: 400, y: 600 }, card)).toBe(false);
  expect(isUnder({ x: 1000, y: 300 }, card)).toBe(false);
});

test("a report of what is shown is told once until it changes", () => {
  const connection = new FakeConnection();
  const told: unknown[] = [];
  connection.show = (report?: unknown) => void told.push(report);
  const teller = new ShowTeller(connection);
  const shown = { isVisible: true, isFocused: true };
  const report = showReport({ kind: "session", id: "0a" }, shown, null);
  teller.tell(report);
  teller.tell({ ...report });
  teller.tell(showReport({ kind: "activity", project: "/x" }, { ...shown, isFocused: false }, null));
  expect(told).toEqual([
    { visible: ["0a"], focused: "0a", isWindowVisible: true, isWindowFocused: true, theme: null },
    { visible: [], focused: null, isWindowVisible: true, isWindowFocused: false, theme: null },
  ]);
});

test("explain asks again when the verdict changes and closes when its session is gone", async () => {
  const connection = new FakeConnection();
  const explain = new ExplainControl(connection);
  connection.set([sessionOf(1)]);
  explain.toggle("pane", sessionOf(1));
  await connection.last("explain").refuse("internal", "no");
  expect(explain.open.get()?.failure).toBe("no");
  connection.set([sessionOf(1, { lastActivityAt: "2026-12-01T11:00:00.000Z" })]);
  const asked = (): number => connection.calls.filter(({ verb }) => verb === "explain").length;
  expect(asked()).toBe(1);
  connection.set([sessionOf(1, { because: "quiet" })]);
  expect(asked()).toBe(2);
  connection.set([]);
  expect(explain.open.get()).toBeNull();
});

test("explain tells the last turns, and stands without them", async () => {
  const connection = new FakeConnection();
  const explain = new ExplainControl(connection);
  connection.set([sessionOf(1)]);
  explain.toggle("pane", sessionOf(1));
  expect(connection.last("turns").args).toEqual({ session: sessionOf(1).id, limit: 4 });
  await connection.last("turns").refuse("storage-failed");
  expect(explain.open.get()).toMatchObject({ failure: null, turns: [] });
  connection.set([sessionOf(1, { because: "quiet" })]);
  const turns = [{ id: "t1" }];
  await connection.last("turns").answer({ id: sessionOf(1).id, turns });
  expect(explain.open.get()?.turns).toEqual(turns);
});

function walkRig(focused: string | null): {
  walk: Walk;
  connection: FakeConnection;
  opened: string[];
  brief: Brief;
} {
  const system = new FakeSystem();
  const connection = new FakeConnection();
  const opened: string[] = [];
  const here = createStore(focused);
  const brief = new Brief(system);
  const walk = new Walk({
    connection,
    brief,
    toasts: new Toasts(system),
    focused: () => here.get(),
    open: (id) => {
      opened.push(id);
      here.set(id);
    },
  });
  return { walk, connection, opened, brief };
}

test("the walk goes where the daemon says and back the way it came", async () => {
  const [one, two] = [sessionOf(1), sessionOf(2)];
  const { walk, connection, opened, brief } = walkRig(one.id);
  connection.set([one, two]);
  const step = walk.next();
  expect(connection.last("next").args).toEqual({ focused: one.id, select: false });
  await connection.last("next").answer({ waiting: 1, stop: two, onlyFocused: false });
  await step;
  walk.back();
  expect(opened).toEqual([two.id, one.id]);
  walk.back();
  expect(opened.length).toBe(2);
  expect(brief.shown.get()?.title).toBe("Start of the walk");
});

test("with nothing to walk to it stays and says what there is", async () => {
  const session = sessionOf(1, { status: "working" });
  const { walk, connection, opened, brief } = walkRig(session.id);
  connection.set([session, sessionOf(2)]);
  void walk.next();
  await connection.last("next").answer({ waiting: 0, stop: null, onlyFocused: false });
  expect(brief.shown.get()).toEqual({ title: "0 waiting", line: "1 working, 1 idle. Nothing needs you." });
  void walk.next();
  await connection.last("next").answer({ waiting: 1, stop: null, onlyFocused: true });
  expect(brief.shown.get()).toEqual({ title: "1 waiting", line: "It is session 1, already on your screen." });
  expect(opened).toEqual([]);
});

function filed(endedAt: string, change: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    id: "0a",
    shortId: "0a",
    name: "build",
    project: { name: "shop", path: "/code/shop" },
    cwd: "/code/shop",
    branch: null,
    command: "zsh",
    lastCommand: null,
    createdAt: AN_HOUR_AGO,
    endedAt,
    outcome: "finished",
    exit: { code: 0, signal: null },
    unseenMarks: [],
    closedBy: "itself",
    hasTranscript: true,
    agentSession: null,
    ...change,
  };
}

test("filed sessions stand by day, newest first", () => {
  const nowMs = Date.parse("2026-12-01T12:00:00");
  const at = (time: string): string => new Date(time).toISOString();
  const days = activityDays(
    [
      filed(at("2026-11-30T08:00:00")),
      filed(at("2026-12-01T09:00:00")),
      filed(at("2026-12-01T11:00:00")),
      filed(at("2026-11-27T10:00:00")),
    ],
    nowMs,
  );
  expect(days.map(({ name, entries }) => [name, entries.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["Friday 27 November", 1],
  ]);
  expect(days[0]?.entries[0]?.endedAt).toBe(at("2026-12-01T11:00:00"));
});

test("an exit is told by its code or its signal, and a close by a person is not a failure", () => {
  expect(exitWord(filed(AN_HOUR_AGO, { exit: { code: null, signal: "SIGTERM" } }))).toBe("SIGTERM");
  expect(exitWord(filed(AN_HOUR_AGO, { exit: { code: 2, signal: null } }))).toBe("2");
  expect(exitWord(filed(AN_HOUR_AGO, { exit: null }))).toBe("");
  expect(isBad(filed(AN_HOUR_AGO, { outcome: "closed" }))).toBe(false);
  expect(isBad(filed(AN_HOUR_AGO, { outcome: "restarted" }))).toBe(true);
});

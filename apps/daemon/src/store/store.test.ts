import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { FakeSystem } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { EMPTY_BATCH, type Store, type StoreFault } from "./face.ts";
import { createMemoryStore } from "./memory-store.ts";
import { openStore } from "./open-store.ts";
import type { StoredActivity, StoredProject, StoredSession, StoredTurn } from "./rows.ts";
import { openSqliteStore } from "./sqlite-store.ts";
import { Writer } from "./writer.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-store-"));
  file = path.join(folder, "saggar.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function session(id: string, changes: Partial<StoredSession> = {}): StoredSession {
  return {
    id,
    order: 1,
    name: "zsh",
    projectPath: "/p",
    cwd: "/p",
    createdAtMs: 1,
    argv: ["zsh"],
    shell: "zsh",
    token: "t",
    secret: "s",
    size: { cols: 80, rows: 24 },
    root: { pid: 10, startTime: "5" },
    ptsName: "/dev/pts/1",
    host: { pid: 9, startTime: "4" },
    recording: null,
    markSeq: 3,
    lastActivityAtMs: 2,
    exit: null,
    exitedAtMs: null,
    lost: null,
    closedBy: null,
    memory: { version: 1 },
    sources: null,
    visited: [],
    announced: [],
    git: null,
    command: null,
    program: null,
    integration: null,
    startedBy: null,
    approved: null,
    conversation: null,
    agentEnv: {},
    told: [],
    ...changes,
  };
}

function filed(id: string, endedAtMs: number, projectPath = "/p"): StoredActivity {
  return {
    entry: {
      id,
      shortId: id.slice(0, 8),
      name: "zsh",
      project: { name: "p", path: projectPath },
      cwd: "/p",
      branch: null,
      command: "zsh",
      lastCommand: null,
      createdAt: "2026-01-01T00:00:00.000Z",
      endedAt: "2026-01-01T00:00:00.000Z",
      outcome: "finished",
      exit: { code: 0, signal: null },
      unseenMarks: [],
      closedBy: "itself",
      hasTranscript: false,
      agentSession: null,
    },
    endedAtMs,
    recording: null,
    tokenDigest: null,
  };
}

const project: StoredProject = { path: "/p", name: "p", order: 1, fold: "open", unfoldedAtMs: null };

function opened(result: ReturnType<typeof openStore>): {
  store: Store;
  warnings: readonly string[];
  isFresh: boolean;
} {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function sqlite(place = file): Store {
  const result = openSqliteStore(place);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

function turn(id: string, of: string, startedAtMs: number, changes: Partial<StoredTurn> = {}): StoredTurn {
  return {
    id,
    session: of,
    agent: "claude",
    startedAtMs,
    endedAtMs: null,
    outcome: "running",
    prompt: null,
    files: [],
    tools: {},
    tokens: null,
    lastLine: null,
    error: null,
    limit: null,
    ...changes,
  };
}

describe.each([
  ["SQLite", () => sqlite()],
  ["memory", createMemoryStore],
])("a store in %s", (_, create) => {
  test("gives back what one transaction wrote", () => {
    const store = create();
    const one = session("aaaaaaaa");
    store.write({
      ...EMPTY_BATCH,
      sessions: [one, session("bbbbbbbb")],
      projects: [project],
      meta: { boot: "x" },
    });
    store.write({ ...EMPTY_BATCH, sessions: [{ ...one, name: "api" }], removedSessions: ["bbbbbbbb"] });
    expect(store.load()).toEqual({
      ok: true,
      value: { sessions: [{ ...one, name: "api" }], projects: [project], meta: { boot: "x" }, faults: [] },
    });
    store.close();
  });

  test("lists activity newest first, by project, and oldest first for pruning", () => {
    const store = create();
    const entries = [filed("aaaaaaaa", 10), filed("bbbbbbbb", 30, "/q"), filed("cccccccc", 20)];
    store.write({ ...EMPTY_BATCH, filed: entries });
    const ids = (rows: readonly StoredActivity[]) => rows.map(({ entry }) => entry.id[0]).join("");
    expect([store.activity(null, 2), store.activity("/p", 9), store.oldestActivity(2)].map(ids)).toEqual([
      "bc",
      "ca",
      "ac",
    ]);
    expect(store.filed("cccccccc")).toEqual(entries[2]);
    store.write({ ...EMPTY_BATCH, removedActivity: ["cccccccc"] });
    expect(store.filed("cccccccc")).toBeNull();
    store.close();
  });
});

describe.each([
  ["SQLite", () => sqlite()],
  ["memory", createMemoryStore],
])("the turns in a store in %s", (_, create) => {
  const ids = (rows: readonly StoredTurn[]) => rows.map(({ id }) => id);

  test("are kept by session, newest first, the last word on each", () => {
    const store = create();
    const turns = [turn("1", "aaaaaaaa", 10), turn("2", "bbbbbbbb", 20), turn("3", "aaaaaaaa", 30)];
    store.write({ ...EMPTY_BATCH, turns });
    const over = turn("1", "aaaaaaaa", 10, { outcome: "done", endedAtMs: 15, tools: { Bash: 2 } });
    store.write({ ...EMPTY_BATCH, turns: [over] });
    expect(ids(store.turns("aaaaaaaa", 9))).toEqual(["3", "1"]);
    expect(store.turns("aaaaaaaa", 9)[1]).toEqual(over);
    expect(ids(store.turns("aaaaaaaa", 1))).toEqual(["3"]);
    store.close();
  });

  test("outlive their session, and go with its activity", () => {
    const store = create();
    store.write({ ...EMPTY_BATCH, sessions: [session("aaaaaaaa")], turns: [turn("1", "aaaaaaaa", 10)] });
    store.write({ ...EMPTY_BATCH, removedSessions: ["aaaaaaaa"], filed: [filed("aaaaaaaa", 5)] });
    expect(ids(store.turns("aaaaaaaa", 9))).toEqual(["1"]);
    store.write({ ...EMPTY_BATCH, removedActivity: ["aaaaaaaa"], forgottenTurns: ["aaaaaaaa"] });
    expect(store.turns("aaaaaaaa", 9)).toEqual([]);
    store.close();
  });

  test("that were none are gone", () => {
    const store = create();
    store.write({ ...EMPTY_BATCH, turns: [turn("1", "aaaaaaaa", 10), turn("2", "aaaaaaaa", 20)] });
    store.write({ ...EMPTY_BATCH, removedTurns: ["2"] });
    expect(ids(store.turns("aaaaaaaa", 9))).toEqual(["1"]);
    store.close();
  });

  test("are the newest thousand of each session", () => {
    const store = create();
    const many = Array.from({ length: 1003 }, (_unused, index) => turn(`a${index}`, "aaaaaaaa", index));
    store.write({ ...EMPTY_BATCH, turns: [turn("b", "bbbbbbbb", 0), ...many] });
    const kept = store.turns("aaaaaaaa", 2000);
    expect([kept.length, kept[0]?.id, kept.at(-1)?.id]).toEqual([1000, "a1002", "a3"]);
    expect(ids(store.turns("bbbbbbbb", 9))).toEqual(["b"]);
    store.close();
  });
});

describe("the database file", () => {
  /** Made elsewhere and moved here: the library lets a file go only when its statements are collected. */
  function fill(): void {
    const seed = path.join(folder, "seed.db");
    const store = sqlite(seed);
    store.write({
      ...EMPTY_BATCH,
      sessions: Array.from({ length: 200 }, (_, index) => session(String(index).padStart(8, "0"))),
      filed: Array.from({ length: 200 }, (_, index) => filed(String(index + 1000).padStart(8, "0"), index)),
      turns: Array.from({ length: 20 }, (_, index) => turn(String(index), "00000000", index)),
    });
    store.close();
    copyFileSync(seed, file);
  }

  test("with junk after its end is read as it was", () => {
    fill();
    appendFileSync(file, Buffer.alloc(1024, 0xa5));
    const { store, warnings } = opened(openStore(file, "t"));
    const loaded = store.load();
    expect([loaded.ok && loaded.value.sessions.length, warnings]).toEqual([200, []]);
    expect(store.turns("00000000", 100)).toHaveLength(20);
  });

  test("cut in half is kept aside, and what can be read of it is carried over", () => {
    fill();
    truncateSync(file, Math.floor(readFileSync(file).length / 2 / 4096) * 4096);
    const { store, warnings, isFresh } = opened(openStore(file, "2026-01-01T00:00:00.000Z"));
    expect(isFresh).toBe(true);
    expect(warnings).toEqual([expect.stringContaining("was damaged")]);
    expect(readdirSync(folder)).toContain("saggar.db.corrupt-2026-01-01T00-00-00.000Z");
    const loaded = store.load();
    expect(loaded.ok && loaded.value.sessions.length).toBeGreaterThan(10);
  });

  test("that is no database at all is kept aside", () => {
    writeFileSync(file, "dear diary, ".repeat(1000));
    const { store } = opened(openStore(file, "t"));
    expect(store.load()).toMatchObject({ ok: true, value: { sessions: [] } });
    expect(readFileSync(`${file}.corrupt-t`, "utf8")).toContain("dear diary");
  });

  test("cut to nothing counts as fresh", () => {
    fill();
    truncateSync(file, 0);
    expect(opened(openStore(file, "t")).isFresh).toBe(true);
  });

  test("of a newer saggar is refused and left alone", () => {
    fill();
    const before = readFileSync(file);
    before.writeUInt32BE(99, 60);
    writeFileSync(file, before);
    expect(openStore(file, "t")).toMatchObject({ ok: false, error: { kind: "newer" } });
    expect(existsSync(`${file}.corrupt-t`)).toBe(false);
  });

  test("with one unreadable row says so and gives the others", () => {
    const store = sqlite();
    store.write({
      ...EMPTY_BATCH,
      sessions: [session("aaaaaaaa"), { ...session("bbbbbbbb"), size: { cols: -1, rows: 0 } }],
    });
    const loaded = store.load();
    expect(loaded.ok && [loaded.value.sessions.length, loaded.value.faults.length]).toEqual([1, 1]);
  });
});

describe("the writer", () => {
  class StubbornStore {
    readonly inner = createMemoryStore();
    fault: StoreFault | null = null;
    writes = 0;
    readonly store: Store = {
      ...this.inner,
      write: (batch) => {
        this.writes += 1;
        return this.fault === null ? this.inner.write(batch) : { ok: false, error: this.fault };
      },
    };
  }

  function writing(stubborn: StubbornStore, reopen = stubborn) {
    const system = new FakeSystem();
    const documents = new Map<string, StoredSession>();
    const stored: string[] = [];
    const warnings: string[] = [];
    const writer = new Writer({
      system,
      log: silentLog,
      store: stubborn.store,
      reopen: () => ({ ok: true, value: { store: reopen.store, isFresh: true, warnings: [] } }),
      documentOf: (id) => documents.get(id) ?? null,
      onStored: (sessions) => stored.push(...sessions.map(({ id }) => id)),
      onReplaced: () => {
        for (const id of documents.keys()) writer.touch(id, "soon");
      },
      onWarning: (warning) => warnings.push(warning),
    });
    return { system, documents, stored, warnings, writer };
  }

  test("writes a change within 250 ms, mere output within a beat, and tells of both after they stand", () => {
    const stubborn = new StubbornStore();
    const { system, documents, stored, writer } = writing(stubborn);
    documents.set("aaaaaaaa", session("aaaaaaaa"));
    writer.touch("aaaaaaaa", "later");
    system.jump(1999);
    expect(stored).toEqual([]);
    system.jump(1);
    expect(stored).toEqual(["aaaaaaaa"]);
    writer.touch("aaaaaaaa", "later");
    writer.touch("aaaaaaaa", "soon");
    system.jump(250);
    expect([stored.length, stubborn.writes]).toEqual([2, 2]);
    system.jump(10_000);
    expect(stubborn.writes).toBe(2);
  });

  test("keeps everything while the disk is full, warns once, and catches up by itself", () => {
    const stubborn = new StubbornStore();
    const { system, documents, stored, warnings, writer } = writing(stubborn);
    const told: string[] = [];
    stubborn.fault = { kind: "full", message: "database or disk is full" };
    documents.set("aaaaaaaa", session("aaaaaaaa"));
    writer.touch("aaaaaaaa", "soon");
    writer.file(filed("bbbbbbbb", 5), () => told.push("bbbbbbbb"));
    system.jump(11_000);
    expect([stored, told, warnings.length, writer.filed("bbbbbbbb")?.endedAtMs]).toEqual([[], [], 1, 5]);
    expect(writer.activity(null, 5)).toHaveLength(1);
    stubborn.fault = null;
    system.jump(5000);
    expect([stored, told, warnings.length]).toEqual([["aaaaaaaa"], ["bbbbbbbb"], 2]);
    expect(stubborn.inner.filed("bbbbbbbb")).not.toBeNull();
  });

  test("opens a damaged store anew and writes every session into it", () => {
    const [damaged, fresh] = [new StubbornStore(), new StubbornStore()];
    const { system, documents, stored, writer } = writing(damaged, fresh);
    damaged.fault = { kind: "corrupt", message: "database disk image is malformed" };
    for (const id of ["aaaaaaaa", "bbbbbbbb"]) documents.set(id, session(id));
    writer.touch("aaaaaaaa", "soon");
    system.jump(6000);
    expect(stored.toSorted()).toEqual(["aaaaaaaa", "bbbbbbbb"]);
    expect(fresh.inner.load()).toMatchObject({ value: { sessions: [{}, {}] } });
  });

  test("shows turns before they stand on disk, and loses none of a session that came back", () => {
    const stubborn = new StubbornStore();
    const { system, writer } = writing(stubborn);
    writer.turn(turn("1", "aaaaaaaa", 10));
    system.jump(250);
    writer.turn(turn("1", "aaaaaaaa", 10, { outcome: "done" }));
    writer.turn(turn("2", "aaaaaaaa", 20));
    writer.file(filed("aaaaaaaa", 5));
    writer.unfile("aaaaaaaa");
    expect(writer.turns("aaaaaaaa", 9).map(({ outcome }) => outcome)).toEqual(["running", "done"]);
    writer.flush();
    expect(stubborn.inner.turns("aaaaaaaa", 9)).toHaveLength(2);
    writer.prune(["aaaaaaaa"]);
    expect(writer.turns("aaaaaaaa", 9)).toEqual([]);
    writer.flush();
    expect(stubborn.inner.turns("aaaaaaaa", 9)).toEqual([]);
  });

  test("has an older turn and an older session in the place of what was taken back", () => {
    const { writer } = writing(new StubbornStore());
    for (const at of [1, 2]) writer.turn(turn(String(at), "aaaaaaaa", at));
    for (const at of [1, 2]) writer.file(filed(`bbbbbbb${at}`, at));
    writer.flush();
    writer.removeTurn("2");
    writer.unfile("bbbbbbb2");
    expect(writer.turns("aaaaaaaa", 1).map(({ id }) => id)).toEqual(["1"]);
    expect(writer.activity(null, 1).map(({ entry }) => entry.id)).toEqual(["bbbbbbb1"]);
  });

  test("takes a session that came back out of the activity", () => {
    const stubborn = new StubbornStore();
    const { documents, writer } = writing(stubborn);
    writer.file(filed("aaaaaaaa", 5));
    writer.flush();
    documents.set("aaaaaaaa", session("aaaaaaaa"));
    writer.unfile("aaaaaaaa");
    expect(writer.filed("aaaaaaaa")).toBeNull();
    writer.flush();
    expect(stubborn.inner.load()).toMatchObject({ value: { sessions: [{ id: "aaaaaaaa" }] } });
    expect(stubborn.inner.filed("aaaaaaaa")).toBeNull();
  });
});

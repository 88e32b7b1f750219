/** A daemon is killed, a host dies, the machine restarts, the disk lets go: what the next daemon knows. */
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { settle } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { World } from "./sessions-world.ts";

let world: World;
beforeEach(async () => {
  world = await World.create();
});
afterEach(() => world.close());

const owner = { kind: "owner" } as const;
const database = () => path.join(world.home, "saggar.db");
const raised = () => world.changes.flatMap((change) => change.raised);

describe("after kill -9 of the daemon", () => {
  test("claims, marks, notes, names and visited keys are as they were", async () => {
    const asks = await world.spawn({ name: "asks" });
    await world.mark(asks, "A");
    world.sessions.observe(asks, { kind: "attention", level: "blocked", message: "Deploy?" });
    const failed = await world.spawn({ name: "failed" });
    await world.mark(failed, "A");
    await world.run(failed, "npm test");
    await world.system.advance(9000);
    await world.end(failed, 1);
    world.sessions.observe(failed, { kind: "attention", level: "note", message: "half way" });
    const rung = await world.spawn({ name: "rung" });
    await world.mark(rung, "A");
    world.theHost.mark(rung, { kind: "bell" });
    await world.system.advance(1000);
    world.sessions.show(new Set([rung]), new Set());
    await world.system.advance(300);
    const before = [asks, failed, rung].map((id) => world.sessions.view(id));
    const visited = [...world.sessions.visitedKeys()];
    const notices = raised().length;
    await world.restart();
    const after = [asks, failed, rung].map((id) => world.sessions.view(id));
    expect(after.map((view) => ({ ...view, until: null }))).toEqual(
      before.map((view) => ({ ...view, until: null, onScreen: false })),
    );
    expect([[...world.sessions.visitedKeys()], raised().length]).toEqual([visited, notices]);
    expect(world.sessions.queue().map(({ id }) => id)).toEqual([asks, rung, failed]);
  });

  test("what happened meanwhile is heard, once, with its own times", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.run(id, "make all");
    await world.system.advance(300);
    const startedAt = world.sessions.view(id)?.since;
    await world.restart(async () => {
      await world.system.advance(60_000);
      await world.end(id, 2);
      await world.system.advance(60_000);
    });
    expect(world.sessions.view(id)).toMatchObject({ because: "job-failed", why: "make all failed · exit 2" });
    const since = Date.parse(world.sessions.view(id)?.since ?? "");
    expect(since - Date.parse(startedAt ?? "")).toBeGreaterThanOrEqual(60_000);
    expect(world.system.nowMs() - since).toBeGreaterThanOrEqual(60_000);
  });

  test("before what was marked last stood on disk, it is sent again and counts once", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.run(id, "make");
    await world.system.advance(9000);
    const stored = world.theHost.session(id).ackedSeq;
    await world.end(id, 1);
    expect(world.sessions.view(id)?.because).toBe("job-failed");
    const { claim } = world.sessions.view(id) ?? {};
    await world.restart();
    expect(world.theHost.requests.findLast(({ op }) => op === "observe")).toMatchObject({ afterSeq: stored });
    expect(world.sessions.view(id)?.claim).toEqual(claim);
    expect(world.theHost.session(id).marks).toEqual([]);
  });

  test("a session that was just spawned and not yet written is adopted from its host", async () => {
    await world.spawn();
    const id = await world.spawn({ name: "api", command: ["npm", "start"] });
    const npm = { pid: 9, ppid: 1, pgid: 9, state: "S", executable: "/bin/npm", argv: ["npm", "start"] };
    world.processes.trees.set(world.sessions.view(id)?.pid ?? 0, {
      shell: npm,
      foregroundPgid: 9,
      foreground: [npm],
    });
    const before = world.sessions.view(id);
    const token = world.sessions.token(id);
    await world.kill();
    for (const name of readdirSync(world.home)) {
      if (name.startsWith("saggar.db")) rmSync(path.join(world.home, name));
    }
    await world.restart();
    const after = world.sessions.view(id);
    for (const key of ["name", "project", "cwd", "pid", "createdAt", "order", "isShell", "status"] as const) {
      expect([key, after?.[key]]).toEqual([key, before?.[key]]);
    }
    expect(world.sessions.token(id)).toBe(token);
  });

  test("an exit that nobody heard is heard, and a finished session filed", async () => {
    const [finished, failed] = [await world.spawn(), await world.spawn()];
    await world.system.advance(300);
    await world.restart(() => {
      world.theHost.exit(finished, 0);
      world.theHost.exit(failed, 3);
    });
    await world.system.advance(2000);
    expect([world.status(finished), world.status(failed)]).toEqual(["gone", "failed exit-code"]);
    expect(world.sessions.activity(null, 5)).toMatchObject([{ id: finished, outcome: "finished" }]);
  });

  test("in the moment between filing and writing, a finished session is filed again", async () => {
    const id = await world.spawn();
    await world.system.advance(300);
    world.theHost.exit(id, 0);
    for (let step = 0; step < 200 && world.status(id) !== "gone"; step += 1) await world.system.advance(20);
    expect(world.theHost.sessions.has(id)).toBe(true);
    await world.restart();
    await world.system.advance(3000);
    expect(world.sessions.activity(null, 5)).toMatchObject([{ id, outcome: "finished", closedBy: "itself" }]);
    expect(world.theHost.sessions.has(id)).toBe(false);
  });

  test("a close that was under way is carried through", async () => {
    const id = await world.spawn();
    await world.system.advance(300);
    world.theHost.silences.add("end");
    const closing = world.sessions.close(id, { force: true, actor: owner });
    await world.system.advance(300);
    await world.restart(() => world.theHost.exit(id, null, "SIGHUP"));
    await closing;
    await world.system.advance(3000);
    expect(world.status(id)).toBe("gone");
    expect(world.sessions.activity(null, 5)).toMatchObject([{ id, outcome: "closed", closedBy: "person" }]);
  });
});

describe("a clock that was set back between two daemons", () => {
  test("does not stop time: what is stored stays in the past", async () => {
    const id = await world.spawn();
    world.theHost.mark(id, { kind: "bell" });
    await world.system.advance(1000);
    const { claim } = world.sessions.view(id) ?? {};
    await world.restart();
    expect(world.sessions.nowMs()).toBeGreaterThan(Date.parse(claim?.since ?? ""));
  });
});

describe("a host that crashes", () => {
  test("costs its own sessions, which say so, and no other", async () => {
    const id = await world.spawn({ name: "victim" });
    const other = await world.spawn({ name: "finished before" });
    world.theHost.exit(other, 3);
    await world.system.advance(300);
    const host = world.theHost;
    world.host = null;
    await world.kill();
    await host.die();
    writeFileSync(host.manifestPath, JSON.stringify({ ...JSON.parse("{}"), pid: 1 }));
    await world.open();
    await world.system.advance(2000);
    expect(world.sessions.view(id)).toMatchObject({
      status: "failed",
      lost: "host-crashed",
      why: "Its terminal's process crashed",
      exit: null,
      pid: null,
    });
    expect(world.sessions.view(other)).toMatchObject({ lost: null, exit: { code: 3 } });
    const next = await world.spawn();
    expect(world.sessions.view(next)?.status).toBe("idle");
    await world.sessions.close(id, { force: false, actor: owner });
    expect(world.sessions.activity(null, 5)).toMatchObject([
      { id, outcome: "host-crashed", closedBy: "daemon" },
    ]);
  });

  test("leaves its recordings: lines, screen and terminal are read from there", async () => {
    const id = await world.spawn();
    await world.system.advance(300);
    const host = world.theHost;
    const recording = host.session(id).request.recording ?? "";
    writeFileSync(
      recording,
      `{"version":2,"width":80,"height":24}\n[0.1,"o","one\\r\\n"]\n[0.2,"o","\\u001b[31mtwo\\u001b[0m\\r\\n"]\n[0.3,"o","thr`,
    );
    world.host = null;
    await world.kill();
    await host.close();
    await world.open();
    expect(await world.sessions.readLines(id, 10)).toEqual({ ok: true, value: ["one", "two"] });
    const heard: string[] = [];
    const note = (text: string) => void heard.push(text);
    const sink = {
      bytes: (bytes: Uint8Array) => note(Buffer.from(bytes).toString()),
      resized: () => {},
      reset: () => {},
      live: () => note("live"),
      ended: () => note("ended"),
      inputRefused: () => note("refused"),
    };
    const attached = await world.sessions.attach(id, { replay: "history", size: null, sink });
    if (attached.ok) attached.value.type(Buffer.from("x"));
    expect(heard).toEqual(["one\r\n", "\u001b[31mtwo\u001b[0m\r\n", "live", "ended", "refused"]);
    await world.sessions.close(id, { force: false, actor: owner });
    expect(await world.sessions.activityLines(id, 1)).toEqual({ ok: true, value: ["two"] });
  });
});

describe("a host of another wire", () => {
  test("keeps its sessions out of reach, and not lost", async () => {
    const id = await world.spawn();
    await world.system.advance(300);
    const manifest = JSON.parse(readFileSync(world.theHost.manifestPath, "utf8"));
    await world.restart(() =>
      writeFileSync(world.theHost.manifestPath, JSON.stringify({ ...manifest, major: 2 })),
    );
    await world.system.advance(20_000);
    expect(world.sessions.view(id)).toMatchObject({ lost: null, exit: null });
    expect(await world.sessions.readLines(id, 5)).toMatchObject({ error: { code: "host-unreachable" } });
  });
});

describe("a restart of the machine", () => {
  test("files what lived as ended by it, with its marks, and says so", async () => {
    const id = await world.spawn({ name: "long job" });
    await world.system.advance(300);
    const host = world.theHost;
    world.host = null;
    await world.kill();
    await host.close();
    world.processes.boot = "boot-2";
    await world.open();
    expect(world.sessions.ids()).toEqual([]);
    expect(world.sessions.activity(null, 5)).toMatchObject([
      { id, name: "long job", outcome: "restarted", cwd: world.shop },
    ]);
    expect(world.sessions.warnings()).toEqual([expect.stringContaining("1 session ended by it")]);
  });
});

describe("a database that is lost", () => {
  test.each([
    ["removed", (file: string) => rmSync(file)],
    // A file of its own: this process still holds the one before.
    [
      "emptied",
      (file: string) => {
        rmSync(file);
        writeFileSync(file, "");
      },
    ],
    ["overwritten", (file: string) => writeFileSync(file, "x".repeat(10_000))],
  ])("and %s costs no live session and no activity", async (_, lose) => {
    const filed = await world.spawn({ name: "filed" });
    world.theHost.exit(filed, 0);
    await world.system.advance(3000);
    const live = await world.spawn({ name: "live" });
    await world.mark(live, "A");
    await world.system.advance(3000);
    await world.sessions.stop();
    for (const suffix of ["-wal", "-shm"]) rmSync(`${database()}${suffix}`, { force: true });
    lose(database());
    await world.restart();
    expect(world.sessions.view(live)).toMatchObject({
      name: "live",
      status: "idle",
      project: { path: world.shop },
    });
    expect(world.sessions.activity(null, 5)).toMatchObject([
      { id: filed, name: "filed", outcome: "finished" },
    ]);
    expect(world.sessions.warnings().join(" ")).toContain("came back from the recordings");
  });

  test("and carries junk at its end is read as it was", async () => {
    const id = await world.spawn({ name: "api" });
    world.sessions.observe(id, { kind: "attention", level: "blocked", message: "Deploy?" });
    await world.sessions.stop();
    appendFileSync(database(), Buffer.alloc(1024, 7));
    await world.restart();
    expect(world.sessions.view(id)).toMatchObject({ name: "api", because: "agent-call" });
  });

  test("and cannot be made lets the sessions go on, says so, and is made when it can", async () => {
    await world.sessions.stop();
    for (const name of readdirSync(world.home)) {
      if (name.startsWith("saggar.db")) rmSync(path.join(world.home, name));
    }
    mkdirSync(database());
    await world.restart();
    const id = await world.spawn({ name: "api" });
    expect(world.sessions.warnings()[0]).toContain("cannot be opened");
    await world.system.advance(6000);
    rmSync(database(), { recursive: true });
    await world.system.advance(6000);
    await world.restart();
    expect(world.sessions.view(id)?.name).toBe("api");
  });
});

describe("activity", () => {
  test("older than its days goes, with its transcript", async () => {
    const id = await world.spawn();
    const recording = world.theHost.session(id).request.recording ?? "";
    writeFileSync(recording, `{"version":2,"width":80,"height":24}\n`);
    world.theHost.exit(id, 0);
    await world.system.advance(3000);
    expect(readdirSync(path.join(world.home, "recordings")).toSorted()).toEqual([`${id}.cast`, `${id}.json`]);
    world.system.notBefore(world.system.nowMs() + 91 * 86_400_000);
    await world.system.advance(3_700_000);
    expect([world.sessions.activity(null, 5), readdirSync(path.join(world.home, "recordings"))]).toEqual([
      [],
      [],
    ]);
  });
});

describe("stopping", () => {
  test("lets go of the hosts and leaves the sessions to them", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.sessions.stop();
    await settle();
    expect(world.theHost.sessions.has(id)).toBe(true);
    await world.restart();
    expect(world.status(id)).toBe("idle idle-prompt");
  });

  test("all ends every session and files it", async () => {
    const ids = [await world.spawn(), await world.spawn()];
    expect(await world.sessions.endAll()).toBe(0);
    expect(world.sessions.activity(null, 5).map(({ outcome, closedBy }) => [outcome, closedBy])).toEqual([
      ["closed", "daemon"],
      ["closed", "daemon"],
    ]);
    expect(ids.map((id) => world.status(id))).toEqual(["gone", "gone"]);
  });
});

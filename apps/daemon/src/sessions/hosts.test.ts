import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { HostedSession, Mark } from "@saggar/protocol";
import { FakeHost, FakeSystem, settle } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readProcStat } from "../intake/proc-stat.ts";
import { silentLog } from "../log.ts";
import { Hosts, type SpawnRequest } from "./hosts.ts";

const own = { pid: process.pid, startTime: readProcStat("self")?.startTime ?? null };
const spawnOf = (id: string): SpawnRequest => ({
  op: "spawn",
  id,
  argv: ["sh"],
  cwd: "/",
  env: {},
  size: { cols: 80, rows: 24 },
  labels: {},
  recording: null,
  recordingMaxBytes: 1,
});

let folder = "";
let system: FakeSystem;
const open: FakeHost[] = [];
const hostsOpen: Hosts[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-hosts-"));
  system = new FakeSystem({ isAlive: (pid) => pid === process.pid });
});
afterEach(async () => {
  for (const hosts of hostsOpen.splice(0)) await hosts.stop();
  for (const host of open.splice(0)) await host.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startFake(
  options: { readonly version?: string; readonly capacity?: number; readonly skewMs?: number } = {},
) {
  const { skewMs = 0, ...rest } = options;
  const host = await FakeHost.start({ folder, nowMs: () => system.nowMs() + skewMs, ...own, ...rest });
  open.push(host);
  return host;
}

function createHosts(start: () => Promise<FakeHost> = startFake) {
  const heard: { readonly seq: number; readonly atMs: number; readonly mark: Mark }[] = [];
  const reached: (readonly HostedSession[])[] = [];
  const gone: string[][] = [];
  const starts: FakeHost[] = [];
  const hosts = new Hosts({
    folder,
    system,
    log: silentLog,
    version: "0.0.0",
    capacity: () => 50,
    start: async () => {
      const host = await start();
      starts.push(host);
      return { ok: true, value: host.manifestPath };
    },
    events: {
      reached: (_, sessions) => reached.push(sessions),
      mark: ({ seq, atMs, mark }) => heard.push({ seq, atMs, mark }),
      gone: (host) => gone.push([...host.sessions]),
    },
  });
  hostsOpen.push(hosts);
  return { hosts, heard, reached, gone, starts };
}

describe("the hosts of a home", () => {
  test("are started when one is needed, once for many who ask at the same time", async () => {
    const { hosts, starts } = createHosts();
    const spawned = await Promise.all(
      ["aaaaaaaa", "bbbbbbbb", "cccccccc"].map((id) => hosts.spawn(spawnOf(id))),
    );
    expect([spawned.map(({ ok }) => ok), starts.length]).toEqual([[true, true, true], 1]);
    expect(hosts.list()[0]?.sessions.size).toBe(3);
  });

  test("that run already are found by their manifest and tell their sessions", async () => {
    const host = await startFake();
    const first = createHosts();
    await first.hosts.adopt();
    await first.hosts.spawn(spawnOf("aaaaaaaa"));
    await first.hosts.stop();
    const second = createHosts();
    await second.hosts.adopt();
    expect(second.reached.map((sessions) => sessions.map(({ id }) => id))).toEqual([["aaaaaaaa"]]);
    expect(second.starts).toEqual([]);
    expect(host.requests.filter(({ op }) => op === "hello")).toHaveLength(2);
  });

  test("date their marks on the daemon's clock, never in the future", async () => {
    const host = await startFake({ skewMs: 3_600_000 });
    const { hosts, heard } = createHosts();
    await hosts.adopt();
    await hosts.spawn(spawnOf("aaaaaaaa"));
    const link = hosts.linkOf(own);
    await link?.request({ op: "observe", id: "aaaaaaaa", afterSeq: 0 });
    host.mark("aaaaaaaa", { kind: "bell" });
    await settle();
    expect(heard).toEqual([{ seq: 1, atMs: system.nowMs(), mark: { kind: "bell" } }]);
  });

  test("of another release serve what they have and take nothing new", async () => {
    const old = await startFake({ version: "0.0.1" });
    const { hosts } = createHosts();
    await hosts.adopt();
    await settle();
    expect([old.isDraining, hosts.list()[0]?.isDraining]).toEqual([true, true]);
    expect(hosts.linkOf(own)).not.toBeNull();
  });

  test("that hang up but live are reached again", async () => {
    const host = await startFake();
    const { hosts, reached, gone } = createHosts();
    await hosts.adopt();
    host.hangUp();
    await settle();
    expect(hosts.linkOf(own)).toBeNull();
    await system.advance(300);
    expect([reached.length, gone]).toEqual([2, []]);
    expect(hosts.linkOf(own)).not.toBeNull();
  });

  test("that die are buried with their manifest and socket, and name the sessions that went with them", async () => {
    const host = await startFake();
    const { hosts, gone } = createHosts();
    await hosts.adopt();
    await hosts.spawn(spawnOf("aaaaaaaa"));
    // Another start time in the manifest than the kernel's is another process.
    const held = hosts.list()[0];
    Object.assign(held ?? {}, { id: { ...own, startTime: "1" } });
    await host.die();
    open.splice(0);
    await system.advance(1000);
    expect(gone).toEqual([["aaaaaaaa"]]);
    expect(hosts.list()).toEqual([]);
  });

  test("that were dead before are swept away, and a stranger with their number is left alone", async () => {
    const host = await startFake();
    await host.die();
    open.splice(0);
    writeFileSync(host.manifestPath, JSON.stringify({ pid: 1 }));
    const stale = path.join(folder, "999999999.json");
    writeFileSync(
      stale,
      JSON.stringify({
        pid: 999_999_999,
        startTime: "5",
        startedAtMs: 1,
        version: "0.0.0",
        major: 1,
        minor: 0,
        socket: path.join(folder, "999999999.sock"),
        capacity: 5,
        sessions: [],
      }),
    );
    const { hosts } = createHosts();
    await hosts.adopt();
    expect([hosts.list(), existsSync(stale), existsSync(host.manifestPath)]).toEqual([[], false, true]);
  });

  test("that do not answer a spawn are not asked twice", async () => {
    const host = await startFake();
    const { hosts } = createHosts();
    await hosts.adopt();
    host.silences.add("spawn");
    const spawning = hosts.spawn(spawnOf("aaaaaaaa"));
    await system.advance(11_000);
    expect(await spawning).toMatchObject({ ok: false, error: { code: "host-unreachable" } });
    expect(host.requests.filter(({ op }) => op === "spawn")).toHaveLength(1);
  });

  test("that refuse say why", async () => {
    const host = await startFake();
    const { hosts } = createHosts();
    await hosts.adopt();
    host.refusals.set("spawn", { code: "folder-missing", message: "There is no folder /gone." });
    expect(await hosts.spawn(spawnOf("aaaaaaaa"))).toEqual({
      ok: false,
      error: { code: "folder-missing", message: "There is no folder /gone." },
    });
  });
});

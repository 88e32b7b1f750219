/** One contract for the PTY host and the fake one: what the daemon relies on holds for both. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Mark } from "@saggar/protocol";
import { FakeHost, until } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepareHome } from "../src/home.ts";
import { resolvePaths } from "../src/paths.ts";
import { HostLink } from "../src/sessions/host-link.ts";
import type { SpawnRequest } from "../src/sessions/hosts.ts";
import { readManifest } from "../src/sessions/manifests.ts";
import { startHost } from "../src/sessions/start-host.ts";
import { createSystem } from "../src/system.ts";

/** Prints each line that it reads, and ends as it is told. */
const PARROT = `stty -echo; while read -r line; do case $line in exit*) exit "\${line#exit }";; *) printf %s "$line";; esac; done`;

interface Heard {
  readonly id: string;
  readonly seq: number;
  readonly mark: Mark;
}

interface Playing {
  readonly manifest: string;
  say(link: HostLink, id: string, text: string): Promise<void>;
  exit(link: HostLink, id: string, code: number): Promise<void>;
  close(): Promise<void>;
}

const system = createSystem({});
let home = "";
let playing: Playing | null = null;
const links: HostLink[] = [];

async function type(link: HostLink, id: string, line: string): Promise<void> {
  await until("the parrot listens", async () => {
    const tty = await link.request({ op: "inspect-tty", id });
    return tty.ok && tty.value.echo === false;
  });
  const nothing = (): void => {};
  const sink = { bytes: nothing, resized: nothing, reset: nothing, live: nothing, ended: nothing };
  const channel = await link.openChannel(id, "none", sink);
  if (!channel.ok) throw new Error(channel.error.message);
  await channel.value.write(Buffer.from(`${line}\n`));
  channel.value.close();
}

async function startFake(): Promise<Playing> {
  const host = await FakeHost.start({ folder: path.join(home, "hosts"), nowMs: () => system.nowMs() });
  return {
    manifest: host.manifestPath,
    say: (_, id, text) => Promise.resolve(host.print(id, text)),
    exit: (_, id, code) => Promise.resolve(host.exit(id, code)),
    close: () => host.close(),
  };
}

async function startReal(): Promise<Playing> {
  const started = await startHost({
    system,
    paths: resolvePaths({ SAGGAR_HOME: home }),
    env: { HOME: home, PATH: process.env["PATH"] },
    program: path.resolve(import.meta.dirname, "../../../dist/pty-host.js"),
    capacity: () => 5,
  });
  if (!started.ok) throw new Error(started.error);
  const pid = readManifest(started.value)?.manifest.pid ?? 0;
  return {
    manifest: started.value,
    say: type,
    exit: (link, id, code) => type(link, id, `exit ${code}`),
    close: async () => {
      process.kill(pid, "SIGTERM");
      await until("the host is gone", () => !system.isAlive(pid));
    },
  };
}

beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-contract-")));
  prepareHome(resolvePaths({ SAGGAR_HOME: home }), process.getuid?.() ?? 0);
});
afterEach(async () => {
  for (const link of links.splice(0)) link.close();
  await playing?.close();
  playing = null;
  rmSync(home, { recursive: true, force: true });
});

async function connect() {
  const heard: Heard[] = [];
  const opened = await HostLink.open({
    socket: readManifest(playing!.manifest)?.manifest.socket ?? "",
    system,
    version: "0.0.0",
    events: { mark: ({ id, seq, mark }) => void heard.push({ id, seq, mark }), closed: () => {} },
  });
  if (!opened.ok) throw new Error(opened.error);
  links.push(opened.value.link);
  return { ...opened.value, heard };
}

const spawnOf = (id: string, changes: Partial<SpawnRequest> = {}): SpawnRequest => ({
  op: "spawn",
  id,
  argv: ["sh", "-c", PARROT],
  cwd: home,
  env: { PATH: process.env["PATH"] ?? "/bin", TERM: "xterm-256color" },
  size: { cols: 80, rows: 24 },
  labels: { name: "parrot" },
  recording: null,
  recordingMaxBytes: 1_000_000,
  ...changes,
});

const ID = "aaaaaaaaaaaaaaaa";
const bytesOf = (heard: readonly Heard[]) =>
  heard.reduce((sum, { mark }) => sum + (mark.kind === "output" ? mark.bytes : 0), 0);

describe.each([
  ["fake", startFake],
  ["real", startReal],
])("a %s host", (_, start) => {
  beforeEach(async () => {
    playing = await start();
  });

  test("tells what it carries, by its labels, to each who says hello", async () => {
    const first = await connect();
    expect(first.hello.sessions).toEqual([]);
    expect(await first.link.request(spawnOf(ID))).toMatchObject({ ok: true, value: { id: ID, exit: null } });
    const second = await connect();
    expect(second.hello.sessions).toMatchObject([
      { id: ID, labels: { name: "parrot" }, size: { cols: 80, rows: 24 } },
    ]);
  });

  test("numbers its marks from one, in order, the exit last, and keeps them until they are acknowledged", async () => {
    const first = await connect();
    await first.link.request(spawnOf(ID));
    await first.link.request({ op: "observe", id: ID, afterSeq: 0 });
    await playing!.say(first.link, ID, "hello");
    await until("its output is marked", () => bytesOf(first.heard) === 5);
    first.link.close();
    const second = await connect();
    await playing!.exit(second.link, ID, 3);
    await second.link.request({ op: "observe", id: ID, afterSeq: 0 });
    await until("the exit is marked", () => second.heard.some(({ mark }) => mark.kind === "exited"));
    expect(second.heard.map(({ seq }) => seq)).toEqual(second.heard.map((__, index) => index + 1));
    expect(second.heard.at(-1)?.mark).toEqual({ kind: "exited", code: 3, signal: null });
    const seen = second.heard.length;
    await second.link.request({ op: "ack-marks", id: ID, seq: seen });
    const third = await connect();
    await third.link.request({ op: "observe", id: ID, afterSeq: 0 });
    await third.link.request({ op: "read-screen", id: ID });
    expect([third.heard, third.hello.sessions[0]?.markSeq]).toEqual([[], seen]);
  });

  test("replays, then lives, and says when input was taken", async () => {
    const { link } = await connect();
    await link.request(spawnOf(ID));
    await playing!.say(link, ID, "old");
    await until("it is painted", async () => {
      const read = await link.request({ op: "read-lines", id: ID, lines: 5 });
      return read.ok && read.value.lines.join("").includes("old");
    });
    const heard: string[] = [];
    const sink = {
      bytes: (bytes: Uint8Array, isReplay: boolean) =>
        void heard.push(isReplay ? "replay" : Buffer.from(bytes).toString()),
      resized: () => {},
      reset: () => {},
      live: () => void heard.push("live"),
      ended: (exit: { readonly code: number | null } | null) => void heard.push(`ended ${exit?.code}`),
    };
    const channel = await link.openChannel(ID, "history", sink);
    await until("it is live", () => heard.includes("live"));
    expect(channel.ok && (await channel.value.write(Buffer.from("\n")))).toEqual({ ok: true, value: null });
    await playing!.say(link, ID, "new");
    await until("the new is there", () => heard.at(-1)?.endsWith("new") === true);
    await playing!.exit(link, ID, 0);
    await until("it has ended", () => heard.at(-1) === "ended 0");
    expect(new Set(heard.slice(0, heard.indexOf("live")))).toEqual(new Set(["replay"]));
  });

  test("resizes, ends and forgets a session", async () => {
    const { link, heard } = await connect();
    await link.request(spawnOf(ID));
    await link.request({ op: "observe", id: ID, afterSeq: 0 });
    await link.request({ op: "resize", id: ID, size: { cols: 100, rows: 30 } });
    await until("the resize is marked", () =>
      heard.some(({ mark }) => mark.kind === "resized" && mark.size.cols === 100),
    );
    expect(await link.request({ op: "end", id: ID, graceMs: 30_000 })).toMatchObject({
      ok: true,
      value: { survivors: [] },
    });
    await until("its exit is marked", () => heard.at(-1)?.mark.kind === "exited");
    expect(heard.at(-1)?.mark).toMatchObject({ signal: "SIGHUP" });
    expect(await link.request({ op: "release", id: ID })).toMatchObject({ ok: true });
    expect(await link.request({ op: "read-screen", id: ID })).toMatchObject({
      error: { code: "no-such-target" },
    });
  });
});

describe("a real host", () => {
  test.each([
    ["a folder that is gone", { cwd: "/nonexistent-folder" }, "folder-missing"],
    ["a program that is missing", { argv: ["no-such-program-here"] }, "program-missing"],
  ])("names %s", async (_, changes, code) => {
    playing = await startReal();
    const { link } = await connect();
    expect(await link.request(spawnOf(ID, changes))).toMatchObject({ ok: false, error: { code } });
  });
});

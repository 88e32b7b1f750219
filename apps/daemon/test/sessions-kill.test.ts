/** The built daemon and real hosts with real shells: killed at any moment, started ten times over, stopped. */
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { until } from "@saggar/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RealDaemon } from "./sessions-daemon.ts";

let daemon: RealDaemon;
beforeEach(() => {
  daemon = new RealDaemon();
});
afterEach(() => daemon.clear());

const shell = () => ({ cwd: daemon.shop, size: { cols: 80, rows: 24 } });
/** The same in every run, and none of it in step with the daemon's own timers. */
const MOMENTS_MS = [0, 3, 17, 40, 130, 240, 260, 420, 700];

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

async function attention(id: string, message: string, level: "blocked" | "note"): Promise<void> {
  const { SAGGAR_TOKEN: token = "" } = environmentOf((await daemon.session(id)).pid ?? 0);
  const as = { "x-saggar-session": id, "x-saggar-token": token };
  expect(await daemon.tryCall("attention", { message, level }, as)).toMatchObject({ ok: true });
}

function environmentOf(pid: number): Record<string, string> {
  const pairs = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
}

test("kill -9 at any moment costs no session, claim, mark, note, name or line", async () => {
  await daemon.start();
  const asks = await daemon.call("new", shell());
  const works = await daemon.call("new", shell());
  const prints = await daemon.call("new", shell());
  await until("all are at their prompts", async () =>
    (await daemon.call("list", {})).sessions.every(({ because }) => because === "idle-prompt"),
  );
  await attention(asks.id, "half way", "note");
  await attention(asks.id, "Deploy now?", "blocked");
  const { claim, note } = await daemon.session(asks.id);
  await daemon.call("send", { target: works.id, text: "sleep 8.5; false", enter: true });
  await until("the job runs", async () => (await daemon.session(works.id)).because === "command-running");
  const { since } = await daemon.session(works.id);
  for (const [round, afterMs] of MOMENTS_MS.entries()) {
    await daemon.call("rename", { target: works.id, name: `round ${round}` });
    await daemon.call("send", { target: prints.id, text: `echo line-$((${round}+100))`, enter: true });
    await pause(afterMs);
    await daemon.end("SIGKILL");
    await daemon.start();
    expect(await daemon.session(works.id)).toMatchObject({ name: `round ${round}`, pid: works.pid });
    expect(await daemon.session(asks.id)).toMatchObject({ pid: asks.pid, note, claim });
  }
  await until(
    "the long job's failure is told",
    async () => (await daemon.session(works.id)).because === "job-failed",
  );
  const failed = await daemon.session(works.id);
  expect(failed.claim).toMatchObject({ exitCode: 1, message: "sleep 8.5; false" });
  expect(Date.parse(failed.since) - Date.parse(since)).toBeGreaterThanOrEqual(8000);
  const { lines } = await daemon.call("read", { target: prints.id, lines: 200 });
  const printed = lines.filter((line) => /^line-\d+$/.test(line));
  expect(printed).toEqual(MOMENTS_MS.map((_, round) => `line-${round + 100}`));
  expect([asks.id, works.id]).toEqual(
    (await daemon.call("list", {})).sessions.flatMap((one) => (one.claim ? [one.id] : [])),
  );
});

test("killed between a spawn and its first line on disk, the next daemon adopts the session by its labels", async () => {
  const said: string[] = [];
  const place = path.join(daemon.folder, "moments.sock");
  const server = createServer((socket) =>
    socket.on("data", (piece) => said.push(...piece.toString().trim().split("\n"))),
  );
  await new Promise<void>((resolve) => server.listen(place, resolve));
  await daemon.start({ SAGGAR_MOMENTS: place, SAGGAR_MOMENTS_HOLD: "session-spawned" });
  const calling = daemon.tryCall("new", { ...shell(), name: "just begun" });
  await until("the session was spawned", () => said.includes("session-spawned"));
  await daemon.end("SIGKILL");
  expect(await calling).toBeNull();
  server.close();
  await daemon.start();
  const { sessions } = await daemon.call("list", {});
  expect(sessions).toMatchObject([
    { name: "just begun", project: { path: daemon.shop }, isShell: true, lost: null },
  ]);
  await until(
    "it speaks for itself",
    async () => (await daemon.session(sessions[0]?.id ?? "")).because === "idle-prompt",
  );
  expect(await daemon.session(sessions[0]?.id ?? "")).toMatchObject({ integration: "bash" });
});

test("of ten that start at once one serves, and the others say which", async () => {
  const all = Array.from({ length: 10 }, () => daemon.launch());
  await until("nine have ended", () => all.filter(({ child }) => child.exitCode !== null).length === 9);
  const [winner] = all.filter(({ child }) => child.exitCode === null);
  await until("the winner serves", async () => (await daemon.tryCall("daemon-status", {})) !== null);
  expect(await daemon.call("daemon-status", {})).toMatchObject({ pid: winner?.child.pid });
  const losers = all.filter(({ child }) => child !== winner?.child);
  expect(losers.map(({ child, said }) => [child.exitCode, said().includes("runs already")])).toEqual(
    losers.map(() => [1, true]),
  );
  winner?.child.kill("SIGSTOP");
  const late = daemon.launch();
  await until("the late one has ended", () => late.child.exitCode !== null);
  expect(late.said()).toContain(`process ${winner?.child.pid}`);
  winner?.child.kill("SIGCONT");
  expect(await daemon.call("daemon-status", {})).toMatchObject({ pid: winner?.child.pid });
  winner?.child.kill("SIGTERM");
  await until("the winner has ended", () => winner?.child.exitCode === 0);
});

test("a hang-up is ignored, a stop leaves the sessions, and a socket that vanished comes back", async () => {
  await daemon.start();
  const { id, pid } = await daemon.call("new", shell());
  process.kill(daemon.pid, "SIGHUP");
  expect(await daemon.call("daemon-status", {})).toMatchObject({ sessions: 1, pid: daemon.pid });
  rmSync(path.join(daemon.home, "daemon.sock"));
  await until(
    "it is reachable again",
    async () => (await daemon.tryCall("daemon-status", {})) !== null,
    50_000,
  );
  await daemon.end("SIGTERM");
  process.kill(pid ?? 0, 0);
  await daemon.start();
  expect(await daemon.session(id)).toMatchObject({ pid, lost: null });
});

test("a host that is killed costs its sessions, and a new session works", async () => {
  await daemon.start();
  const { id } = await daemon.call("new", shell());
  await until("it is at its prompt", async () => (await daemon.session(id)).because === "idle-prompt");
  for (const host of daemon.hostPids()) process.kill(host, "SIGKILL");
  await until("its loss is told", async () => (await daemon.session(id)).lost === "host-crashed");
  const next = await daemon.call("new", shell());
  await until(
    "the next is at its prompt",
    async () => (await daemon.session(next.id)).because === "idle-prompt",
  );
  await until("the dead manifest is gone", () => daemon.hostPids().length === 1);
  expect(await daemon.session(id)).toMatchObject({ status: "failed", why: "Its terminal's process crashed" });
});

test("a shell that exits cleanly is filed with its transcript, and one that is killed is failed", async () => {
  await daemon.start();
  const clean = await daemon.call("new", shell());
  const killed = await daemon.call("new", shell());
  await daemon.call("send", { target: clean.id, text: "echo good''bye; exit", enter: true, force: true });
  process.kill(killed.pid ?? 0, "SIGKILL");
  await until("the clean one is filed", async () => (await daemon.call("activity", {})).entries.length === 1);
  expect((await daemon.call("activity", {})).entries).toMatchObject([{ id: clean.id, outcome: "finished" }]);
  const { lines } = await daemon.call("activity-text", { id: clean.id });
  expect(lines.join("\n")).toContain("goodbye");
  expect(await daemon.session(killed.id)).toMatchObject({
    status: "failed",
    exit: { code: null, signal: "SIGKILL" },
  });
  expect(statSync(path.join(daemon.home, "recordings", `${clean.id}.cast`)).size).toBeGreaterThan(0);
});

test("sessions get the caller's environment, and none of the daemon's or of others", async () => {
  await daemon.start();
  const { pid } = await daemon.call("new", {
    ...shell(),
    callerEnv: {
      HOME: daemon.folder,
      PATH: process.env["PATH"] ?? "",
      FOO: "bar",
      TMUX: "x",
      CLAUDECODE: "1",
      SAGGAR_TOKEN: "outer",
    },
    env: { EXTRA: "1" },
  });
  // Until then it is a copy of its host.
  await until("the shell has begun", () => environmentOf(pid ?? 0)["TERM_PROGRAM"] !== undefined);
  const env = environmentOf(pid ?? 0);
  expect(env).toMatchObject({ FOO: "bar", EXTRA: "1", TERM: "xterm-256color", TERM_PROGRAM: "saggar" });
  expect([env["TMUX"], env["CLAUDECODE"], env["SAGGAR_TOKEN"] === "outer", env["SAGGAR_PORT"]]).toEqual([
    undefined,
    undefined,
    false,
    undefined,
  ]);
});

test("close names what runs, and with force ends all of it", async () => {
  await daemon.start();
  const { id } = await daemon.call("new", shell());
  const trap = path.join(daemon.folder, "deaf.sh");
  writeFileSync(trap, "trap '' HUP TERM\nwhile :; do sleep 1; done\n");
  await until("it is at its prompt", async () => (await daemon.session(id)).because === "idle-prompt");
  await daemon.call("send", { target: id, text: `sh ${trap}`, enter: true });
  await until("it runs", async () => (await daemon.session(id)).because === "command-running");
  expect(await daemon.tryCall("close", { target: id })).toMatchObject({
    ok: false,
    error: { code: "still-running", message: expect.stringContaining("deaf.sh") },
  });
  expect(await daemon.call("close", { target: id, force: true })).toMatchObject({ survivors: [] });
  expect((await daemon.call("activity", {})).entries).toMatchObject([
    { id, outcome: "closed", closedBy: "person" },
  ]);
});

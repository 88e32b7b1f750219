/** Many daemons at once, a slow one, and a PTY host that dies: one daemon rules, none is replaced, and what is lost is said. */
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processesOf, type Saggar, startSaggar, until } from "../saggar.ts";

let saggar: Saggar;
beforeAll(async () => {
  saggar = await startSaggar();
});
afterAll(async () => {
  await saggar.close();
});

function running(bundle: string): number[] {
  const home = saggar.env["SAGGAR_HOME"] ?? "";
  return processesOf(home).filter((pid) => commandOf(pid).includes(bundle));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
    throw error;
  }
}

test("ten that start at once end up as one, and everybody is told which", async () => {
  await saggar.ok(["daemon", "stop"]);
  const told = await Promise.all(Array.from({ length: 10 }, () => saggar.ok(["daemon", "start"])));
  const pid = await saggar.daemonPid();
  expect(told.filter((line) => line.includes(`process ${pid}`))).toHaveLength(10);
  await until("the others are gone", async () => running("daemon.js").length === 1);
});

test("one that does not answer for a while is waited for, and never replaced", async () => {
  const pid = await saggar.daemonPid();
  const socket = path.join(saggar.env["SAGGAR_HOME"] ?? "", "daemon.sock");
  const { ino } = statSync(socket);
  process.kill(pid, "SIGSTOP");
  try {
    const second = await saggar.run(["daemon", "run"]);
    expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(`process ${pid}`)]);
    const listing = saggar.run(["list"]);
    process.kill(pid, "SIGCONT");
    expect((await listing).code).toBe(0);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  expect([await saggar.daemonPid(), statSync(socket).ino]).toEqual([pid, ino]);
});

test("a host that is killed fails its sessions, with the reason, and the next session has another", async () => {
  const id = await saggar.ok(["new", "--", "bash", "-c", "read -p 'Go on? [y/N] ' x"]);
  await until("it asks", async () => (await saggar.session(id)).status === "needs-you");
  for (const pid of running("pty-host.js")) process.kill(pid, "SIGKILL");
  const lost = await until("it failed", async () => {
    const session = await saggar.session(id);
    return session.status === "failed" && session;
  });
  expect([lost.lost, lost.claim?.class]).toEqual(["host-crashed", 2]);
  const next = await saggar.ok(["new"]);
  await until("a prompt", async () => (await saggar.session(next)).because === "idle-prompt");
});

/** Kill -9 of the daemon: the shells live, and the next daemon finds them with screen, marks and claims. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Saggar, startSaggar, until } from "../saggar.ts";

let saggar: Saggar;
beforeAll(async () => {
  saggar = await startSaggar();
});
afterAll(async () => {
  await saggar.close();
});

async function killDaemon(): Promise<void> {
  const pid = await saggar.daemonPid();
  process.kill(pid, "SIGKILL");
  await until("the daemon is gone", async () => (await saggar.run(["daemon", "status"])).code === 3);
}

test("a question, a failed mark and a note stand after the daemon was killed, and no session is lost", async () => {
  const asking = await saggar.ok([
    "new",
    "--",
    "bash",
    "-c",
    "read -p 'Go on? [y/N] ' x; echo got:$x; exec cat",
  ]);
  const job = await saggar.ok(["new"]);
  await until("a shell", async () => (await saggar.session(job)).because === "idle-prompt");
  await saggar.ok(["send", job, "--enter", "--", "saggar attention --note half way; sleep 9; false"]);
  await until("the failed mark", async () => (await saggar.session(job)).because === "job-failed", 30);
  const before = await until("the question", async () => {
    const session = await saggar.session(asking);
    return session.status === "needs-you" && session;
  });
  const jobBefore = await saggar.session(job);
  // What was judged is on disk 250 ms later at the latest; until then its times may be dated anew, by the clock of the next.
  await new Promise((resolve) => setTimeout(resolve, 300));

  await killDaemon();
  await saggar.ok(["daemon", "start"]);

  const after = await until("the question is back", async () => {
    const session = await saggar.session(asking);
    return session.status === "needs-you" && session;
  });
  const jobAfter = await saggar.session(job);
  expect([after.pid, after.since, after.claim?.key]).toEqual([before.pid, before.since, before.claim?.key]);
  expect([jobAfter.pid, jobAfter.because, jobAfter.since, jobAfter.note]).toEqual([
    jobBefore.pid,
    "job-failed",
    jobBefore.since,
    jobBefore.note,
  ]);
  await saggar.ok(["answer", asking, "y"]);
  await saggar.ok(["wait", asking, "--match", "got:y", "--timeout", "10"]);
});

test("a job that fails while no daemon runs is Failed when one runs again, and no status is wrong", async () => {
  const id = await saggar.ok(["new"]);
  await until("a shell", async () => (await saggar.session(id)).because === "idle-prompt");
  await saggar.ok(["send", id, "--enter", "--", "sleep 9; printf '\\e]9;over\\a'; false"]);
  await until("it runs", async () => (await saggar.session(id)).status === "working");
  const { pid } = await saggar.session(id);
  await killDaemon();
  await until(
    "the job ended",
    async () => (await saggar.run(["daemon", "status"])).code === 3 && !(await hasChild(pid ?? 0)),
    30,
  );
  await saggar.ok(["daemon", "start"]);
  const session = await until("a claim", async () => {
    const found = await saggar.session(id);
    return found.claim !== null && found;
  });
  expect(["notification", "job-failed"]).toContain(session.because);
  expect((await saggar.explain(id)).evidence.map(({ kind }) => kind)).toContain("command-ended");
});

async function hasChild(pid: number): Promise<boolean> {
  const { readFile } = await import("node:fs/promises");
  return (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).trim() !== "";
}

test("killed twenty times at random moments while sessions come, go and are renamed, and none is lost", async () => {
  const kept = await saggar.ok(["new", "--name", "kept", "--", "cat"]);
  for (let round = 0; round < 20; round += 1) {
    const making = saggar.run(["new", "--name", `round-${round}`, "--", "cat"]);
    const renaming = saggar.run(["rename", kept, `kept-${round}`]);
    const pid = await saggar.daemonPid().catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, (round * 37) % 90));
    if (pid !== null) process.kill(pid, "SIGKILL");
    const made = await making;
    await renaming;
    await saggar.ok(["daemon", "start"]);
    const ids = (await saggar.list()).sessions.map((session) => session.shortId);
    expect(ids).toContain(kept);
    expect(made.code !== 0 || ids.includes(made.stdout.trim())).toBe(true);
  }
});

test("stop --all ends the sessions that a killed daemon left, and nothing lives on", async () => {
  const own = await startSaggar();
  await own.ok(["new", "--", "cat"]);
  process.kill(await own.daemonPid(), "SIGKILL");
  await until("the daemon is gone", async () => (await own.run(["daemon", "status"])).code === 3);
  expect(await own.ok(["daemon", "stop", "--all"])).toContain("No session is left");
  await own.close();
});

/** Nothing is lost at the exit, and nothing is left behind at the end. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseEvent } from "../src/cast.ts";
import { type HostProcess, newId, spawnRequest, startHost } from "./support/host-process.ts";
import { openSession } from "./support/open-session.ts";
import type { Wire } from "./support/wire.ts";

let host: HostProcess;
let wire: Wire;

beforeAll(async () => {
  host = await startHost();
  wire = await host.connect();
});
afterAll(async () => {
  wire.close();
  await host.stop();
});

function recorded(file: string): string {
  const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines
    .map(parseEvent)
    .map((event) => (event?.kind === "output" ? event.text : ""))
    .join("");
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
};

const pidIn = (text: string, name: string): number =>
  Number(new RegExp(`${name}=(\\d+);`).exec(text)?.[1] ?? Number.NaN);

describe("the exit", () => {
  it("comes after the last byte of a megabyte, every time, many at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const files = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const id = newId();
          const recording = path.join(host.home, `${id}.cast`);
          const argv = ["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x; printf END; exit 3"];
          await wire.ask(spawnRequest(host, argv, { id, recording }));
          await wire.ask({ op: "observe", id, afterSeq: 0 });
          return { id, recording };
        }),
      );
      for (const { id, recording } of files) {
        const { mark } = await wire.mark(id, "exited");
        expect(mark).toEqual({ kind: "exited", code: 3, signal: null });
        const outputs = wire
          .seen(id)
          .flatMap(({ mark: seen }) => (seen.kind === "output" ? [seen.bytes] : []));
        expect(outputs.reduce((sum, bytes) => sum + bytes, 0)).toBe(1_000_003);
        await wire.ask({ op: "read-lines", id, lines: 1 });
        await wire.ask({ op: "release", id });
        await wire.until("the recording", () => true);
        // The recording is whole as soon as it is written down that the session ended.
        let text = recorded(recording);
        for (let look = 0; look < 200 && text.length < 1_000_003; look += 1) {
          await wire.ask({ op: "stats" });
          text = recorded(recording);
        }
        expect(text.length).toBe(1_000_003);
        expect(text.endsWith("xEND")).toBe(true);
      }
    }
  });

  it("does not wait for what a shell left running", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "sleep 1000 & echo left=$!\\;; exit 7"]);
    expect(await session.exited()).toEqual({ code: 7, signal: null });
    await wire.ask({ op: "end", id: session.id, graceMs: 500 });
    expect(isAlive(pidIn(session.text(), "left"))).toBe(false);
  });
});

describe.runIf(process.platform === "linux")("end", () => {
  it("takes the job in front with the shell, though it ignores the hang-up", async () => {
    const session = await openSession(host, wire, ["bash", "--norc", "--noprofile", "-i"]);
    session.type(
      "python3 -c 'import os,signal,time; signal.signal(1,signal.SIG_IGN); print(f\"job={os.getpid()};\",flush=True); time.sleep(600)'\n",
    );
    await wire.until("the job", () => Number.isFinite(pidIn(session.text(), "job")));
    const job = pidIn(session.text(), "job");
    expect(isAlive(job)).toBe(true);
    expect(await wire.ask({ op: "end", id: session.id, graceMs: 300 })).toEqual({ survivors: [] });
    expect([isAlive(job), isAlive(session.pid)]).toEqual([false, false]);
    expect((await session.exited()).signal).toMatch(/^SIG(HUP|KILL)$/);
  });

  it("takes pipelines, stopped jobs and those started with nohup", async () => {
    const session = await openSession(host, wire, ["bash", "--norc", "--noprofile", "-i"]);
    session.type("nohup sleep 601 >/dev/null 2>&1 & echo nohup=$!\\;\n");
    session.type("sleep 602 & echo stopped=$!\\;; kill -STOP %2\n");
    session.type("sleep 603 | sleep 604 & echo pipe=$!\\;\n");
    const names = ["nohup", "stopped", "pipe"] as const;
    await wire.until("the jobs", () => names.every((name) => Number.isFinite(pidIn(session.text(), name))));
    const pids = names.map((name) => pidIn(session.text(), name));
    expect(await wire.ask({ op: "end", id: session.id, graceMs: 500 })).toEqual({ survivors: [] });
    expect(pids.map(isAlive)).toEqual([false, false, false]);
  });

  it("names those who have left the terminal of their own accord", async () => {
    const session = await openSession(host, wire, ["bash", "--norc", "--noprofile", "-i"]);
    session.type("setsid sh -c 'echo gone=$$\\;; exec sleep 605' & sleep 0\n");
    await wire.until("the one who left", () => Number.isFinite(pidIn(session.text(), "gone")));
    const pid = pidIn(session.text(), "gone");
    const { survivors } = await wire.ask({ op: "end", id: session.id, graceMs: 500 });
    expect(survivors).toEqual([{ pid, command: "sleep 605" }]);
    expect(isAlive(pid)).toBe(true);
    process.kill(pid, "SIGKILL");
  });

  it("is quick when everybody goes at the first word", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "echo ready; read x"]);
    await session.until("ready");
    const from = performance.now();
    await wire.ask({ op: "end", id: session.id, graceMs: 30_000 });
    expect(performance.now() - from).toBeLessThan(20_000);
    expect(await session.exited()).toEqual({ code: null, signal: "SIGHUP" });
  });

  it("leaves alone who has nothing to do with the session", async () => {
    const [one, two] = [
      await openSession(host, wire, ["sh", "-c", "echo ready; read x"]),
      await openSession(host, wire, ["sh", "-c", "echo ready; read x; echo lives"]),
    ];
    await two.until("ready");
    await wire.ask({ op: "end", id: one.id, graceMs: 500 });
    two.type("\n");
    await two.until("lives");
    expect(await two.exited()).toEqual({ code: 0, signal: null });
  });
});

describe("release", () => {
  it("forgets a session once it has ended, not before", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "read x"]);
    await expect(wire.ask({ op: "release", id: session.id })).rejects.toMatchObject({ code: "bad-request" });
    session.type("\n");
    await session.exited();
    await wire.ask({ op: "release", id: session.id });
    await expect(wire.ask({ op: "read-screen", id: session.id })).rejects.toMatchObject({
      code: "no-such-session",
    });
    expect(existsSync(host.manifestFile)).toBe(true);
  });
});

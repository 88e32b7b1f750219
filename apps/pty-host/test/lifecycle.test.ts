/** A host by itself: how it starts, what it refuses, what it survives, when it leaves and what it leaves behind. */
import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PTY_WIRE } from "@saggar/protocol";
import { afterEach, describe, expect, it } from "vitest";
import { type HostProcess, newId, spawnRequest, startHost } from "./support/host-process.ts";
import { openSession } from "./support/open-session.ts";
import { Wire } from "./support/wire.ts";

const started: HostProcess[] = [];
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const host of started.splice(0)) await host.stop();
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(args: readonly string[] = [], home?: string): Promise<HostProcess> {
  const host = await startHost(args, home);
  started.push(host);
  return host;
}

const mode = (file: string): string => (statSync(file).mode & 0o777).toString(8);

describe("a host", () => {
  it("says where its manifest is, and keeps everything to its owner", async () => {
    const host = await start(["--capacity", "7"]);
    const { socket, pid, capacity, major, sessions } = host.manifest();
    expect({ pid, capacity, major, sessions }).toEqual({
      pid: host.pid,
      capacity: 7,
      major: PTY_WIRE.major,
      sessions: [],
    });
    expect([mode(path.join(host.home, "hosts")), mode(host.manifestFile), mode(socket)]).toEqual([
      "700",
      "600",
      "600",
    ]);
    const wire = await host.connect();
    const hello = await wire.ask({ op: "hello", ...PTY_WIRE, version: "test" });
    expect(hello).toMatchObject({ pid: host.pid, capacity: 7, isDraining: false, sessions: [] });
    expect(Math.abs(hello.nowMs - Date.now())).toBeLessThan(60_000);
    wire.close();
  });

  it("keeps its manifest in step with its sessions", async () => {
    const host = await start();
    const wire = await host.connect();
    const session = await openSession(host, wire, ["sh", "-c", "read x"], { labels: { project: "p" } });
    await wire.ask({ op: "stats" });
    expect(host.manifest().sessions).toMatchObject([
      {
        id: session.id,
        pid: session.pid,
        argv: ["sh", "-c", "read x"],
        cwd: host.home,
        labels: { project: "p" },
        recording: null,
      },
    ]);
    session.type("\n");
    await session.exited();
    await wire.ask({ op: "release", id: session.id });
    await wire.ask({ op: "stats" });
    expect(host.manifest().sessions).toEqual([]);
    expect(readdirSync(path.join(host.home, "hosts")).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  it("listens in a private folder when its home is too deep for a socket", async () => {
    const deep = path.join(mkdtempSync(path.join(tmpdir(), "saggar-deep-")), "d".repeat(60), "e".repeat(60));
    mkdirSync(deep, { recursive: true });
    folders.push(path.dirname(path.dirname(deep)));
    const host = await start([], deep);
    const { socket } = host.manifest();
    expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(100);
    expect([mode(path.dirname(socket)), mode(socket)]).toEqual(["700", "600"]);
    const wire = await host.connect();
    wire.close();
    process.kill(host.pid, "SIGTERM");
    await host.gone;
    expect(existsSync(socket)).toBe(false);
  });

  it("lives through hang-up, interrupt and broken pipe, and with its sessions ends at the terminate signal", async () => {
    const host = await start();
    const wire = await host.connect();
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "trap 'echo bye >out; exit 0' HUP; echo ready; while :; do read x; done",
    ]);
    await session.until("ready");
    for (const name of ["SIGHUP", "SIGINT", "SIGPIPE"] as const) process.kill(host.pid, name);
    session.type("still\n");
    await session.until("still");
    const { socket } = host.manifest();
    process.kill(host.pid, "SIGTERM");
    expect(await host.gone).toEqual({ code: 0, signal: null });
    expect(readFileSync(path.join(host.home, "out"), "utf8")).toBe("bye\n");
    expect([existsSync(socket), existsSync(host.manifestFile)]).toEqual([false, false]);
  });

  it("goes on without a daemon, and serves two at a time", async () => {
    const host = await start();
    const first = await host.connect();
    const id = newId();
    await first.ask(spawnRequest(host, ["sh", "-c", "echo one; read x; echo two; read x"], { id }));
    await first.ask({ op: "attach", id, channel: 1, replay: "history" });
    await first.until("one", () => first.text(1).includes("one"));
    first.close();
    const second = await host.connect();
    const hello = await second.ask({ op: "hello", ...PTY_WIRE, version: "test" });
    expect(hello.sessions.map((session) => [session.id, session.exit])).toEqual([[id, null]]);
    const third = await host.connect();
    for (const wire of [second, third]) await wire.ask({ op: "attach", id, channel: 1, replay: "history" });
    second.type(1, "\n");
    for (const wire of [second, third]) await wire.until("two", () => wire.text(1).includes("two"));
    third.close();
    second.type(1, "\n");
    await second.until("the end", () => second.news(1).includes("channel-ended"));
    second.close();
  });

  it("answers a daemon of another major with its own, and closes", async () => {
    const host = await start();
    const wire = await Wire.open(host.manifest().socket);
    await expect(wire.ask({ op: "hello", major: 99, minor: 0, version: "x" })).rejects.toMatchObject({
      code: "version-mismatch",
    });
    await wire.until("the close", () => wire.isClosed);
  });

  it("answers nothing before hello, and says what it cannot read", async () => {
    const host = await start();
    const wire = await Wire.open(host.manifest().socket);
    await expect(wire.ask({ op: "stats" })).rejects.toMatchObject({ code: "bad-request" });
    await wire.ask({ op: "hello", ...PTY_WIRE, version: "test" });
    await expect(wire.ask({ op: "dance" } as never)).rejects.toMatchObject({ code: "bad-request" });
    await expect(wire.ask({ op: "spawn", id: "NOT HEX" } as never)).rejects.toMatchObject({
      code: "bad-request",
    });
    await wire.ask({ op: "stats" });
    wire.close();
  });

  it("drops a connection that speaks nonsense, and no session with it", async () => {
    const host = await start();
    const wire = await host.connect();
    const session = await openSession(host, wire, ["sh", "-c", "echo ready; read x; echo lives"]);
    await session.until("ready");
    for (const nonsense of [
      Buffer.from("GET / HTTP/1.1\r\n\r\n"),
      Buffer.from([0, 0, 0, 2, 9, 9]),
      Buffer.from([0, 0, 0, 3, 1, 0x7b, 0xff]),
    ]) {
      const bad = connect(host.manifest().socket);
      bad.write(nonsense);
      await new Promise<void>((resolve) => {
        bad.on("close", () => resolve());
        bad.on("error", () => {});
      });
    }
    session.type("\n");
    await session.until("lives");
    expect(await session.exited()).toEqual({ code: 0, signal: null });
    wire.close();
  });

  it("takes as many sessions as it may, and none while it drains; then it leaves", async () => {
    const host = await start(["--capacity", "2"]);
    const wire = await host.connect();
    const sessions = [
      await openSession(host, wire, ["sh", "-c", "read x"]),
      await openSession(host, wire, ["sh", "-c", "read x"]),
    ];
    await expect(wire.ask(spawnRequest(host, ["true"]))).rejects.toMatchObject({ code: "host-full" });
    await wire.ask({ op: "drain" });
    for (const session of sessions) {
      session.type("\n");
      await session.exited();
    }
    await wire.ask({ op: "release", id: sessions[0]!.id });
    await expect(wire.ask(spawnRequest(host, ["true"]))).rejects.toMatchObject({ code: "host-full" });
    await wire.ask({ op: "release", id: sessions[1]!.id });
    expect(await host.gone).toEqual({ code: 0, signal: null });
    expect(readdirSync(path.join(host.home, "hosts"))).toEqual([]);
  });

  it("leaves by itself when it has no session and nobody comes", async () => {
    const host = await start(["--idle-grace-ms", "300"]);
    const wire = await host.connect();
    const session = await openSession(host, wire, ["true"]);
    await session.exited();
    await wire.ask({ op: "release", id: session.id });
    await wire.ask({ op: "stats" });
    wire.close();
    expect(await host.gone).toEqual({ code: 0, signal: null });
  });

  it("removes no socket or manifest but its own", async () => {
    const host = await start();
    const { socket } = host.manifest();
    rmSync(socket);
    writeFileSync(socket, "another's");
    writeFileSync(host.manifestFile, JSON.stringify({ ...host.manifest(), startedAtMs: 1 }));
    process.kill(host.pid, "SIGTERM");
    await host.gone;
    expect([readFileSync(socket, "utf8"), existsSync(host.manifestFile)]).toEqual(["another's", true]);
  });

  it("says what is wrong with its command line", async () => {
    const bundle = path.resolve(import.meta.dirname, "../../../dist/pty-host.js");
    const run = (args: readonly string[]): Promise<[number | null, string]> =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [bundle, ...args], {
          env: { PATH: process.env["PATH"] ?? "" },
        });
        let problem = "";
        child.stderr.on("data", (piece: Buffer) => {
          problem += piece.toString("utf8");
        });
        child.on("close", (code) => resolve([code, problem]));
      });
    const [code, problem] = await run([]);
    expect([code, problem]).toEqual([2, expect.stringContaining("--home FOLDER")]);
    expect((await run(["--home", "/tmp/x", "--capacity", "many"]))[0]).toBe(2);
    expect((await run(["--dance"]))[0]).toBe(2);
  });
});

describe("spawn", () => {
  it("gives a session exactly the environment, folder and size it was given", async () => {
    const host = await start();
    const wire = await host.connect();
    const folder = path.join(host.home, "some folder");
    mkdirSync(folder);
    const env = { PATH: process.env["PATH"] ?? "", TERM: "xterm-256color", ONE: "a b\nc", EMPTY: "" };
    const script =
      "console.log('ENV', JSON.stringify(process.env), process.cwd(), process.stdout.getWindowSize().join('x'), 'END')";
    const session = await openSession(host, wire, [process.execPath, "-e", script], {
      env,
      cwd: folder,
      size: { cols: 99, rows: 33 },
    });
    await session.exited();
    const { lines } = await wire.ask({ op: "read-lines", id: session.id, lines: 20 });
    const match = /ENV (\{.*\}) (.*) 99x33 END/.exec(lines.join(""));
    expect(JSON.parse(match?.[1] ?? "{}")).toEqual(env);
    expect(match?.[2]).toBe(folder);
    wire.close();
  });

  it("says which folder is missing, which program, and what else is wrong", async () => {
    const host = await start();
    const wire = await host.connect();
    writeFileSync(path.join(host.home, "file"), "");
    const rows: readonly [more: object, argv: readonly string[], code: string, named: string][] = [
      [{ cwd: "/no/such/folder" }, ["true"], "folder-missing", "/no/such/folder"],
      [{ cwd: path.join(host.home, "file") }, ["true"], "folder-missing", "is not a folder"],
      [{ cwd: "relative" }, ["true"], "folder-missing", "relative"],
      [{}, ["no-such-program"], "program-missing", "no-such-program"],
      [{}, ["./file"], "program-missing", "./file"],
      [{}, ["echo", "a\0b"], "spawn-failed", "zero byte"],
      [{ env: { PATH: "/nowhere" } }, ["sh"], "program-missing", "sh"],
    ];
    for (const [more, argv, code, named] of rows)
      await expect(wire.ask(spawnRequest(host, argv, more))).rejects.toMatchObject({
        code,
        message: expect.stringContaining(named),
      });
    const { id } = await openSession(host, wire, ["sh", "-c", "read x"]);
    await expect(wire.ask(spawnRequest(host, ["true"], { id }))).rejects.toMatchObject({
      code: "session-exists",
    });
    expect((await wire.ask({ op: "stats" })).sessions).toBe(1);
    wire.close();
  });

  it.runIf(process.platform === "linux")(
    "names the limit that it ran into, and the rest lives on",
    async () => {
      const home = mkdtempSync(path.join(tmpdir(), "saggar-limit-"));
      folders.push(home);
      const bundle = path.resolve(import.meta.dirname, "../../../dist/pty-host.js");
      const child = spawn(
        "sh",
        ["-c", 'ulimit -n 60; exec "$@"', "sh", process.execPath, bundle, "--home", home],
        {
          env: { PATH: process.env["PATH"] ?? "" },
          stdio: ["ignore", "pipe", "ignore"],
        },
      );
      children.push(child);
      const ready = await new Promise<string>((resolve) =>
        child.stdout.once("data", (piece: Buffer) => resolve(piece.toString("utf8"))),
      );
      const { socket } = JSON.parse(readFileSync(ready.trim().slice("ready ".length), "utf8")) as {
        socket: string;
      };
      const wire = await Wire.greet(socket);
      const host = { home } as HostProcess;
      const sessions = [
        await openSession(host, wire, ["sh", "-c", "stty -echo; read x; echo lives; read x"]),
      ];
      const problems: unknown[] = [];
      for (let count = 0; count < 40; count += 1)
        await wire
          .ask(spawnRequest(host, ["sh", "-c", "read x"]))
          .catch((error: unknown) => void problems.push(error));
      const [problem] = problems;
      expect(problem).toMatchObject({ code: "spawn-failed", message: expect.stringContaining("ulimit -n") });
      sessions[0]?.type("\n");
      await sessions[0]?.until("lives");
      wire.close();
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
    },
  );
});

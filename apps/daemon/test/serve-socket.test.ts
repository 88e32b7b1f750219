/** The Unix socket: whose it is, what stands in its way, how it comes back, and what it leaves behind. */
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../src/log.ts";
import { Audit } from "../src/serve/audit.ts";
import { type Rig, startRig } from "./support/serve-rig.ts";
import { createSkipSystem } from "./support/skip-system.ts";

let home: string;
let socket: string;
const open: { close(): unknown }[] = [];
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "sg-"));
  socket = path.join(home, "daemon.sock");
});
afterEach(async () => {
  for (const item of open.splice(0)) await item.close();
  rmSync(home, { recursive: true, force: true });
});

async function rigHere(): Promise<Rig> {
  const rig = await startRig({ home });
  open.push(rig);
  return rig;
}

function listenAt(place: string): Promise<Server> {
  const server = createServer((client) => client.end());
  open.push(server);
  return new Promise((resolve) => server.listen(place, () => resolve(server)));
}

test("it is the user's alone, whatever the umask, and nothing else is left beside it", async () => {
  const before = process.umask(0);
  await rigHere();
  process.umask(before);
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(home, "audit.ndjson")).mode & 0o777).toBe(0o600);
  expect(readdirSync(home).filter((name) => name.startsWith("."))).toEqual([]);
});

describe("what stands there already", () => {
  const rows: readonly [name: string, put: () => unknown, message: string][] = [
    ["a file", () => writeFileSync(socket, "mine"), "in the way"],
    ["a folder", () => mkdirSync(socket), "in the way"],
    ["a dangling link", () => symlinkSync(path.join(home, "nowhere"), socket), "in the way"],
    [
      "a link to a file",
      () => {
        writeFileSync(path.join(home, "target"), "mine");
        symlinkSync(path.join(home, "target"), socket);
      },
      "in the way",
    ],
    ["a live socket", () => listenAt(socket), "Another daemon serves"],
  ];
  test.each(rows)("%s is left alone, and said", async (_name, put, message) => {
    await put();
    const before = lstatSync(socket).ino;
    await expect(startRig({ home })).rejects.toThrow(message);
    expect(lstatSync(socket).ino).toBe(before);
  });

  test("a socket that nobody listens on gives way", async () => {
    const dead = await listenAt(path.join(home, "dead.sock"));
    // A second name keeps the file when its server, closing, removes the first.
    linkSync(path.join(home, "dead.sock"), socket);
    await new Promise((resolve) => dead.close(resolve));
    expect(lstatSync(socket).isSocket()).toBe(true);
    const rig = await rigHere();
    expect((await rig.ask("list", {})).ok).toBe(true);
  });

  test("of two that start at once one serves and the other is refused", async () => {
    const outcomes = await Promise.allSettled([startRig({ home }), startRig({ home })]);
    const served = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    open.push(...served);
    expect(served).toHaveLength(1);
    expect((await served[0]!.ask("list", {})).ok).toBe(true);
  });
});

test("a folder that others may enter holds no socket", async () => {
  for (const mode of [0o755, 0o770, 0o777, 0o711]) {
    chmodSync(home, mode);
    await expect(startRig({ home })).rejects.toThrow("mode 0700");
  }
  chmodSync(home, 0o700);
});

test("a path too long for a socket is refused with what to do", async () => {
  const { UnixSocket } = await import("../src/serve/unix-socket.ts");
  const place = path.join(home, "x".repeat(110));
  const opened = await UnixSocket.open({
    place,
    createServer,
    system: createSkipSystem(),
    log: silentLog,
  });
  expect(opened).toMatchObject({ ok: false, error: expect.stringContaining("Set SAGGAR_SOCKET") });
});

test("a vanished socket comes back within a minute, and its clients stay", async () => {
  const rig = await rigHere();
  const stream = await rig.streamOnSocket();
  for (let round = 0; round < 3; round += 1) {
    rmSync(socket);
    rig.system.skip(60_000);
    for (let tries = 0; tries < 500 && !existsSync(socket); tries += 1) await stream.call("consents", {});
    expect(statSync(socket).mode & 0o777).toBe(0o600);
    expect((await rig.ask("list", {})).ok).toBe(true);
    expect((await stream.call("list", {})).ok).toBe(true);
  }
});

test("the end removes our own socket and nobody else's", async () => {
  const rig = await startRig({ home });
  await rig.serve.close();
  expect(existsSync(socket)).toBe(false);
  const second = await startRig({ home });
  rmSync(socket);
  await listenAt(socket);
  await second.serve.close();
  expect(existsSync(socket)).toBe(true);
});

test("the end waits for nobody who says nothing", async () => {
  const rig = await startRig({ home });
  const silent = connect(socket);
  silent.on("error", () => {});
  const cut = new Promise((resolve) => silent.once("close", resolve));
  silent.write("POST /v1/list HTTP/1.1\r\nHost: saggar\r\n");
  await rig.ask("list", {});
  const ended = rig.serve.close();
  rig.system.skip(1000);
  await ended;
  await cut;
  expect(existsSync(socket)).toBe(false);
});

describe("the audit file", () => {
  test("follows no link and takes access from others", async () => {
    const file = path.join(home, "audit.ndjson");
    writeFileSync(path.join(home, "target"), "");
    symlinkSync(path.join(home, "target"), file);
    await expect(startRig({ home })).rejects.toThrow("ELOOP");
    rmSync(file);
    writeFileSync(file, "", { mode: 0o644 });
    await rigHere();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("is appended to by the next daemon", async () => {
    const first = await startRig({ home });
    await first.ask("rename", { target: "nobody", name: "x" });
    await first.serve.close();
    const second = await rigHere();
    await second.ask("close", { target: "nobody" });
    expect(second.audit().map(({ verb, outcome }) => [verb, outcome])).toEqual([
      ["rename", "no-such-target"],
      ["close", "no-such-target"],
    ]);
  });

  test("is bounded by rotation, and loses nothing of what it keeps", () => {
    const file = path.join(home, "audit.ndjson");
    const audit = new Audit({ file, system: createSkipSystem(), log: silentLog, maxBytes: 1000 });
    for (let number = 0; number < 100; number += 1) {
      audit.write({ caller: null, verb: "x", target: null, outcome: "done", detail: { number } });
    }
    audit.close();
    const files = [`${file}.3`, `${file}.2`, `${file}.1`, file];
    const numbers = files.flatMap((name) =>
      readFileSync(name, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { number: number }).number),
    );
    expect(readdirSync(home).sort()).toEqual(files.map((name) => path.basename(name)).sort());
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => 100 - numbers.length + at));
    for (const name of files) expect(statSync(name).size).toBeLessThanOrEqual(1000);
  });
});

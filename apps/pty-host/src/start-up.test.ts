/** What a host decides before it runs: its arguments, its place, its colours, its version. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { readArguments } from "./arguments.ts";
import { parseColour } from "./colours.ts";
import { Door } from "./door.ts";
import { silentLog } from "./log.ts";
import { createEmulator } from "./screen-model.ts";
import { removeSocket, socketPlace } from "./socket-place.ts";
import { missingInternals } from "./xterm-internals.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sg-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the arguments", () => {
  it("name the home, and have defaults", () => {
    expect(readArguments(["--home", "/h"], {})).toEqual({
      ok: true,
      value: { kind: "host", home: "/h", capacity: 50, idleGraceMs: 60_000 },
    });
    expect(readArguments([], { SAGGAR_HOME: "/e" })).toMatchObject({ ok: true, value: { home: "/e" } });
    expect(readArguments(["--join-recording", "/r.cast"], {})).toEqual({
      ok: true,
      value: { kind: "join-recording", file: "/r.cast" },
    });
  });

  it.each([
    [["--home", "relative"]],
    [["--home", "/h", "--capacity", "0"]],
    [["--home", "/h", "--capacity", "x"]],
    [["--nonsense"]],
    [["--home"]],
  ])("refuse %j", (args) => {
    expect(readArguments(args, {}).ok).toBe(false);
  });
});

describe("the socket", () => {
  const deep = `/${"d".repeat(120)}`;
  const wishes = { pid: 4242, uid: process.getuid?.() ?? 0 };

  it("stands beside the manifest where the path is short enough", () => {
    expect(socketPlace({ home: "/h", runtimeFolder: undefined, ...wishes })).toBe("/h/hosts/4242.sock");
  });

  it("stands in the runtime folder else, in a private one", () => {
    const place = socketPlace({ home: deep, runtimeFolder: folder, ...wishes });
    expect(place).toBe(path.join(folder, "saggar", "host-4242.sock"));
    expect(statSync(path.dirname(place)).mode & 0o777).toBe(0o700);
  });

  it("follows no link and takes over no folder of somebody else", () => {
    const elsewhere = path.join(folder, "elsewhere");
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, path.join(folder, "saggar"));
    expect(socketPlace({ home: deep, runtimeFolder: folder, ...wishes })).not.toContain(folder);
    const strange = { ...wishes, uid: 4_000_000 };
    mkdirSync(path.join(folder, "run"));
    expect(() => socketPlace({ home: deep, runtimeFolder: path.join(folder, "run"), ...strange })).toThrow(
      /SAGGAR_HOME/,
    );
    rmSync("/tmp/saggar-4000000", { recursive: true, force: true });
  });

  it("is removed by its maker alone", () => {
    const place = path.join(folder, "s");
    mkdirSync(place);
    removeSocket(place, { inode: 1, device: 1 });
    expect(statSync(place).isDirectory()).toBe(true);
  });
});

describe("the door", () => {
  it("is made again when somebody has cleared it away, and lets in whoever comes", async () => {
    const system = new ManualSystem();
    const place = path.join(folder, "hosts", "1.sock");
    mkdirSync(path.dirname(place));
    const entered: Socket[] = [];
    const door = new Door(place, {
      system,
      log: silentLog,
      enter: (socket) => void entered.push(socket),
      looking: () => void mkdirSync(path.dirname(place), { recursive: true }),
    });
    await door.open();
    expect(statSync(place).mode & 0o777).toBe(0o600);
    rmSync(path.dirname(place), { recursive: true });
    system.pass(20_000);
    while (!existsSync(place)) await new Promise((resolve) => setImmediate(resolve));
    const client = connect(place);
    await new Promise((resolve) => client.once("connect", resolve));
    while (entered.length === 0) await new Promise((resolve) => setImmediate(resolve));
    client.destroy();
    for (const socket of entered) socket.destroy();
    door.close();
    expect(existsSync(place)).toBe(false);
  });
});

describe("colours", () => {
  it.each([
    ["#abc", "#a0b0c0"],
    ["#aAbBcC", "#aabbcc"],
    ["#aaaabbbbcccc", "#aabbcc"],
    ["rgb:f/8/0", "#ff8800"],
    ["rgb:ffff/8080/0000", "#ff8000"],
    ["red", null],
    ["#12", null],
    ["rgb:zz/00/00", null],
  ])("are read as %s", (spec, colour) => {
    expect(parseColour(spec)).toBe(colour);
  });
});

describe("the screen model", () => {
  it("has in this version of its library all that is read of it", () => {
    expect(missingInternals(createEmulator({ cols: 2, rows: 2 }, 0))).toBeNull();
  });

  it("is pinned to the version that this was shown with", () => {
    const { dependencies } = JSON.parse(
      readFileSync(new URL("../package.json", import.meta.url), "utf8"),
    ) as {
      dependencies: Record<string, string>;
    };
    expect(Object.values(dependencies).every((version) => /^\d+\.\d+\.\d+/.test(version))).toBe(true);
  });
});

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { MAX_SPOOL_FILE_BYTES, type SpoolFile } from "@saggar/protocol";
import { PLAIN_REPORT, readReport } from "@saggar/sources";
import { FakeSystem, settle, until } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { Spool, type SpoolOptions } from "./spool.ts";

let home = "";
const spools: Spool[] = [];
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), "saggar-spool-"));
  mkdirSync(path.join(home, "spool"));
  mkdirSync(path.join(home, "aside"));
});
afterEach(() => {
  for (const spool of spools.splice(0)) spool.stop();
  rmSync(home, { recursive: true, force: true });
});

const report = (session: string): string =>
  JSON.stringify({ v: 1, session, token: "t", agent: "saggar", payload: { event: "turn-started" } });
const leave = (name: string, text: string): void => {
  writeFileSync(path.join(home, "spool", `.${name}`), text);
  renameSync(path.join(home, "spool", `.${name}`), path.join(home, "spool", name));
};
const names = (folder: string): string[] => readdirSync(path.join(home, folder)).toSorted();

function create(accepts: (taken: SpoolFile) => boolean = () => true, more: Partial<SpoolOptions> = {}) {
  const taken: string[] = [];
  const spool = new Spool({
    folder: path.join(home, "spool"),
    aside: path.join(home, "aside"),
    system: new FakeSystem(),
    log: silentLog,
    refresh: () => Promise.resolve(),
    onTaken: () => {},
    mayKeepAside: () => true,
    onReport: (file) => {
      taken.push(file.session);
      return accepts(file);
    },
    ...more,
  });
  spools.push(spool);
  return { spool, taken };
}

describe("the spool", () => {
  test("is taken in the order of names and emptied, half-written files excepted", async () => {
    for (const name of ["2", "1", "3"]) leave(name, report(name));
    writeFileSync(path.join(home, "spool/.4"), report("4"));
    const { spool, taken } = create();
    spool.start();
    await settle();
    expect([taken, names("spool")]).toEqual([["1", "2", "3"], [".4"]]);
  });

  test("that holds something the daemon trips over is put aside, and the next report is taken", async () => {
    for (const name of ["1", "2"]) leave(name, report(name));
    const { spool, taken } = create(({ session }) => {
      if (session === "1") throw new Error("a fault");
      return true;
    });
    spool.start();
    await settle();
    expect([taken, names("spool"), names("aside")]).toEqual([["1", "2"], [], ["1"]]);
  });

  test("takes the same report twice in a moment once, and twice in two", async () => {
    for (const name of ["1", "2", "3"]) {
      leave(name, report("same"));
      utimesSync(path.join(home, "spool", name), 1000, name === "3" ? 1002 : 1000);
    }
    const { spool, taken } = create();
    spool.start();
    await settle();
    expect([taken, names("spool"), names("aside")]).toEqual([["same", "same"], [], []]);
  });

  test("is deleted only after what it said was kept, and what is refused may be deleted too", async () => {
    for (const name of ["1", "2"]) leave(name, report(name));
    const seen: string[][] = [];
    const { spool } = create(({ session }) => session === "1", {
      onTaken: () => void seen.push(names("spool")),
      mayKeepAside: () => false,
    });
    spool.start();
    await settle();
    expect([seen, names("spool"), names("aside")]).toEqual([[["1"]], [], []]);
  });

  test("is watched", async () => {
    const { spool, taken } = create();
    spool.start();
    await settle();
    leave("1", report("late"));
    await until("the report was taken", () => taken.length === 1);
    expect(taken).toEqual(["late"]);
  });

  test.each([
    ["no JSON", "{ half"],
    ["no report", `{ "v": 1 }`],
    ["of another version", `{ "v": 2, "session": "a", "token": "t", "agent": "saggar", "payload": 1 }`],
  ])("puts aside what is %s", async (_, text) => {
    leave("1", text);
    const { spool, taken } = create();
    spool.start();
    await settle();
    expect([taken, names("spool"), names("aside")]).toEqual([[], [], ["1"]]);
  });

  test("deletes what no hook leaves, and follows no link", async () => {
    const spoolPath = (name: string): string => path.join(home, "spool", name);
    const others = path.join(home, "theirs.json");
    writeFileSync(others, report("theirs"));
    symlinkSync(others, spoolPath("1"));
    symlinkSync(path.join(home, "nowhere"), spoolPath("2"));
    mkdirSync(spoolPath("3/inside"), { recursive: true });
    mkdirSync(path.join(home, "aside/3/inside"), { recursive: true });
    leave("4", " ".repeat(MAX_SPOOL_FILE_BYTES + 1));
    leave("5", report("good"));
    const { spool, taken } = create();
    spool.start();
    await settle();
    expect([taken, names("spool"), names("aside"), existsSync(others)]).toEqual([["good"], [], ["3"], true]);
  });

  test("loses the halves of hooks that were killed, and none that are still being written", async () => {
    const system = new FakeSystem();
    for (const [name, ageMs] of [
      [".old", 61_000],
      [".new", 1000],
    ] as const) {
      writeFileSync(path.join(home, "spool", name), "{");
      const writtenS = (system.nowMs() - ageMs) / 1000;
      utimesSync(path.join(home, "spool", name), writtenS, writtenS);
    }
    const { spool } = create(() => true, { system });
    spool.start();
    await settle();
    expect(names("spool")).toEqual([".new"]);
  });

  test("is made again when it went away, and watched", async () => {
    const { spool, taken } = create();
    spool.start();
    await settle();
    rmSync(path.join(home, "spool"), { recursive: true });
    spool.sweep();
    await settle();
    leave("1", report("late"));
    await until("the report was taken", () => taken.length === 1);
    expect(taken).toEqual(["late"]);
  });

  test("puts aside what nobody proves, and keeps a hundred of those", async () => {
    for (let index = 0; index < 130; index += 1) leave(String(1000 + index), report("x"));
    const { spool, taken } = create(() => false);
    spool.start();
    for (let turn = 0; turn < 5; turn += 1) await settle();
    expect([taken.length, names("spool"), names("aside").length, names("aside")[0]]).toEqual([
      130,
      [],
      100,
      "1030",
    ]);
  });
});

describe("a plain report", () => {
  test("is the hook evidence that it names", () => {
    expect(readReport(PLAIN_REPORT, { event: "asked", message: "Deploy?" })?.says).toEqual([
      { kind: "hook", event: "asked", message: "Deploy?" },
    ]);
    expect(readReport(PLAIN_REPORT, { event: "turn-ended", background: 2 })?.says).toMatchObject([
      { background: 2 },
    ]);
  });

  test.each([null, "asked", { event: "shouted" }, { event: "background", background: -1 }])(
    "that is %j means nothing",
    (payload) => {
      expect(readReport(PLAIN_REPORT, payload)).toBeNull();
    },
  );
});

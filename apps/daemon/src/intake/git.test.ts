import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import type { WorktreeReading } from "@saggar/sources";
import { FakeSystem, settle, until } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { silentLog } from "../log.ts";
import { createSystem } from "../system.ts";
import { findWorktree, GitReader } from "./git.ts";

let folder = "";
const readers: GitReader[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-git-")));
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

const env = { PATH: process.env["PATH"], HOME: "/nonexistent", GIT_DIR: "/wrong" };
const config = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "init.defaultBranch=main"];
function git(...args: string[]): void {
  const clean = { PATH: process.env["PATH"] ?? "", HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  execFileSync("git", [...config, ...args], { cwd: folder, stdio: "ignore", env: clean });
}

function realReader(): {
  readonly reader: GitReader;
  readonly readings: (WorktreeReading | null)[];
  readonly next: () => Promise<WorktreeReading | null>;
} {
  const readings: (WorktreeReading | null)[] = [];
  const system = createSystem({});
  const reader = new GitReader({
    system,
    log: silentLog,
    env,
    onReading: (_, reading) => readings.push(reading),
  });
  readers.push(reader);
  return {
    reader,
    readings,
    next: async () => {
      const before = readings.length;
      reader.request(folder);
      await until("git has answered", () => readings.length > before);
      return readings.at(-1) ?? null;
    },
  };
}

describe("a worktree", () => {
  test("is read with its branch, changes and a fingerprint that moves with them", async () => {
    git("init");
    const { next } = realReader();
    const empty = await next();
    expect(empty).toMatchObject({
      branch: "main",
      changed: 0,
      evidence: { head: null, dirty: false, root: folder },
    });
    writeFileSync(path.join(folder, "a b.txt"), "one");
    const untracked = await next();
    expect(untracked).toMatchObject({ changed: 1, evidence: { dirty: true } });
    writeFileSync(path.join(folder, "a b.txt"), "two!");
    const edited = await next();
    git("add", ".");
    git("commit", "-qm", "first");
    const clean = await next();
    const prints = [empty, untracked, edited, clean].map((reading) => reading?.evidence.fingerprint);
    expect([new Set(prints).size, prints[3]]).toEqual([3, prints[0]]);
  });

  test("keeps its index as it was, also a stale one", async () => {
    git("init");
    writeFileSync(path.join(folder, "f"), "one");
    git("add", ".");
    git("commit", "-qm", "first");
    utimesSync(path.join(folder, "f"), new Date(0), new Date(0));
    const before = statSync(path.join(folder, ".git/index"));
    const { next } = realReader();
    await next();
    const after = statSync(path.join(folder, ".git/index"));
    expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino]);
  });

  test("whose configuration names programs starts none of them", async () => {
    git("init");
    const trap = path.join(folder, "trap.sh");
    writeFileSync(trap, `#!/bin/sh\ntouch ${folder}/sprung\n`, { mode: 0o755 });
    for (const key of ["core.fsmonitor", "core.pager", "diff.external", "core.sshCommand"])
      git("config", key, trap);
    mkdirSync(path.join(folder, ".git/hooks"), { recursive: true });
    writeFileSync(path.join(folder, ".git/hooks/post-index-change"), `#!/bin/sh\ntouch ${folder}/sprung\n`, {
      mode: 0o755,
    });
    const { next } = realReader();
    await next();
    expect(existsSync(path.join(folder, "sprung"))).toBe(false);
  });

  test("that is taken away is none any more", async () => {
    git("init");
    const { next } = realReader();
    expect(await next()).not.toBeNull();
    renameSync(path.join(folder, ".git"), path.join(folder, "git-aside"));
    expect(await next()).toBeNull();
    rmSync(folder, { recursive: true });
    expect(await next()).toBeNull();
  });

  test("is found from any folder below it, also where .git is a file", () => {
    mkdirSync(path.join(folder, "a/b/c"), { recursive: true });
    expect(findWorktree(path.join(folder, "a/b/c"))).toBeNull();
    mkdirSync(path.join(folder, ".git"));
    writeFileSync(path.join(folder, "a/b/.git"), "gitdir: elsewhere");
    expect([findWorktree(path.join(folder, "a/b/c")), findWorktree(path.join(folder, "a"))]).toEqual([
      path.join(folder, "a/b"),
      folder,
    ]);
  });
});

describe("many who ask", () => {
  function slowGit(tookMs: number) {
    const running: string[] = [];
    let most = 0;
    const started: string[] = [];
    const system: FakeSystem = new FakeSystem({
      run: ({ cwd }) => {
        running.push(cwd);
        started.push(cwd);
        most = Math.max(most, running.length);
        return new Promise((resolve) =>
          system.after(tookMs, () => {
            running.splice(running.indexOf(cwd), 1);
            resolve({ ok: true, value: { code: 0, signal: null, stdout: new Uint8Array(), stderr: "" } });
          }),
        );
      },
    });
    const readings: WorktreeReading[] = [];
    const reader = new GitReader({
      system,
      log: silentLog,
      env,
      onReading: (_, reading) => reading !== null && readings.push(reading),
    });
    readers.push(reader);
    return { system, reader, readings, started, most: () => most };
  }

  function folders(count: number): string[] {
    return Array.from({ length: count }, (_, index) => {
      const place = path.join(folder, String(index));
      mkdirSync(place);
      return place;
    });
  }

  test("get one process a worktree and two in all", async () => {
    const { system, reader, started, most } = slowGit(100);
    const all = folders(5);
    for (let round = 0; round < 30; round += 1) for (const place of all) reader.request(place);
    await system.advance(2000);
    expect(most()).toBe(2);
    expect(started.length).toBeLessThanOrEqual(10);
    expect(new Set(started).size).toBe(5);
  });

  test("during a reading get another that began after they asked", async () => {
    const { system, reader, readings } = slowGit(500);
    const [place = ""] = folders(1);
    reader.request(place);
    await system.advance(100);
    const askedAtMs = system.nowMs();
    reader.request(place);
    await system.advance(2000);
    expect(readings.map(({ evidence }) => (evidence.readAt ?? 0) >= askedAtMs)).toEqual([false, true]);
  });

  test("wait longer where git is slow", async () => {
    const { system, reader, readings } = slowGit(3000);
    const [place = ""] = folders(1);
    for (let round = 0; round < 30; round += 1) {
      reader.request(place);
      await system.advance(1000);
    }
    await settle();
    expect(readings).toHaveLength(1);
    await system.advance(10_000);
    expect(readings).toHaveLength(2);
  });
});

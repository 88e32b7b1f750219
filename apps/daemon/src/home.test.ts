import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { prepareHome } from "./home.ts";
import { resolvePaths } from "./paths.ts";

const uid = process.getuid?.() ?? 0;
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-home-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const prepare = (home: string) => prepareHome(resolvePaths({ SAGGAR_HOME: home }), uid);
const modeOf = (place: string) => (statSync(place).mode & 0o777).toString(8);

describe("the home of a daemon", () => {
  test("is made with its folders, private to the user", () => {
    const home = path.join(folder, "deep/er/home");
    expect(prepare(home)).toEqual({ ok: true, value: null });
    expect([home, `${home}/hosts`, `${home}/recordings`, `${home}/spool`].map(modeOf)).toEqual(
      Array.from({ length: 4 }, () => "700"),
    );
  });

  test("that is open to others is closed when it is empty or saggar's", () => {
    const home = path.join(folder, "own");
    mkdirSync(home);
    chmodSync(home, 0o755);
    expect(prepare(home).ok).toBe(true);
    chmodSync(home, 0o777);
    expect(prepare(home).ok).toBe(true);
    expect(modeOf(home)).toBe("700");
  });

  test("that is open to others and holds other things is refused and left as it is", () => {
    writeFileSync(path.join(folder, "letter.txt"), "");
    chmodSync(folder, 0o755);
    expect(prepare(folder)).toMatchObject({
      ok: false,
      error: expect.stringContaining("holds other things"),
    });
    expect(modeOf(folder)).toBe("755");
  });

  test("is not known as saggar's by the folder of logs that the command makes before the first start", () => {
    writeFileSync(path.join(folder, "letter.txt"), "");
    mkdirSync(path.join(folder, "logs"));
    chmodSync(folder, 0o755);
    expect(prepare(folder).ok).toBe(false);
    expect(modeOf(folder)).toBe("755");
  });

  test("is never a link", () => {
    mkdirSync(path.join(folder, "real"));
    symlinkSync(path.join(folder, "real"), path.join(folder, "link"));
    expect(prepare(path.join(folder, "link"))).toMatchObject({ ok: false });
  });

  test("is an absolute path", () => {
    expect(prepare("state")).toMatchObject({ ok: false, error: expect.stringContaining("absolute") });
  });

  test("of another user is refused", () => {
    expect(prepareHome(resolvePaths({ SAGGAR_HOME: folder }), uid + 1)).toMatchObject({ ok: false });
  });
});

describe("the places", () => {
  test("of a daemon started inside a session are its own", () => {
    const env = { SAGGAR_HOME: "/own", SAGGAR_SOCKET: "/outer/daemon.sock" };
    expect(resolvePaths(env).socket).toBe("/outer/daemon.sock");
    expect(resolvePaths({ ...env, SAGGAR_SESSION: "0123456789abcdef" }).socket).toBe("/own/daemon.sock");
  });
});

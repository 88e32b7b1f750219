import { describe, expect, test } from "vitest";
import { daemonSocket, MAX_SOCKET_PATH_BYTES, saggarHome, shortSocket } from "./places.ts";

const around = (env: Record<string, string | undefined>) => ({ env, homeDir: "/home/ada", uid: 1000 });

describe("the home", () => {
  test.each([
    [{}, "/home/ada/.local/state/saggar"],
    [{ XDG_STATE_HOME: "/state/" }, "/state/saggar"],
    [{ XDG_STATE_HOME: "state" }, "/home/ada/.local/state/saggar"],
    [{ SAGGAR_HOME: "/own//", XDG_STATE_HOME: "/state" }, "/own"],
    [{ SAGGAR_HOME: "" }, "/home/ada/.local/state/saggar"],
    [{ SAGGAR_HOME: "relative" }, null],
  ])("%j is at %s", (env, home) => {
    expect(saggarHome(around(env))).toBe(home);
  });
});

describe("a socket", () => {
  const deep = `/home/ada/${"folder/".repeat(20)}state`;

  test("stands in the home where its path fits", () => {
    expect(daemonSocket("/home/ada/s", around({}))).toBe("/home/ada/s/daemon.sock");
  });

  test("moves to the runtime folder where it does not, each home to its own name", () => {
    const here = daemonSocket(deep, around({ XDG_RUNTIME_DIR: "/run/user/1000" }));
    const there = daemonSocket(`${deep}2`, around({ XDG_RUNTIME_DIR: "/run/user/1000" }));
    expect(here).toMatch(/^\/run\/user\/1000\/saggar\/[0-9a-f]{16}\.sock$/);
    expect(there).not.toBe(here);
  });

  test("moves to a folder of the user's own in /tmp where there is no runtime folder", () => {
    expect(shortSocket(`${deep}/x.sock`, around({}))).toMatch(/^\/tmp\/saggar-1000\/[0-9a-f]{16}\.sock$/);
  });

  test("counts bytes, not characters", () => {
    const wide = `/${"ä".repeat(MAX_SOCKET_PATH_BYTES - 10)}.sock`;
    expect(shortSocket(wide, around({}))).not.toBe(wide);
  });
});

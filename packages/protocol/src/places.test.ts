import { describe, expect, test } from "vitest";
import { findPlaces, MAX_SOCKET_PATH_BYTES } from "./places.ts";

const placesOf = (env: Record<string, string | undefined>) =>
  findPlaces({ env, homedir: "/home/ada", uid: 1000 });

describe("the home", () => {
  test.each([
    [{}, "/home/ada/.local/state/saggar"],
    [{ XDG_STATE_HOME: "/state/" }, "/state//saggar"],
    [{ SAGGAR_HOME: "/own/", XDG_STATE_HOME: "/state" }, "/own"],
    [{ SAGGAR_HOME: "" }, "/home/ada/.local/state/saggar"],
  ])("%j is at %s", (env, home) => {
    expect(placesOf(env).home).toBe(home);
  });
});

describe("a socket", () => {
  const deep = `/home/ada/${"folder/".repeat(20)}state`;

  test("stands in the home where its path fits", () => {
    expect(placesOf({ SAGGAR_HOME: "/home/ada/s" })).toMatchObject({
      socket: "/home/ada/s/daemon.sock",
      shortFolder: null,
    });
  });

  test("moves to the runtime folder where it does not, each home to its own name", () => {
    const here = placesOf({ SAGGAR_HOME: deep, XDG_RUNTIME_DIR: "/run/user/1000" });
    const there = placesOf({ SAGGAR_HOME: `${deep}2`, XDG_RUNTIME_DIR: "/run/user/1000" });
    expect(here.socket).toMatch(/^\/run\/user\/1000\/saggar\/[0-9a-f]{16}\.sock$/);
    expect(there.socket).not.toBe(here.socket);
  });

  test("moves to a folder of the user's own in /tmp where there is no runtime folder", () => {
    expect(placesOf({ SAGGAR_HOME: deep }).socket).toMatch(/^\/tmp\/saggar-1000\/[0-9a-f]{16}\.sock$/);
  });

  test("counts bytes, not characters", () => {
    const wide = `/${"ä".repeat(MAX_SOCKET_PATH_BYTES - 20)}`;
    expect(placesOf({ SAGGAR_HOME: wide }).shortFolder).toBe("/tmp/saggar-1000");
  });
});

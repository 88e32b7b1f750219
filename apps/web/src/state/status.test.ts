import { expect, test } from "vitest";
import { sessionOf } from "../../test/builders.ts";
import { isOneLine, whereOf } from "./status.ts";

test("a session at rest is one line, but an agent says what it did until its row is stale", () => {
  const done = { agent: "Pi", why: "Done · All tests pass" };
  expect(isOneLine(sessionOf(1))).toBe(true);
  expect(isOneLine(sessionOf(1, { ...done, why: "Turn over" }))).toBe(true);
  expect(isOneLine(sessionOf(1, done))).toBe(false);
  expect(isOneLine(sessionOf(1, { ...done, stale: true }))).toBe(true);
  expect(isOneLine(sessionOf(1, { ...done, agent: null }))).toBe(true);
  expect(isOneLine(sessionOf(1, { note: { message: "half way", at: "2026-12-01T10:00:00.000Z" } }))).toBe(
    false,
  );
  expect(isOneLine(sessionOf(1, { tick: true }))).toBe(false);
  expect(isOneLine(sessionOf(1, { status: "working" }))).toBe(false);
});

test("a session is at its branch, or where it is on another machine", () => {
  expect(whereOf(sessionOf(1))).toBe("shop ▸ main");
  expect(whereOf(sessionOf(1, { branch: null }))).toBe("shop");
  expect(whereOf(sessionOf(1, { remoteCwd: "web1:/srv/app" }))).toBe("shop ▸ web1:/srv/app");
});

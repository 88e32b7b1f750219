import { expect, test } from "vitest";
import { claimOf, sessionOf } from "../../test/builders.ts";
import { askedOf, isCutShort, mayShowScreen, rowsAbove } from "./asked.ts";

test("what an agent wants to do stands apart from its question", () => {
  const why = "Bash: echo a · b · Do you want to proceed?";
  const claim = claimOf({ message: why, fingerprint: "f" });
  expect(askedOf(sessionOf(1, { agent: "Claude Code", why }), claim)).toEqual({
    question: "Do you want to proceed?",
    about: "Bash: echo a · b",
  });
  for (const [session, plain] of [
    [sessionOf(1, { why }), claim],
    [sessionOf(1, { agent: "Pi", why }), claimOf({ message: why })],
    [sessionOf(1, { agent: "Pi", why: "Go on?" }), claimOf({ message: "Go on?", fingerprint: "f" })],
    [sessionOf(1, { agent: "Pi", why: "Go on · " }), claimOf({ fingerprint: "f" })],
  ] as const) {
    expect(askedOf(session, plain)).toEqual({ question: session.why, about: null });
  }
});

test("a text of its own beside the row's line is what it is about", () => {
  const session = sessionOf(1, { why: "Watch hit: ECONNREFUSED" });
  expect(askedOf(session, claimOf({ message: "connect ECONNREFUSED" })).about).toBe("connect ECONNREFUSED");
});

test("a prompt may be cut short at its mark, or where the wire's texts end", () => {
  const short = { message: "Bash: ls · Go on?", fingerprint: "f", answer: "choice" } as const;
  expect(isCutShort(claimOf(short))).toBe(false);
  expect(isCutShort(claimOf({ ...short, message: "Bash: ls… · Go on?" }))).toBe(true);
  expect(isCutShort(claimOf({ ...short, message: "x".repeat(200) }))).toBe(true);
  expect(isCutShort(claimOf({ ...short, message: "x".repeat(200), answer: "secret" }))).toBe(false);
  expect(isCutShort(claimOf({ ...short, message: "x".repeat(200), class: 2 }))).toBe(false);
  expect(mayShowScreen(claimOf({ answer: "none" }))).toBe(true);
  expect(mayShowScreen(claimOf({ class: 3 }))).toBe(false);
});

test("a screen is shown down to its lowest options; whole where they are not found", () => {
  const claim = claimOf({ choices: [{ key: "y", label: "Yes" }] });
  expect(rowsAbove(["", "│ Allow?   │", "", "│ > Yes    │", "│   No     │"], claim)).toEqual(["│ Allow?"]);
  expect(rowsAbove(["Allow?", ""], claim)).toEqual(["Allow?"]);
  expect(rowsAbove(["", ""], claim)).toEqual(["", ""]);
  expect(rowsAbove(["Yes"], claim)).toEqual(["Yes"]);
});

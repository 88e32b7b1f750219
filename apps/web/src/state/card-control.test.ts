import { expect, test } from "vitest";
import { claimOf, sessionOf } from "../../test/builders.ts";
import { FakeConnection } from "../../test/fake-connection.ts";
import { FakeSystem } from "../../test/fake-system.ts";
import { answerLine, CardControl, pickedAnswer, tail, writtenAnswer } from "./card-control.ts";
import { Toasts } from "./toasts.ts";

function rig(): { card: CardControl; connection: FakeConnection; system: FakeSystem; toasts: Toasts } {
  const system = new FakeSystem();
  const connection = new FakeConnection();
  const toasts = new Toasts(system);
  const card = new CardControl({
    connection,
    system,
    toasts,
    onScreen: () => new Set(),
    onLastAnswered: () => {},
  });
  return { card, connection, system, toasts };
}

function asking(fingerprint: string, number = 1): ReturnType<typeof sessionOf> {
  const claim = claimOf({
    key: `wait ${fingerprint}`,
    fingerprint,
    answer: "choice",
    choices: [{ key: "y", label: "Yes" }],
  });
  return sessionOf(number, { claim, status: "needs-you" });
}

const yes = { key: "y", said: "Yes" };

test("an answer carries the fingerprint of the prompt that was shown", async () => {
  const { card, connection, system } = rig();
  const session = asking("f1");
  connection.set([session]);
  system.pass(1000);
  void card.answer(session, session.claim!, yes);
  expect(connection.last("answer").args).toEqual({ target: session.id, choice: "y", fingerprint: "f1" });
  expect(card.state.get().sent).toMatchObject({ said: "Yes", phase: "sending" });
  await connection.last("answer").answer({ id: session.id, outcome: "answered" });
  expect(card.state.get().sent?.phase).toBe("sent");
  system.pass(1500);
  expect(card.state.get().sent).toBeNull();
});

test("the keys of a card rest for a second when it arrives, and after an answer", async () => {
  const { card, connection, system } = rig();
  const [first, second] = [asking("f1", 1), asking("f2", 2)];
  connection.set([first, second]);
  void card.answer(first, first.claim!, yes);
  expect(connection.calls).toEqual([]);
  system.pass(1000);
  void card.answer(first, first.claim!, yes);
  void card.answer(first, first.claim!, yes);
  expect(connection.calls.length).toBe(1);
  await connection.last("answer").answer({ id: first.id, outcome: "answered" });
  connection.set([second]);
  void card.answer(second, second.claim!, yes);
  system.pass(1500);
  void card.answer(second, second.claim!, yes);
  expect(connection.calls.length).toBe(1);
  system.pass(1000);
  void card.answer(second, second.claim!, yes);
  expect(connection.calls.length).toBe(2);
});

test("a prompt that changed before the answer came is told so, and its keys rest", async () => {
  const { card, connection, system } = rig();
  const session = asking("f1");
  connection.set([session]);
  system.pass(1000);
  void card.answer(session, session.claim!, yes);
  await connection.last("answer").refuse("prompt-changed");
  expect(card.state.get()).toMatchObject({ notice: null, sent: null });
  connection.set([asking("f2")]);
  expect(card.state.get()).toMatchObject({ notice: "crossed", isResting: true });
  system.pass(1000);
  expect(card.state.get()).toMatchObject({ notice: "crossed", isResting: false });
  connection.set([asking("f3")]);
  expect(card.state.get().notice).toBe(null);
});

test("a prompt that is gone is said, and nothing else happens", async () => {
  const { card, connection, system, toasts } = rig();
  const session = asking("f1");
  connection.set([session]);
  system.pass(1000);
  void card.answer(session, session.claim!, yes);
  await connection.last("answer").refuse("prompt-gone");
  expect(toasts.shown.get().map(({ message }) => message)).toEqual([
    "session 1: the prompt was gone before your answer arrived. Nothing was sent.",
  ]);
});

test("nothing is answered while there is no line to the daemon", () => {
  const { card, connection, system } = rig();
  const session = asking("f1");
  connection.set([session]);
  system.pass(1000);
  connection.put({ state: "offline", isStale: true });
  void card.answer(session, session.claim!, yes);
  expect(connection.calls).toEqual([]);
});

test("a hidden card stays away until another claim comes", () => {
  const { card, connection } = rig();
  connection.set([asking("f1")]);
  card.hide();
  expect(card.state.get().choice).toBeNull();
  connection.set([asking("f1"), asking("f9", 2)]);
  expect(card.state.get().choice?.shown.session.name).toBe("session 2");
});

test("a draft goes with its claim", () => {
  const { card, connection } = rig();
  connection.set([asking("f1")]);
  card.draft("half a sen");
  connection.set([asking("f1"), asking("f2", 2)]);
  expect(card.state.get().draft).toBe("half a sen");
  connection.set([asking("f2", 2)]);
  expect(card.state.get().draft).toBe("");
});

test("a failed job's last lines are read once for its card", async () => {
  const { card, connection } = rig();
  const failed = sessionOf(1, { status: "failed", claim: claimOf({ class: 2, kind: "job-failed" }) });
  connection.set([failed]);
  connection.set([{ ...failed, lastActivityAt: "2026-12-01T10:00:01.000Z" }]);
  expect(connection.calls.map(({ verb }) => verb)).toEqual(["read"]);
  await connection.last("read").answer({ id: failed.id, lines: ["a", "b", "", " "], size: failed.size });
  expect(card.state.get().lines).toEqual(["a", "b"]);
});

test("the tail ends at the last line with something on it", () => {
  expect(tail(["1", "2", "", "3", "", ""], 3)).toEqual(["2", "", "3"]);
  expect(tail(["", " "], 3)).toEqual([]);
});

test("a typed answer is one line", () => {
  expect(answerLine("  the exact\n  one \n")).toBe("the exact one");
  expect(answerLine(" \n ")).toBeNull();
});

test("ticks go with their claim, come off again, and are sent in the order of the prompt", () => {
  const { card, connection } = rig();
  connection.set([asking("f1")]);
  for (const key of ["c", "a", "b", "b"]) card.tick(key);
  const choices = ["a", "b", "c"].map((key) => ({ key, label: key.toUpperCase() }));
  const claim = claimOf({ answer: "many", choices });
  expect(pickedAnswer(claim, card.state.get().picks)).toEqual({ key: "a,c", said: "A, C" });
  expect(pickedAnswer(claim, [])).toBeNull();
  expect(pickedAnswer(claimOf({ answer: "choice", choices }), ["a"])).toBeNull();
  connection.set([asking("f2", 2)]);
  expect(card.state.get().picks).toEqual([]);
});

test("what was written is an answer where the prompt takes text, beside choices too", () => {
  const said = { key: "go on", said: "go on" };
  expect(writtenAnswer(claimOf({ answer: "text" }), " go\non ")).toEqual(said);
  expect(writtenAnswer(claimOf({ answer: "choice-or-text" }), "go on")).toEqual(said);
  expect(writtenAnswer(claimOf({ answer: "choice" }), "go on")).toBeNull();
  expect(writtenAnswer(claimOf({ answer: "text" }), " ")).toBeNull();
});

test("a prompt that was answered and comes back is told so; the same words asked anew are not", async () => {
  const { card, connection, system } = rig();
  const session = asking("f1");
  connection.set([session]);
  system.pass(1000);
  void card.answer(session, session.claim!, yes);
  await connection.last("answer").answer({ id: session.id, outcome: "sent" });
  expect(card.state.get().sent?.phase).toBe("standing");
  connection.set([]);
  system.pass(1500);
  connection.set([session]);
  expect(card.state.get().notice).toBe("back");
  connection.set([]);
  const anew = { ...session.claim!, since: "2026-12-01T11:00:00.000Z" };
  connection.set([{ ...session, claim: anew }]);
  expect(card.state.get().notice).toBeNull();
});

test("another question under the focus is told so; one that nobody looks at is not", () => {
  const { card, connection } = rig();
  connection.set([asking("f1")]);
  connection.set([asking("f2")]);
  expect(card.state.get().notice).toBeNull();
  card.focused(true);
  connection.set([asking("f3")]);
  expect(card.state.get()).toMatchObject({ notice: "replaced", isResting: true });
});

test("a prompt that is cut short shows the rows of its screen above the options", async () => {
  const { card, connection } = rig();
  const session = asking("f1");
  const message = `Bash: ${"x".repeat(120)}… · Do you want to proceed?`;
  const choices = [
    { key: "1", label: "Yes" },
    { key: "2", label: "Yes, always" },
  ];
  connection.set([{ ...session, claim: { ...session.claim!, message, choices } }]);
  expect(connection.last("read").args).toEqual({ target: session.id, screen: true });
  const rows = ["", "rm -rf build", "Do you want to proceed?", "❯ 1. Yes", "  2. Yes, always", ""];
  await connection.last("read").answer({ id: session.id, lines: rows, size: session.size });
  expect(card.state.get().lines).toEqual(["rm -rf build", "Do you want to proceed?"]);
  card.toggleScreen();
  expect(card.state.get().isScreenOpen).toBe(false);
});

test("a screen that comes for a former prompt is left aside, and one that asks for a secret is never shown", async () => {
  const { card, connection } = rig();
  const session = asking("f1");
  connection.set([session]);
  card.toggleScreen();
  const read = connection.last("read");
  connection.set([asking("f2")]);
  await read.answer({ id: session.id, lines: ["old"], size: session.size });
  expect(card.state.get()).toMatchObject({ lines: null, isScreenOpen: false });
  const calls = connection.calls.length;
  connection.set([{ ...session, claim: { ...session.claim!, answer: "secret" } }]);
  card.toggleScreen();
  expect(connection.calls.length).toBe(calls);
});

import type { ClaimView, SessionView } from "@saggar/protocol";
import { expect, test } from "vitest";
import { claimOf, sessionOf } from "../../test/builders.ts";
import { announce } from "./announce.ts";
import { chooseCard, claimId, countClasses, defaultChoice, landingOf, waitingOf } from "./queue.ts";

function claiming(
  number: number,
  claim: Partial<ClaimView> = {},
  change: Partial<SessionView> = {},
): SessionView {
  return sessionOf(number, { claim: claimOf({ key: `k:${number}`, ...claim }), ...change });
}

function queueOf(...sessions: SessionView[]): { queue: string[]; sessions: SessionView[] } {
  return {
    sessions,
    queue: sessions.flatMap(({ id, claim }) => (claim === null ? [] : [`${id}:${claim.key}`])),
  };
}

const none: ReadonlySet<string> = new Set();

function card(sessions: SessionView[], onScreen = none, hidden = none): string | null {
  const choice = chooseCard({ waiting: waitingOf(queueOf(...sessions)), onScreen, hidden });
  if (choice === null) return null;
  return `${choice.shown.session.name}, ${choice.shown.place} of ${choice.total}, next ${choice.next?.name ?? "none"}`;
}

test("the queue is read in the daemon's order, also where a key holds a colon", () => {
  const [one, two] = [claiming(1), claiming(2)];
  const waiting = waitingOf({ sessions: [one, two], queue: [`${two.id}:k:2`, `${one.id}:k:1`] });
  expect(waiting.map(({ session, place }) => [session.name, place])).toEqual([
    ["session 2", 1],
    ["session 1", 2],
  ]);
});

test("an entry whose claim is gone or another one is left out", () => {
  const [gone, other] = [sessionOf(1), claiming(2)];
  const waiting = waitingOf({
    sessions: [gone, other],
    queue: [`${gone.id}:k:1`, `${other.id}:old`, "zz:k"],
  });
  expect(waiting).toEqual([]);
});

test("the card shows the first claim that is not on screen", () => {
  const sessions = [claiming(1, {}, { onScreen: true }), claiming(2), claiming(3), claiming(4)];
  expect(card(sessions)).toBe("session 2, 2 of 4, next session 3");
  expect(card(sessions, new Set([sessions[1]!.id]))).toBe("session 3, 3 of 4, next session 4");
});

test("there is no card when all that waits is on screen, finished or hidden", () => {
  const shown = claiming(1, {}, { onScreen: true });
  const finished = claiming(2, { class: 4 });
  const hidden = claiming(3);
  const ids = new Set(waitingOf(queueOf(shown, finished, hidden)).map(claimId));
  expect(card([shown, finished, hidden], none, ids)).toBeNull();
});

test("a hidden claim comes back when its question changes", () => {
  const former = claiming(1, { fingerprint: "a" });
  const hidden = new Set(waitingOf(queueOf(former)).map(claimId));
  expect(card([former], none, hidden)).toBeNull();
  expect(card([claiming(1, { fingerprint: "b" })], none, hidden)).toBe("session 1, 1 of 1, next none");
});

test("next is where the walk goes after the card: unvisited first, then round", () => {
  const sessions = [claiming(1), claiming(2, { visited: true }), claiming(3)];
  expect(card(sessions)).toBe("session 1, 1 of 3, next session 3");
  expect(card([claiming(1, { visited: true }), claiming(2)], none, new Set())).toBe(
    "session 1, 1 of 2, next session 2",
  );
});

test("classes are counted for the pill", () => {
  const waiting = waitingOf(
    queueOf(claiming(1), claiming(2), claiming(3, { class: 2 }), claiming(4, { class: 3 })),
  );
  expect(countClasses(waiting)).toEqual({ needs: 2, failed: 1, review: 1, finished: 0 });
});

const yesNo = claimOf({
  answer: "choice",
  choices: [
    { key: "y", label: "Yes" },
    { key: "n", label: "No", selected: true },
  ],
});

test("the default is what the prompt itself has selected, and nothing else", () => {
  expect(defaultChoice(yesNo)?.key).toBe("n");
  expect(defaultChoice(claimOf({ answer: "choice", choices: [{ key: "y", label: "Yes" }] }))).toBeNull();
  expect(defaultChoice(claimOf({ answer: "choice-or-text", choices: yesNo.choices }))?.key).toBe("n");
  expect(defaultChoice(claimOf({ answer: "many", choices: yesNo.choices }))).toBeNull();
  expect(defaultChoice(claimOf({ answer: "secret", choices: yesNo.choices }))).toBeNull();
});

test("a default answer lands on a focused card, else on the focused terminal if it waits, else on the card", () => {
  const waits = sessionOf(1, { claim: yesNo });
  const asksText = sessionOf(1, { claim: claimOf({ answer: "text" }) });
  const failed = sessionOf(1, { claim: claimOf({ class: 2 }) });
  const over = (isShown: boolean, isFocused = false) => ({ isShown, isFocused });
  expect(landingOf(waits, over(true))).toBe("pane");
  expect(landingOf(waits, over(true, true))).toBe("card");
  expect(landingOf(asksText, over(true))).toBe("nowhere");
  expect(landingOf(failed, over(true))).toBe("card");
  expect(landingOf(null, over(true))).toBe("card");
  expect(landingOf(null, over(false))).toBe("nowhere");
  expect(landingOf(null, over(false, true))).toBe("nowhere");
});

test("a claim is announced once, when it becomes live off screen", () => {
  const first = waitingOf(queueOf(claiming(1)));
  const start = announce(null, first, none);
  expect(start.message).toBeNull();
  const again = announce(start.known, first, none);
  expect(again.message).toBeNull();
  const asks = claiming(2, {}, { name: "Import job", why: "Run this command?", status: "needs-you" });
  const more = announce(again.known, waitingOf(queueOf(claiming(1), asks)), none);
  expect(more.message).toBe("Import job in shop needs you: run this command?");
  expect(announce(more.known, waitingOf(queueOf(claiming(1), asks)), none).message).toBeNull();
});

test("claims of one moment are joined; visited ones and what is on screen are not told", () => {
  const waiting = waitingOf(queueOf(claiming(1), claiming(2), claiming(3, { visited: true }), claiming(4)));
  const onScreen = new Set([waiting[3]!.session.id]);
  expect(announce(none, waiting, onScreen).message).toBe("2 sessions need you");
  expect(announce(none, waiting.slice(2), onScreen).message).toBeNull();
});

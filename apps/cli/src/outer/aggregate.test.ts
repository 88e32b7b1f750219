import { expect, test } from "vitest";
import { CLEAR_ALL, changesOf, MAX_CHILDREN, type Row, recordsOf } from "./aggregate.ts";

type Status = Row["status"];

function row(name: string, status: Status, why = "At its prompt"): Row {
  const hasClaim = ["needs-you", "failed", "ready-for-review"].includes(status);
  return {
    id: `${name}-id`,
    shortId: name,
    name,
    status,
    why,
    claim: hasClaim ? ({} as Row["claim"]) : null,
  };
}

/** A record as its fields, with texts decoded. */
function read(record: string | undefined): Readonly<Record<string, string>> {
  const fields = (record ?? "").split(":").map((part): [string, string] => {
    const cut = part.indexOf("=");
    return [part.slice(0, cut), part.slice(cut + 1)];
  });
  return Object.fromEntries(
    fields.map(([key, value]) => [
      key,
      key === "msg" || key === "title" ? Buffer.from(value, "base64").toString() : value,
    ]),
  );
}

const queueOf = (rows: readonly Row[]): string[] =>
  rows.filter(({ claim }) => claim !== null).map(({ id }) => `${id}:bell:12`);

test.each<[string, readonly Row[], Readonly<Record<string, string>>]>([
  ["nothing", [], { state: "idle" }],
  ["idle sessions", [row("a", "idle")], { state: "idle" }],
  ["one that works", [row("a", "idle"), row("b", "working")], { state: "working" }],
  [
    "one that waits",
    [row("b", "working"), row("a", "needs-you")],
    { state: "blocked", msg: "1 needs you: a" },
  ],
  [
    "several that wait, one that failed",
    [row("a", "needs-you"), row("b", "needs-you"), row("c", "failed")],
    { state: "blocked", msg: "2 need you, first: a" },
  ],
  [
    "one that failed beside one that works",
    [row("a", "failed"), row("b", "working")],
    { state: "error", msg: "1 failed: a" },
  ],
  [
    "left work beside one that works",
    [row("a", "ready-for-review"), row("b", "working")],
    { state: "working" },
  ],
  ["left work", [row("a", "ready-for-review"), row("b", "idle")], { state: "done", msg: "1 is ready: a" }],
])("all sessions as one: %s", (_, rows, expected) => {
  expect(read(recordsOf(rows, queueOf(rows)).get(""))).toEqual({ app: "saggar", ...expected });
});

test("each session with a claim has a record, in the order of the queue; one whose exit was seen has none", () => {
  const rows = [
    row("a", "failed", "make failed · exit 2"),
    row("b", "needs-you", "Proceed? [y/N]"),
    row("c", "idle"),
  ];
  const seen: Row = { ...row("d", "failed"), claim: null };
  const records = recordsOf([...rows, seen], ["b-id:prompt:1", "a-id:job:2", "d-id:exit:3"]);
  expect([...records.keys()]).toEqual(["", "b", "a"]);
  expect([read(records.get("b")), read(records.get("a"))]).toEqual([
    { state: "blocked", app: "saggar", id: "b", title: "b", msg: "Proceed? [y/N]" },
    { state: "error", app: "saggar", id: "a", title: "a", msg: "make failed · exit 2" },
  ]);
});

test("records are bounded in number and length", () => {
  const rows = Array.from({ length: 60 }, (_, at) => row(`s${at}`, "needs-you", "é".repeat(5000)));
  const records = recordsOf(rows, queueOf(rows));
  expect(records.size).toBe(1 + MAX_CHILDREN);
  expect(Math.max(...Array.from(records.values(), (record) => record.length))).toBeLessThan(2732);
});

test("only what changed is told, and what is gone is cleared", () => {
  const before = [row("a", "needs-you"), row("b", "working")];
  const after = [row("a", "idle"), row("b", "working")];
  const told = recordsOf(before, queueOf(before));
  const now = recordsOf(after, queueOf(after));
  expect(changesOf(told, told)).toBe("");
  expect(changesOf(told, now)).toBe(
    "\x1b]7501;state=working:app=saggar\x1b\\\x1b]7501;state=clear:id=a\x1b\\",
  );
  expect(CLEAR_ALL).toBe("\x1b]7501;state=clear\x1b\\");
});

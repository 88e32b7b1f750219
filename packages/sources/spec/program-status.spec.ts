import { describe, expect, test } from "vitest";
import {
  detailOf,
  EMPTY_RECORDS,
  fileStatus,
  parseProgramStatus,
  readRecords,
  type StatusRecords,
} from "../src/agents/program-status.ts";
import { base64 } from "./agent-story.ts";

const ROOT = { app: null, kind: null, text: null, progress: null } as const;
const LONGEST = "x".repeat(2048);

describe("a record is read", () => {
  test.each<[string, string, unknown]>([
    ["with nothing but its state", "state=idle", { id: null, record: { ...ROOT, state: "idle" } }],
    [
      "with all that is known of it",
      `state=blocked:app=claude-code:kind=permission:progress=40:msg=${base64("approve Bash: ls")}`,
      {
        id: null,
        record: {
          state: "blocked",
          app: "claude-code",
          kind: "permission",
          text: "approve Bash: ls",
          progress: 40,
        },
      },
    ],
    [
      "of a task",
      `state=working:id=a.1/b_2:title=${base64("Look around")}`,
      { id: "a.1/b_2", record: { ...ROOT, state: "working", text: "Look around" } },
    ],
    [
      "with keys of a later revision",
      "state=done:colour=red",
      { id: null, record: { ...ROOT, state: "done" } },
    ],
    [
      "with a kind of a later revision",
      "state=blocked:kind=captcha",
      { id: null, record: { ...ROOT, state: "blocked" } },
    ],
    [
      "its message made one safe line",
      `state=error:msg=${base64("400\n\u001b[31mbad\u0007")}`,
      { id: null, record: { ...ROOT, state: "error", text: "400 bad" } },
    ],
    [
      "its message cut where it is shown",
      `state=error:msg=${base64(LONGEST)}`,
      { id: null, record: { ...ROOT, state: "error", text: "x".repeat(200) } },
    ],
    [
      "a progress that is over left out",
      "state=done:progress=100",
      { id: null, record: { ...ROOT, state: "done" } },
    ],
  ])("%s", (_, body, expected) => {
    expect(parseProgramStatus(body)).toEqual({ kind: "record", ...(expected as object) });
  });

  test.each([
    ["all", "state=clear", null],
    ["a task and those below it", "state=clear:id=a/b", "a/b"],
  ])("%s cleared", (_, body, id) => {
    expect(parseProgramStatus(body)).toEqual({ kind: "clear", id });
  });
});

test.each([
  ["the query", "?"],
  ["nothing", ""],
  ["no state", "app=codex"],
  ["another state", "state=thinking"],
  ["a pair without a name", "state=idle:=x"],
  ["a word without a value", "state=idle:app"],
  ["an empty pair at the end", "state=idle:"],
  ["an app with a space", "state=idle:app=a b"],
  ["an app that is too long", `state=idle:app=${"a".repeat(33)}`],
  ["an id with an empty part", "state=idle:id=a//b"],
  ["an id of nine levels", `state=idle:id=${"a/".repeat(8)}a`],
  ["an id of 129 bytes", `state=idle:id=${["a", "b", "c", "d"].map((each) => each.repeat(32)).join("/")}`],
  ["a message that is no base64", "state=idle:msg=%%"],
  ["a message that is no UTF-8", "state=idle:msg=//8="],
  ["a message of 2049 bytes", `state=idle:msg=${base64(`${LONGEST}x`)}`],
  ["a title of 2049 bytes", `state=idle:title=${base64(`${LONGEST}x`)}`],
  ["a progress beyond 100", "state=working:progress=101"],
  ["a progress with a sign", "state=working:progress=-1"],
  ["more than a mark holds", `state=idle${":a=b".repeat(1100)}`],
])("%s is ignored as a whole", (_, body) => {
  expect(parseProgramStatus(body)).toBeNull();
});

function filed(...bodies: readonly string[]): StatusRecords {
  return bodies.reduce((records, body) => {
    const report = parseProgramStatus(body);
    return report === null ? records : fileStatus(records, report);
  }, EMPTY_RECORDS);
}

test.each<[string, readonly string[], string]>([
  ["nothing was said", [], "nothing"],
  ["at work", ["state=working:app=codex"], "working"],
  ["a record replaces the one before as a whole", ["state=blocked:kind=auth", "state=blocked"], "blocked"],
  ["asking, by its kind", ["state=blocked:kind=question"], "blocked (Asks a question)"],
  [
    "asking, in its words",
    [`state=blocked:kind=question:msg=${base64("Red?")}`],
    'blocked "Red?" (Asks a question)',
  ],
  [
    "a task asks while the program works",
    ["state=working", `state=blocked:id=a:title=${base64("Sub")}`],
    'blocked "Sub"',
  ],
  ["a task beside the turn", ["state=working", "state=working:id=a"], "working +1"],
  ["a task that is over", ["state=working", "state=working:id=a", "state=done:id=a"], "working"],
  ["a task past the turn", ["state=done", "state=working:id=a", "state=working:id=b"], "done +2"],
  [
    "a task cleared with those below it",
    ["state=done", "state=working:id=a", "state=working:id=a/b", "state=working:id=ab", "state=clear:id=a"],
    "done +1",
  ],
  [
    "the turn over, its record at work for a shell that goes on",
    [`state=working:msg=${base64("1 shell still running")}`, "state=working:id=t1"],
    'done "1 shell still running" +1',
  ],
  [
    "two shells told by the message alone",
    [`state=working:msg=${base64("2 shells still running")}`],
    'done "2 shells still running" +2',
  ],
  [
    "a tool's description that only sounds like it",
    [`state=working:msg=${base64("See whether 2 shells are still running")}`],
    'working "See whether 2 shells are still running"',
  ],
  ["failed", [`state=error:msg=${base64("400")}`], 'failed "400"'],
  ["tasks alone", ["state=working:id=a"], "idle +1"],
  ["cleared", ["state=working", "state=working:id=a", "state=clear"], "nothing"],
])("together the records say: %s", (_, bodies, expected) => {
  const reading = readRecords(filed(...bodies));
  const words = reading && [
    reading.says,
    ...(reading.message === null ? [] : [`"${reading.message}"`]),
    ...(reading.kindWords === null ? [] : [`(${reading.kindWords})`]),
    ...(reading.background === 0 ? [] : [`+${reading.background}`]),
  ];
  expect(words?.join(" ") ?? "nothing").toBe(expected);
});

test("no more than 64 tasks are kept, and those that go on are kept first", () => {
  const started = Array.from({ length: 63 }, (_, at) => `state=working:id=t${at}`);
  const records = filed("state=done:id=over", ...started, "state=working:id=new", "state=working:id=newer");
  const ids = records.children.map(({ id }) => id);
  expect([ids.length, ids.includes("over"), ids.includes("t0"), ids.includes("newer")]).toEqual([
    64,
    false,
    false,
    true,
  ]);
});

test("for people, what it does and how far it is", () => {
  expect(detailOf(filed(`state=working:progress=40:msg=${base64("Run the tests")}`))).toBe(
    "Run the tests · 40 %",
  );
  expect(detailOf(filed("state=working"))).toBeNull();
});

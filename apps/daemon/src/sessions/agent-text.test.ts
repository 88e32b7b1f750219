import type { Fact } from "@saggar/sources";
import { expect, test } from "vitest";
import { storedWithoutText, withoutAgentText } from "./agent-text.ts";

const SECRET = "sell the shop";

test.each<[string, Fact, unknown]>([
  [
    "a program status record",
    {
      kind: "mark",
      mark: { kind: "osc", code: 7501, data: "state=blocked:kind=permission:msg=c2VsbA==:app=codex" },
    },
    { mark: { data: "state=blocked:kind=permission:app=codex" } },
  ],
  [
    "a program status record that begins with its title",
    { kind: "mark", mark: { kind: "osc", code: 7501, data: "title=c2VsbA==:state=working:progress=5" } },
    { mark: { data: "state=working:progress=5" } },
  ],
  [
    "a hook",
    {
      kind: "hook",
      agent: "claude",
      reading: {
        conversation: "x",
        cwd: "/shop",
        isSubagent: false,
        says: [
          { kind: "hook", event: "asked", message: SECRET },
          { kind: "hook", event: "turn-ended", background: 2 },
        ],
        turn: {
          prompt: SECRET,
          tool: "Bash",
          files: [SECRET],
          tokens: { input: 1, output: 2 },
          lastLine: SECRET,
        },
      },
    },
    {
      reading: {
        conversation: "x",
        says: [
          { event: "asked", message: null },
          { event: "turn-ended", background: 2 },
        ],
        turn: { prompt: "", tool: "Bash", tokens: { input: 1, output: 2 } },
      },
    },
  ],
  [
    "a published state",
    { kind: "published", agent: "claude", state: { says: "blocked", message: SECRET, background: 1 } },
    { state: { says: "blocked", message: null, background: 1 } },
  ],
])("%s keeps its state and counts, and loses its words", (_, fact, expected) => {
  const kept = withoutAgentText(fact);
  expect(kept).toMatchObject(expected as object);
  expect(JSON.stringify(kept)).not.toContain(SECRET);
  expect(JSON.stringify(kept)).not.toContain("c2VsbA");
});

test("what nobody wrote as a text passes as it is", () => {
  const facts: Fact[] = [
    { kind: "mark", mark: { kind: "osc", code: 133, data: "C;title=make" } },
    { kind: "typed", bytes: new Uint8Array([13]) },
    { kind: "published", agent: "claude", state: null },
  ];
  expect(facts.map(withoutAgentText)).toEqual(facts);
});

test("a document is stored without what stands on the screen, and with what a program called for", () => {
  const document = {
    memory: {
      prompt: { fingerprint: "f", text: SECRET, choices: [{ key: "1", label: SECRET }] },
      ask: { sinceMs: 1, message: SECRET },
      note: { message: "half way", at: 1 },
      attention: { text: "Deploy now?" },
    },
    sources: { title: SECRET, opinions: [{ detail: SECRET, atMs: 5 }] },
    told: [
      { atMs: 1, kind: "screen", text: `asks: ${SECRET}` },
      { atMs: 1, kind: "hook", text: `the agent asks: ${SECRET}` },
      { atMs: 1, kind: "hook", text: "a turn started" },
      { atMs: 1, kind: "notification", text: SECRET },
      { atMs: 1, kind: "command-started", text: "started: make" },
    ],
  };
  const stored = JSON.stringify(storedWithoutText(document as never));
  expect(stored).not.toContain(SECRET);
  for (const kept of [
    "a turn started",
    "half way",
    "Deploy now?",
    "started: make",
    '"fingerprint":"f"',
    '"atMs":5',
  ]) {
    expect(stored).toContain(kept);
  }
});

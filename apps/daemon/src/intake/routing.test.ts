import { describe, expect, test } from "vitest";
import { type Front, type Report, routeReport, type Station } from "./routing.ts";

const NOW = 100_000;

function station(id: string, agent: string | null, more: Partial<Station> = {}): Station {
  const front: Front = agent === null ? { kind: "other" } : { kind: "agent", agent };
  return { id, front, folder: "/shop", conversation: null, isInTurn: false, stirredMs: null, ...more };
}

function owns(agent: string, id: string, hasEnded = false): Pick<Station, "conversation"> {
  return { conversation: { agent, id, hasEnded } };
}

function report(
  from: string,
  agent: string,
  conversation: string | null,
  more: Partial<Report> = {},
): Report {
  const reading = { conversation, cwd: "/shop", isSubagent: false };
  return { from, agent, hasSharedServer: agent === "codex", reading, atMs: NOW, ...more };
}

const typedNow = { stirredMs: NOW - 1500 };
const typedBefore = { stirredMs: NOW - 2000 };

type Row = readonly [what: string, report: Report, stations: readonly Station[], whose: string];

const BY_TOKEN: readonly Row[] = [
  ["the first of a conversation", report("a", "claude", "x"), [station("a", "claude")], "a"],
  [
    "of the conversation that goes on",
    report("a", "claude", "x"),
    [station("a", "claude", owns("claude", "x"))],
    "a",
  ],
  ["without a name of its conversation", report("a", "aider", null), [station("a", "aider")], "a"],
  [
    "before anything was seen of the terminal",
    report("a", "claude", "x"),
    [station("a", null, { front: { kind: "unknown" } })],
    "a",
  ],
  [
    "of an agent that has left",
    report("a", "claude", "x"),
    [station("a", null, owns("claude", "x"))],
    "not-in-front",
  ],
  ["of an agent that another one runs", report("a", "claude", "x"), [station("a", "codex")], "not-in-front"],
  [
    "of an agent that another one runs, while a third session has that agent",
    report("a", "claude", "x"),
    [station("a", "codex"), station("b", "claude")],
    "not-in-front",
  ],
  [
    "of the same agent run within itself",
    report("a", "claude", "inner"),
    [station("a", "claude", { ...owns("claude", "x"), isInTurn: true, ...typedNow })],
    "other-conversation",
  ],
  [
    "of another conversation, though nobody typed",
    report("a", "claude", "y"),
    [station("a", "claude", { ...owns("claude", "x"), ...typedBefore })],
    "other-conversation",
  ],
  [
    "of a conversation that the person turned to",
    report("a", "claude", "y"),
    [station("a", "claude", { ...owns("claude", "x"), ...typedNow })],
    "a",
  ],
  [
    "of the conversation after one that ended",
    report("a", "claude", "y"),
    [station("a", "claude", owns("claude", "x", true))],
    "a",
  ],
  [
    "of the agent after another agent in the same session",
    report("a", "claude", "y"),
    [station("a", "claude", owns("gemini", "x"))],
    "a",
  ],
  [
    "of a subagent with a name of its own",
    report("a", "opencode", "child", { reading: { conversation: "child", cwd: null, isSubagent: true } }),
    [station("a", "opencode", owns("opencode", "x"))],
    "a",
  ],
  [
    "of a conversation that goes on in another session than the token's",
    report("a", "claude", "x"),
    [station("a", null), station("b", "claude", owns("claude", "x"))],
    "b",
  ],
  [
    "of a conversation that was resumed in a second session",
    report("b", "claude", "x"),
    [station("a", "claude", owns("claude", "x")), station("b", "claude")],
    "b",
  ],
  [
    "behind a multiplexer",
    report("a", "claude", "x"),
    [station("a", null, { front: { kind: "veiled" } })],
    "a",
  ],
  [
    "behind one of two multiplexers",
    report("a", "claude", "x"),
    [station("a", null, { front: { kind: "veiled" } }), station("b", null, { front: { kind: "veiled" } })],
    "ambiguous",
  ],
  ["of a session that has gone", report("z", "claude", "x"), [station("a", "claude")], "nowhere"],
];

const BY_SERVER: readonly Row[] = [
  [
    "the first of the only session in that folder",
    report("a", "codex", "x"),
    [station("a", "codex", { folder: "/other" }), station("b", "codex")],
    "b",
  ],
  [
    "of the conversation that goes on",
    report("a", "codex", "x"),
    [station("a", "codex"), station("b", "codex", owns("codex", "x"))],
    "b",
  ],
  [
    "the first, in a folder with two",
    report("a", "codex", "x"),
    [station("a", "codex"), station("b", "codex")],
    "ambiguous",
  ],
  [
    "the first, in a folder with two of which one was typed into",
    report("a", "codex", "x"),
    [station("a", "codex", typedBefore), station("b", "codex", typedNow)],
    "b",
  ],
  [
    "the first, in a folder with two that were both typed into",
    report("a", "codex", "x"),
    [station("a", "codex", typedNow), station("b", "codex", typedNow)],
    "ambiguous",
  ],
  [
    "the first, in a folder with two of which one is in a turn",
    report("a", "codex", "x"),
    [station("a", "codex", typedBefore), station("b", "codex", { ...typedBefore, isInTurn: true })],
    "b",
  ],
  [
    "the first, in a folder with one in a turn and one that was typed into",
    report("a", "codex", "x"),
    [station("a", "codex", typedNow), station("b", "codex", { ...typedBefore, isInTurn: true })],
    "ambiguous",
  ],
  [
    "the first, where the other session has its conversation",
    report("a", "codex", "y"),
    [station("a", "codex", owns("codex", "x")), station("b", "codex")],
    "b",
  ],
  [
    "of nobody's folder",
    report("a", "codex", "x", { reading: { conversation: "x", cwd: "/elsewhere", isSubagent: false } }),
    [station("a", "codex")],
    "nowhere",
  ],
  ["from a session whose agent has left", report("a", "codex", "x"), [station("a", null)], "nowhere"],
  ["without a name of its conversation", report("a", "codex", null), [station("a", "codex")], "nowhere"],
  ["whose first session has gone", report("z", "codex", "x"), [station("b", "codex")], "b"],
];

function whose([, told, stations]: Row): string {
  const route = routeReport(told, stations);
  return "to" in route ? route.to : route.doubt;
}

describe("a report of an agent that runs its own hooks", () => {
  test.each(BY_TOKEN)("%s", (...row) => expect(whose(row)).toBe(row[3]));
});

describe("a report of an agent with a server for several sessions", () => {
  test.each(BY_SERVER)("%s", (...row) => expect(whose(row)).toBe(row[3]));
});

import type { ExplainView } from "@saggar/protocol";
import { describe, expect, test } from "vitest";
import type { System } from "../system.ts";
import { linesOf } from "./explain.ts";

const at = (secondsAgo: number): string => new Date(1_000_000 - secondsAgo * 1000).toISOString();

function terminal(cols: number): System {
  const stub: Partial<System> = { cols, isTerminal: true, hasColour: false, env: {}, nowMs: () => 1_000_000 };
  return stub as System;
}

type Source = ExplainView["sources"][number];

function source(name: Source["source"], says: Source["says"], more: Partial<Source> = {}): Source {
  return {
    source: name,
    says,
    detail: null,
    at: at(4),
    lapses: null,
    decides: false,
    why: `Why ${name}.`,
    ...more,
  };
}

function explained(sources: readonly Source[]): ExplainView {
  const session: Partial<ExplainView["session"]> = {
    shortId: "3f2a9c1d",
    name: "api",
    status: "needs-you",
    because: "agent-call",
    why: "Which database?",
    since: at(240),
    startedBy: { kind: "owner" },
    approved: null,
    remoteCwd: null,
    agentSession: null,
  };
  return {
    session: session as ExplainView["session"],
    line: 3,
    rule: "a saggar attention call waits",
    evidence: [{ at: at(240), kind: "attention", text: "Which database?" }],
    ends: "until you type in it or answer",
    underneath: null,
    sources: [...sources],
  };
}

describe("explain", () => {
  test("says the rule in words, its number beside them, and each source in one row", () => {
    const lines = linesOf(
      terminal(100),
      explained([
        source("hook", "working", {
          decides: true,
          lapses: at(-20),
          detail: "Bash",
          why: "Hooks are believed.",
        }),
        source("title", "working"),
        source("screen", "idle"),
      ]),
    );
    expect(lines).toEqual([
      "3f2a9c1d  api: Needs you for 4 min",
      "  Which database?",
      "  rule        a saggar attention call waits (line 3 of rule R0)",
      "  ends        until you type in it or answer",
      "  underneath  nothing else holds",
      "  believed    Hooks are believed.",
      "  source    says     when     lapses",
      "  * hooks   working  4 s ago  in 20 s  Bash",
      "    title   working  4 s ago",
      "    screen  idle     4 s ago",
      "  evidence",
      "      4 min ago  attention        Which database?",
    ]);
  });

  test("says why a source is not believed that would go first, or that asks", () => {
    const lines = linesOf(
      terminal(100),
      explained([
        source("status", "idle"),
        source("hook", "working", { decides: true }),
        source("title", "idle"),
        source("screen", "blocked"),
      ]),
    );
    expect(lines.filter((line) => line.includes("Why"))).toEqual([
      "  believed    Why hook.",
      "  left aside  program status: Why status.",
      "  left aside  screen: Why screen.",
    ]);
  });

  test.each([40, 60])("fits in %i columns", (cols) => {
    const long = "Hooks are believed over the window title, the screen and the agent's own state on disk.";
    const sources = [source("hook", "blocked", { decides: true, lapses: at(-20), detail: long, why: long })];
    const lines = linesOf(terminal(cols), explained(sources));
    expect(lines.filter((line) => line.length > cols)).toEqual([]);
    expect(lines.join(" ").replaceAll(/\s+/g, " ")).toContain(long);
  });
});

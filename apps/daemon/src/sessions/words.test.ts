import { type Claim, createMemory, type Evidence, judge, LINES, observe, type Verdict } from "@saggar/engine";
import { describe, expect, test } from "vitest";
import { clockMinutes } from "../system.ts";
import {
  endsInWords,
  evidenceInWords,
  noticeTitle,
  plainWords,
  ruleInWords,
  type WhyContext,
  whyLine,
} from "./words.ts";

const context: WhyContext = {
  commandLine: "npm test",
  program: "sudo",
  percent: null,
  backgroundCount: 0,
  changedFiles: null,
  asksForSecret: false,
  exit: null,
  turn: null,
  lost: null,
};

function verdictOf(...story: readonly (readonly [atMs: number, evidence: Evidence])[]): Verdict {
  const last = story.at(-1)?.[0] ?? 0;
  return judge(
    story.reduce((memory, [atMs, evidence]) => observe(memory, evidence, atMs), createMemory()),
    last + 1,
  );
}

const attention: Evidence = { kind: "attention", level: "blocked", message: "Deploy now?" };
const prompt = { fingerprint: "f", text: "Go on? [y/N]", choices: [] };
const ask = (message: string | null): Evidence => ({ kind: "hook", event: "asked", message });

const hook = (event: "turn-started" | "turn-ended"): Evidence => ({ kind: "hook", event });
const turnOver: readonly (readonly [number, Evidence])[] = [
  [0, hook("turn-started")],
  [1000, hook("turn-ended")],
];
const turn = { outcome: "done", lastLine: null, error: null, limit: null } as const;
const note: Evidence = { kind: "attention", level: "note", message: "half way" };
const LIMIT_MS = 1_700_000_000_000;

describe("a why-line", () => {
  const rows: readonly [why: string, verdict: Verdict, changes?: Partial<WhyContext>][] = [
    ["Deploy now?", verdictOf([0, attention])],
    ["Turn over", verdictOf(...turnOver)],
    ["Turn over", verdictOf(...turnOver), { turn }],
    [
      "Done · Added the retry tests",
      verdictOf(...turnOver),
      { turn: { ...turn, lastLine: "Added the retry tests" } },
    ],
    [
      "Turn failed · overloaded",
      verdictOf(...turnOver),
      { turn: { ...turn, outcome: "failed", error: "overloaded" } },
    ],
    [
      "Interrupted",
      verdictOf(...turnOver),
      { turn: { ...turn, outcome: "interrupted", lastLine: "I will" } },
    ],
    ["half way", verdictOf(...turnOver, [1500, note]), { turn: { ...turn, lastLine: "Added" } }],
    ["On your prompt", verdictOf([0, hook("turn-started")]), { turn: { ...turn, outcome: "running" } }],
    [
      `Waiting on a limit until ${clockMinutes(LIMIT_MS)}`,
      verdictOf([0, hook("turn-started")]),
      { turn: { ...turn, outcome: "running", limit: { untilMs: LIMIT_MS } } },
    ],
    [
      "Waiting on a limit",
      verdictOf([0, hook("turn-started")]),
      { turn: { ...turn, outcome: "running", limit: { untilMs: null } } },
    ],
    [
      "Merge it?",
      verdictOf([0, ask("Merge it?")]),
      { turn: { ...turn, outcome: "running", limit: { untilMs: null } } },
    ],
    ["Asks for an answer", verdictOf([0, ask(null)])],
    ["Merge it?", verdictOf([0, ask("Merge it?")])],
    ["Go on? [y/N]", verdictOf([0, { kind: "screen", prompt, working: false, idleInput: false }])],
    [
      "sudo asks for a password",
      verdictOf([0, { kind: "screen", prompt, working: false, idleInput: false }]),
      { asksForSecret: true },
    ],
    ["Rang the bell", verdictOf([0, { kind: "bell" }])],
    ["Watch hit: ECONNREFUSED", verdictOf([0, { kind: "watch-hit", pattern: "E", text: "ECONNREFUSED" }])],
    ["Build: done", verdictOf([0, { kind: "notification", title: "Build", body: "done" }])],
    [
      "Exited 2",
      verdictOf([0, { kind: "exited", exitCode: 2, signal: null }]),
      { exit: { code: 2, signal: null } },
    ],
    [
      "Stopped by SIGTERM (143)",
      verdictOf([0, { kind: "exited", exitCode: null, signal: "SIGTERM" }]),
      { exit: { code: null, signal: "SIGTERM" } },
    ],
    [
      "Exited cleanly",
      verdictOf([0, { kind: "exited", exitCode: 0, signal: null }]),
      { exit: { code: 0, signal: null } },
    ],
    [
      "Its terminal's process crashed",
      verdictOf([0, { kind: "exited", exitCode: null, signal: null }]),
      { lost: "host-crashed" },
    ],
    ["Running npm test", verdictOf([0, { kind: "command-started", line: "npm test" }])],
    ["Running sudo", verdictOf([0, { kind: "command-started", line: null }]), { commandLine: null }],
    ["62% done", verdictOf([0, { kind: "progress", state: "running", percent: 62 }]), { percent: 62 }],
    ["In progress", verdictOf([0, { kind: "progress", state: "running", percent: null }])],
    ["Output moving", verdictOf([0, { kind: "output", bytes: 1, newlines: 0 }])],
    ["At its prompt", verdictOf([0, { kind: "prompt-shown" }])],
    ["Quiet", verdictOf([0, { kind: "spawned" }])],
    ["On your prompt", verdictOf([0, { kind: "hook", event: "turn-started" }])],
    [
      "2 tasks in the background",
      verdictOf([0, { kind: "hook", event: "background", background: 2 }]),
      { backgroundCount: 2 },
    ],
    [
      "Turn over",
      verdictOf([0, { kind: "hook", event: "turn-started" }], [1, { kind: "hook", event: "turn-ended" }]),
    ],
  ];
  test.each(rows)("is %s", (why, verdict, changes = {}) => {
    expect(whyLine(verdict, { ...context, ...changes })).toBe(why);
  });

  const job = (exitCode: number, ...rest: readonly (readonly [number, Evidence])[]) =>
    verdictOf(
      [0, { kind: "command-started", line: "npm test" }],
      [9000, { kind: "command-ended", exitCode }],
      ...rest,
    );
  const tree = (dirty: boolean): Evidence => ({
    kind: "worktree",
    repo: true,
    root: "/r",
    dirty,
    fingerprint: String(dirty),
    head: null,
  });

  test("of a job tells how it ended", () => {
    expect(whyLine(job(1), context)).toBe("npm test failed · exit 1");
    expect(whyLine(job(0, [9001, tree(true)]), { ...context, changedFiles: 4 })).toBe("Left 4 files changed");
    expect(whyLine(job(0, [9001, tree(false)]), context)).toBe("npm test finished · changed nothing");
  });
});

describe("other words", () => {
  test("say of every line of the rules what decides there", () => {
    const words = LINES.map(({ line, because }) => `${because}: ${ruleInWords(line, null)}`);
    expect(words).toEqual([
      "exit-code: the session exited with code 0",
      "exit-code: the session exited with another code or by a signal",
      "agent-call: a saggar attention call or a request for consent waits",
      "hook-claim: the agent asks",
      "prompt-cue: a prompt stands on the screen",
      "bell: the bell rang",
      "watch-cue: a watch pattern matched",
      "notification: a program sent a notification",
      "job-failed: a long job failed and nobody has looked",
      "left-work: a long job left uncommitted work and nobody has looked",
      "command-running: a command is in flight",
      "background-work: the agent's background work is running",
      "working-cue: the screen shows that an agent is at work",
      "turn-running: the agent's turn is open",
      "progress: a program reports progress",
      "turn-ended: the agent's turn is over",
      "recent-output: background children of the shell print lines",
      "idle-prompt: the shell or an agent waits at its prompt",
      "recent-output: output is moving",
      "quiet: nothing else holds",
    ]);
  });

  test("name the source that told of the agent, and none where the screen or the shell did", () => {
    expect(ruleInWords(4, "status")).toBe("the agent asks (program status)");
    expect(ruleInWords(14, "title")).toBe("the agent's turn is open (window title)");
    expect(ruleInWords(5, "status")).toBe("a prompt stands on the screen");
  });

  const started: Evidence = { kind: "hook", event: "turn-started" };
  test.each<[string, readonly Evidence[]]>([
    ["becomes stale at 900000 if nothing happens", [{ kind: "prompt-shown" }]],
    ["becomes Idle at 90000 if nothing happens", [started]],
    ["until something happens", [{ kind: "command-started", line: "make" }]],
    ["until it is answered or changes", [{ kind: "hook", event: "asked", message: "Merge?" }]],
    ["until you type in it or answer, or at 120000", [attention]],
  ])("tell what ends a verdict: %s", (ends, evidence) => {
    const memory = evidence.reduce((before, fact) => observe(before, fact, 0), createMemory());
    const verdict = judge(memory, 0);
    const next = verdict.until === null ? null : judge(memory, verdict.until);
    expect(endsInWords(verdict, next, String)).toBe(ends);
  });

  test.each([
    ["hook", "a turn started", "a turn started"],
    ["hook", "the agent asks: Sell the shop?", "the agent asks"],
    ["hook", "Sell the shop", ""],
    ["screen", "asks: Sell the shop?", "asks"],
    ["screen", "shows an idle input", "shows an idle input"],
    ["notification", "Sell the shop", "sent a notification"],
    ["watch-hit", '"shop" matched: Sell the shop', "a watch pattern matched"],
  ])("of a fact of kind %s, “%s”, without what was said in it", (kind, told, plain) => {
    expect(plainWords(kind, told)).toBe(plain);
  });

  test("name a fact with what was in it", () => {
    expect(evidenceInWords({ kind: "command-ended", exitCode: 2 })).toBe("exit code 2");
    expect(evidenceInWords({ kind: "hook", event: "asked", message: "Merge?" })).toBe(
      "the agent asks: Merge?",
    );
    expect(evidenceInWords({ kind: "output", bytes: 1, newlines: 2 })).toBe("1 byte, 2 lines");
  });

  test.each([
    [1, "api in shop needs you"],
    [2, "api in shop failed"],
    [3, "api in shop is ready for review"],
    [4, "api in shop finished"],
  ] as const)("head a notice of class %i with: %s", (of, title) => {
    const verdict = { ...verdictOf([0, attention]), claim: { class: of } as Claim };
    expect(noticeTitle(verdict, "api", "shop")).toBe(title);
  });
});

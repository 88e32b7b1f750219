/** Stories of an agent: what came when, what the engine and the ledger were told of it, and what the rules made of that. */
import { createMemory, type Hook, judge, type Memory, observe } from "@saggar/engine";
import type { ScreenText } from "@saggar/protocol";
import type { AgentState, TurnNews } from "../src/agents/agent.ts";
import { type Opinion, opinionsOf } from "../src/agents/opinion.ts";
import type { Fact, Finding, ProcessState, TurnChange } from "../src/facts.ts";
import { interpret, lapse, nextDueMs } from "../src/interpret.ts";
import { createSourceMemory, type SourceMemory } from "../src/memory.ts";
import { at, front, SECRET } from "./story.ts";

/** `null`: nothing came, look at what is due. */
export type Happening = readonly [atMs: number, what: Fact | readonly Fact[] | null];

/** A story under a name, and the hooks that the engine is told of it. */
export type HooksRow = readonly [name: string, story: readonly Happening[], hooks: readonly string[]];

export interface Told {
  /** "ms event", with a count of background tasks as "+1" and the words of a question in quotes. */
  readonly hooks: readonly string[];
  /** "ms started", "ms done", with what the ledger learnt. */
  readonly turns: readonly string[];
  /** Of each turn that ended, whether somebody asked for it. */
  readonly asked: readonly boolean[];
  readonly conversations: readonly string[];
  /** "ms prompt text", "ms -" where it left, with "working" and "idle input". */
  readonly screens: readonly string[];
  /** "ms status because", as it changed. */
  readonly verdicts: readonly string[];
  readonly memory: SourceMemory;
  readonly engine: Memory;
  readonly opinions: readonly Opinion[];
}

export function osc(code: number, data: string): Fact {
  return { kind: "mark", mark: { kind: "osc", code, data } };
}

interface Words {
  readonly msg?: string;
  readonly title?: string;
}

/** A program status record; `msg` and `title` in plain words. */
export function status(body: string, words: Words = {}): Fact {
  const pairs = Object.entries(words).map(([key, text]) => `:${key}=${base64(text)}`);
  return osc(7501, `${body}${pairs.join("")}`);
}

/** Claude Code's own record, or with an id in `state` that of a task of its. */
export function claude(state: string, words: Words = {}): Fact {
  return status(`state=${state}:app=claude-code`, words);
}

export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

interface Reported {
  readonly agent?: string;
  readonly conversation?: string;
  readonly isSubagent?: boolean;
  readonly turn?: TurnNews;
  readonly message?: string;
  readonly background?: number;
}

export function hook(event: Hook["event"] | null, of: Reported = {}): Fact {
  const { agent = "claude", conversation = null, isSubagent = false, turn = null } = of;
  const counts = event === "background" || event === "turn-ended";
  const says: readonly Hook[] =
    event === null
      ? []
      : [
          {
            kind: "hook",
            event,
            ...(counts ? { background: of.background ?? 0 } : {}),
            ...(event === "asked" ? { message: of.message ?? null } : {}),
          },
        ];
  return { kind: "hook", agent, reading: { conversation, cwd: null, isSubagent, says, turn } };
}

export function published(
  says: AgentState,
  message: string | null = null,
  agent = "claude",
  background = 0,
): Fact {
  return { kind: "published", agent, state: { says, message, background } };
}

export function title(text: string): Fact {
  return { kind: "mark", mark: { kind: "title", text } };
}

export const OUTPUT: Fact = { kind: "mark", mark: { kind: "output", bytes: 20, newlines: 1 } };

export function typed(text: string): Fact {
  return { kind: "typed", bytes: new TextEncoder().encode(text) };
}

/** The agent in front of a shell whose marks carry the secret. */
export function agentStarts(program = "claude"): readonly Fact[] {
  return [osc(133, `C;aid=${SECRET}`), { kind: "process", process: running(program) }];
}

/** Claude Code comes first of all. */
export const START: Happening = [0, agentStarts()];

export function agentEnds(code = 0): readonly Fact[] {
  return [
    osc(133, `D;${code};aid=${SECRET}`),
    osc(133, `A;aid=${SECRET}`),
    { kind: "process", process: at("editing") },
  ];
}

export function running(program: string): ProcessState {
  return { ...front(program, "raw"), isAlternate: true };
}

/** The last line holds the cursor behind its text. */
export function screen(rows: readonly string[], program = "claude"): Fact {
  return { kind: "screen", screen: screenText(rows), process: running(program) };
}

function screenText(rows: readonly string[]): ScreenText {
  return {
    rows: Array.from({ length: 24 }, (_, row) => ({ text: rows[row] ?? "", wrapped: false })),
    size: { cols: 80, rows: 24 },
    cursor: { x: 2, y: Math.max(0, rows.length - 1), visible: true },
    isAlternate: true,
    title: "",
    modes: { bracketedPaste: true, applicationCursor: false, mouse: false },
    inverse: [],
    markSeq: 0,
  };
}

class Telling {
  sources: SourceMemory;
  engine: Memory = createMemory();
  readonly hooks: string[] = [];
  readonly turns: string[] = [];
  readonly asked: boolean[] = [];
  readonly conversations: string[] = [];
  readonly screens: string[] = [];
  readonly verdicts: string[] = [];

  constructor(isShell: boolean) {
    this.sources = createSourceMemory({ secret: SECRET, isShell, expected: "bash" });
  }

  /** What time alone changes until then, at its own moments. */
  pass(untilMs: number): void {
    for (let turn = 0; turn < 1000; turn += 1) {
      const dueMs = nextDueMs(this.sources);
      if (dueMs === null || dueMs > untilMs) break;
      this.judgeUntil(dueMs);
      this.take(lapse(this.sources, dueMs), dueMs);
    }
    this.judgeUntil(untilMs);
  }

  judgeUntil(untilMs: number): void {
    let nowMs = this.engine.lastMs ?? 0;
    for (let turn = 0; turn < 1000; turn += 1) {
      const nextMs = judge(this.engine, nowMs).until;
      if (nextMs === null || nextMs > untilMs) break;
      nowMs = nextMs;
      this.judge(nowMs);
    }
  }

  take({ memory, findings }: { memory: SourceMemory; findings: readonly Finding[] }, atMs: number): void {
    this.sources = memory;
    for (const finding of findings) this.hear(finding, atMs);
    this.judge(atMs);
  }

  hear(finding: Finding, atMs: number): void {
    if (finding.kind === "turn") {
      this.turns.push(`${atMs} ${turnWords(finding.change)}`);
      if (finding.change.kind === "ended") this.asked.push(finding.change.isAsked);
    }
    if (finding.kind === "conversation") this.conversations.push(`${atMs} ${finding.agent} ${finding.id}`);
    if (finding.kind !== "evidence") return;
    const { evidence } = finding;
    this.engine = observe(this.engine, evidence, atMs - (finding.backdateMs ?? 0));
    if (evidence.kind === "hook") this.hooks.push(`${atMs} ${hookWords(evidence)}`);
    if (evidence.kind === "screen") {
      const shown = [evidence.working ? "working" : "", evidence.idleInput ? "idle input" : ""];
      const words = [evidence.prompt?.text ?? "-", ...shown].filter((word) => word !== "");
      this.screens.push(`${atMs} ${words.join(" ")}`);
    }
  }

  judge(atMs: number): void {
    const { status: is, because } = judge(this.engine, atMs);
    const words = `${is} ${because}`;
    if (this.verdicts.at(-1)?.replace(/^\d+ /u, "") !== words) this.verdicts.push(`${atMs} ${words}`);
  }
}

export function hookWords({ event, background, message }: Hook): string {
  const count = background === undefined || background === 0 ? "" : ` +${background}`;
  return `${event}${count}${message === undefined || message === null ? "" : ` "${message}"`}`;
}

function turnWords(change: TurnChange): string {
  const { news } = change;
  const words = Object.keys(news).length === 0 ? "" : ` ${JSON.stringify(news)}`;
  return `${change.kind === "ended" ? change.outcome : change.kind}${words}`;
}

export function tell(story: readonly Happening[], { isShell = true } = {}): Told {
  const telling = new Telling(isShell);
  let nowMs = 0;
  for (const [atMs, what] of story) {
    telling.pass(atMs);
    nowMs = atMs;
    const facts = what === null ? [] : "kind" in what ? [what] : what;
    for (const fact of facts) telling.take(interpret(telling.sources, fact, atMs), atMs);
  }
  const { hooks, turns, asked, conversations, screens, verdicts, sources: memory } = telling;
  return {
    hooks,
    turns,
    asked,
    conversations,
    screens,
    verdicts,
    memory,
    engine: telling.engine,
    opinions: opinionsOf(memory, nowMs),
  };
}

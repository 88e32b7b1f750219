/**
 * Plays a tape through the sources and the engine, with the tape's clock: each record at its time, what lapses when it is
 * due, and a new judgement after each record, at each `until` and on each beat. Gives the history of the verdicts.
 */
import {
  assertNever,
  createMemory,
  judge,
  type Memory,
  observe,
  TIMINGS,
  type Verdict,
} from "@saggar/engine";
import {
  createSourceMemory,
  type Fact,
  type Finding,
  interpret,
  lapse,
  nextDueMs,
  readReport,
  type SourceMemory,
} from "@saggar/sources";
import type { Tape, TapeRecord } from "./tape.ts";

export interface Told {
  readonly atMs: number;
  readonly verdict: Verdict;
}

export interface PlayOptions {
  /** Without, a session is judged at its records and at `until` alone. */
  readonly hasBeats?: boolean;
}

/** So many judgements at one moment, and something is due for ever. */
const RUNAWAY = 1000;

/** Every verdict that the tape leads to; two that follow each other may be alike. */
export function playTape(tape: Tape, { hasBeats = true }: PlayOptions = {}): readonly Told[] {
  const player = new Player(tape, hasBeats);
  for (const [index, record] of tape.records.entries()) {
    player.passTo(record.atMs, isOutsideGit(record));
    const asksGit = player.take(record);
    if (!belongsTogether(record, tape.records[index + 1], asksGit)) player.judge();
  }
  player.passTo(tape.header.lengthMs, false);
  return player.told;
}

/**
 * What is taken in at once, before anybody judges: a look's processes and its screen; what asks for git, and that the
 * session is in no worktree.
 */
function belongsTogether(record: TapeRecord, next: TapeRecord | undefined, asksGit: boolean): boolean {
  if (next === undefined) return false;
  return asksGit ? isOutsideGit(next) : record.kind === "process" && next.kind === "screen";
}

/** Known without asking git, and so in the same moment in which git was to be asked. */
function isOutsideGit(record: TapeRecord): boolean {
  return record.kind === "worktree" && !record.worktree.repo;
}

class Player {
  readonly told: Told[] = [];
  #memory: Memory = createMemory();
  #sources: SourceMemory;
  #nowMs = 0;
  #untilMs: number | null = null;
  #beatMs: number;

  constructor({ header }: Tape, hasBeats: boolean) {
    const { secret, integration: expected, host } = header;
    this.#sources = createSourceMemory({ secret, isShell: true, expected, hosts: [host] });
    this.#beatMs = hasBeats ? TIMINGS.beat : Number.POSITIVE_INFINITY;
    this.#fact({ kind: "spawned", line: null }, 0);
    this.judge();
  }

  judge(): void {
    const verdict = judge(this.#memory, this.#nowMs);
    this.#untilMs = verdict.until;
    this.told.push({ atMs: this.#nowMs, verdict });
  }

  /** Everything that is due until then, in its order. `isGitNext`: the answer is there as soon as git is to be asked. */
  passTo(atMs: number, isGitNext: boolean): void {
    let turns = 0;
    for (let dueMs = this.#dueMs(); dueMs <= atMs; dueMs = this.#dueMs()) {
      turns = dueMs > this.#nowMs ? 0 : turns + 1;
      if (turns > RUNAWAY) throw new Error(`Something is due for ever at ${dueMs} ms`);
      this.#nowMs = Math.max(this.#nowMs, dueMs);
      const asksGit = this.#lapse();
      while (this.#beatMs <= this.#nowMs) this.#beatMs += TIMINGS.beat;
      if (asksGit && isGitNext) this.#untilMs = null;
      else this.judge();
    }
    this.#nowMs = Math.max(this.#nowMs, atMs);
  }

  /** Whether git is to be asked. */
  take(record: TapeRecord): boolean {
    const { atMs } = record;
    switch (record.kind) {
      case "mark":
        return this.#fact({ kind: "mark", mark: record.mark }, atMs);
      case "process":
        return this.#fact({ kind: "process", process: record.process }, atMs);
      case "screen":
        return this.#fact({ kind: "screen", screen: record.screen, process: record.process }, atMs);
      case "in":
        return this.#fact({ kind: "typed", bytes: record.bytes }, atMs);
      case "worktree":
        this.#memory = observe(this.#memory, { kind: "worktree", ...record.worktree }, atMs);
        return false;
      case "select":
        this.#memory = observe(this.#memory, { kind: record.isSelected ? "selected" : "deselected" }, atMs);
        return false;
      case "hook":
        return this.#hook(record.agent, record.payload, atMs);
      case "published":
        return this.#fact({ kind: "published", agent: record.agent, state: record.state }, atMs);
      // What the host made of these stands on the tape as marks.
      case "out":
      case "resize":
        return false;
      default:
        return assertNever(record);
    }
  }

  #dueMs(): number {
    const dues = [this.#untilMs, nextDueMs(this.#sources), this.#beatMs].filter((due) => due !== null);
    return Math.min(...dues);
  }

  #lapse(): boolean {
    const dueMs = nextDueMs(this.#sources);
    if (dueMs === null || dueMs > this.#nowMs) return false;
    const { memory, findings } = lapse(this.#sources, this.#nowMs);
    this.#sources = memory;
    return this.#apply(findings, this.#nowMs);
  }

  #fact(fact: Fact, atMs: number): boolean {
    const { memory, findings } = interpret(this.#sources, fact, atMs);
    this.#sources = memory;
    return this.#apply(findings, atMs);
  }

  /** Whether git is to be asked. A payload that is none of the agent's says nothing. */
  #hook(agent: string, payload: unknown, atMs: number): boolean {
    const reading = readReport(agent, payload);
    return reading !== null && this.#fact({ kind: "hook", agent, reading }, atMs);
  }

  /** Whether git is to be asked. */
  #apply(findings: readonly Finding[], atMs: number): boolean {
    for (const finding of findings) {
      if (finding.kind !== "evidence") continue;
      this.#memory = observe(this.#memory, finding.evidence, atMs - (finding.backdateMs ?? 0));
    }
    return findings.some(({ kind }) => kind === "read-git" || kind === "cwd");
  }
}

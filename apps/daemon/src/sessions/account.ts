/**
 * All that is known of one session, and the verdict on it: facts go through the sources into evidence, evidence into the
 * engine's memory. Plain computing: no clock, no disk, no host. Whoever holds an account judges it when it is due.
 */
import { createMemory, type Evidence, judge, type Memory, observe, type Verdict } from "@saggar/engine";
import { type Fact, type Finding, interpret, lapse, nextDueMs, type SourceMemory } from "@saggar/sources";
import type { Told } from "../store/rows.ts";
import { evidenceInWords } from "./words.ts";

/** Facts of one kind that are kept for `explain`, and characters of each. */
const TOLD_OF_A_KIND = 3;
/** What is read again and again: the same reading once more is no news. */
const READINGS: ReadonlySet<string> = new Set<Evidence["kind"]>(["worktree", "foreground", "screen"]);
const TOLD_CHARS = 200;

export type OtherFinding = Exclude<Finding, { kind: "evidence" }>;

export interface AccountState {
  readonly memory: Memory;
  readonly sources: SourceMemory;
  readonly command: { readonly startedAtMs: number; readonly line: string | null } | null;
  readonly lastActivityAtMs: number;
  readonly told: readonly Told[];
}

export class Account {
  #memory: Memory;
  #sources: SourceMemory;
  #verdict: Verdict;
  #command: AccountState["command"];
  #lastActivityAtMs: number;
  #percent: number | null = null;
  readonly #told = new Map<string, Told[]>();

  constructor(state: AccountState, nowMs: number) {
    this.#memory = state.memory;
    this.#sources = state.sources;
    this.#command = state.command;
    this.#lastActivityAtMs = state.lastActivityAtMs;
    for (const told of state.told) this.#told.set(told.kind, [...(this.#told.get(told.kind) ?? []), told]);
    this.#verdict = judge(this.#memory, nowMs);
  }

  get memory(): Memory {
    return this.#memory;
  }
  get sources(): SourceMemory {
    return this.#sources;
  }
  /** As of the last `judge`. */
  get verdict(): Verdict {
    return this.#verdict;
  }
  get command(): AccountState["command"] {
    return this.#command;
  }
  get lastActivityAtMs(): number {
    return this.#lastActivityAtMs;
  }
  /** Of the progress that is reported, where a program said so. */
  get percent(): number | null {
    return this.#percent;
  }

  get state(): AccountState {
    return {
      memory: this.#memory,
      sources: this.#sources,
      command: this.#command,
      lastActivityAtMs: this.#lastActivityAtMs,
      told: [...this.#told.values()].flat(),
    };
  }

  /** What the fact means besides evidence, which is observed here. */
  take(fact: Fact, atMs: number): readonly OtherFinding[] {
    const { memory, findings } = interpret(this.#sources, fact, atMs);
    this.#sources = memory;
    return this.#apply(findings, atMs);
  }

  /** What the passing of time means to the sources. */
  lapse(nowMs: number): readonly OtherFinding[] {
    const dueMs = nextDueMs(this.#sources);
    if (dueMs === null || dueMs > nowMs) return [];
    const { memory, findings } = lapse(this.#sources, nowMs);
    this.#sources = memory;
    return this.#apply(findings, nowMs);
  }

  /** `words`: for a person, where the evidence's own would mislead. */
  observe(evidence: Evidence, atMs: number, words: string = evidenceInWords(evidence)): void {
    this.#memory = observe(this.#memory, evidence, atMs);
    this.#note(evidence, atMs);
    this.remark(evidence.kind, words, atMs);
  }

  /** For whoever asks why: evidence in words, or something about the session that is none. */
  remark(kind: string, words: string, atMs: number): void {
    const told = { atMs, kind, text: words.slice(0, TOLD_CHARS) };
    if (READINGS.has(kind) && this.#told.get(kind)?.at(-1)?.text === told.text) return;
    const kept = kind === "output" || kind === "input" ? 1 : TOLD_OF_A_KIND;
    this.#told.set(kind, [...(this.#told.get(kind) ?? []), told].slice(-kept));
  }

  judge(nowMs: number): Verdict {
    this.#verdict = judge(this.#memory, nowMs);
    return this.#verdict;
  }

  /** When it must be judged again though nothing happens; null when never. */
  dueMs(): number | null {
    const dues = [this.#verdict.until, nextDueMs(this.#sources)].filter((due) => due !== null);
    return dues.length === 0 ? null : Math.min(...dues);
  }

  #apply(findings: readonly Finding[], atMs: number): readonly OtherFinding[] {
    const others: OtherFinding[] = [];
    for (const finding of findings) {
      if (finding.kind === "evidence")
        this.observe(finding.evidence, atMs - (finding.backdateMs ?? 0), finding.words);
      else others.push(finding);
      if (finding.kind === "command-line" && this.#command !== null) {
        this.#command = { ...this.#command, line: finding.line };
      }
    }
    return others;
  }

  #note(evidence: Evidence, atMs: number): void {
    if (evidence.kind === "command-started") this.#command = { startedAtMs: atMs, line: evidence.line };
    if (evidence.kind === "progress") this.#percent = evidence.percent;
    if (isActivity(evidence, this.#memory)) this.#lastActivityAtMs = Math.max(this.#lastActivityAtMs, atMs);
  }
}

/** A clock that repaints itself at the prompt is no activity, nor is what only the person's view does. */
function isActivity(evidence: Evidence, memory: Memory): boolean {
  switch (evidence.kind) {
    case "selected":
    case "deselected":
    case "worktree":
    case "foreground":
    case "screen":
      return false;
    case "output":
      return evidence.newlines > 0 || !memory.atPrompt;
    default:
      return true;
  }
}

export function freshState(sources: SourceMemory, nowMs: number): AccountState {
  return { memory: createMemory(), sources, command: null, lastActivityAtMs: nowMs, told: [] };
}

/** The engine's memory as it was stored; a fresh one where it is of another version. */
export function restoreMemory(stored: unknown): Memory {
  const fresh = createMemory();
  if (typeof stored !== "object" || stored === null) return fresh;
  const { version } = stored as { readonly version?: unknown };
  return version === fresh.version ? { ...fresh, ...(stored as Partial<Memory>) } : fresh;
}

/** Whether a person would see a difference; `until` alone is none. */
export function looksSame(one: Verdict, other: Verdict): boolean {
  return (
    one.status === other.status &&
    one.because === other.because &&
    one.since === other.since &&
    one.wants === other.wants &&
    one.activity === other.activity &&
    one.tick === other.tick &&
    one.stale === other.stale &&
    one.note === other.note &&
    JSON.stringify(one.claim) === JSON.stringify(other.claim)
  );
}

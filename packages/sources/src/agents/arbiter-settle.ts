/** Who is believed at a moment, and what of it the engine and the ledger of turns are told. */
import { type Hook, TIMINGS } from "@saggar/engine";
import { BEFORE_SESSION, type Topic } from "../cues/cue.ts";
import type { Finding, TurnChange } from "../facts.ts";
import { followed, NOTHING, type Step } from "../step.ts";
import type { AgentState, TurnNews } from "./agent.ts";
import { agentNamed } from "./agents.ts";
import { decide, decisionMoments, isFresh, isResting } from "./arbiter-decide.ts";
import {
  type ArbiterMemory,
  mapReports,
  OPINION_SOURCES,
  type OpinionSource,
  type SourceReport,
} from "./arbiter-memory.ts";
import { afterHook, askLapsesAtMs, hooksTowards, type Target } from "./arbiter-told.ts";
import { endOf, keepTurn } from "./ledger.ts";
import { readRecords } from "./program-status.ts";

export type ArbiterStep = Step<ArbiterMemory>;

/** `news`: of the turn, until a turn's begin or end took it along. */
export interface NewsStep extends ArbiterStep {
  readonly news: TurnNews | null;
}

export interface SourceWords {
  readonly says: AgentState;
  readonly message: string | null;
  readonly background: number | null;
  /** It is idle because the person stopped or denied what it did. */
  readonly isInterrupted?: boolean;
}

/** A source's newest word; null where it says nothing any more. */
export function take(
  memory: ArbiterMemory,
  source: OpinionSource,
  words: SourceWords | null,
  nowMs: number,
): ArbiterMemory {
  const report = words === null ? null : reportOf(words, memory.reports[source], nowMs);
  return { ...memory, reports: { ...memory.reports, [source]: report } };
}

function reportOf(
  { says, message, background, isInterrupted }: SourceWords,
  before: SourceReport | null,
  nowMs: number,
): SourceReport {
  const isSame = before?.says === says && before.background === background;
  const changedAtMs = isSame ? before.changedAtMs : nowMs;
  return {
    says,
    message,
    background,
    atMs: nowMs,
    changedAtMs,
    ...(isInterrupted === true ? { isInterrupted } : {}),
  };
}

/** Looks at who is believed, and tells what is news. */
export function arbitrate(memory: ArbiterMemory, nowMs: number): ArbiterStep {
  const { memory: settled, findings } = settle(memory, null, nowMs);
  return { memory: settled, findings };
}

export function settle(memory: ArbiterMemory, news: TurnNews | null, nowMs: number): NewsStep {
  if (isIdle(memory)) return { memory, findings: NOTHING, news };
  const lapsed = askLapsesAtMs(memory.told) <= nowMs ? goOn(memory, () => true, nowMs) : memory;
  const stopped =
    interruptedAtMs(lapsed) <= nowMs ? interrupt(lapsed, nowMs) : { memory: lapsed, findings: NOTHING };
  const settled = { ...stopped.memory, settledMs: Math.max(nowMs, memory.settledMs ?? 0) };
  const decider = decide(settled, nowMs);
  const target = targetNow(settled, decider, nowMs);
  const decided = { ...settled, decider };
  if (target === null) return { memory: decided, findings: stopped.findings, news };
  return followed(stopped, tellAll(decided, target, { news, nowMs }));
}

/** Null where there is nothing to tell. */
function targetNow(memory: ArbiterMemory, decider: OpinionSource | null, nowMs: number): Target | null {
  const { told } = memory;
  if (decider === null) {
    // A spinner that nobody repaints is no work, and what it alone began is over.
    const isFrozen = memory.decider === "screen" && told.turn === "open" && told.ask === null;
    return isFrozen ? { ...NO_WORDS, says: "done", background: told.background } : null;
  }
  // Hooks are events: where they decide, each was told when it came. What they do not count the screen may.
  const wasTold = decider === "hook" && memory.decider === "hook" && !leavesCountToScreen(memory);
  return wasTold ? null : targetOf(memory, decider, nowMs);
}

function leavesCountToScreen({ reports: { hook, screen } }: ArbiterMemory): boolean {
  return hook?.says === "done" && hook.background === null && (screen?.background ?? null) !== null;
}

const NO_WORDS = { message: null, said: null, kindWords: null, isNews: false, isSaid: false } as const;

/** No source ever spoke, and nothing was told. */
function isIdle({ reports, told }: ArbiterMemory): boolean {
  const isSilent = Object.values(reports).every((report) => report === null);
  return isSilent && told.turn === "none" && told.ask === null && told.background === 0;
}

interface Telling {
  readonly news: TurnNews | null;
  readonly nowMs: number;
}

function tellAll(memory: ArbiterMemory, target: Target, { news, nowMs }: Telling): NewsStep {
  let step: NewsStep = { memory, findings: NOTHING, news };
  for (const hook of hooksTowards(memory.told, target, nowMs)) {
    step = followed(step, tell(step.memory, hook, { news: step.news, nowMs }));
    const { ask } = step.memory.told;
    if (hook.event !== "asked" || ask === null) continue;
    const asked = { ...ask, hasWords: target.message !== null, said: target.said };
    step = { ...step, memory: { ...step.memory, told: { ...step.memory.told, ask: asked } } };
  }
  return step;
}

/** Gives the engine one hook, and the ledger what it begins or ends. */
export function tell(memory: ArbiterMemory, hook: Hook, { news, nowMs }: Telling): NewsStep {
  const told = afterHook(memory.told, hook, nowMs);
  const isInterrupted = showsInterruption(memory) || wasInterrupted(memory);
  const { ledger, change } = keepTurn(memory.ledger, memory.told, told, {
    event: hook.event,
    isInterrupted,
    news,
    nowMs,
  });
  const next = { ...memory, told, ledger };
  const evidence: Finding = { kind: "evidence", evidence: hook };
  if (change === null) return { memory: next, findings: [evidence], news };
  return { memory: next, findings: [evidence, turnFinding(memory, change)], news: null };
}

/** The screen says so, and has changed since the turn began. */
function showsInterruption({ reports: { screen }, told }: ArbiterMemory): boolean {
  return screen?.isInterrupted === true && screen.changedAtMs > told.turnSinceMs;
}

/**
 * Program status has a word of its own for a turn that came to its end, and hooks tell every end but this; elsewhere the key
 * tells.
 */
function wasInterrupted({ reports, decider, interruptAtMs, act, told }: ArbiterMemory): boolean {
  const report = decider === null ? null : reports[decider];
  if (report === null || act === null) return false;
  const isUntold =
    decider === "status" ? report.says === "idle" : decider !== "hook" && isAtWork(reports.hook);
  const actMs = isUntold ? act.atMs : interruptAtMs;
  if (actMs === null || actMs < told.turnSinceMs || actMs > report.changedAtMs) return false;
  return report.changedAtMs - actMs < (isUntold ? TIMINGS.silence : TIMINGS.beat);
}

export function turnFinding({ who, hooks }: ArbiterMemory, change: TurnChange): Finding {
  return { kind: "turn", agent: who ?? hooks?.agent ?? "unknown", change };
}

/** Null where the source gives the engine nothing beyond what it sees itself. */
function targetOf(memory: ArbiterMemory, decider: OpinionSource, nowMs: number): Target | null {
  const report = memory.reports[decider];
  if (report === null) return null;
  const isNews = hasNews(memory, decider, nowMs);
  // A title names the agent's state, not its question.
  const said = decider === "title" ? null : report.message;
  const target = {
    says: report.says,
    message: said ?? wordsOfAsk(memory),
    said,
    kindWords: null,
    background: backgroundOf(memory, decider, isNews),
    isNews,
    isSaid: report.atMs === nowMs,
  };
  if (decider === "status") return statusTarget(memory, report, target);
  return decider === "screen" ? screenTarget(report, target, nowMs) : target;
}

/** Something was said at this moment, or has stood long enough; not only that a source above fell silent. */
function hasNews(memory: ArbiterMemory, decider: OpinionSource, nowMs: number): boolean {
  if (decider === "screen" || memory.ledger.isCarried) return true;
  const isSaid = OPINION_SOURCES.some((source) => memory.reports[source]?.atMs === nowMs);
  const higher = OPINION_SOURCES.slice(0, OPINION_SOURCES.indexOf(decider));
  return isSaid || (decider !== memory.decider && higher.some((source) => isFresh(memory, source, nowMs)));
}

/** Time alone makes it no more, and once a source above fell silent, what was counted long ago is counted no more. */
function backgroundOf(memory: ArbiterMemory, decider: OpinionSource, isNews: boolean): number {
  const { told, reports } = memory;
  // A source that does not count leaves it to the screen, where that does.
  const counted = reports[decider]?.background ?? reports.screen?.background ?? told.background;
  if (isNews) return counted;
  return decider === memory.decider ? Math.min(counted, told.background) : 0;
}

/** What a lower source knows of the question that a higher one only speaks of. */
function wordsOfAsk({ reports: { hook, published } }: ArbiterMemory): string | null {
  const knows = [hook, published].find((report) => report?.says === "blocked" && report.message !== null);
  return knows?.message ?? null;
}

/**
 * The record of a program whose turn is over stays at work for what goes on in the background: its hooks tell the end. And
 * where it does not count its tasks, its hooks do.
 */
function statusTarget(
  { records, rootAtMs, reports }: ArbiterMemory,
  { atMs }: SourceReport,
  target: Target,
): Target {
  const { hook } = reports;
  const kindWords = readRecords(records)?.kindWords ?? null;
  const told = { ...target, kindWords };
  if (hook?.says !== "done") return told;
  const { background } = target;
  const isHookNewer = hook.atMs + TIMINGS.beat > (rootAtMs ?? atMs);
  if (!isHookNewer) return told;
  if (target.says === "working" && background > 0) return { ...told, says: "done" };
  const isOver = target.says === "done" && background === 0;
  return isOver ? { ...told, background: hook.background ?? 0 } : told;
}

/**
 * The engine sees prompts and work on the screen by itself. Where nothing else is believed, the screen begins and ends turns,
 * each once it has stood for a while.
 */
function screenTarget(report: SourceReport, target: Target, nowMs: number): Target | null {
  return report.says === "blocked" || nowMs < countsFromMs(report) ? null : target;
}

/** An end sooner than a begin: between two spinners there is none for a moment, and no longer. */
function countsFromMs({ says, changedAtMs }: SourceReport): number {
  return changedAtMs + (isResting(says) ? TIMINGS.echo : TIMINGS.beat);
}

/** The engine took the ask for answered (R2), and so do the reports that spoke of it. */
export function goOn(
  memory: ArbiterMemory,
  isOver: (report: SourceReport) => boolean,
  nowMs: number,
): ArbiterMemory {
  const says = memory.told.turn === "none" ? "idle" : "working";
  const reports = mapReports(memory.reports, (report, source) => {
    const isAsking = report?.says === "blocked" && source !== "screen" && isOver(report);
    return isAsking ? { ...report, says, changedAtMs: nowMs } : report;
  });
  return { ...memory, told: { ...memory.told, ask: null }, reports };
}

/** R3: when the engine takes the turn that hooks opened for interrupted, as the screen shows it. */
function interruptedAtMs(memory: ArbiterMemory): number {
  const { told, act, decider } = memory;
  const { screen } = memory.reports;
  const isOpen = decider === "hook" && told.turn === "open" && isAtWork(memory.reports.hook);
  if (!isOpen || screen === null || isAtWork(screen)) return Infinity;
  if (act === null || !isSoonAfter(act.atMs, screen.changedAtMs) || act.atMs < told.turnSinceMs)
    return Infinity;
  return Math.max(screen.changedAtMs, told.atMs ?? 0) + standsMs(memory);
}

/** R3's own times, but for Escape at a prompt, which the engine takes for an answer: nothing is about to go on then. */
function standsMs(memory: ArbiterMemory): number {
  if (memory.act?.isAnswer !== true) return TIMINGS.beat;
  return isStopped(memory) ? TIMINGS.echo : TIMINGS.answerGrace;
}

function isSoonAfter(actMs: number, atMs: number): boolean {
  return atMs >= actMs && atMs - actMs < TIMINGS.silence;
}

/** What the person typed last was Escape or Ctrl-C: no answer that lets the agent go on in silence. */
function isStopped({ act, interruptAtMs }: ArbiterMemory): boolean {
  return act !== null && act.atMs === interruptAtMs;
}

function isAtWork(report: SourceReport | null): boolean {
  return report !== null && !isResting(report.says);
}

/**
 * The engine knows of it by its own rule, and does not judge the turn; but it takes a key at a prompt for an answer, and would
 * wait for what that may have allowed.
 */
function interrupt(memory: ArbiterMemory, nowMs: number): ArbiterStep {
  const { hook, ...others } = memory.reports;
  const report: SourceReport | null = hook === null ? null : { ...hook, says: "idle", changedAtMs: nowMs };
  const ended: Hook = { kind: "hook", event: "turn-ended", background: memory.told.background };
  const isAnswer = memory.act?.isAnswer === true && isStopped(memory);
  return {
    memory: {
      ...memory,
      told: { ...memory.told, turn: "none", ask: null, endedAtMs: nowMs },
      reports: { ...others, hook: report },
      ledger: { ...memory.ledger, endedAtMs: nowMs },
    },
    findings: [
      ...(isAnswer ? [{ kind: "evidence", evidence: ended } as const] : []),
      turnFinding(memory, endOf(memory.ledger, "interrupted", {})),
    ],
  };
}

/** When time alone changes what is believed; null when never. */
export function arbiterDueMs(memory: ArbiterMemory): number | null {
  if (isIdle(memory)) return null;
  const { settledMs, told, reports } = memory;
  const screenMs = reports.screen === null ? Infinity : countsFromMs(reports.screen);
  const moments = [...decisionMoments(memory), askLapsesAtMs(told), interruptedAtMs(memory), screenMs];
  const dueMs = Math.min(...moments.filter((moment) => moment > (settledMs ?? -Infinity)));
  return dueMs === Infinity ? null : dueMs;
}

/** Whether a prompt on the screen counts at once, or only once it was not spoken of for a while. */
export type PromptGate =
  | { readonly isOpen: true }
  /** `spokenAtMs`: when the source that is believed said last that nobody waits. */
  | { readonly isOpen: false; readonly spokenAtMs: number };

/** `topic`: of the dialog that stands there; null where it is not known. */
export function promptGate(
  memory: ArbiterMemory,
  decider: OpinionSource | null,
  topic: Topic | null,
): PromptGate {
  if (decider === null || decider === "screen") return { isOpen: true };
  const report = memory.reports[decider];
  if (report === null || report.says === "blocked" || asksUntold(memory, decider, topic)) {
    return { isOpen: true };
  }
  return { isOpen: false, spokenAtMs: decider === "title" ? report.changedAtMs : report.atMs };
}

/** While a turn runs the rows of such a dialog may be a tool's output: before a session there is no turn. */
function asksUntold(
  { front, who, told }: ArbiterMemory,
  decider: Exclude<OpinionSource, "screen">,
  topic: Topic | null,
): boolean {
  if (topic === null || (told.turn === "open" && BEFORE_SESSION.includes(topic))) return false;
  return agentNamed(front ?? who ?? "")?.untold?.[decider]?.includes(topic) === true;
}

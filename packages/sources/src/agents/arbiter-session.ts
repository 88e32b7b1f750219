/** The agent of one session among its other sources: each fact that concerns it, and what that makes of the screen. */
import type { Finding, PublishedState } from "../facts.ts";
import type { SourceMemory } from "../memory.ts";
import { throughRemote } from "../remote.ts";
import { judgeScreen, screenDueMs, withdraw } from "../screen.ts";
import { placeOfShell } from "../shell-memory.ts";
import { followed, NOTHING, type Step } from "../step.ts";
import type { TerminalView } from "../terminal-view.ts";
import type { AgentState, HookReading } from "./agent.ts";
import { agentNamed } from "./agents.ts";
import {
  dropRecords,
  hearHook,
  hearPublished,
  hearScreen,
  hearStatus,
  hearTitle,
  leave,
  noteOutput,
  noteSubmitted,
  noteTyped,
  seePrompt,
} from "./arbiter.ts";
import type { ArbiterMemory } from "./arbiter-memory.ts";
import { agentInFront, whoIsThere, wordsOfScreen } from "./arbiter-screen.ts";
import { type ArbiterStep, arbiterDueMs, arbitrate, promptGate } from "./arbiter-settle.ts";

type SessionStep = Step<SourceMemory>;

/** The terminal in front of the person, whichever machine it is on. */
export function viewOf({ remote, foreground }: SourceMemory): TerminalView | null {
  return throughRemote(remote, foreground.view);
}

/** A shell, here or far, waits for a command line. */
function isAtPrompt(memory: SourceMemory): boolean {
  const { shell, remote, foreground } = memory;
  if (remote.at === "prompt") return true;
  return placeOfShell(shell, foreground.view) === "prompt" && foreground.view?.place !== "away";
}

function withStep(memory: SourceMemory, { memory: arbiter, findings }: ArbiterStep): SessionStep {
  return { memory: { ...memory, arbiter }, findings };
}

/**
 * After a source that follows every question. Where it says that the one on the screen is dealt with, that one is given
 * back; should it stand there still, it has to stand for a while.
 */
function withExact(memory: SourceMemory, step: ArbiterStep): SessionStep {
  const next = withStep(memory, step);
  const word = exactWord(step.memory);
  const isDealtWith = exactWord(memory.arbiter) === "blocked" && word !== null && word !== "blocked";
  return isDealtWith ? { ...next, memory: { ...next.memory, screen: withdraw(memory.screen) } } : next;
}

/** What is believed, where it is the word of a source that misses no answer. */
function exactWord({ decider, reports }: ArbiterMemory): AgentState | null {
  if (decider !== "status" && decider !== "published" && decider !== "title") return null;
  return reports[decider]?.says ?? null;
}

/** One that speaks at a shell's prompt is none that the person runs. */
export function hearSessionStatus(memory: SourceMemory, body: string, atMs: number): SessionStep {
  if (isAtPrompt(memory)) return { memory, findings: NOTHING };
  return withExact(memory, hearStatus(named(memory).arbiter, body, atMs));
}

export function hearSessionHook(
  memory: SourceMemory,
  { agent, reading }: { readonly agent: string; readonly reading: HookReading },
  atMs: number,
): SessionStep {
  const front = agentInFront(viewOf(memory));
  const scene = { agent, front, isAtPrompt: isAtPrompt(memory), nowMs: atMs };
  return withStep(memory, hearHook(memory.arbiter, reading, scene));
}

export function hearSessionPublished(
  memory: SourceMemory,
  { agent, state }: { readonly agent: string; readonly state: PublishedState | null },
  atMs: number,
): SessionStep {
  const front = agentInFront(viewOf(memory));
  const isOfAnother = front !== null && front !== agent;
  if (isOfAnother || (isAtPrompt(memory) && state !== null)) return { memory, findings: NOTHING };
  return withExact(memory, hearPublished(memory.arbiter, state, atMs));
}

/** The window title of the agent in front; a title from before it came says nothing. */
export function hearSessionTitle(memory: SourceMemory, atMs: number): SessionStep {
  const name = whoIsThere(memory.arbiter, viewOf(memory));
  const readTitle = name === null ? null : (agentNamed(name)?.readTitle ?? null);
  if (isAtPrompt(memory)) return { memory, findings: NOTHING };
  const { title } = memory;
  if (readTitle === null) return { memory: fresh(memory), findings: NOTHING };
  return withExact(memory, hearTitle(memory.arbiter, readTitle(title), title, atMs));
}

function fresh(memory: SourceMemory): SourceMemory {
  return memory.arbiter.isTitleOld
    ? { ...memory, arbiter: { ...memory.arbiter, isTitleOld: false } }
    : memory;
}

export function noteSessionOutput(memory: SourceMemory, atMs: number): SessionStep {
  return withStep(memory, noteOutput(memory.arbiter, memory.screen.sent !== null, atMs));
}

export function noteSessionTyped(memory: SourceMemory, isInterrupt: boolean, atMs: number): SourceMemory {
  const isPrompted = memory.screen.sent !== null;
  return { ...memory, arbiter: noteTyped(memory.arbiter, { isInterrupt, isPrompted }, atMs) };
}

export function noteSessionSubmitted(memory: SourceMemory): SourceMemory {
  return { ...memory, arbiter: noteSubmitted(memory.arbiter, memory.screen.sent !== null) };
}

export function dropSessionRecords(memory: SourceMemory, atMs: number): SessionStep {
  return withStep(memory, dropRecords(memory.arbiter, atMs));
}

/** What a command's start or a shell's prompt means for the agent. */
export function leaveSession(memory: SourceMemory, findings: readonly Finding[], atMs: number): SessionStep {
  let isEnd = false;
  let sinceMs: number | null = null;
  for (const finding of findings) {
    if (finding.kind !== "evidence") continue;
    const { kind } = finding.evidence;
    if (kind === "command-started") sinceMs = atMs - (finding.backdateMs ?? 0);
    isEnd = kind === "prompt-shown" || (isEnd && kind !== "command-started");
  }
  const departure = isEnd
    ? { sinceMs: atMs, endedAtMs: atMs }
    : { sinceMs: sinceMs ?? atMs, endedAtMs: null };
  return withStep(memory, leave(memory.arbiter, departure));
}

/** The session ended, and the agent with it. */
export function endSession(memory: SourceMemory, atMs: number): readonly Finding[] {
  return leave(memory.arbiter, { sinceMs: atMs, endedAtMs: atMs }).findings;
}

/** Who is there by now. Another agent in front is another story. */
function named(memory: SourceMemory): SourceMemory {
  const view = viewOf(memory);
  const { arbiter } = memory;
  const who = whoIsThere(arbiter, view);
  const front = agentInFront(view) ?? arbiter.front;
  if (who === arbiter.who && front === arbiter.front) return memory;
  return { ...memory, arbiter: { ...arbiter, who, front } };
}

/** The agent and its screen, looked at anew. */
export function judgeSession(before: SourceMemory, atMs: number): SessionStep {
  const changed = changeAgent(before, atMs);
  const titled = followed(changed, heardNameLate(changed.memory, atMs));
  const read = hearScreenOf(titled.memory, atMs);
  const settled = followed(titled, withStep(read, arbitrate(read.arbiter, atMs)));
  return followed(settled, judgeScreenOf(settled.memory, atMs));
}

function changeAgent(memory: SourceMemory, atMs: number): SessionStep {
  const now = agentInFront(viewOf(memory));
  const { front } = memory.arbiter;
  if (now === null || front === null || now === front) return { memory: named(memory), findings: NOTHING };
  const left = withStep(memory, leave(memory.arbiter, { sinceMs: atMs, endedAtMs: atMs }));
  return { memory: named(left.memory), findings: left.findings };
}

/** The title may have come before it was known whose it is. */
function heardNameLate(memory: SourceMemory, atMs: number): SessionStep {
  const { reports, isTitleOld, who } = memory.arbiter;
  const isHeard = isTitleOld || reports.title !== null || who === null;
  return isHeard || memory.title === "" ? { memory, findings: NOTHING } : hearSessionTitle(memory, atMs);
}

function hearScreenOf(memory: SourceMemory, atMs: number): SourceMemory {
  const { reading, isOutdated } = memory.screen;
  if (isOutdated) return memory;
  const words = isAtPrompt(memory) ? null : wordsOfScreen(reading);
  const arbiter = hearScreen(memory.arbiter, words, atMs);
  return arbiter === memory.arbiter ? memory : { ...memory, arbiter };
}

function judgeScreenOf(memory: SourceMemory, atMs: number): SessionStep {
  const view = viewOf(memory);
  const { arbiter } = memory;
  const step = judgeScreen(memory.screen, {
    view,
    shellAt: placeOfShell(memory.shell, view),
    gate: gateOf(memory),
    outputAtMs: arbiter.outputAtMs,
    nowMs: atMs,
  });
  const seen = seePrompt(arbiter, step.memory.sent !== null, atMs);
  return { memory: { ...memory, screen: step.memory, arbiter: seen }, findings: step.findings };
}

function gateOf({ arbiter, screen }: SourceMemory): ReturnType<typeof promptGate> {
  return promptGate(arbiter, arbiter.decider, screen.reading.cues[0]?.dialog?.topic ?? null);
}

/** When time alone changes what is known of the agent, and of its screen; null when never. */
export function agentDuesMs(memory: SourceMemory): readonly (number | null)[] {
  const { arbiter, screen } = memory;
  return [arbiterDueMs(arbiter), screenDueMs(screen, gateOf(memory), arbiter.outputAtMs)];
}

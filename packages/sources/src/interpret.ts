/**
 * From facts to findings: every fact goes to the sources that it concerns, in one order, and their findings come back in
 * that order. Pure: the same memory, fact and time give the same answer. Nothing throws, whatever a program writes.
 */
import { assertNever } from "@saggar/engine";
import type { Mark } from "@saggar/protocol";
import { readScreenOf } from "./agents/arbiter-screen.ts";
import {
  agentDuesMs,
  dropSessionRecords,
  endSession,
  hearSessionHook,
  hearSessionPublished,
  hearSessionStatus,
  hearSessionTitle,
  judgeSession,
  leaveSession,
  noteSessionOutput,
  noteSessionSubmitted,
  noteSessionTyped,
} from "./agents/arbiter-session.ts";
import { bellDueMs, lapseBell, ring } from "./bell.ts";
import { EMPTY_READING } from "./cues/cue.ts";
import type { Fact, Finding } from "./facts.ts";
import { see, shellSpoke, tellAgain } from "./foreground.ts";
import { ignoredBetween, isInBand, readInBand } from "./in-band.ts";
import { inputDueMs, isEscape, lapseInput, readTyped } from "./input.ts";
import type { SourceMemory } from "./memory.ts";
import { readOsc } from "./osc.ts";
import { readOutput } from "./output.ts";
import { leaveRemote, throughRemote } from "./remote.ts";
import { sanitise } from "./sanitise.ts";
import { isBeingAnswered, outdate, takeReading } from "./screen.ts";
import { interrupted, lapseShell, type ShellContext, seeShell, shellDueMs } from "./shell.ts";
import { isLedByMarks, placeOfShell, type ShellMemory } from "./shell-memory.ts";
import { followed, NOTHING, type Step } from "./step.ts";
import { type TerminalView, viewTerminal } from "./terminal-view.ts";

/** What a session's sources know after a fact, and what they found in it. */
export type Interpretation = Step<SourceMemory>;

const MAX_TITLE_CHARS = 200;
const IN_BAND_CODE = 777;
const PROGRAM_STATUS_CODE = 7501;

export function interpret(memory: SourceMemory, fact: Fact, atMs: number): Interpretation {
  if (memory.hasExited) return { memory, findings: NOTHING };
  switch (fact.kind) {
    case "mark":
      return readMark(memory, fact.mark, atMs);
    case "process":
      return lookAnew(memory, viewTerminal(fact.process, memory.isShell), atMs);
    case "screen":
      return readScreenFact(memory, fact, atMs);
    case "typed":
      return readInput(memory, fact.bytes, atMs);
    case "hook":
      return thenJudged(hearSessionHook(memory, fact, atMs), atMs);
    case "published":
      return thenJudged(hearSessionPublished(memory, fact, atMs), atMs);
    case "spawned":
      return begin(memory, fact.line ?? null);
    default:
      return assertNever(fact);
  }
}

/** When `lapse` has something to say with no fact in between; null when never. */
export function nextDueMs(memory: SourceMemory): number | null {
  if (memory.hasExited) return null;
  const { bell, input, shell } = memory;
  const dues = [bellDueMs(bell), inputDueMs(input), shellDueMs(shell), ...agentDuesMs(memory)];
  const known = dues.filter((due) => due !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** What follows from nothing having happened until now. */
export function lapse(memory: SourceMemory, nowMs: number): Interpretation {
  if (memory.hasExited) return { memory, findings: NOTHING };
  const bell = lapseBell(memory.bell, nowMs);
  const input = lapseInput(memory.input, nowMs);
  const shell = lapseShell(memory.shell, contextOf(memory, nowMs));
  const typed = { ...withShell(memory, shell), bell: bell.memory, input: input.memory };
  const noted = noteInput(typed, input.findings, nowMs);
  const lapsed = settle(noted, shell.findings, nowMs);
  const { view } = lapsed.memory.foreground;
  const isMoved = shell.findings.length > 0 && view !== null;
  const after = isMoved ? attend(lapsed.memory, view, nowMs) : judgeSession(lapsed.memory, nowMs);
  return {
    memory: after.memory,
    findings: [...bell.findings, ...input.findings, ...shell.findings, ...lapsed.findings, ...after.findings],
  };
}

/** What stands on the screen, and what was seen of the terminal with it. */
function readScreenFact(
  memory: SourceMemory,
  { screen, process }: Extract<Fact, { kind: "screen" }>,
  atMs: number,
): Interpretation {
  const view = process === null ? memory.foreground.view : viewTerminal(process, memory.isShell);
  const reading = readScreenOf(screen, throughRemote(memory.remote, view), memory.arbiter);
  const read = { ...memory, screen: takeReading(memory.screen, reading ?? memory.screen.reading) };
  return view === null ? judgeSession(read, atMs) : look(read, view, atMs);
}

function readMark(memory: SourceMemory, mark: Mark, atMs: number): Interpretation {
  switch (mark.kind) {
    case "output": {
      const noted = noteSessionOutput({ ...memory, screen: outdate(memory.screen) }, atMs);
      const evidence = readOutput(mark);
      return { memory: noted.memory, findings: [{ kind: "evidence", evidence }, ...noted.findings] };
    }
    case "osc":
      return hearOsc(memory, mark, atMs);
    case "bell":
      return { memory: { ...memory, bell: ring(memory.bell, atMs) }, findings: NOTHING };
    case "title":
      return readTitle(memory, mark.text, atMs);
    case "alternate":
      return switchScreen(memory, mark.isAlternate, atMs);
    case "exited": {
      const evidence = { kind: "exited", exitCode: mark.code, signal: mark.signal } as const;
      const findings: readonly Finding[] = [...endSession(memory, atMs), { kind: "evidence", evidence }];
      return { memory: { ...memory, hasExited: true }, findings };
    }
    case "reset":
      return thenJudged(dropSessionRecords(memory, atMs), atMs);
    case "resized":
      return { memory, findings: NOTHING };
    default:
      return assertNever(mark);
  }
}

function thenJudged(step: Interpretation, atMs: number): Interpretation {
  return followed(step, judgeSession(step.memory, atMs));
}

function hearOsc(memory: SourceMemory, mark: Extract<Mark, { kind: "osc" }>, atMs: number): Interpretation {
  if (mark.code === IN_BAND_CODE && isInBand(mark.data)) return hearInBand(memory, mark.data, atMs);
  if (mark.code === PROGRAM_STATUS_CODE) return hearProgram(memory, mark, atMs);
  const step = readOsc(memory, { ...contextOf(memory, atMs), code: mark.code, data: mark.data });
  const settled = settle(step.memory, step.findings, atMs);
  if (settled.memory === step.memory) return step;
  const heard = followed(step, settled);
  const { foreground, remote, screen } = heard.memory;
  const { view } = foreground;
  if (remote.at !== "none") {
    return view === null ? thenJudged(heard, atMs) : followed(heard, attend(heard.memory, view, atMs));
  }
  // What stood on the screen before the shell spoke stands no longer in the line with the cursor.
  const spoken = {
    ...heard.memory,
    foreground: shellSpoke(foreground),
    screen: takeReading(screen, EMPTY_READING),
  };
  return thenJudged({ ...heard, memory: spoken }, atMs);
}

/** A record that was cut off is none. */
function hearProgram(
  memory: SourceMemory,
  { data, terminated }: Extract<Mark, { kind: "osc" }>,
  atMs: number,
): Interpretation {
  if (terminated === false) return { memory, findings: NOTHING };
  return thenJudged(hearSessionStatus(memory, data, atMs), atMs);
}

/** What a far host told through the terminal counts as if its daemon had told it. */
function hearInBand(memory: SourceMemory, data: string, atMs: number): Interpretation {
  const reading = readInBand(memory.inBand, data, atMs);
  let heard: SourceMemory = { ...memory, inBand: reading.memory };
  const findings: Finding[] = [...ignoredBetween(memory.inBand, reading.memory)];
  for (const fact of reading.facts) {
    if (fact.kind === "attention") findings.push({ kind: "evidence", evidence: fact });
    else {
      const step = interpret(heard, fact, atMs);
      heard = step.memory;
      findings.push(...step.findings);
    }
  }
  return { memory: heard, findings };
}

function switchScreen(memory: SourceMemory, isAlternate: boolean, atMs: number): Interpretation {
  const { view } = memory.foreground;
  if (view?.place !== "away") return { memory, findings: NOTHING };
  return attend(memory, { ...view, isAlternate }, atMs);
}

function readTitle(memory: SourceMemory, told: string, atMs: number): Interpretation {
  const text = sanitise(told, MAX_TITLE_CHARS);
  const heard = hearSessionTitle({ ...memory, title: text }, atMs);
  const findings: readonly Finding[] = text === memory.title ? NOTHING : [{ kind: "title", text }];
  return thenJudged({ memory: heard.memory, findings: [...findings, ...heard.findings] }, atMs);
}

function readInput(memory: SourceMemory, bytes: Uint8Array, atMs: number): Interpretation {
  const step = readTyped(memory.input, bytes, atMs);
  const shell = step.isInterrupt ? interrupted(memory.shell, atMs) : memory.shell;
  const typed = { ...memory, input: step.memory, shell };
  const sent = step.isSubmit ? noteSessionSubmitted(typed) : typed;
  const noted = noteInput(sent, step.findings, atMs);
  const stops = step.isInterrupt || isEscape(bytes);
  return { memory: stops ? noteSessionTyped(noted, true, atMs) : noted, findings: step.findings };
}

/** What the person typed, as `input` evidence dates it. */
function noteInput(memory: SourceMemory, findings: readonly Finding[], atMs: number): SourceMemory {
  const typed = findings.find((finding) => finding.kind === "evidence" && finding.evidence.kind === "input");
  if (typed?.kind !== "evidence") return memory;
  return noteSessionTyped(memory, false, atMs - (typed.backdateMs ?? 0));
}

/** A session whose root is a command runs it from its first moment to its last. */
function begin(memory: SourceMemory, told: string | null): Interpretation {
  const spawned: Finding = { kind: "evidence", evidence: { kind: "spawned" } };
  if (memory.isShell) return { memory, findings: [spawned] };
  const line = told === null ? null : sanitise(told, MAX_TITLE_CHARS);
  const findings: Finding[] = [spawned, { kind: "evidence", evidence: { kind: "command-started", line } }];
  if (line !== null) findings.push({ kind: "command-line", line });
  return { memory: { ...memory, shell: { ...memory.shell, at: "command" } }, findings };
}

/** With another program in front, what was read from the screen is no longer what it asks. */
function lookAnew(memory: SourceMemory, view: TerminalView, atMs: number): Interpretation {
  const before = memory.foreground.view;
  const isSame = before === null || (before.place === view.place && before.line === view.line);
  return look(isSame ? memory : { ...memory, screen: outdate(memory.screen) }, view, atMs);
}

/** A look at the terminal: the shell first, since it decides what the rest means. */
function look(memory: SourceMemory, view: TerminalView, atMs: number): Interpretation {
  if (!memory.isShell) return attend(memory, view, atMs);
  const shell = seeShell(memory.shell, view, { ...contextOf(memory, atMs), view });
  const settled = followed(shell, settle(withShell(memory, shell), shell.findings, atMs));
  return followed(settled, attend(settled.memory, view, atMs));
}

/** Once anything is found of the session's own shell, no far one stands in front of it. */
function withShell(memory: SourceMemory, { memory: shell, findings }: Step<ShellMemory>): SourceMemory {
  const remote = findings.length > 0 ? leaveRemote(memory.remote) : memory.remote;
  return { ...memory, shell, remote };
}

/** Who is in front, and what that makes of the screen. */
function attend(memory: SourceMemory, view: TerminalView, atMs: number): Interpretation {
  const seen = throughRemote(memory.remote, view);
  const step = see(memory.foreground, seen, placeOfShell(memory.shell, view) === "command");
  const attended = { ...memory, foreground: { ...step.memory, view } };
  return thenJudged({ memory: attended, findings: step.findings }, atMs);
}

/** What a new place of the shell means for the other sources. */
function settle(memory: SourceMemory, findings: readonly Finding[], atMs: number): Interpretation {
  const kinds = findings.map((finding) => (finding.kind === "evidence" ? finding.evidence.kind : null));
  const isStarted = kinds.includes("command-started");
  const isAtPrompt = kinds.includes("prompt-shown");
  if (!isStarted && !isAtPrompt) return { memory, findings: NOTHING };
  const settled = {
    ...memory,
    foreground: isStarted ? tellAgain(memory.foreground) : memory.foreground,
    screen: isAtPrompt ? takeReading(memory.screen, EMPTY_READING) : memory.screen,
  };
  return leaveSession(settled, findings, atMs);
}

function contextOf(memory: SourceMemory, atMs: number): ShellContext {
  const { cues } = memory.screen.reading;
  const isLed = isLedByMarks(memory.shell);
  return {
    atMs,
    view: memory.foreground.view,
    expected: memory.expected,
    hasCue: cues.some((cue) => isLed || cue.need === "strong") || isBeingAnswered(memory.screen),
  };
}

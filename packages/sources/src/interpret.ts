/**
 * From facts to findings: every fact goes to the sources that it concerns, in one order, and their findings come back in
 * that order. Pure: the same memory, fact and time give the same answer. Nothing throws, whatever a program writes.
 */
import { assertNever } from "@saggar/engine";
import type { Mark } from "@saggar/protocol";
import type { HookReading } from "./agents/agent.ts";
import { bellDueMs, lapseBell, ring } from "./bell.ts";
import { EMPTY_READING } from "./cues/cue.ts";
import { readScreen } from "./cues/read-screen.ts";
import type { Fact, Finding } from "./facts.ts";
import { see, shellSpoke, tellAgain } from "./foreground.ts";
import { isInBand, readInBand } from "./in-band.ts";
import { inputDueMs, lapseInput, readTyped } from "./input.ts";
import type { SourceMemory } from "./memory.ts";
import { readOsc } from "./osc.ts";
import { readOutput } from "./output.ts";
import { leaveRemote, throughRemote } from "./remote.ts";
import { sanitise } from "./sanitise.ts";
import { isBeingAnswered, judgeScreen, outdate, takeReading } from "./screen.ts";
import { interrupted, lapseShell, type ShellContext, seeShell, shellDueMs } from "./shell.ts";
import { isLedByMarks, placeOfShell } from "./shell-memory.ts";
import { NOTHING, type Step } from "./step.ts";
import { type TerminalView, viewTerminal } from "./terminal-view.ts";

/** What a session's sources know after a fact, and what they found in it. */
export type Interpretation = Step<SourceMemory>;

const MAX_TITLE_CHARS = 200;
const IN_BAND_CODE = 777;

export function interpret(memory: SourceMemory, fact: Fact, atMs: number): Interpretation {
  if (memory.hasExited) return { memory, findings: NOTHING };
  switch (fact.kind) {
    case "mark":
      return readMark(memory, fact.mark, atMs);
    case "process":
      return lookAnew(memory, viewTerminal(fact.process, memory.isShell), atMs);
    case "screen": {
      const read = { ...memory, screen: takeReading(memory.screen, readScreen(fact.screen)) };
      const view =
        fact.process === null ? memory.foreground.view : viewTerminal(fact.process, memory.isShell);
      return view === null ? judged(read) : look(read, view, atMs);
    }
    case "typed":
      return readInput(memory, fact.bytes, atMs);
    case "hook":
      return hearHook(memory, fact.agent, fact.reading);
    case "published":
      return { memory, findings: NOTHING };
    case "spawned":
      return begin(memory, fact.line ?? null);
    default:
      return assertNever(fact);
  }
}

/** When `lapse` has something to say with no fact in between; null when never. */
export function nextDueMs(memory: SourceMemory): number | null {
  if (memory.hasExited) return null;
  const dues = [bellDueMs(memory.bell), inputDueMs(memory.input), shellDueMs(memory.shell)];
  const known = dues.filter((due) => due !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/** What follows from nothing having happened until now. */
export function lapse(memory: SourceMemory, nowMs: number): Interpretation {
  if (memory.hasExited) return { memory, findings: NOTHING };
  const bell = lapseBell(memory.bell, nowMs);
  const input = lapseInput(memory.input, nowMs);
  const shell = lapseShell(memory.shell, contextOf(memory, nowMs));
  const remote = shell.findings.length > 0 ? leaveRemote(memory.remote) : memory.remote;
  const lapsed = settle(
    { ...memory, bell: bell.memory, input: input.memory, shell: shell.memory, remote },
    shell.findings,
  );
  const { view } = lapsed.foreground;
  const after = shell.findings.length > 0 && view !== null ? attend(lapsed, view) : judged(lapsed);
  return {
    memory: after.memory,
    findings: [...bell.findings, ...input.findings, ...shell.findings, ...after.findings],
  };
}

function readMark(memory: SourceMemory, mark: Mark, atMs: number): Interpretation {
  switch (mark.kind) {
    case "output":
      return {
        memory: { ...memory, screen: outdate(memory.screen) },
        findings: [{ kind: "evidence", evidence: readOutput(mark) }],
      };
    case "osc":
      return hearOsc(memory, mark, atMs);
    case "bell":
      return { memory: { ...memory, bell: ring(memory.bell, atMs) }, findings: NOTHING };
    case "title":
      return readTitle(memory, mark.text);
    case "alternate":
      return switchScreen(memory, mark.isAlternate);
    case "exited": {
      const evidence = { kind: "exited", exitCode: mark.code, signal: mark.signal } as const;
      return { memory: { ...memory, hasExited: true }, findings: [{ kind: "evidence", evidence }] };
    }
    case "resized":
    case "reset":
      return { memory, findings: NOTHING };
    default:
      return assertNever(mark);
  }
}

/** A subagent's turns are not the session's; what it asks is. */
function hearHook(memory: SourceMemory, agent: string, reading: HookReading): Interpretation {
  const counts = reading.says.filter(
    ({ event }) => !reading.isSubagent || event === "asked" || event === "answered",
  );
  const findings: Finding[] = counts.map((evidence) => ({ kind: "evidence", evidence }));
  if (reading.conversation !== null && !reading.isSubagent)
    findings.push({ kind: "conversation", agent, id: reading.conversation });
  return { memory, findings };
}

function hearOsc(
  memory: SourceMemory,
  mark: { readonly code: number; readonly data: string },
  atMs: number,
): Interpretation {
  if (mark.code === IN_BAND_CODE && isInBand(mark.data)) return hearInBand(memory, mark.data, atMs);
  const step = readOsc(memory, { ...contextOf(memory, atMs), code: mark.code, data: mark.data });
  const settled = settle(step.memory, step.findings);
  if (settled === step.memory) return step;
  const { view } = settled.foreground;
  if (settled.remote.at !== "none") {
    const far = view === null ? judged(settled) : attend(settled, view);
    return { memory: far.memory, findings: [...step.findings, ...far.findings] };
  }
  // What stood on the screen before the shell spoke stands no longer in the line with the cursor.
  const after = judged({
    ...settled,
    foreground: shellSpoke(settled.foreground),
    screen: takeReading(settled.screen, EMPTY_READING),
  });
  return { memory: after.memory, findings: [...step.findings, ...after.findings] };
}

/** What a far host told through the terminal counts as if its daemon had told it. */
function hearInBand(memory: SourceMemory, data: string, atMs: number): Interpretation {
  const reading = readInBand(memory.inBand, data, atMs);
  let heard: SourceMemory = { ...memory, inBand: reading.memory };
  const findings: Finding[] = [];
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

function switchScreen(memory: SourceMemory, isAlternate: boolean): Interpretation {
  const { view } = memory.foreground;
  if (view?.place !== "away") return { memory, findings: NOTHING };
  return attend(memory, { ...view, isAlternate });
}

function readTitle(memory: SourceMemory, told: string): Interpretation {
  const text = sanitise(told, MAX_TITLE_CHARS);
  if (text === memory.title) return { memory, findings: NOTHING };
  return { memory: { ...memory, title: text }, findings: [{ kind: "title", text }] };
}

function readInput(memory: SourceMemory, bytes: Uint8Array, atMs: number): Interpretation {
  const step = readTyped(memory.input, bytes, atMs);
  const shell = step.isInterrupt ? interrupted(memory.shell, atMs) : memory.shell;
  return { memory: { ...memory, input: step.memory, shell }, findings: step.findings };
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
  if (!memory.isShell) return attend(memory, view);
  const shell = seeShell(memory.shell, view, { ...contextOf(memory, atMs), view });
  const remote = shell.findings.length > 0 ? leaveRemote(memory.remote) : memory.remote;
  const settled = settle({ ...memory, shell: shell.memory, remote }, shell.findings);
  const after = attend(settled, view);
  return { memory: after.memory, findings: [...shell.findings, ...after.findings] };
}

/** Who is in front, and what that makes of the screen. */
function attend(memory: SourceMemory, view: TerminalView): Interpretation {
  const seen = throughRemote(memory.remote, view);
  const step = see(memory.foreground, seen, placeOfShell(memory.shell, view) === "command");
  const after = judged({ ...memory, foreground: { ...step.memory, view } });
  return { memory: after.memory, findings: [...step.findings, ...after.findings] };
}

function judged(memory: SourceMemory): Interpretation {
  const view = throughRemote(memory.remote, memory.foreground.view);
  const step = judgeScreen(memory.screen, view, placeOfShell(memory.shell, view));
  return { memory: { ...memory, screen: step.memory }, findings: step.findings };
}

/** What a new place of the shell means for the other sources. */
function settle(memory: SourceMemory, findings: readonly Finding[]): SourceMemory {
  const kinds = findings.map((finding) => (finding.kind === "evidence" ? finding.evidence.kind : null));
  const isStarted = kinds.includes("command-started");
  const isAtPrompt = kinds.includes("prompt-shown");
  if (!isStarted && !isAtPrompt) return memory;
  return {
    ...memory,
    foreground: isStarted ? tellAgain(memory.foreground) : memory.foreground,
    screen: isAtPrompt ? takeReading(memory.screen, EMPTY_READING) : memory.screen,
  };
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

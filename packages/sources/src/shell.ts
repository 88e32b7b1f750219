/**
 * Where a session's shell is: at its prompt, or running a command. Two voices tell it. The shell's own marks, when they
 * carry the session's secret, are believed at once. The kernel (who is in front, and whether the terminal is in line mode)
 * leads where no such mark was heard, and repairs what marks leave open: `exec zsh` never says that it ended. What the
 * kernel shows must last a moment, since a prompt may run programs of its own.
 *
 * Marks without the secret count only for a shell that never gave one, and only once the kernel says that the shell is in
 * front; those that were written while something else was in front are dropped.
 */
import { assertNever, type Evidence } from "@saggar/engine";
import type { Finding, IntegratedShell } from "./facts.ts";
import { sanitise } from "./sanitise.ts";
import type { ShellMark } from "./shell-marks.ts";
import {
  type DatedMark,
  type Doubt,
  isLedByMarks,
  placeOfShell,
  type ShellMemory,
  tellsOfCommands,
} from "./shell-memory.ts";
import { followed, NOTHING, type Step } from "./step.ts";
import { editsLine, readsLine, type TerminalView } from "./terminal-view.ts";

/** The rules know an interruption by the person as this code: neither finished nor failed. */
export const INTERRUPTED = 130;
/** 128 + SIGTSTP on Linux and on macOS: the job was stopped with Ctrl-Z. */
const STOPPED: readonly (number | null)[] = [148, 146];
/** A command that ends this soon after Ctrl-C was interrupted. */
const INTERRUPT_REACH_MS = 2000;
const MAX_UNSIGNED = 32;
const MAX_LINE_CHARS = 2000;
const MAX_EVIDENCE_LINE_CHARS = 200;

/** How long the kernel must show something before it is believed, where marks lead and where they do not. */
const DELAYS = {
  firstPromptMs: 200,
  /** The integration may still speak. */
  firstPromptExpectedMs: 1500,
  leftWhileStartingMs: 2000,
  leftMs: 300,
  leftDespiteMarksMs: 1500,
  returnedMs: 200,
  /** Where the terminal's mode cannot be read. */
  returnedUnseenMs: 1000,
  /** A `read -e` in the shell looks like its prompt. */
  returnedDespiteMarksMs: 3000,
  builtinMs: 400,
} as const;

export interface ShellContext {
  readonly atMs: number;
  readonly view: TerminalView | null;
  readonly expected: IntegratedShell | null;
  /** A question stands in the line with the cursor, so that a builtin of the shell may be asking it. */
  readonly hasCue: boolean;
}

/** Marks with the session's secret. */
export function hearSigned(
  memory: ShellMemory,
  marks: readonly ShellMark[],
  context: ShellContext,
): Step<ShellMemory> {
  const heard: ShellMemory = {
    ...memory,
    isHeard: true,
    hasFallenSilent: false,
    unsigned: [],
    doubt: null,
    speaker: context.view?.shellIdentity ?? memory.speaker,
  };
  const dated = marks.map((mark) => ({ mark, atMs: context.atMs }));
  return applyAll(announce(heard, context), dated, context.atMs);
}

/** Marks without it wait for the kernel's word, or count for nothing. */
export function hearUnsigned(memory: ShellMemory, marks: readonly ShellMark[], atMs: number): ShellMemory {
  if (isLedByMarks(memory)) return memory;
  const dated = marks.map((mark) => ({ mark, atMs }));
  return { ...memory, unsigned: [...memory.unsigned, ...dated].slice(-MAX_UNSIGNED) };
}

export function interrupted(memory: ShellMemory, atMs: number): ShellMemory {
  return { ...memory, interruptedAtMs: atMs };
}

/** A look at the terminal. */
export function seeShell(memory: ShellMemory, view: TerminalView, context: ShellContext): Step<ShellMemory> {
  if (view.place === "unknown") return { memory, findings: NOTHING };
  const settled = view.place === "shell" ? confirm(memory, view, context) : discard(memory);
  const doubt = doubtOf(settled.memory, view, context);
  return followed(settled, resolve({ ...settled.memory, doubt }, view, context));
}

export function shellDueMs(memory: ShellMemory): number | null {
  return memory.doubt?.dueMs ?? null;
}

/** Nothing spoke against the doubt until it was due. */
export function lapseShell(memory: ShellMemory, context: ShellContext): Step<ShellMemory> {
  return context.view === null ? { memory, findings: NOTHING } : resolve(memory, context.view, context);
}

function confirm(memory: ShellMemory, view: TerminalView, context: ShellContext): Step<ShellMemory> {
  const ready =
    memory.at === "prompt"
      ? { ...memory, speaker: view.shellIdentity, stoppedBefore: view.stoppedChildren }
      : memory;
  const marks = believable(ready);
  if (marks.length === 0) return { memory: { ...ready, unsigned: [] }, findings: NOTHING };
  // Where a shell with the secret was heard before, another has taken its place.
  const speaks = { ...ready, unsigned: [], speaksUnsigned: true, isHeard: false, hasFallenSilent: false };
  return applyAll(announce(speaks, { ...context, view }), marks, context.atMs);
}

/**
 * Of the marks that wait, those that the shell in front may have written. While a command was in flight the early ones may
 * be the command's own (a far shell's, behind ssh): only the last end counts, and only of a shell that is known to mark.
 */
function believable({ at, speaksUnsigned, unsigned }: ShellMemory): readonly DatedMark[] {
  if (at !== "command") return unsigned;
  const lastEnd = unsigned.findLastIndex(({ mark }) => mark.kind === "end");
  return speaksUnsigned && lastEnd >= 0 ? unsigned.slice(lastEnd) : [];
}

function discard(memory: ShellMemory): Step<ShellMemory> {
  if (memory.unsigned.length === 0) return { memory, findings: NOTHING };
  // The shell told its line just before the program came to the front: of use as a text, and nothing rests on it.
  const line = memory.at === "prompt" ? lineAmong(memory.unsigned.map(({ mark }) => mark)) : null;
  return { memory: { ...memory, unsigned: [], line: line ?? memory.line }, findings: NOTHING };
}

function lineAmong(marks: readonly ShellMark[]): string | null {
  const lines = marks.map((mark) => (mark.kind === "line" || mark.kind === "start" ? mark.line : null));
  return lines.findLast((line) => line !== null) ?? null;
}

function announce(memory: ShellMemory, context: ShellContext): Step<ShellMemory> {
  const label = context.view?.place === "shell" ? context.view.label : "";
  const named = label === "bash" || label === "zsh" || label === "fish" ? label : null;
  const shell = named ?? memory.announced ?? context.expected ?? "other";
  if (memory.announced === shell) return { memory, findings: NOTHING };
  return { memory: { ...memory, announced: shell }, findings: [{ kind: "integration", shell }] };
}

function applyAll(before: Step<ShellMemory>, marks: readonly DatedMark[], nowMs: number): Step<ShellMemory> {
  let { memory } = before;
  const findings = [...before.findings];
  for (const { mark, atMs } of marks) {
    const step = apply(memory, mark, Math.max(0, nowMs - atMs));
    memory = step.memory;
    findings.push(...step.findings);
  }
  return { memory, findings };
}

function apply(memory: ShellMemory, mark: ShellMark, agoMs: number): Step<ShellMemory> {
  switch (mark.kind) {
    case "prompt":
      return memory.at === "prompt" ? { memory, findings: NOTHING } : reachPrompt(memory, agoMs);
    case "start":
      return start(memory, mark.line ?? memory.line, agoMs);
    case "end":
      return end(memory, mark.exitCode, agoMs);
    case "line": {
      const line = plainLine(mark.line);
      if (memory.at === "command") return { memory, findings: [{ kind: "command-line", line }] };
      return { memory: { ...memory, line }, findings: NOTHING };
    }
    case "cwd":
      return { memory, findings: NOTHING };
    default:
      return assertNever(mark);
  }
}

function start(memory: ShellMemory, told: string | null, agoMs: number): Step<ShellMemory> {
  return {
    memory: { ...memory, at: "command", line: null, doubt: null, interruptedAtMs: null },
    findings: commandStarted(told === null ? null : plainLine(told), agoMs),
  };
}

/** A command line as a shell told it, fit to be kept. */
export function plainLine(told: string): string {
  return sanitise(told, MAX_LINE_CHARS);
}

/** `line`: as `plainLine` gives it; null where the shell told none. */
export function commandStarted(line: string | null, agoMs: number): readonly Finding[] {
  if (line === null) return [evidence({ kind: "command-started", line }, agoMs)];
  const short = sanitise(line, MAX_EVIDENCE_LINE_CHARS);
  return [evidence({ kind: "command-started", line: short }, agoMs), { kind: "command-line", line }];
}

/** A job that was stopped goes on later: it neither finished nor failed. */
export function codeOfEnd(exitCode: number | null): number | null {
  return STOPPED.includes(exitCode) ? INTERRUPTED : exitCode;
}

/** An end with none begun is no command: the person pressed Enter, or Ctrl-C, on an empty line. */
function end(memory: ShellMemory, exitCode: number | null, agoMs: number): Step<ShellMemory> {
  if (memory.at === "prompt") return { memory, findings: [{ kind: "read-git" }] };
  if (memory.at === "starting") return reachPrompt(memory, agoMs);
  const ended = evidence({ kind: "command-ended", exitCode: codeOfEnd(exitCode) }, agoMs);
  const prompt = reachPrompt(memory, agoMs);
  return { memory: prompt.memory, findings: [ended, ...prompt.findings] };
}

function reachPrompt(memory: ShellMemory, agoMs: number): Step<ShellMemory> {
  return {
    memory: { ...memory, at: "prompt", line: null, doubt: null, interruptedAtMs: null },
    findings: [evidence({ kind: "prompt-shown" }, agoMs), { kind: "trusted-prompt" }, { kind: "read-git" }],
  };
}

function doubtOf(memory: ShellMemory, view: TerminalView, context: ShellContext): Doubt | null {
  const kind = contradiction(memory, view);
  if (kind === null) return null;
  const line = memory.line ?? view.line;
  if (memory.doubt?.kind === kind) return { ...memory.doubt, line };
  const delayMs = delayOf(kind, memory, view, context);
  return { kind, sinceMs: context.atMs, dueMs: context.atMs + delayMs, line };
}

/** What the kernel shows that does not fit where the shell is believed to be. */
function contradiction(memory: ShellMemory, view: TerminalView): Doubt["kind"] | null {
  if (view.place === "away") return memory.at === "command" ? null : "left";
  if (memory.at !== "prompt") return looksLikePrompt(view) ? "returned" : null;
  if (tellsOfCommands(memory) || !view.hasLineEditor || view.canonical === null) return null;
  return editsLine(view) ? null : "builtin";
}

function looksLikePrompt(view: TerminalView): boolean {
  if (view.canonical === null) return true;
  return editsLine(view) || (!view.hasLineEditor && readsLine(view));
}

function delayOf(
  kind: Doubt["kind"],
  memory: ShellMemory,
  view: TerminalView,
  context: ShellContext,
): number {
  const isLed = isLedByMarks(memory);
  if (kind === "builtin") return DELAYS.builtinMs;
  if (kind === "left") {
    if (memory.at === "starting") return DELAYS.leftWhileStartingMs;
    return isLed ? DELAYS.leftDespiteMarksMs : DELAYS.leftMs;
  }
  if (memory.at === "starting" && context.expected !== null && !memory.isHeard) {
    return DELAYS.firstPromptExpectedMs;
  }
  const isSameShell = memory.speaker === view.shellIdentity;
  if (tellsOfCommands(memory) && isSameShell) return DELAYS.returnedDespiteMarksMs;
  if (view.canonical === null) return DELAYS.returnedUnseenMs;
  return memory.at === "starting" ? DELAYS.firstPromptMs : DELAYS.returnedMs;
}

function resolve(memory: ShellMemory, view: TerminalView, context: ShellContext): Step<ShellMemory> {
  const { doubt } = memory;
  if (doubt === null || context.atMs < doubt.dueMs) return { memory, findings: NOTHING };
  if (doubt.kind === "returned" && context.hasCue && placeOfShell(memory, view) === "command") {
    // A builtin of the shell may be asking; look again later.
    const dueMs = context.atMs + DELAYS.returnedUnseenMs;
    return { memory: { ...memory, doubt: { ...doubt, dueMs } }, findings: NOTHING };
  }
  const agoMs = Math.max(0, context.atMs - doubt.sinceMs);
  switch (doubt.kind) {
    case "left":
      return start(memory, doubt.line, agoMs);
    case "builtin":
      return start(memory, null, agoMs);
    case "returned":
      return comeBack(memory, view, doubt, agoMs);
    default:
      return assertNever(doubt.kind);
  }
}

function comeBack(memory: ShellMemory, view: TerminalView, doubt: Doubt, agoMs: number): Step<ShellMemory> {
  if (memory.at === "starting") return reachPrompt(memory, agoMs);
  const { interruptedAtMs } = memory;
  const isInterrupted = interruptedAtMs !== null && doubt.sinceMs - interruptedAtMs < INTERRUPT_REACH_MS;
  const isStopped = view.stoppedChildren > memory.stoppedBefore;
  const silent = { ...memory, hasFallenSilent: true };
  return end(silent, isInterrupted || isStopped ? INTERRUPTED : null, agoMs);
}

function evidence(of: Evidence, agoMs: number): Finding {
  return agoMs > 0
    ? { kind: "evidence", evidence: of, backdateMs: agoMs }
    : { kind: "evidence", evidence: of };
}

/**
 * Who is in front: `foreground` evidence and the program's name. Interactive is a program that waits for a person by
 * nature (agent, editor, pager, REPL, another terminal behind it), that owns the alternate screen, or that is blocked
 * reading the terminal. A REPL or a nested shell that lets the terminal be in line mode and does not read it is computing
 * or reads a file, and so is not interactive.
 */
import * as z from "zod";
import type { Finding } from "./facts.ts";
import type { Step } from "./step.ts";
import {
  editsLine,
  ignoresTerminal,
  type TerminalView,
  terminalViewSchema,
  unseenShell,
} from "./terminal-view.ts";

interface Sent {
  readonly atShell: boolean;
  readonly interactive: boolean;
  readonly agent: string | null;
  readonly backgroundChildren: number;
}

export interface ForegroundMemory {
  /** The newest view of the terminal; null before the first. */
  readonly view: TerminalView | null;
  /** What the engine was told; null when it must be told again. */
  readonly sent: Sent | null;
  readonly label: string;
  readonly agent: string | null;
}

export const foregroundMemorySchema: z.ZodType<ForegroundMemory> = z.object({
  view: terminalViewSchema.nullable(),
  sent: z
    .object({
      atShell: z.boolean(),
      interactive: z.boolean(),
      agent: z.string().nullable(),
      backgroundChildren: z.number(),
    })
    .nullable(),
  label: z.string(),
  agent: z.string().nullable(),
});

export function createForegroundMemory(): ForegroundMemory {
  return { view: null, sent: null, label: "", agent: null };
}

/** The shell spoke: it is in front, and what was seen of the terminal before is out of date. */
export function shellSpoke(memory: ForegroundMemory): ForegroundMemory {
  return memory.view === null ? memory : { ...memory, view: unseenShell(memory.view) };
}

/** After each `command-started` the engine takes the program for not interactive until told otherwise. */
export function tellAgain(memory: ForegroundMemory): ForegroundMemory {
  return { ...memory, sent: null };
}

/** `isRunning`: a command is in flight, so that a shell that reads a line runs a builtin and is not at its prompt. */
export function see(
  memory: ForegroundMemory,
  view: TerminalView,
  isRunning: boolean,
): Step<ForegroundMemory> {
  if (view.place === "unknown") return { memory: { ...memory, view }, findings: [] };
  const sent: Sent = {
    atShell: view.place === "shell",
    interactive: isAtShell(view) ? isRunning && isBuiltinAsking(view) : isInteractive(view),
    // An agent may have taken the shell's own place (`exec`).
    agent: view.agent,
    backgroundChildren: view.backgroundChildren,
  };
  const findings: Finding[] = [];
  if (view.label !== "" && (view.label !== memory.label || sent.agent !== memory.agent)) {
    findings.push({ kind: "program", label: view.label, agent: sent.agent });
  }
  if (!isSame(memory.sent, sent)) {
    findings.push({ kind: "evidence", evidence: { kind: "foreground", ...sent } });
  }
  return { memory: { view, sent, label: view.label || memory.label, agent: sent.agent }, findings };
}

function isAtShell({ place, agent }: TerminalView): boolean {
  return place === "shell" && agent === null;
}

/** The shell reads in mid-command: a line, a key, or a line in its own editor. */
function isBuiltinAsking(view: TerminalView): boolean {
  return view.blockedReading === true || editsLine(view);
}

function isInteractive(view: TerminalView): boolean {
  if (view.agent !== null || view.isAlternate || view.blockedReading === true) return true;
  switch (view.kind) {
    case null:
    case "filter":
      return false;
    case "repl":
    case "shell":
      return !ignoresTerminal(view);
    default:
      return true;
  }
}

function isSame(before: Sent | null, after: Sent): boolean {
  return (
    before !== null &&
    before.atShell === after.atShell &&
    before.interactive === after.interactive &&
    before.agent === after.agent &&
    before.backgroundChildren === after.backgroundChildren
  );
}

/**
 * A far shell, behind ssh, whose marks carry a secret of its connection. It speaks only while a command of the session's own
 * shell is in flight (the ssh), and can never end that command: it stands in front of it. While its prompt stands the
 * session is at a prompt, and its commands are the session's commands, each a job of its own with its exit code. As soon as
 * the session's own shell speaks or is seen in front again, the far one is forgotten, whatever it said last.
 *
 * The far machine's processes cannot be seen: what runs there is known by its command line alone. Its folder is in no
 * worktree of this machine.
 */
import { assertNever, type Evidence } from "@saggar/engine";
import * as z from "zod";
import type { Finding } from "./facts.ts";
import { connectionOfMarks } from "./in-band-key.ts";
import type { SourceMemory } from "./memory.ts";
import type { ProgramKind } from "./programs/kinds.ts";
import { readProgram } from "./programs/read-program.ts";
import { codeOfEnd, commandStarted, INTERRUPTED, plainLine } from "./shell.ts";
import type { ShellMark } from "./shell-marks.ts";
import type { Step } from "./step.ts";
import { KIND_NAMES, type TerminalView } from "./terminal-view.ts";
import { NO_WORKTREE } from "./worktree.ts";

interface FarProgram {
  readonly kind: ProgramKind | null;
  readonly agent: string | null;
  readonly label: string;
}

export interface RemoteMemory {
  readonly at: "none" | "prompt" | "command";
  /** The last secret that was found right. */
  readonly secret: string;
  /** The line that was told and has not started. */
  readonly line: string | null;
  /** What the command in flight runs. */
  readonly program: FarProgram | null;
}

export const remoteMemorySchema: z.ZodType<RemoteMemory> = z.object({
  at: z.enum(["none", "prompt", "command"]),
  secret: z.string(),
  line: z.string().nullable(),
  program: z
    .object({ kind: z.enum(KIND_NAMES).nullable(), agent: z.string().nullable(), label: z.string() })
    .nullable(),
});

const CONNECTED = "ssh connected and goes on; its shell is in front";

export function createRemoteMemory(): RemoteMemory {
  return { at: "none", secret: "", line: null, program: null };
}

/** The session's own shell is in front again. */
export function leaveRemote(memory: RemoteMemory): RemoteMemory {
  return memory.at === "none" ? memory : { ...createRemoteMemory(), secret: memory.secret };
}

/** The memory with the secret noted, where it is one of the session's connections; null otherwise. */
export function recognise(memory: RemoteMemory, root: string, secret: string | null): RemoteMemory | null {
  if (secret === null || secret === "") return null;
  if (secret === memory.secret) return memory;
  return connectionOfMarks(root, secret) === null ? null : { ...memory, secret };
}

/** Marks with a connection's secret, while a command of the session's own shell is in flight. */
export function hearRemote(before: RemoteMemory, marks: readonly ShellMark[]): Step<RemoteMemory> {
  let memory = before;
  const findings: Finding[] = [];
  for (const mark of marks) {
    const step = apply(memory, mark);
    memory = step.memory;
    findings.push(...step.findings);
  }
  return { memory, findings };
}

/** The terminal as it is to be read with a far shell behind it: modes of this side say nothing of the far one. */
export function throughRemote<View extends TerminalView | null>(memory: RemoteMemory, view: View): View {
  if (memory.at === "none" || view === null || view.place === "shell") return view;
  const unseen = {
    ...view,
    isPlainShell: false,
    canonical: null,
    echo: null,
    blockedReading: null,
    polling: null,
  };
  // A prompt of its own, line after line.
  if (memory.at === "prompt") return { ...unseen, kind: "repl", agent: null };
  const { kind, agent, label } = memory.program ?? { kind: null, agent: null, label: null };
  return { ...unseen, kind, agent, label: label ?? view.label };
}

/** `host:path` of the far shell's folder; null while the session's own shell is in front. */
export function farFolder(memory: SourceMemory): string | null {
  return memory.shell.at === "command" ? memory.cwd.remote : null;
}

function apply(memory: RemoteMemory, mark: ShellMark): Step<RemoteMemory> {
  switch (mark.kind) {
    case "prompt":
      return memory.at === "prompt" ? { memory, findings: [] } : reachPrompt(memory, null);
    case "start":
      return start(memory, mark.line ?? memory.line);
    case "end":
      return memory.at === "prompt" ? { memory, findings: [] } : reachPrompt(memory, mark.exitCode);
    case "line": {
      const line = plainLine(mark.line);
      if (memory.at === "command") return { memory, findings: [{ kind: "command-line", line }] };
      return { memory: { ...memory, line }, findings: [] };
    }
    case "cwd":
      return { memory, findings: [] };
    default:
      return assertNever(mark);
  }
}

function start(memory: RemoteMemory, told: string | null): Step<RemoteMemory> {
  const line = told === null ? null : plainLine(told);
  const program = line === null ? null : programOf(line);
  return {
    memory: { ...memory, at: "command", line: null, program },
    findings: [evidence(NO_WORKTREE), ...commandStarted(line, 0)],
  };
}

function reachPrompt(memory: RemoteMemory, exitCode: number | null): Step<RemoteMemory> {
  // What is in flight before the first prompt is the ssh itself: it goes on, and that it came this far is no job's end.
  const isFirst = memory.at === "none";
  const ended = evidence({ kind: "command-ended", exitCode: isFirst ? INTERRUPTED : codeOfEnd(exitCode) });
  const findings: Finding[] = [
    isFirst ? { ...ended, words: CONNECTED } : ended,
    evidence(NO_WORKTREE),
    evidence({ kind: "prompt-shown" }),
  ];
  return { memory: { ...memory, at: "prompt", line: null, program: null }, findings };
}

/** By the line alone; null where that is more than one plain command, which may be anything. */
function programOf(line: string): FarProgram | null {
  const plain = line.trim().replace(/^(?:\w+=[^\s"'$]*\s+)+/u, "");
  if (plain === "" || /[|&;<>()`$\n]/u.test(plain)) return null;
  const argv = plain.split(/\s+/u);
  const { kind, agent, label } = readProgram({
    pid: 0,
    ppid: 0,
    pgid: 0,
    state: "S",
    executable: argv[0] ?? "",
    argv,
  });
  return { kind, agent, label };
}

function evidence(of: Evidence): Extract<Finding, { kind: "evidence" }> {
  return { kind: "evidence", evidence: of };
}

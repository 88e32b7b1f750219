/** Stories of a shell: what came when, and what the engine was told of it in short. */
import type { Evidence } from "@saggar/engine";
import type { Fact, Finding, ProcessInfo, ProcessState } from "../src/facts.ts";
import { interpret, lapse, nextDueMs } from "../src/interpret.ts";
import { createSourceMemory, type SourceMemory, type SourceOptions } from "../src/memory.ts";

export const SECRET = "s3cret";
export const SHELL: ProcessInfo = {
  pid: 10,
  ppid: 1,
  pgid: 10,
  state: "S",
  executable: "/usr/bin/bash",
  argv: ["bash"],
};

type Mode = "editing" | "blocked" | "line" | "busy" | "raw" | "unseen";
const MODES: Readonly<
  Record<Mode, readonly [boolean | null, boolean | null, boolean | null, boolean | null]>
> = {
  editing: [false, false, false, true],
  blocked: [false, false, true, false],
  line: [true, true, true, false],
  busy: [true, true, false, false],
  raw: [false, true, true, false],
  unseen: [null, null, null, null],
};

export interface Seen {
  readonly stopped?: number;
  readonly shell?: ProcessInfo;
}

export function at(mode: Mode, seen: Seen = {}): ProcessState {
  const shell = seen.shell ?? SHELL;
  return state(shell, [shell], mode, seen.stopped ?? 0);
}

export function front(line: string, mode: Mode = "busy", seen: Seen = {}): ProcessState {
  const argv = line.split(" ");
  const process = { pid: 20, ppid: 10, pgid: 20, state: "S", executable: `/usr/bin/${argv[0] ?? ""}`, argv };
  return state(seen.shell ?? SHELL, [process], mode, seen.stopped ?? 0);
}

function state(
  shell: ProcessInfo,
  foreground: readonly ProcessInfo[],
  mode: Mode,
  stoppedChildren: number,
): ProcessState {
  const [canonical, echo, blockedReading, polling] = MODES[mode];
  const foregroundPgid = foreground[0]?.pgid ?? null;
  return {
    shell,
    foregroundPgid,
    foreground,
    backgroundChildren: 0,
    stoppedChildren,
    isAlternate: false,
    tty: { canonical, echo, foregroundPgid, blockedReading, polling },
  };
}

export const FISH: Seen = { shell: { ...SHELL, executable: "/usr/bin/fish", argv: ["fish"] } };

/** A story: a time and what came then. `true` says: nothing came, look at what is due. */
export type Moment = readonly [atMs: number, what: string | ProcessState | Fact | true];

/** Marks are written as their OSC: "133;C" has no secret, "133;C!" has it. */
export function factOf(what: string | ProcessState | Fact): Fact {
  if (typeof what !== "string") return "kind" in what ? what : { kind: "process", process: what };
  const cut = what.indexOf(";");
  const code = Number(what.slice(0, cut));
  const secret = code === 133 ? `;aid=${SECRET}` : `;${SECRET}`;
  return { kind: "mark", mark: { kind: "osc", code, data: what.slice(cut + 1).replace(/!$/u, secret) } };
}

export function play(story: readonly Moment[], options: Partial<SourceOptions> = {}): readonly Finding[] {
  let memory: SourceMemory = createSourceMemory({
    secret: SECRET,
    isShell: true,
    expected: null,
    ...options,
  });
  const found: Finding[] = [];
  const take = (step: { readonly memory: SourceMemory; readonly findings: readonly Finding[] }): void => {
    memory = step.memory;
    found.push(...step.findings);
  };
  for (const [atMs, what] of story) {
    for (let dueMs = nextDueMs(memory); dueMs !== null && dueMs <= atMs; dueMs = nextDueMs(memory)) {
      take(lapse(memory, dueMs));
    }
    if (what !== true) take(interpret(memory, factOf(what), atMs));
  }
  return found;
}

/** What the engine heard of the shell, in short. */
export function told(story: readonly Moment[], options: Partial<SourceOptions> = {}): readonly string[] {
  return play(story, options).flatMap((finding) =>
    finding.kind === "evidence" ? short(finding.evidence) : [],
  );
}

function short(evidence: Evidence): readonly string[] {
  if (evidence.kind === "prompt-shown") return ["prompt"];
  if (evidence.kind === "command-started") return [`start ${evidence.line ?? "?"}`];
  if (evidence.kind === "command-ended") return [`end ${evidence.exitCode ?? "?"}`];
  return [];
}

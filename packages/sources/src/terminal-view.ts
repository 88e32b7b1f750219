/**
 * The kernel's report reduced to what the sources ask of it: who is in front, what kind of program that is, and whether
 * it waits for a key or a line. Plain and bounded, so that it can be kept between two facts.
 */
import * as z from "zod";
import { digest } from "./digest.ts";
import type { ProcessInfo, ProcessState } from "./facts.ts";
import { PLAIN_SHELLS, type ProgramKind } from "./programs/kinds.ts";
import { commandLine, type Program, plainName, readProgram } from "./programs/read-program.ts";
import { sanitise } from "./sanitise.ts";

export interface TerminalView {
  /** In front: the session's own shell, something else, or not known. */
  readonly place: "shell" | "away" | "unknown";
  readonly kind: ProgramKind | null;
  /** In front is a shell without a line editor: it reads its prompt's line as a program reads an answer. */
  readonly isPlainShell: boolean;
  readonly agent: string | null;
  /** The program in front, for people. */
  readonly label: string;
  /** Command line of the program in front, as far as its arguments tell. */
  readonly line: string | null;
  readonly canonical: boolean | null;
  readonly echo: boolean | null;
  readonly blockedReading: boolean | null;
  readonly polling: boolean | null;
  readonly isAlternate: boolean;
  readonly backgroundChildren: number;
  readonly stoppedChildren: number;
  /** The session's shell edits its line itself, so that a plain line read by it is no prompt. */
  readonly hasLineEditor: boolean;
  /** Its line editor waits for several things at once, so that a plain read of a key is no prompt either. */
  readonly pollsAtPrompt: boolean;
  /** Tells one program from the next that replaced it in the same process. */
  readonly shellIdentity: string;
}

const POLLING_SHELLS: ReadonlySet<string> = new Set(["bash", "fish"]);
const VEILS: ReadonlySet<string> = new Set(["su", "runuser", "sudo", "doas", "script"]);
const MAX_LINE_CHARS = 2000;
const MAX_MEMBERS = 64;

export const KIND_NAMES = [
  "shell",
  "editor",
  "pager",
  "viewer",
  "repl",
  "passage",
  "multiplexer",
  "dialog",
  "filter",
] as const;

export const terminalViewSchema: z.ZodType<TerminalView> = z.object({
  place: z.enum(["shell", "away", "unknown"]),
  kind: z.enum(KIND_NAMES).nullable(),
  isPlainShell: z.boolean(),
  agent: z.string().nullable(),
  label: z.string(),
  line: z.string().nullable(),
  canonical: z.boolean().nullable(),
  echo: z.boolean().nullable(),
  blockedReading: z.boolean().nullable(),
  polling: z.boolean().nullable(),
  isAlternate: z.boolean(),
  backgroundChildren: z.number(),
  stoppedChildren: z.number(),
  hasLineEditor: z.boolean(),
  pollsAtPrompt: z.boolean(),
  shellIdentity: z.string(),
});

/** Kinds that count wherever in the group they are: `git log` waits in the pager it started. */
const COUNTS_ANYWHERE: readonly ProgramKind[] = ["multiplexer", "editor", "pager", "viewer", "dialog"];

export function viewTerminal(process: ProcessState, isShell: boolean): TerminalView {
  const place = placeOf(process, isShell);
  const front = place === "away" ? frontOf(process) : shellFront(process);
  return {
    place,
    ...front,
    ...modeOf(process),
    ...shellOf(process.shell),
    isAlternate: process.isAlternate,
    backgroundChildren: process.backgroundChildren,
    stoppedChildren: process.stoppedChildren,
  };
}

type ShellTraits = Pick<TerminalView, "hasLineEditor" | "pollsAtPrompt" | "shellIdentity">;

function shellOf(shell: ProcessInfo | null): ShellTraits {
  if (shell === null) return { hasLineEditor: false, pollsAtPrompt: false, shellIdentity: "" };
  const { name } = readProgram(shell);
  return {
    hasLineEditor: !PLAIN_SHELLS.has(name) && !shell.argv.includes("--noediting"),
    pollsAtPrompt: POLLING_SHELLS.has(name),
    shellIdentity: digest([shell.executable, ...shell.argv.slice(0, 60)].join("\n")),
  };
}

type Mode = Pick<TerminalView, "canonical" | "echo" | "blockedReading" | "polling">;

function modeOf({ tty, foreground, foregroundPgid }: ProcessState): Mode {
  if (tty === null) return { canonical: null, echo: null, blockedReading: null, polling: null };
  const { canonical, echo } = tty;
  // Looked at a moment before something else came to the front: who read then does not read now.
  const isOfAnother = tty.foregroundPgid !== null && tty.foregroundPgid !== foregroundPgid;
  const blockedReading = isOfAnother && tty.blockedReading === true ? false : tty.blockedReading;
  const polling = isOfAnother && tty.polling === true ? false : tty.polling;
  // These run their command in a session of its own, where its reads of this terminal are not seen, or on a terminal of its
  // own, and then they wait for keys whatever it does.
  const isVeiled = foreground.some((member) => VEILS.has(plainName(member.argv[0] ?? "")));
  return {
    canonical,
    echo,
    blockedReading: isVeiled && blockedReading === false ? null : blockedReading,
    polling: isVeiled ? null : polling,
  };
}

function placeOf(process: ProcessState, isShell: boolean): TerminalView["place"] {
  const { shell, foregroundPgid } = process;
  if (foregroundPgid === null || foregroundPgid <= 0) return "unknown";
  if (!isShell) return "away";
  if (shell === null) return "unknown";
  return foregroundPgid === shell.pgid ? "shell" : "away";
}

type Front = Pick<TerminalView, "kind" | "isPlainShell" | "agent" | "label" | "line">;

const NOBODY: Front = { kind: null, isPlainShell: false, agent: null, label: "", line: null };

function isPlain({ kind, name }: Program): boolean {
  return kind === "shell" && PLAIN_SHELLS.has(name);
}

function shellFront({ shell }: ProcessState): Front {
  if (shell === null) return NOBODY;
  const program = readProgram(shell);
  return {
    kind: program.kind,
    isPlainShell: isPlain(program),
    agent: program.agent,
    label: program.label,
    line: null,
  };
}

function frontOf(process: ProcessState): Front {
  const members = process.foreground.filter((member) => member.state !== "Z").slice(0, MAX_MEMBERS);
  const programs = members.map(readProgram);
  const leaderAt = Math.max(
    0,
    members.findIndex((member) => member.pid === process.foregroundPgid),
  );
  const leader = programs[leaderAt];
  const first = members[leaderAt];
  if (leader === undefined || first === undefined) return NOBODY;
  const agent = leader.agent ? leader : programs.find((program) => program.agent !== null);
  return {
    kind: kindOf(leader, programs),
    isPlainShell: isPlain(leader),
    agent: agent?.agent ?? null,
    label: agent?.label ?? leader.label,
    line: sanitise(commandLine(first), MAX_LINE_CHARS),
  };
}

function kindOf(leader: Program, programs: readonly Program[]): ProgramKind | null {
  for (const kind of COUNTS_ANYWHERE) if (programs.some((program) => program.kind === kind)) return kind;
  // A shell that shares its group with others runs a script: it came through a pipe and asks nobody.
  if (leader.kind === "shell" && programs.some((program) => program.kind !== "shell")) return null;
  // In a pipeline the one that asks may stand behind it.
  if (leader.kind === "filter" && programs.some((program) => program.kind !== "filter")) return null;
  return leader.kind;
}

/** The shell in front, with nothing known of the terminal's mode. */
export function unseenShell(view: TerminalView): TerminalView {
  return {
    ...view,
    place: "shell",
    kind: "shell",
    isPlainShell: !view.hasLineEditor,
    agent: null,
    label: "",
    line: null,
    canonical: null,
    echo: null,
    blockedReading: null,
    polling: null,
    isAlternate: false,
  };
}

/** A line is read by somebody and nobody else: the sure sign that an answer is awaited. */
export function readsLine(view: TerminalView): boolean {
  return view.canonical === true && view.blockedReading === true;
}

/** A shell's line editor has the terminal: it echoes itself. Single keys read by a builtin leave the echo on, or just read. */
export function editsLine(view: TerminalView): boolean {
  if (view.canonical !== false || view.echo === true) return false;
  return !(view.pollsAtPrompt && view.blockedReading === true && view.polling !== true);
}

/** The program in front leaves the terminal in line mode and does not read it. */
export function ignoresTerminal(view: TerminalView): boolean {
  return view.canonical === true && view.blockedReading === false;
}

/** Every sentence that the sessions say to a person: why-lines, rules, evidence, notifications, refusals. */
import { constants } from "node:os";
import type { Because, Claim, Evidence, HookEvent, Verdict } from "@saggar/engine";
import { STATUS_NAMES } from "@saggar/protocol";
import type { Opinion } from "@saggar/sources";
import type { Doubt } from "../intake/routing.ts";
import { limitLine, type TurnWords, turnEndLine } from "./turn-words.ts";

/** What a why-line may need besides the verdict. */
export interface WhyContext {
  /** Line of the newest command, as far as it is known. */
  readonly commandLine: string | null;
  readonly program: string;
  readonly percent: number | null;
  readonly backgroundCount: number;
  readonly changedFiles: number | null;
  readonly asksForSecret: boolean;
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
  readonly lost: "host-crashed" | "restarted" | null;
  /** The newest turn of its agent; null where none is known, or another program is in front. */
  readonly turn: TurnWords | null;
}

/** Lines of an agent that waits for nobody: what it last left to read says more than that. */
const AT_REST: ReadonlySet<Because> = new Set(["turn-ended", "idle-prompt", "quiet"]);
/** Lines of an agent at work: that it waits for a limit says more than that. */
const IN_TURN: ReadonlySet<Because> = new Set([
  "turn-running",
  "working-cue",
  "background-work",
  "recent-output",
  "progress",
]);

export function whyLine(verdict: Verdict, context: WhyContext): string {
  const { because } = verdict;
  const isAtRest = AT_REST.has(because);
  const limit = isAtRest || IN_TURN.has(because) ? limitLine(context.turn) : null;
  if (limit !== null) return limit;
  if (isAtRest && verdict.note !== null) return verdict.note.message;
  return verdict.tick ? `${endedLine(context)} · changed nothing` : WHY[because](context, verdict.claim);
}

function endedLine({ turn, commandLine }: WhyContext): string {
  return turn === null ? `${commandLine ?? "The last job"} finished` : (turnEndLine(turn) ?? "Done");
}

type Why = (context: WhyContext, claim: Claim | null) => string;

const WHY: Readonly<Record<Because, Why>> = {
  "exit-code": (context) => exitLine(context),
  "agent-call": (_, claim) => claim?.message ?? "Calls for you",
  "hook-claim": (_, claim) => claim?.message ?? "Asks for an answer",
  "prompt-cue": ({ asksForSecret, program }, claim) =>
    asksForSecret ? `${program} asks for a password` : (claim?.message ?? "Asks a question"),
  bell: () => "Rang the bell",
  "watch-cue": (_, claim) => `Watch hit: ${claim?.message ?? ""}`,
  notification: (_, claim) => claim?.message ?? "Sent a notification",
  "job-failed": ({ turn }, claim) => failedLine(claim, turn),
  "left-work": ({ changedFiles }) =>
    changedFiles === null ? "Left changes" : `Left ${count(changedFiles, "file")} changed`,
  "command-running": ({ commandLine, program }) => `Running ${commandLine ?? program}`,
  "background-work": ({ backgroundCount }) => `${count(backgroundCount, "task")} in the background`,
  "working-cue": () => "At work",
  "turn-running": () => "On your prompt",
  progress: ({ percent }) => (percent === null ? "In progress" : `${Math.round(percent)}% done`),
  "turn-ended": ({ turn }) => turnEndLine(turn) ?? "Turn over",
  "recent-output": () => "Output moving",
  "idle-prompt": ({ turn }) => turnEndLine(turn) ?? "At its prompt",
  quiet: () => "Quiet",
};

function exitLine({ exit, lost }: Pick<WhyContext, "exit" | "lost">): string {
  if (lost === "host-crashed") return "Its terminal's process crashed";
  if (lost === "restarted") return "Ended by a restart of the machine";
  if (exit === null) return "Exited";
  if (exit.signal !== null) return `Stopped by ${exit.signal}${shellCodeOf(exit.signal)}`;
  return exit.code === 0 ? "Exited cleanly" : `Exited ${exit.code ?? "with an unknown code"}`;
}

/** As a shell would count it, for whoever looks for the number. */
function shellCodeOf(signal: string): string {
  const number = new Map<string, number>(Object.entries(constants.signals)).get(signal);
  return number === undefined ? "" : ` (${128 + number})`;
}

function failedLine(claim: Claim | null, turn: TurnWords | null): string {
  if (claim === null || claim.exitCode === null)
    return turn?.error ? `Turn failed · ${turn.error}` : "Turn failed";
  return `${claim.message ?? "A command"} failed · exit ${claim.exitCode}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** The lines of R0, as `explain` prints them. */
const RULES: readonly string[] = [
  "the session exited with code 0",
  "the session exited with another code or by a signal",
  "a saggar attention call or a request for consent waits",
  "the agent asks",
  "a prompt stands on the screen",
  "the bell rang",
  "a watch pattern matched",
  "a program sent a notification",
  "a long job failed and nobody has looked",
  "a long job left uncommitted work and nobody has looked",
  "a command is in flight",
  "the agent's background work is running",
  "the screen shows that an agent is at work",
  "the agent's turn is open",
  "a program reports progress",
  "the agent's turn is over",
  "background children of the shell print lines",
  "the shell or an agent waits at its prompt",
  "output is moving",
  "nothing else holds",
];

/** Lines that rest on what some source told of the agent. */
const TOLD_LINES: ReadonlySet<number> = new Set([4, 12, 14, 16]);

const SOURCES: Readonly<Record<Opinion["source"], string>> = {
  status: "program status",
  hook: "hooks",
  published: "its own state on disk",
  title: "window title",
  screen: "screen",
};

/** `source`: the one that is believed of the agent; null where none is. */
export function ruleInWords(line: number, source: Opinion["source"] | null): string {
  const rule = RULES[line - 1] ?? "";
  return source !== null && TOLD_LINES.has(line) ? `${rule} (${SOURCES[source]})` : rule;
}

/** `next`: the verdict at `until` if nothing happens; null where nothing is due. `clock` prints a time for people. */
export function endsInWords(verdict: Verdict, next: Verdict | null, clock: (atMs: number) => string): string {
  const expires = clock(verdict.claim?.expires ?? verdict.since);
  const known: Partial<Record<Because, string>> = {
    "agent-call": `until you type in it or answer, or at ${expires}`,
    bell: `until you type in it or its output goes on, or at ${expires}`,
    "watch-cue": `until you type in it, or at ${expires}`,
    notification: `until you type in it, or at ${expires}`,
    "hook-claim": "until it is answered or changes",
    "prompt-cue": "until it is answered or changes",
    "job-failed": "until you visit it",
    "left-work": "until you visit it",
    "exit-code": verdict.status === "failed" ? "when you close it" : "closes at the next beat",
  };
  return known[verdict.because] ?? endsByTime(verdict, next, clock);
}

function endsByTime(verdict: Verdict, next: Verdict | null, clock: (atMs: number) => string): string {
  if (verdict.until === null || next === null) return "until something happens";
  return `${changeInWords(verdict, next)} at ${clock(verdict.until)} if nothing happens`;
}

function changeInWords(verdict: Verdict, next: Verdict): string {
  if (next.status !== verdict.status) return `becomes ${STATUS_NAMES[next.status]}`;
  if (next.stale && !verdict.stale) return "becomes stale";
  if (verdict.tick && !next.tick) return "its tick goes out";
  return `stays ${STATUS_NAMES[next.status]} for another reason`;
}

/** Begins the fingerprint of a request for consent that is over: no prompt has one like it. */
export const CONSENT_FINGERPRINT = "consent:";

/** One fact in words. */
export function evidenceInWords<K extends Evidence["kind"]>(
  evidence: Extract<Evidence, { kind: K }>,
): string {
  const tell: (of: Extract<Evidence, { kind: K }>) => string = TOLD[evidence.kind];
  return tell(evidence);
}

const TOLD: { readonly [K in Evidence["kind"]]: (evidence: Extract<Evidence, { kind: K }>) => string } = {
  spawned: () => "started",
  exited: ({ exitCode, signal }) => exitLine({ exit: { code: exitCode, signal }, lost: null }),
  "prompt-shown": () => "the shell shows its prompt",
  "command-started": ({ line }) => (line === null ? "a command started" : `started: ${line}`),
  "command-ended": ({ exitCode }) => (exitCode === null ? "the command ended" : `exit code ${exitCode}`),
  foreground: (evidence) => foregroundInWords(evidence),
  output: ({ bytes, newlines }) => `${count(bytes, "byte")}, ${count(newlines, "line")}`,
  input: ({ bytes }) => (bytes === 1 ? "a key was pressed" : `${count(bytes, "byte")} typed`),
  bell: () => "rang the bell",
  notification: ({ title, body }) => (title === null ? body : `${title}: ${body}`),
  progress: ({ state, percent }) => (percent === null ? state : `${state}, ${percent}%`),
  "watch-hit": ({ pattern, text: line }) => `"${pattern}" matched: ${line}`,
  screen: (evidence) => screenInWords(evidence),
  hook: ({ event, message }) => (message ? `${HOOKS[event]}: ${message}` : HOOKS[event]),
  attention: ({ level, message }) => (level === "note" ? `note: ${message}` : message),
  selected: () => "came on screen",
  deselected: () => "left the screen",
  answered: ({ fingerprint }) =>
    fingerprint?.startsWith(CONSENT_FINGERPRINT) === true
      ? "its request is decided or taken back"
      : "answered through saggar",
  worktree: ({ repo, dirty }) => (repo ? (dirty ? "uncommitted changes" : "clean") : "no git worktree"),
};

const HOOKS: Readonly<Record<HookEvent, string>> = {
  "session-started": "the agent started a session",
  "turn-started": "a turn started",
  "turn-active": "the turn goes on",
  asked: "the agent asks",
  answered: "the agent has its answer",
  "turn-ended": "the turn ended",
  "turn-failed": "the turn failed",
  background: "background work changed",
  "session-ended": "the agent ended its session",
};

function foregroundInWords(evidence: Extract<Evidence, { kind: "foreground" }>): string {
  const who = evidence.agent ?? (evidence.atShell ? "the shell" : "a program");
  const how = evidence.interactive ? ", interactive" : "";
  const children =
    evidence.backgroundChildren > 0 ? `, ${evidence.backgroundChildren} in the background` : "";
  return `${who} is in front${how}${children}`;
}

function screenInWords({ prompt, working, idleInput }: Extract<Evidence, { kind: "screen" }>): string {
  if (prompt !== null) return `${SCREEN_ASKS}: ${prompt.text}`;
  if (working) return "shows that it is at work";
  return idleInput ? "shows an idle input" : "shows no prompt";
}

const SCREEN_ASKS = "asks";
const PLAIN_HOOKS: readonly string[] = Object.values(HOOKS);

/** What was told of a fact, without what an agent or a program said in it. */
export function plainWords(kind: string, told: string): string {
  switch (kind) {
    case "hook":
      return PLAIN_HOOKS.find((plain) => told === plain || told.startsWith(`${plain}: `)) ?? "";
    case "screen":
      return told === SCREEN_ASKS || told.startsWith(`${SCREEN_ASKS}: `) ? SCREEN_ASKS : told;
    case "notification":
      return "sent a notification";
    case "watch-hit":
      return "a watch pattern matched";
    default:
      return told;
  }
}

/** Title of a desktop notification. */
export function noticeTitle(verdict: Verdict, name: string, project: string): string {
  const place = `${name} in ${project}`;
  switch (verdict.claim?.class) {
    case 2:
      return `${place} failed`;
    case 3:
      return `${place} is ready for review`;
    case 4:
      return `${place} finished`;
    default:
      return `${place} needs you`;
  }
}

const DOUBTS: Readonly<Record<Doubt, string>> = {
  "not-in-front": "that agent is not in front here",
  "other-conversation": "it is of another conversation than the one that goes on here",
  nowhere: "it fits no session",
  ambiguous: "it fits more than one session",
};

export const text = {
  noSession: "There is no such session any more.",
  /** In place of one that is not to be kept. */
  someCommand: "a command",
  asksConsent: (what: string): string => `asks to ${what}`,
  asksSomeConsent: "asks for your consent",
  exited: "The session has ended; nothing reads what is typed into it.",
  stillRunning: (names: readonly string[]): string => {
    const [first = "something", ...others] = names;
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    return `Still running: ${first}${more}. Close it with --force to end what runs.`;
  },
  folderMissing: (folder: string): string =>
    `The folder ${folder} does not exist (any more). Start the session in another one.`,
  noTranscript: "There is no transcript of this session.",
  notProject: (path: string): string => `${path} is not a registered project.`,
  projectInUse: (sessions: number): string =>
    `The project has ${count(sessions, "session")}. Close ${sessions === 1 ? "it" : "them"} first.`,
  notFolder: (path: string): string => `${path} is not a folder.`,
  badPattern: (why: string): string => `The pattern cannot be used: ${why}`,
  tooManyWatches: "There are 200 watch patterns already. Remove one first.",
  noWatch: "There is no such watch pattern.",
  emptyName: "A name needs at least one character that can be shown.",
  hostStart: (why: string): string =>
    `No process for the terminal could be started (${why}). Its log is logs/pty-host.log.`,
  ignoredFarReport: (why: string): string => `a far host's report was ignored: ${why}`,
  ignoredReport: (agent: string, doubt: Doubt): string =>
    `A report of ${agent} was left aside: ${DOUBTS[doubt]}`,
  ambiguousReports: (agent: string, times: number): string =>
    `${count(times, "report")} of ${agent} could be of more than one session and ${times === 1 ? "was" : "were"} left aside. Type a prompt in each of its sessions, or start them in different folders.`,
  rebuilt: (count_: number): string => `${count(count_, "filed session")} came back from the recordings.`,
  restarted: (sessions: number): string =>
    `The machine was restarted: ${count(sessions, "session")} ended by it and stand${sessions === 1 ? "s" : ""} in the activity.`,
} as const;

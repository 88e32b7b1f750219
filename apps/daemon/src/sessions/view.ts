/** What clients see of a session: every text made safe, every time in ISO 8601. */
import { judge, LINES, type Memory, type Verdict } from "@saggar/engine";
import type { ClaimView, ExplainView, SessionView } from "@saggar/protocol";
import { answerKindOf, farFolder, type Opinion, opinionsOf, sanitise } from "@saggar/sources";
import { clockTime, isoTime } from "../system.ts";
import { toldWithoutText } from "./agent-text.ts";
import { agentSessionOf } from "./conversations.ts";
import type { Session } from "./session.ts";
import { lineOf } from "./shell-command.ts";
import { endsInWords, ruleInWords, type WhyContext, whyLine } from "./words.ts";

const MAX_LINE_CHARS = 200;

export interface ProjectName {
  readonly name: string;
  readonly path: string;
}

export function viewOf(session: Session, project: ProjectName): SessionView {
  const { record, verdict, account } = session;
  const { claim, note } = verdict;
  return {
    id: record.id,
    shortId: record.id.slice(0, 8),
    name: record.name,
    project,
    cwd: record.cwd,
    remoteCwd: remoteCwdOf(session),
    branch: record.git?.branch ?? null,
    program: programOf(session),
    agent: record.program?.agent ?? null,
    status: verdict.status,
    because: verdict.because,
    line: verdict.line,
    why: sanitise(whyLine(verdict, whyContext(session)), MAX_LINE_CHARS),
    since: isoTime(verdict.since),
    until: verdict.until === null ? null : isoTime(verdict.until),
    wants: verdict.wants,
    activity: verdict.activity,
    tick: verdict.tick,
    stale: verdict.stale,
    claim: claim === null ? null : claimView(session),
    note: note === null ? null : { message: sanitise(note.message, MAX_LINE_CHARS), at: isoTime(note.at) },
    pid: session.hasExited ? null : record.root.pid,
    exit: record.exit,
    lost: record.lost,
    size: record.size,
    onScreen: session.isOnScreen,
    createdAt: isoTime(record.createdAtMs),
    lastActivityAt: isoTime(account.lastActivityAtMs),
    git: record.git,
    order: record.order,
    isShell: record.shell !== null,
    integration: record.integration,
    startedBy:
      record.startedBy === null
        ? { kind: "owner" }
        : { kind: "session", id: record.startedBy.id, name: sanitise(record.startedBy.name, MAX_LINE_CHARS) },
    approved:
      record.approved === null
        ? null
        : { at: isoTime(record.approved.atMs), what: sanitise(record.approved.what, MAX_LINE_CHARS) },
    agentSession: agentSessionOf(record.conversation),
  };
}

function remoteCwdOf({ account, hasExited }: Session): string | null {
  const folder = hasExited ? null : farFolder(account.sources);
  return folder === null ? null : sanitise(folder, MAX_LINE_CHARS);
}

export function programOf({ record }: Session): string {
  const root = record.shell ?? sanitise(lineOf(record.argv), 80);
  // After the exit nothing is in front any more; what ran last stands in the why-line.
  return record.exit === null ? (record.program?.label ?? root) : root;
}

/** The session's command or shell, for people. */
export function commandOf({ record }: Session): string {
  return record.shell ?? sanitise(lineOf(record.argv), MAX_LINE_CHARS);
}

export function whyContext(session: Session): WhyContext {
  const { record, account } = session;
  return {
    commandLine: account.command?.line ?? null,
    program: programOf(session),
    percent: account.percent,
    backgroundCount: account.memory.background?.count ?? 0,
    changedFiles: record.git?.changed ?? null,
    asksForSecret: answerKind(session) === "secret",
    exit: record.exit,
    lost: record.lost,
    turn: session.turn !== null && session.turn.agent === record.program?.agent ? session.turn : null,
  };
}

function claimView(session: Session): ClaimView | null {
  const { claim } = session.verdict;
  if (claim === null) return null;
  return {
    key: claim.key,
    kind: claim.kind,
    class: claim.class,
    since: isoTime(claim.since),
    expires: claim.expires === null ? null : isoTime(claim.expires),
    message: claim.message === null ? null : sanitise(claim.message, MAX_LINE_CHARS),
    fingerprint: claim.fingerprint,
    choices: claim.choices.map(({ key, label, selected }) => ({
      key,
      label: sanitise(label, MAX_LINE_CHARS),
      ...(selected === undefined ? {} : { selected }),
    })),
    exitCode: claim.exitCode,
    visited: session.visited.has(claim.key),
    answer: answerKind(session),
  };
}

/** How the prompt that stands there takes its answer. */
function answerKind(session: Session): ClaimView["answer"] {
  const { claim } = session.verdict;
  if (claim === null || claim.fingerprint === null) return "none";
  return answerKindOf(session.account.sources, claim.fingerprint) ?? "none";
}

export interface ExplainOptions {
  readonly project: ProjectName;
  readonly nowMs: number;
  readonly keepsAgentText: boolean;
}

export function explainOf(session: Session, { project, nowMs, keepsAgentText }: ExplainOptions): ExplainView {
  const { verdict, account } = session;
  const evidence = account.state.told
    .map((told) => (keepsAgentText ? told : toldWithoutText(told)))
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => other.atMs - one.atMs)
    .map(({ atMs, kind, text }) => ({ at: isoTime(atMs), kind, text: sanitise(text, MAX_LINE_CHARS) }));
  const opinions = opinionsOf(account.sources, nowMs);
  const source = opinions.find(({ isDeciding }) => isDeciding)?.source ?? null;
  const next = verdict.until === null ? null : judge(account.memory, verdict.until);
  return {
    session: viewOf(session, project),
    line: verdict.line,
    rule: ruleInWords(verdict.line, source),
    evidence,
    ends: endsInWords(verdict, next, clockTime),
    underneath: underneath(account.memory, verdict, { source, nowMs }),
    sources: opinions.map((opinion) => opinionView(opinion, keepsAgentText)),
  };
}

function opinionView(opinion: Opinion, keepsAgentText: boolean): ExplainView["sources"][number] {
  const { source, says, detail, atMs, lapsesAtMs, isDeciding, why } = opinion;
  return {
    source,
    says,
    detail: detail === null || !keepsAgentText ? null : sanitise(detail, MAX_LINE_CHARS),
    at: isoTime(atMs),
    lapses: lapsesAtMs === null ? null : isoTime(lapsesAtMs),
    decides: isDeciding,
    why: sanitise(why, MAX_LINE_CHARS),
  };
}

/** The next line of R0 that holds as well, in words. */
function underneath(
  memory: Memory,
  verdict: Verdict,
  { source, nowMs }: { readonly source: Opinion["source"] | null; readonly nowMs: number },
): string | null {
  if (memory.exit !== null) return null;
  const next = LINES.find(
    ({ line, fromMs, untilMs }) =>
      line > verdict.line &&
      nowMs < untilMs(memory) &&
      (fromMs?.(memory) ?? Number.NEGATIVE_INFINITY) <= nowMs,
  );
  return next === undefined ? null : `${next.status}: ${ruleInWords(next.line, source)}`;
}

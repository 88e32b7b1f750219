/**
 * Several sources speak of one agent; one of them is believed at a time (`arbiter-decide.ts`), and only what is news to the
 * engine becomes `hook` evidence (`arbiter-settle.ts`). What the others say is kept, explains the verdict, and speaks when
 * those above fall silent.
 */
import { type Hook, TIMINGS } from "@saggar/engine";
import type { Finding, PublishedState } from "../facts.ts";
import { followed, NOTHING } from "../step.ts";
import type { AgentState, HookReading, TurnNews } from "./agent.ts";
import { decide } from "./arbiter-decide.ts";
import { afterReport, countable, type HookScene, isOfSession, isStrayEnd } from "./arbiter-hooks.ts";
import {
  type ArbiterMemory,
  createArbiterMemory,
  mapReports,
  OPINION_SOURCES,
  type SourceReport,
} from "./arbiter-memory.ts";
import {
  type ArbiterStep,
  arbitrate,
  goOn,
  type NewsStep,
  type SourceWords,
  settle,
  take,
  tell,
  turnFinding,
} from "./arbiter-settle.ts";
import { screenMeetsAsk } from "./arbiter-told.ts";
import { endOf, keepNews } from "./ledger.ts";
import { fileStatus, parseProgramStatus, readRecords } from "./program-status.ts";

const AT_REST: SourceWords = { says: "idle", message: null, background: 0 };
const GONE: SourceWords = { says: "gone", message: null, background: 0 };

/** A program status record (OSC 7501). */
export function hearStatus(memory: ArbiterMemory, body: string, nowMs: number): ArbiterStep {
  const report = parseProgramStatus(body);
  if (report === null) return { memory, findings: NOTHING };
  const records = fileStatus(memory.records, report);
  const isRoot = report.id === null;
  const heard = { ...memory, records, rootAtMs: isRoot ? nowMs : memory.rootAtMs };
  if (report.kind === "clear" && isRoot) {
    // The second `clear` of an exit says nothing more.
    const isKnown = memory.reports.status !== null;
    return arbitrate(isKnown ? take(heard, "status", GONE, nowMs) : heard, nowMs);
  }
  // The last task's record went, and the program has none of its own: it spoke, and nothing goes on.
  const atRest = memory.reports.status === null ? null : AT_REST;
  return arbitrate(take(heard, "status", readRecords(records) ?? atRest, nowMs), nowMs);
}

/** The terminal was reset, and the records are gone with it. */
export function dropRecords(memory: ArbiterMemory, nowMs: number): ArbiterStep {
  if (memory.reports.status === null) return { memory, findings: NOTHING };
  const { records, rootAtMs } = createArbiterMemory();
  return arbitrate(take({ ...memory, records, rootAtMs }, "status", null, nowMs), nowMs);
}

export function hearHook(memory: ArbiterMemory, reading: HookReading, scene: HookScene): ArbiterStep {
  if (!isOfSession(memory, reading, scene)) return { memory, findings: NOTHING };
  const { nowMs } = scene;
  const known = converse(memory, scene.agent, reading);
  const heard = countable(known.memory, reading, nowMs).reduce(
    (step, hook) => followed(step, hearOne(step.memory, hook, step.news, nowMs)),
    { ...known, news: reading.turn },
  );
  const settled = followed(heard, settle(heard.memory, heard.news, nowMs));
  if (settled.news === null) return settled;
  const isPrompt = reading.says.some(({ event }) => event === "turn-started");
  const { ledger, change } = keepNews(settled.memory, settled.news, { isPrompt, nowMs });
  const late = change === null ? [] : [turnFinding(settled.memory, change)];
  return { memory: { ...settled.memory, ledger }, findings: [...settled.findings, ...late] };
}

function converse(memory: ArbiterMemory, agent: string, reading: HookReading): ArbiterStep {
  const before = memory.hooks?.agent === agent ? memory.hooks.conversation : null;
  const conversation = reading.isSubagent ? before : (reading.conversation ?? before);
  const findings: readonly Finding[] =
    conversation === null || conversation === before
      ? NOTHING
      : [{ kind: "conversation", agent, id: conversation }];
  return { memory: { ...memory, hooks: { agent, conversation } }, findings };
}

/** Where hooks decide, theirs is the evidence, one by one. */
function hearOne(memory: ArbiterMemory, hook: Hook, news: TurnNews | null, nowMs: number): NewsStep {
  const isStray = hook.event === "turn-ended" && isStrayEnd(memory, nowMs);
  const report = afterReport(memory.reports.hook, hook, nowMs);
  const heard = { ...memory, reports: { ...memory.reports, hook: report } };
  if (decide(heard, nowMs) !== "hook") return { memory: heard, findings: NOTHING, news };
  const strayEndAtMs = isStray ? nowMs : memory.strayEndAtMs;
  // A reminder leaves the first words as they are.
  const isReminder = hook.event === "asked" && memory.told.ask?.hasWords === true;
  return tell({ ...heard, decider: "hook", strayEndAtMs }, isReminder ? { ...hook, message: null } : hook, {
    news,
    nowMs,
  });
}

/** What an agent keeps of its own state; null when it keeps none any more. */
export function hearPublished(
  memory: ArbiterMemory,
  state: PublishedState | null,
  nowMs: number,
): ArbiterStep {
  if (state === null && memory.reports.published === null) return { memory, findings: NOTHING };
  return arbitrate(take(memory, "published", state, nowMs), nowMs);
}

/** What a window title says; null where it says nothing. */
export function hearTitle(
  memory: ArbiterMemory,
  says: AgentState | null,
  title: string,
  nowMs: number,
): ArbiterStep {
  const heard = { ...memory, isTitleOld: false };
  if (says === null && memory.reports.title === null) return { memory: heard, findings: NOTHING };
  const words = says === null ? null : { says, message: title, background: null };
  return arbitrate(take(heard, "title", words, nowMs), nowMs);
}

/** What the agent's screen shows; null where it shows nothing that is known. */
export function hearScreen(memory: ArbiterMemory, words: SourceWords | null, nowMs: number): ArbiterMemory {
  return words === null && memory.reports.screen === null ? memory : take(memory, "screen", words, nowMs);
}

/** The engine was told of a prompt on the screen, or that it left. */
export function seePrompt(memory: ArbiterMemory, isPrompted: boolean, nowMs: number): ArbiterMemory {
  const told = screenMeetsAsk(memory.told, isPrompted, nowMs);
  return told === memory.told ? memory : { ...memory, told };
}

/** `isInterrupt`: Escape or Ctrl-C. `isPrompted`: a prompt stood on the screen. */
export function noteTyped(
  memory: ArbiterMemory,
  typed: { readonly isInterrupt: boolean; readonly isPrompted: boolean },
  nowMs: number,
): ArbiterMemory {
  const isAnswer = typed.isPrompted || memory.told.ask !== null;
  return {
    ...memory,
    act: { atMs: nowMs, isAnswer },
    interruptAtMs: typed.isInterrupt ? nowMs : memory.interruptAtMs,
  };
}

/** The person sent the agent a line; what answers a question is no prompt. */
export function noteSubmitted(memory: ArbiterMemory, isPrompted: boolean): ArbiterMemory {
  const { ledger, told } = memory;
  if (isPrompted || told.ask !== null) return memory;
  return { ...memory, ledger: { ...ledger, isSubmitted: true } };
}

export function noteOutput(memory: ArbiterMemory, isPrompted: boolean, nowMs: number): ArbiterStep {
  const isEcho = memory.act !== null && nowMs - memory.act.atMs < TIMINGS.echo;
  const moved = { ...memory, outputAtMs: nowMs, movedAtMs: isEcho ? memory.movedAtMs : nowMs };
  return isEcho || isPrompted
    ? { memory: moved, findings: NOTHING }
    : arbitrate(unblock(moved, nowMs), nowMs);
}

/** R2: after the person's typing the agent goes on, where no prompt was seen: nobody waits any more. */
function unblock(memory: ArbiterMemory, nowMs: number): ArbiterMemory {
  const { act, reports } = memory;
  if (act === null || nowMs - act.atMs < TIMINGS.beat) return memory;
  const isOver = (report: SourceReport | null): boolean =>
    report?.says === "blocked" && act.atMs - report.atMs >= TIMINGS.beat;
  return OPINION_SOURCES.some((source) => isOver(reports[source])) ? goOn(memory, isOver, nowMs) : memory;
}

export interface Departure {
  /** What was said after that moment is of what came instead. */
  readonly sinceMs: number;
  /** When it ended; null where something else only began. */
  readonly endedAtMs: number | null;
}

/** Something else is at the terminal: the agent, and all that was said of it, is gone. */
export function leave(memory: ArbiterMemory, { sinceMs, endedAtMs }: Departure): ArbiterStep {
  const { told, hooks } = memory;
  const isCarried = told.turn !== "none" && endedAtMs === null && told.turnSinceMs > sinceMs;
  const findings: readonly Finding[] =
    told.turn === "none" || isCarried ? NOTHING : [turnFinding(memory, endOf(memory.ledger, "gone", {}))];
  const reports = mapReports(memory.reports, (report) =>
    report !== null && report.atMs > sinceMs ? report : null,
  );
  const fresh = createArbiterMemory();
  const { records, rootAtMs } = reports.status === null ? fresh : memory;
  const { act, outputAtMs, movedAtMs, settledMs } = memory;
  const left = endedAtMs === null ? null : (hooks?.conversation ?? memory.leftConversation);
  return {
    memory: {
      ...fresh,
      records,
      rootAtMs,
      reports,
      act,
      outputAtMs,
      movedAtMs,
      settledMs,
      hooks: reports.hook === null ? null : hooks,
      leftConversation: left,
      isTitleOld: reports.title === null,
      told: { ...fresh.told, endedAtMs },
      ledger: isCarried ? { ...memory.ledger, isCarried } : fresh.ledger,
    },
    findings,
  };
}

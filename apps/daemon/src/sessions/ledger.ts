/**
 * The ledger of turns: what was found of each turn of an agent becomes a row, written through like everything else. Rows are
 * bounded in themselves and in number, and are kept as long as their session is.
 */
import { TIMINGS } from "@saggar/engine";
import type { TurnView } from "@saggar/protocol";
import { sanitise, type TurnChange } from "@saggar/sources";
import type { StoredTurn } from "../store/rows.ts";
import { isoTime } from "../system.ts";
import { turnWithoutText } from "./agent-text.ts";
import type { Core } from "./core.ts";
import type { Session } from "./session.ts";

type News = TurnChange["news"];

const MAX_LINE_CHARS = 200;
const MAX_FILES = 50;
const MAX_PATH_CHARS = 1024;
const MAX_TOOLS = 50;
const MAX_TOOL_CHARS = 64;
const ID_BYTES = 8;

/** What is known of a turn that has just begun. */
const NO_TURN = {
  endedAtMs: null,
  outcome: "running",
  prompt: null,
  files: [],
  tools: {},
  tokens: null,
  lastLine: null,
  error: null,
  limit: null,
} as const;

/** What was found of a session's turns, dated as the evidence that it was found with: marks may be told long after they were. */
export function noteTurn(core: Core, session: Session, found: { agent: string; change: TurnChange }): void {
  const { agent, change } = found;
  const atMs = session.account.memory.lastMs ?? core.system.nowMs();
  const newest = session.turn?.agent === agent ? session.turn : null;
  const running = newest?.outcome === "running" ? newest : null;
  if (change.kind === "started") {
    // The next prompt was taken up without a word of the end of the one before.
    if (running !== null) keep(core, session, ended(running, "done", atMs));
    const id = core.system.randomHex(ID_BYTES);
    const turn = { ...NO_TURN, id, session: session.id, agent, startedAtMs: atMs };
    return keep(core, session, withNews(turn, change.news));
  }
  // What comes after the end (its last line, its tokens) belongs to it still.
  if (newest === null) return;
  const told = withNews(newest, change.news);
  if (change.kind !== "ended" || running === null) return keep(core, session, told);
  finish(core, session, ended(told, change.outcome, atMs), change.isAsked);
}

function finish(core: Core, session: Session, turn: StoredTurn, isAsked: boolean): void {
  if (isAsked || !isNothing(turn)) keep(core, session, turn);
  else drop(core, session, turn);
}

/** Some agents say for a moment that they work while they start: nothing was asked and nothing was done. */
function isNothing({ startedAtMs, endedAtMs, prompt, files, tools, lastLine, error }: StoredTurn): boolean {
  const isEmpty = prompt === null && lastLine === null && error === null && files.length === 0;
  return isEmpty && Object.keys(tools).length === 0 && (endedAtMs ?? 0) - startedAtMs < TIMINGS.beat;
}

function drop(core: Core, session: Session, { id }: StoredTurn): void {
  core.writer.removeTurn(id);
  restoreTurn(core, session);
  core.world.changed(session, "soon");
}

/** The session ended, or is filed: nothing of a turn goes on. */
export function endTurns(core: Core, session: Session): void {
  const { turn } = session;
  if (turn?.outcome !== "running") return;
  keep(core, session, ended(turn, "gone", session.record.exitedAtMs ?? core.system.nowMs()));
}

/** A session of an earlier daemon: its newest turn is taken up again. */
export function restoreTurn(core: Core, session: Session): void {
  session.turn = newestTurns(core, session.id, 1)[0] ?? null;
}

/** Newest first, of a live or filed session, and as far as they may be shown. */
export function newestTurns(core: Core, id: string, limit: number): readonly StoredTurn[] {
  const turns = core.writer.turns(id, limit);
  return core.settings.current().keepAgentText ? turns : turns.map(turnWithoutText);
}

/** The settings changed: what is not to be shown any more goes from the rows. */
export function hideTexts(core: Core): void {
  if (core.settings.current().keepAgentText) return;
  for (const session of core.roster.values()) {
    if (session.turn === null) continue;
    session.turn = turnWithoutText(session.turn);
    core.world.changed(session, "soon");
  }
}

function keep(core: Core, session: Session, turn: StoredTurn): void {
  session.turn = turn;
  core.writer.turn(turn);
  core.world.changed(session, "soon");
}

function ended(turn: StoredTurn, outcome: StoredTurn["outcome"], atMs: number): StoredTurn {
  return { ...turn, outcome, endedAtMs: Math.max(turn.startedAtMs, atMs) };
}

/** What is told last counts; tools are counted and files gathered. */
function withNews(turn: StoredTurn, news: News): StoredTurn {
  const { prompt, tool, files, tokens, lastLine, error } = news;
  const line = (told: string | undefined, before: string | null): string | null =>
    told === undefined ? before : sanitise(told, MAX_LINE_CHARS) || before;
  return {
    ...turn,
    prompt: turn.prompt ?? line(prompt, null),
    tools: tool === undefined ? turn.tools : counted(turn.tools, sanitise(tool, MAX_TOOL_CHARS)),
    files: gathered(turn.files, files ?? []),
    tokens: tokens ?? turn.tokens,
    lastLine: line(lastLine, turn.lastLine),
    error: line(error, turn.error),
    limit: limitOf(turn, news),
  };
}

/** Once something was done again, whatever it waited for has passed. */
function limitOf({ limit }: StoredTurn, { limitUntilMs, tool, files, lastLine }: News): StoredTurn["limit"] {
  if (limitUntilMs !== undefined) return { untilMs: limitUntilMs };
  return tool === undefined && files === undefined && lastLine === undefined ? limit : null;
}

function counted(tools: StoredTurn["tools"], tool: string): StoredTurn["tools"] {
  const isKnown = Object.hasOwn(tools, tool);
  if (tool === "" || (!isKnown && Object.keys(tools).length >= MAX_TOOLS)) return tools;
  return { ...tools, [tool]: (isKnown ? (tools[tool] ?? 0) : 0) + 1 };
}

function gathered(known: readonly string[], more: readonly string[]): readonly string[] {
  const paths = more.map((path) => sanitise(path, MAX_PATH_CHARS)).filter((path) => path !== "");
  return [...new Set([...known, ...paths])].slice(0, MAX_FILES);
}

export function turnView(turn: StoredTurn): TurnView {
  const { id, agent, startedAtMs, endedAtMs, outcome, prompt, files, tools, tokens, lastLine, error, limit } =
    turn;
  return {
    id,
    agent,
    startedAt: isoTime(startedAtMs),
    endedAt: endedAtMs === null ? null : isoTime(endedAtMs),
    outcome,
    prompt,
    files: [...files],
    tools: { ...tools },
    tokens,
    lastLine,
    error,
    limit: limit === null ? null : { until: limit.untilMs === null ? null : isoTime(limit.untilMs) },
  };
}

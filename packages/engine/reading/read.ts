/**
 * A plain reading of RULES.md: one verdict from a whole history, with no memory between two calls.
 * It is slow and meant to be checked against the page by eye; the engine is checked against it.
 */
import { isDeepStrictEqual } from "node:util";
import { assertNever } from "../src/assert-never.ts";
import type { Choice } from "../src/evidence.ts";
import { TIMINGS } from "../src/timings.ts";
import type { Claim, ClaimClass, Note, Verdict } from "../src/verdict.ts";
import { liveAsk } from "./asks.ts";
import { type CallKind, callAt } from "./calls.ts";
import { decidingLine, type Line, lineUnderneath } from "./list.ts";
import { isGlowing, lastLine, markOn } from "./marks.ts";
import { all, type Dated, isAfter, latest, oneLine, type Past, pasts, remembered } from "./past.ts";
import { livePrompt } from "./screens.ts";
import { isOnScreen } from "./shell.ts";
import { waitKey } from "./waits.ts";

/** All of a verdict but `until`. */
export type Said = Omit<Verdict, "until">;

/** Every moment of the past plus one timing: whatever changes by itself changes at one of these. */
const sums: (past: Past) => readonly number[] = remembered((past) =>
  past.moments.flatMap(({ at }) => [at, ...Object.values(TIMINGS).map((timing) => at + timing)]),
);

/** Where any field may change: a stale row counts from an Idle that may itself have begun at such a sum. */
const candidates: (past: Past) => readonly number[] = remembered((past) =>
  [...new Set(sums(past).flatMap((edge) => [edge, edge + TIMINGS.staleAfter]))]
    .filter((edge) => edge > past.at)
    .sort((a, b) => a - b),
);

/** Those from the last evidence on, sorted, without doubles. */
const edges: (past: Past) => readonly number[] = remembered((past) =>
  [...new Set(sums(past))].filter((edge) => edge >= past.at).sort((a, b) => a - b),
);

/** The last edge up to `now` at which the row was anything but Idle, with no evidence after this past; null where none. */
function lastBusyEdge(past: Past, now: number): number | null {
  return edges(past).findLast((edge) => edge <= now && decidingLine(past, edge).status !== "idle") ?? null;
}

/** When the row last stopped being anything but Idle, up to `now`; null where it was Idle all along. */
function idleFrom(past: Past, now: number): number | null {
  // Before the next evidence was applied, the row stood at its very millisecond too.
  if (decidingLine(past, now).status !== "idle") return now;
  const busy = lastBusyEdge(past, now);
  // The status holds from edge to edge, so it ended at the edge after.
  if (busy !== null) return edges(past).find((edge) => edge > busy) ?? now;
  return past.before === null ? null : idleBefore(past);
}

const idleBefore: (past: Past) => number | null = remembered((past) =>
  past.before === null ? null : idleFrom(past.before, past.at),
);

/** R7, `since` of every idle line. */
function idleSince(past: Past, now: number): number {
  return idleFrom(past, now) ?? past.moments[0]?.at ?? now;
}

function sinceOf(line: Line, past: Past, now: number): number {
  return line.status === "idle" ? idleSince(past, now) : (line.since(past, now) ?? now);
}

/** R4: "`selected` (or on screen at the exit) makes it seen, and a seen exit, failed or finished, is no claim." */
function isExitSeen(past: Past): boolean {
  const exited = latest(past, "exited");
  if (exited === null) return false;
  return isOnScreen(exited) || all(past, "selected").some((selected) => isAfter(selected, exited));
}

function claimClass(line: Line): ClaimClass | null {
  switch (line.status) {
    case "needs-you":
      return 1;
    case "failed":
      return 2;
    case "ready-for-review":
      return 3;
    case "finished":
      return 4;
    case "working":
    case "idle":
      return null;
    default:
      return assertNever(line.status);
  }
}

type Detail = Pick<Claim, "key" | "expires" | "message" | "fingerprint" | "choices" | "exitCode">;

const PLAIN = { expires: null, fingerprint: null, choices: [] as readonly Choice[], exitCode: null };

function callDetail(kind: CallKind, past: Past, now: number): Detail {
  const call = callAt(kind, past, now);
  // "Kind and first raise for lines 6-8; for line 3 the same and the message."
  const key = `${kind}:${call?.since ?? 0}${kind === "agent-call" ? `:${call?.message ?? ""}` : ""}`;
  const expires = call === null ? null : call.latestRaise + TIMINGS.claimLife;
  return { ...PLAIN, key, expires, message: call?.message ?? null };
}

/** R2: "the claim's text is the prompt's, else the ask's; choices and fingerprint are the prompt's". */
function waitDetail(past: Past, now: number): Detail {
  const prompt = livePrompt(past, now);
  const message = prompt === null ? (liveAsk(past, now)?.message ?? null) : prompt.text;
  return {
    ...PLAIN,
    key: waitKey(past, now),
    message,
    fingerprint: prompt?.fingerprint ?? null,
    choices: prompt?.choices ?? [],
  };
}

function exitDetail(past: Past): Detail {
  const exited = latest(past, "exited");
  // "`exitCode` the exit's …, null for … signals."
  const exitCode = exited?.evidence.signal === null ? exited.evidence.exitCode : null;
  return { ...PLAIN, key: `exit:${exited?.at ?? 0}`, message: lastLine(past), exitCode };
}

function markDetail(past: Past): Detail {
  const mark = markOn(past);
  // "Kind and latest award for marks."
  const key = `${mark?.kind ?? ""}:${mark?.award.index ?? 0}`;
  return { ...PLAIN, key, message: mark?.line ?? null, exitCode: mark?.exitCode ?? null };
}

function detail(line: Line, past: Past, now: number): Detail {
  const { because } = line;
  if (because === "exit-code") return exitDetail(past);
  if (because === "hook-claim" || because === "prompt-cue") return waitDetail(past, now);
  if (because === "job-failed" || because === "left-work") return markDetail(past);
  return callDetail(because as CallKind, past, now);
}

/** R7, `claim`. */
function claimOf(line: Line, past: Past, now: number): Claim | null {
  const loudness = claimClass(line);
  if (loudness === null || isExitSeen(past)) return null;
  return {
    ...detail(line, past, now),
    kind: line.because,
    class: loudness,
    since: sinceOf(line, past, now),
  };
}

/** R7, `note`: "the last `attention` of level note …; being selected clears it, and none is kept while on screen". */
function noteOf(past: Past): Note | null {
  const notes = all(past, "attention").filter(({ evidence }) => evidence.level === "note");
  const note = notes.at(-1);
  if (note === undefined || isOnScreen(note)) return null;
  const selected = latest(past, "selected");
  if (selected !== null && isAfter(selected, note)) return null;
  return { message: oneLine(note.evidence.message), at: note.at };
}

/** R7, `wants`. */
function wantsOf(line: Line, past: Past): Verdict["wants"] {
  if (line.status === "needs-you") return "yes";
  if (line.status === "ready-for-review") return "review";
  return line.status === "failed" && !isExitSeen(past) ? "review" : "no";
}

export function sayAt(past: Past, now: number): Said {
  const line = decidingLine(past, now);
  const since = sinceOf(line, past, now);
  const isIdle = line.status === "idle";
  const isMoving = latest(past, "exited") === null && lineUnderneath(past, now).status === "working";
  return {
    status: line.status,
    because: line.because,
    line: line.line,
    since,
    wants: wantsOf(line, past),
    activity: isMoving ? "moving" : "still",
    // "True while it glows and the status is idle."
    tick: isIdle && isGlowing(past, now),
    // "Status idle and `now - since >= staleAfter`."
    stale: isIdle && now - since >= TIMINGS.staleAfter,
    claim: claimOf(line, past, now),
    note: noteOf(past),
  };
}

/** Before any evidence there is nothing to say but that it is quiet. */
function sayNothing(now: number): Verdict {
  return {
    status: "idle",
    because: "quiet",
    line: 20,
    since: now,
    until: null,
    wants: "no",
    activity: "still",
    tick: false,
    stale: false,
    claim: null,
    note: null,
  };
}

export function isSame(one: Said, other: Said): boolean {
  return isDeepStrictEqual(one, other);
}

/** Every later moment at which the verdict is another than just before it. */
const turningPoints: (past: Past) => readonly number[] = remembered((past) => {
  let said = sayAt(past, past.at);
  return candidates(past).filter((moment) => {
    const before = said;
    said = sayAt(past, moment);
    return !isSame(before, said);
  });
});

/** R7, `until`, by trying every later moment that could matter. */
export function changesAt(past: Past, now: number): number | null {
  return turningPoints(past).find((moment) => moment > now) ?? null;
}

function lastPast(history: readonly Dated[]): Past | null {
  return pasts(history).at(-1) ?? null;
}

/** "Clamped to the last one seen, also in `judge`." */
export function clamped(past: Past, nowMs: number): number {
  return Math.max(nowMs, past.at);
}

/** The verdict of RULES.md for this history at this moment. */
export function read(history: readonly Dated[], nowMs: number): Verdict {
  const past = lastPast(history);
  if (past === null) return sayNothing(nowMs);
  return { ...sayAt(past, clamped(past, nowMs)), until: readUntil(history, nowMs) };
}

/** The earliest later moment at which any field of the verdict differs with no new evidence; null if none does. */
export function readUntil(history: readonly Dated[], nowMs: number): number | null {
  const past = lastPast(history);
  return past === null ? null : changesAt(past, clamped(past, nowMs));
}

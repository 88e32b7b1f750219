/** R0: the decision list, with R7's `since` of each line. "The first line that holds decides." */
import type { Because, Status } from "../src/verdict.ts";
import { lastHook, liveAsk } from "./asks.ts";
import { type CallKind, callAt } from "./calls.ts";
import { isBackgroundHeld, isProgressHeld, isTurnHeld, progress } from "./hold.ts";
import { type Mark, markOn } from "./marks.ts";
import { countedLines, countedOutput, isEcho, isMoving, isSilent, startOfRun } from "./output.ts";
import { all, isAfter, latest, type Past, remembered } from "./past.ts";
import { livePrompt, runOfScreens, showsIdleInput, showsWorking } from "./screens.ts";
import { commandInFlight, hasBackgroundChildren, isAtPrompt, isInteractive } from "./shell.ts";
import { backgroundWork, lastTurnHook, openTurn } from "./turns.ts";

export interface Line {
  readonly line: number;
  readonly status: Status;
  readonly because: Because;
  /** When the line holds, since when; for idle lines nothing, as R7 counts those by the row. Null where it does not hold. */
  readonly since: (past: Past, now: number) => number | null;
}

/** Idle lines hold, with a since that the row gives. */
const IDLE = 0;

const exit: (past: Past) => { at: number; isClean: boolean } | null = remembered((past) => {
  const exited = latest(past, "exited");
  if (exited === null) return null;
  return { at: exited.at, isClean: exited.evidence.exitCode === 0 && exited.evidence.signal === null };
});

function sinceCall(kind: CallKind): Line["since"] {
  return (past, now) => callAt(kind, past, now)?.since ?? null;
}

function sinceMark(kind: Mark["kind"]): Line["since"] {
  return (past) => {
    const mark = markOn(past);
    return mark?.kind === kind ? mark.since : null;
  };
}

/** Line 11: "a command in flight, its foreground program not interactive, and no hook since it started (or the last one was `session-ended`)". */
const commandRunning: (past: Past) => number | null = remembered((past) => {
  const command = commandInFlight(past);
  if (command === null || isInteractive(past)) return null;
  const hook = lastHook(past);
  const isPlain = hook === null || !isAfter(hook, command) || hook.evidence.event === "session-ended";
  return isPlain ? command.at : null;
});

/** Line 16: "… and no output that was not echo came after the person typed after it". */
const turnEnded: (past: Past) => number | null = remembered((past) => {
  const hook = lastTurnHook(past);
  if (hook === null) return null;
  if (hook.evidence.event !== "turn-ended" && hook.evidence.event !== "turn-failed") return null;
  const typed = all(past, "input").find((input) => isAfter(input, hook));
  if (typed === undefined) return IDLE;
  const isVoid = all(past, "output").some((output) => isAfter(output, typed) && !isEcho(output));
  return isVoid ? null : IDLE;
});

/** R7, `working-cue`: "when the cue appeared". */
const workingCueSince: (past: Past) => number | null = remembered(
  (past) => runOfScreens(past, ({ evidence }) => evidence.working)?.at ?? null,
);

export const LINES: readonly Line[] = [
  {
    line: 1,
    status: "finished",
    because: "exit-code",
    since: (past) => (exit(past)?.isClean === true ? (exit(past)?.at ?? null) : null),
  },
  { line: 2, status: "failed", because: "exit-code", since: (past) => exit(past)?.at ?? null },
  { line: 3, status: "needs-you", because: "agent-call", since: sinceCall("agent-call") },
  {
    line: 4,
    status: "needs-you",
    because: "hook-claim",
    since: (past, now) => liveAsk(past, now)?.since ?? null,
  },
  {
    line: 5,
    status: "needs-you",
    because: "prompt-cue",
    since: (past, now) => livePrompt(past, now)?.appeared.at ?? null,
  },
  { line: 6, status: "needs-you", because: "bell", since: sinceCall("bell") },
  { line: 7, status: "needs-you", because: "watch-cue", since: sinceCall("watch-cue") },
  { line: 8, status: "needs-you", because: "notification", since: sinceCall("notification") },
  { line: 9, status: "failed", because: "job-failed", since: sinceMark("job-failed") },
  { line: 10, status: "ready-for-review", because: "left-work", since: sinceMark("left-work") },
  { line: 11, status: "working", because: "command-running", since: commandRunning },
  {
    line: 12,
    status: "working",
    because: "background-work",
    since: (past, now) => (isBackgroundHeld(past, now) ? (backgroundWork(past)?.since ?? null) : null),
  },
  {
    line: 13,
    status: "working",
    because: "working-cue",
    since: (past, now) => (showsWorking(past) && !isSilent(past, now) ? workingCueSince(past) : null),
  },
  {
    line: 14,
    status: "working",
    because: "turn-running",
    since: (past, now) => (isTurnHeld(past, now) ? (openTurn(past, now)?.at ?? null) : null),
  },
  {
    line: 15,
    status: "working",
    because: "progress",
    since: (past, now) => (isProgressHeld(past, now) ? (progress(past)?.first.at ?? null) : null),
  },
  { line: 16, status: "idle", because: "turn-ended", since: turnEnded },
  {
    line: 17,
    status: "working",
    because: "recent-output",
    since: (past, now) =>
      hasBackgroundChildren(past) && isMoving(countedLines(past), now)
        ? startOfRun(countedLines(past))
        : null,
  },
  {
    line: 18,
    status: "idle",
    because: "idle-prompt",
    since: (past) => (isAtPrompt(past) || showsIdleInput(past) ? IDLE : null),
  },
  {
    line: 19,
    status: "working",
    because: "recent-output",
    since: (past, now) => (isMoving(countedOutput(past), now) ? startOfRun(countedOutput(past)) : null),
  },
  { line: 20, status: "idle", because: "quiet", since: () => IDLE },
];

/** The first line of these that holds; the last one always does. */
function decide(lines: readonly Line[], past: Past, now: number): Line {
  const line = lines.find(({ since }) => since(past, now) !== null);
  if (line === undefined) throw new Error("Line 20 always holds");
  return line;
}

export function decidingLine(past: Past, now: number): Line {
  return decide(LINES, past, now);
}

/** R7, `activity`: "the list from line 11 down, judged as if lines 1-10 were not there" (always `still` after the exit). */
export function lineUnderneath(past: Past, now: number): Line {
  return decide(LINES.slice(10), past, now);
}

/**
 * R0, the decision list: the first line that holds decides. Each line says what it decides, until
 * when it holds if nothing more is observed, and since when it has held.
 *
 * With no new evidence a line holds over one span of time: it can only end, and two of them (an ask
 * and a prompt in the grace of an answer) can also begin.
 */
import { askClearsMs, askLiveFromMs } from "./asks.ts";
import { claimExpiresMs } from "./claims.ts";
import type { Memory } from "./memory.ts";
import { backgroundHeldUntilMs, progressHeldUntilMs, turnHeldUntilMs } from "./motion.ts";
import { promptLiveFromMs } from "./prompts.ts";
import { TIMINGS } from "./timings.ts";
import { interruptionMs } from "./turns.ts";
import type { Because, Status } from "./verdict.ts";

export interface Line {
  readonly line: number;
  readonly status: Status;
  readonly because: Because;
  /** The line is over at this moment; long ago where it does not hold, never where nothing ends it. */
  readonly untilMs: (memory: Memory) => number;
  /** The line holds from this moment on; absent where it holds already. */
  readonly fromMs?: (memory: Memory) => number;
  /** R7; absent on the idle lines, which are dated by the row. */
  readonly sinceMs?: (memory: Memory) => number | undefined;
}

/** A line that rests on a fact alone: time does not end it. */
function asLongAs(holds: boolean): number {
  return holds ? Infinity : -Infinity;
}

function exitedClean({ exit }: Memory): boolean {
  return exit !== null && exit.exitCode === 0 && exit.signal === null;
}

/** In flight, not interactive, and no hook has taken over what can be known of it. */
function commandRuns({ command, interactive }: Memory): boolean {
  if (command === null || interactive) return false;
  return command.lastHook === null || command.lastHook === "session-ended";
}

function silentMs(atMs: number | null | undefined): number {
  return atMs === null || atMs === undefined ? -Infinity : atMs + TIMINGS.silence;
}

export const LINES: readonly Line[] = [
  {
    line: 1,
    status: "finished",
    because: "exit-code",
    untilMs: (memory) => asLongAs(exitedClean(memory)),
    sinceMs: ({ exit }) => exit?.atMs,
  },
  {
    line: 2,
    status: "failed",
    because: "exit-code",
    untilMs: ({ exit }) => asLongAs(exit !== null),
    sinceMs: ({ exit }) => exit?.atMs,
  },
  {
    line: 3,
    status: "needs-you",
    because: "agent-call",
    untilMs: ({ attention }) => claimExpiresMs(attention),
    sinceMs: ({ attention }) => attention?.sinceMs,
  },
  {
    line: 4,
    status: "needs-you",
    because: "hook-claim",
    fromMs: askLiveFromMs,
    untilMs: askClearsMs,
    sinceMs: ({ ask }) => ask?.sinceMs,
  },
  {
    line: 5,
    status: "needs-you",
    because: "prompt-cue",
    fromMs: promptLiveFromMs,
    untilMs: ({ prompt }) => asLongAs(prompt !== null),
    sinceMs: ({ prompt }) => prompt?.sinceMs,
  },
  {
    line: 6,
    status: "needs-you",
    because: "bell",
    untilMs: ({ bell }) => claimExpiresMs(bell),
    sinceMs: ({ bell }) => bell?.sinceMs,
  },
  {
    line: 7,
    status: "needs-you",
    because: "watch-cue",
    untilMs: ({ watch }) => claimExpiresMs(watch),
    sinceMs: ({ watch }) => watch?.sinceMs,
  },
  {
    line: 8,
    status: "needs-you",
    because: "notification",
    untilMs: ({ notification }) => claimExpiresMs(notification),
    sinceMs: ({ notification }) => notification?.sinceMs,
  },
  {
    line: 9,
    status: "failed",
    because: "job-failed",
    untilMs: ({ mark }) => asLongAs(mark?.kind === "job-failed"),
    sinceMs: ({ mark }) => mark?.sinceMs,
  },
  {
    line: 10,
    status: "ready-for-review",
    because: "left-work",
    untilMs: ({ mark }) => asLongAs(mark?.kind === "left-work"),
    sinceMs: ({ mark }) => mark?.sinceMs,
  },
  {
    line: 11,
    status: "working",
    because: "command-running",
    untilMs: (memory) => asLongAs(commandRuns(memory)),
    sinceMs: ({ command }) => command?.startedMs,
  },
  {
    line: 12,
    status: "working",
    because: "background-work",
    untilMs: backgroundHeldUntilMs,
    sinceMs: ({ background }) => background?.sinceMs,
  },
  {
    line: 13,
    status: "working",
    because: "working-cue",
    untilMs: ({ workingCueMs, outputMs }) => (workingCueMs === null ? -Infinity : silentMs(outputMs)),
    sinceMs: ({ workingCueMs }) => workingCueMs ?? undefined,
  },
  {
    line: 14,
    status: "working",
    because: "turn-running",
    untilMs: (memory) => Math.min(turnHeldUntilMs(memory), interruptionMs(memory)),
    sinceMs: ({ turn }) => turn?.startedMs,
  },
  {
    line: 15,
    status: "working",
    because: "progress",
    untilMs: progressHeldUntilMs,
    sinceMs: ({ progress }) => progress?.sinceMs,
  },
  {
    line: 16,
    status: "idle",
    because: "turn-ended",
    untilMs: ({ turnEnd }) => asLongAs(turnEnd !== null && !turnEnd.voided),
  },
  {
    line: 17,
    status: "working",
    because: "recent-output",
    untilMs: ({ atPrompt, children, movingLines }) =>
      atPrompt && children > 0 ? silentMs(movingLines?.lastMs) : -Infinity,
    sinceMs: ({ movingLines }) => movingLines?.sinceMs,
  },
  {
    line: 18,
    status: "idle",
    because: "idle-prompt",
    untilMs: ({ atPrompt, idleInput }) => asLongAs(atPrompt || idleInput),
  },
  {
    line: 19,
    status: "working",
    because: "recent-output",
    untilMs: ({ moving }) => silentMs(moving?.lastMs),
    sinceMs: ({ moving }) => moving?.sinceMs,
  },
  {
    line: 20,
    status: "idle",
    because: "quiet",
    untilMs: () => Infinity,
  },
];

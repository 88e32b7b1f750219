/** R7's claim: why the session wants the person, in the words of the line that decides. */
import { claimExpiresMs } from "./claims.ts";
import type { Choice } from "./evidence.ts";
import type { Memory, Raised } from "./memory.ts";
import type { Claim, ClaimClass, Status } from "./verdict.ts";
import type { View } from "./view.ts";

const NO_CHOICES: readonly Choice[] = [];

export function claimOf(memory: Memory, view: View): Claim | null {
  const claimClass = classOf(view.line.status);
  if (claimClass === null || memory.exit?.seen === true) return null;
  switch (view.line.line) {
    case 1:
    case 2:
      return exitClaim(memory, view, claimClass);
    case 3:
      return raisedClaim(memory.attention, view, claimClass);
    case 4:
    case 5:
      return waitClaim(memory, view, claimClass);
    case 6:
      return raisedClaim(memory.bell, view, claimClass);
    case 7:
      return raisedClaim(memory.watch, view, claimClass);
    case 8:
      return raisedClaim(memory.notification, view, claimClass);
    default:
      return markClaim(memory, view, claimClass);
  }
}

/** R8's classes, loudest first. */
function classOf(status: Status): ClaimClass | null {
  if (status === "needs-you") return 1;
  if (status === "failed") return 2;
  if (status === "ready-for-review") return 3;
  return status === "finished" ? 4 : null;
}

function exitClaim({ exit, lastLine }: Memory, { line, sinceMs }: View, claimClass: ClaimClass): Claim {
  return {
    key: `${line.because}@${sinceMs}`,
    kind: line.because,
    class: claimClass,
    since: sinceMs,
    expires: null,
    message: lastLine,
    fingerprint: null,
    choices: NO_CHOICES,
    exitCode: exit === null || exit.signal !== null ? null : exit.exitCode,
  };
}

/** Kind and first raise name it; an attention call is named by its message too. */
function raisedClaim(raised: Raised | null, { line, sinceMs }: View, claimClass: ClaimClass): Claim {
  const message = raised === null ? null : raised.text;
  const suffix = line.because === "agent-call" ? `:${message ?? ""}` : "";
  return {
    key: `${line.because}@${sinceMs}${suffix}`,
    kind: line.because,
    class: claimClass,
    since: sinceMs,
    expires: claimExpiresMs(raised),
    message,
    fingerprint: null,
    choices: NO_CHOICES,
    exitCode: null,
  };
}

/** The text is the prompt's where it is live, else the ask's; choices and fingerprint are the prompt's. */
function waitClaim(memory: Memory, { line, sinceMs, wait, promptLive }: View, claimClass: ClaimClass): Claim {
  const prompt = promptLive ? memory.prompt : null;
  return {
    key: `wait@${wait?.sinceMs ?? sinceMs}#${wait?.number ?? 0}`,
    kind: line.because,
    class: claimClass,
    since: sinceMs,
    expires: null,
    message: prompt === null ? (memory.ask?.message ?? null) : prompt.text,
    fingerprint: prompt === null ? null : prompt.fingerprint,
    choices: prompt === null ? NO_CHOICES : prompt.choices,
    exitCode: null,
  };
}

function markClaim({ mark }: Memory, { line, sinceMs }: View, claimClass: ClaimClass): Claim {
  return {
    key: `${line.because}@${mark?.awardedMs ?? sinceMs}`,
    kind: line.because,
    class: claimClass,
    since: sinceMs,
    expires: null,
    message: mark?.message ?? null,
    fingerprint: null,
    choices: NO_CHOICES,
    exitCode: mark?.exitCode ?? null,
  };
}

/** R7's claim: why the session wants the person, in the words of the line that decides. */
import { claimExpiresMs } from "./claims.ts";
import type { Memory, Raised } from "./memory.ts";
import type { Claim, ClaimClass } from "./verdict.ts";
import type { View } from "./view.ts";

type Detail = Omit<Claim, "kind" | "class" | "since">;

/** What a claim says where it has nothing to say. */
const PLAIN = { expires: null, message: null, fingerprint: null, choices: [], exitCode: null } as const;

/** R8's classes, by status. */
const CLASSES: Readonly<Partial<Record<View["line"]["status"], ClaimClass>>> = {
  "needs-you": 1,
  failed: 2,
  "ready-for-review": 3,
  finished: 4,
};

export function claimOf(memory: Memory, view: View): Claim | null {
  const { because, status } = view.line;
  const claimClass = CLASSES[status];
  if (claimClass === undefined || memory.exit?.seen === true) return null;
  const { key, expires, message, fingerprint, choices, exitCode } = detailOf(memory, view);
  return {
    key,
    kind: because,
    class: claimClass,
    since: view.sinceMs,
    expires,
    message,
    fingerprint,
    choices,
    exitCode,
  };
}

function detailOf(memory: Memory, view: View): Detail {
  const kind = view.line.because;
  switch (view.line.line) {
    case 1:
    case 2:
      return exitDetail(memory);
    case 3:
      return raisedDetail(kind, memory.attention, `:${memory.attention?.text ?? ""}`);
    case 4:
    case 5:
      return waitDetail(memory, view);
    case 6:
      return raisedDetail(kind, memory.bell);
    case 7:
      return raisedDetail(kind, memory.watch);
    case 8:
      return raisedDetail(kind, memory.notification);
    default:
      return markDetail(kind, memory);
  }
}

/** Kind and first raise name it; an attention call is named by its message too. */
function raisedDetail(kind: string, raised: Raised | null, suffix = ""): Detail {
  const key = `${kind}@${raised?.sinceMs ?? 0}${suffix}`;
  return { ...PLAIN, key, expires: claimExpiresMs(raised), message: raised?.text ?? null };
}

/** The text is the prompt's where it is live, else the ask's; choices and fingerprint are the prompt's. */
function waitDetail({ ask, prompt }: Memory, { wait, promptLive }: View): Detail {
  const key = `wait@${wait?.sinceMs ?? 0}#${wait?.number ?? 0}`;
  if (prompt === null || !promptLive) return { ...PLAIN, key, message: ask?.message ?? null };
  return { ...PLAIN, key, message: prompt.text, fingerprint: prompt.fingerprint, choices: prompt.choices };
}

function markDetail(kind: string, { mark }: Memory): Detail {
  const key = `${kind}@${mark?.awardedMs ?? 0}`;
  return { ...PLAIN, key, message: mark?.message ?? null, exitCode: mark?.exitCode ?? null };
}

function exitDetail({ exit, lastLine }: Memory): Detail {
  const exitCode = exit === null || exit.signal !== null ? null : exit.exitCode;
  return { ...PLAIN, key: `exit-code@${exit?.atMs ?? 0}`, message: lastLine, exitCode };
}

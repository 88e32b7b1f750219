/** Finds the one session that a target names: an id, its first digits, or a name. What fits more than one is never guessed. */
import type { Result } from "@saggar/engine";
import type { CallError, SessionView } from "@saggar/protocol";
import type { Sessions } from "../sessions/face.ts";
import type { Caller } from "./caller.ts";
import { ambiguousTarget, noSession, noStarter, noSuchTarget, sessionGone, shortPrefix } from "./refusals.ts";

const MIN_PREFIX = 4;

/** Null names the calling session. */
export function findTarget(
  sessions: Pick<Sessions, "ids" | "view">,
  target: string | null,
  caller: Caller,
): Result<SessionView, CallError> {
  if (target !== null) return findNamed(sessions, target);
  if (caller.kind !== "session") return { ok: false, error: noSession() };
  const view = sessions.view(caller.id);
  return view === null ? { ok: false, error: sessionGone() } : { ok: true, value: view };
}

/** Where a message goes that names nobody: to the session that started the caller's. */
export function findRecipient(
  sessions: Pick<Sessions, "ids" | "view">,
  target: string | null,
  caller: Caller,
): Result<SessionView, CallError> {
  if (target !== null) return findNamed(sessions, target);
  if (caller.kind !== "session") return { ok: false, error: noStarter() };
  const startedBy = sessions.view(caller.id)?.startedBy;
  const starter = startedBy?.kind === "session" ? sessions.view(startedBy.id) : null;
  return starter === null ? { ok: false, error: noStarter() } : { ok: true, value: starter };
}

function findNamed(sessions: Pick<Sessions, "ids" | "view">, target: string): Result<SessionView, CallError> {
  const digits = target.toLowerCase();
  const isHex = /^[0-9a-f]+$/.test(digits);
  const views = sessions
    .ids()
    .map((id) => sessions.view(id))
    .filter((view) => view !== null);
  const exact = views.filter((view) => view.id === digits || view.shortId === digits);
  const [only] = exact;
  if (only !== undefined && exact.length === 1) return { ok: true, value: only };
  const fits = views.filter(
    (view) => view.name === target || (isHex && digits.length >= MIN_PREFIX && view.id.startsWith(digits)),
  );
  const [first, second] = fits;
  if (first !== undefined && second === undefined) return { ok: true, value: first };
  if (first !== undefined) return { ok: false, error: ambiguousTarget(target, fits) };
  return {
    ok: false,
    error: isHex && digits.length < MIN_PREFIX ? shortPrefix(target) : noSuchTarget(target),
  };
}

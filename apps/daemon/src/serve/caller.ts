/**
 * Who asks on the Unix socket. An id alone proves nothing; a token proves a session; and where the caller's processes stand
 * in another session's terminal than the token says (a tmux server started in A and attached from B), nobody is guessed:
 * the call is refused. A process of the same user that lies about all of this is that user, whom no socket can tell apart.
 */
import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import type { Sessions } from "../sessions/face.ts";
import { badToken, foreignTerminal, notAllowed } from "./refusals.ts";

export type Caller =
  | { readonly kind: "owner"; readonly via: "socket" | "page" }
  /** `isProven`: by its token, not only by where its process stands. */
  | { readonly kind: "session"; readonly id: string; readonly isProven: boolean };

/** Processes that one call may name. */
const MAX_PIDS = 32;

type Knowledge = Pick<Sessions, "token" | "ownerOfProcess" | "view">;

export function callerOf(headers: IncomingHttpHeaders, sessions: Knowledge): Result<Caller, CallError> {
  const owners = ownersOf(headers, sessions);
  if (owners === null) {
    return {
      ok: false,
      error: notAllowed(`x-saggar-pids must be at most ${MAX_PIDS} numbers with commas between.`),
    };
  }
  const [id, token] = [headers["x-saggar-session"], headers["x-saggar-token"]];
  if (id === undefined && token === undefined) return withoutToken(owners, sessions);
  if (typeof id !== "string" || typeof token !== "string" || !isTokenOf(sessions.token(id), token)) {
    return { ok: false, error: badToken() };
  }
  const foreign = owners.find((owner) => owner !== id);
  if (foreign !== undefined)
    return { ok: false, error: foreignTerminal(sessions.view(foreign)?.shortId ?? "?") };
  return { ok: true, value: { kind: "session", id, isProven: true } };
}

function withoutToken(owners: readonly string[], sessions: Knowledge): Result<Caller, CallError> {
  const [first, second] = owners;
  if (first === undefined) return { ok: true, value: { kind: "owner", via: "socket" } };
  if (second !== undefined)
    return { ok: false, error: foreignTerminal(sessions.view(second)?.shortId ?? "?") };
  return { ok: true, value: { kind: "session", id: first, isProven: false } };
}

/** The sessions whose terminals hold the named processes, each once; null when the header is none. */
function ownersOf(headers: IncomingHttpHeaders, sessions: Knowledge): readonly string[] | null {
  const text = [headers["x-saggar-pid"], headers["x-saggar-pids"]]
    .flat()
    .filter((part) => part !== undefined && part !== "")
    .join(",");
  if (text === "") return [];
  const pids = text.split(",").map((part) => part.trim());
  if (pids.length > MAX_PIDS || pids.some((pid) => !/^[1-9]\d{0,9}$/.test(pid))) return null;
  const owners = pids.map((pid) => sessions.ownerOfProcess(Number(pid)));
  return [...new Set(owners.filter((owner) => owner !== null))];
}

function isTokenOf(known: string | null, given: string): boolean {
  const expected = Buffer.from(known ?? "");
  const actual = Buffer.from(given);
  return known !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
}

/** `turns`: what the agent of a session was asked and what came of it, also of a session that was filed. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Context } from "../context.ts";
import { findTarget } from "../targets.ts";
import { filedEntry } from "./projects.ts";

export async function turns(
  { sessions, caller }: Context,
  { session, limit }: VerbRequest<"turns">,
): Promise<Result<VerbResult<"turns">, CallError>> {
  const live = findTarget(sessions, session, caller);
  if (live.ok)
    return { ok: true, value: { id: live.value.id, turns: [...sessions.turns(live.value.id, limit)] } };
  if (session === null || live.error.code !== "no-such-target") return live;
  const filed = filedEntry(sessions, session);
  if (!filed.ok || sessions.activityEntry(filed.value) === null) return live;
  return { ok: true, value: { id: filed.value, turns: [...sessions.turns(filed.value, limit)] } };
}

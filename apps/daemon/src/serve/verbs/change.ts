/** Verbs that change a session itself: `close`, `rename`, `reset`. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import { actorOf, type TargetContext } from "../context.ts";
import { badArguments } from "../refusals.ts";
import { MAX_NAME } from "./start-session.ts";

export async function close(
  { sessions, caller, target: { id } }: TargetContext,
  { force }: VerbRequest<"close">,
): Promise<Result<VerbResult<"close">, CallError>> {
  const closed = await sessions.close(id, { force, actor: actorOf(caller) });
  return closed.ok ? { ok: true, value: { id, survivors: [...closed.value.survivors] } } : closed;
}

export async function rename(
  { sessions, target }: TargetContext,
  { name }: VerbRequest<"rename">,
): Promise<Result<VerbResult<"rename">, CallError>> {
  const clean = sanitise(name, MAX_NAME);
  return clean === ""
    ? { ok: false, error: badArguments("A name needs at least one character that can be seen.") }
    : sessions.rename(target.id, clean);
}

export async function reset({
  sessions,
  target,
}: TargetContext): Promise<Result<VerbResult<"reset">, CallError>> {
  const done = await sessions.reset(target.id);
  return done.ok ? { ok: true, value: {} } : done;
}

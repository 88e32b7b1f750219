/** `next` and `focus`: the triage walk (R8), and bringing a session to the main pane of every open page. */
import { nextStop, type Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Context, TargetContext } from "../context.ts";

export async function next(
  { sessions, audience }: Context,
  { peek, focused, select }: VerbRequest<"next">,
): Promise<Result<VerbResult<"next">, CallError>> {
  const claims = sessions.queue();
  const standsOn = focused ?? audience.focused();
  const stop = nextStop(claims, standsOn, sessions.visitedKeys());
  if (stop !== null && select && !peek) audience.requestFocus(stop);
  const onlyFocused = claims.length > 0 && claims.every(({ id }) => id === standsOn);
  return {
    ok: true,
    value: { waiting: claims.length, stop: stop === null ? null : sessions.view(stop), onlyFocused },
  };
}

export async function focus({
  audience,
  target: { id },
}: TargetContext): Promise<Result<VerbResult<"focus">, CallError>> {
  return { ok: true, value: { id, pages: audience.requestFocus(id) } };
}

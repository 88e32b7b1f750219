/** `consents` and `consent-decide`: what sessions ask of the person, and the person's word. A session sees its own only. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Context } from "../context.ts";

export async function consentList({
  consents,
  caller,
}: Context): Promise<Result<VerbResult<"consents">, CallError>> {
  const all = consents.list();
  const visible = caller.kind === "owner" ? all : all.filter(({ sessionId }) => sessionId === caller.id);
  return { ok: true, value: { consents: [...visible] } };
}

export async function consentDecide(
  { consents }: Context,
  { id, decision }: VerbRequest<"consent-decide">,
): Promise<Result<VerbResult<"consent-decide">, CallError>> {
  const decided = consents.decide(id, decision);
  return decided.ok ? { ok: true, value: {} } : decided;
}

/** `attention`: a session calls the person. One line; nothing but an answer, typed input or its expiry takes it back. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import type { Context } from "../context.ts";
import { badArguments, noSession, sessionExited, sessionGone } from "../refusals.ts";

const MAX_MESSAGE = 200;

export async function attention(
  { sessions, caller }: Context,
  { message, level }: VerbRequest<"attention">,
): Promise<Result<VerbResult<"attention">, CallError>> {
  if (caller.kind !== "session") return { ok: false, error: noSession() };
  const view = sessions.view(caller.id);
  if (view === null) return { ok: false, error: sessionGone() };
  if (view.exit !== null) return { ok: false, error: sessionExited(view) };
  const line = sanitise(message, MAX_MESSAGE);
  if (line === "") return { ok: false, error: badArguments("attention needs a message that can be seen.") };
  sessions.observe(caller.id, { kind: "attention", level, message: line });
  return { ok: true, value: {} };
}

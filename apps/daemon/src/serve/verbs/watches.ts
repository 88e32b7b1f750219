/** The person's watch patterns: `watch-list`, `watch-add`, `watch-remove`. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Context } from "../context.ts";

export async function watchList({ sessions }: Context): Promise<Result<VerbResult<"watch-list">, CallError>> {
  return { ok: true, value: { watches: [...sessions.watches()] } };
}

export async function watchAdd(
  { sessions }: Context,
  watch: VerbRequest<"watch-add">,
): Promise<Result<VerbResult<"watch-add">, CallError>> {
  return sessions.addWatch(watch);
}

export async function watchRemove(
  { sessions }: Context,
  { id }: VerbRequest<"watch-remove">,
): Promise<Result<VerbResult<"watch-remove">, CallError>> {
  const removed = sessions.removeWatch(id);
  return removed.ok ? { ok: true, value: {} } : removed;
}

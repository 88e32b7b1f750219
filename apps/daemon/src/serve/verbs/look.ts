/** Verbs that look at sessions and change nothing: `list`, `read`, `explain`. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { isoTime } from "../../system.ts";
import type { Context, TargetContext } from "../context.ts";
import { sessionGone } from "../refusals.ts";

export async function list({ sessions, version }: Context): Promise<Result<VerbResult<"list">, CallError>> {
  const views = sessions
    .ids()
    .map((id) => sessions.view(id))
    .filter((view) => view !== null);
  const at = isoTime(sessions.nowMs());
  return { ok: true, value: { version, at, waiting: sessions.queue().length, sessions: views } };
}

export async function read(
  { sessions, target: { id, size } }: TargetContext,
  { lines, screen }: VerbRequest<"read">,
): Promise<Result<VerbResult<"read">, CallError>> {
  if (screen) {
    const painted = await sessions.readScreen(id);
    if (!painted.ok) return painted;
    return {
      ok: true,
      value: { id, lines: painted.value.rows.map(({ text }) => text), size: painted.value.size },
    };
  }
  const last = await sessions.readLines(id, lines);
  return last.ok ? { ok: true, value: { id, lines: [...last.value], size } } : last;
}

export async function explain({
  sessions,
  target,
}: TargetContext): Promise<Result<VerbResult<"explain">, CallError>> {
  const value = sessions.explain(target.id);
  return value === null ? { ok: false, error: sessionGone() } : { ok: true, value };
}

/** Projects and what was filed in them: `project-add`, `project-fold`, `project-remove`, `activity`, `activity-text`. */
import path from "node:path";
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Context } from "../context.ts";
import { relativePath } from "../refusals.ts";

export async function projectAdd(
  { sessions, audience }: Context,
  { path: place, focus }: VerbRequest<"project-add">,
): Promise<Result<VerbResult<"project-add">, CallError>> {
  if (!path.isAbsolute(place) || place.includes("\0")) return { ok: false, error: relativePath(place) };
  const added = await sessions.addProject(place);
  if (added.ok && focus) audience.requestProject(added.value.project.path);
  return added;
}

export async function projectFold(
  { sessions }: Context,
  { path: place, folded }: VerbRequest<"project-fold">,
): Promise<Result<VerbResult<"project-fold">, CallError>> {
  const done = sessions.foldProject(place, folded);
  return done.ok ? { ok: true, value: {} } : done;
}

export async function projectRemove(
  { sessions }: Context,
  { path: place }: VerbRequest<"project-remove">,
): Promise<Result<VerbResult<"project-remove">, CallError>> {
  const done = sessions.removeProject(place);
  return done.ok ? { ok: true, value: {} } : done;
}

export async function activity(
  { sessions }: Context,
  { project, limit }: VerbRequest<"activity">,
): Promise<Result<VerbResult<"activity">, CallError>> {
  return { ok: true, value: { entries: [...sessions.activity(project, limit)] } };
}

export async function activityText(
  { sessions }: Context,
  { id, lines }: VerbRequest<"activity-text">,
): Promise<Result<VerbResult<"activity-text">, CallError>> {
  const text = await sessions.activityLines(id, lines);
  return text.ok ? { ok: true, value: { lines: [...text.value] } } : text;
}

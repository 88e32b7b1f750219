/** Projects and what was filed in them: `project-add`, `project-fold`, `project-remove`, `activity`, `activity-text`. */
import path from "node:path";
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Sessions } from "../../sessions/face.ts";
import type { Context } from "../context.ts";
import { homeSpelledOut } from "../places.ts";
import { ambiguousEntry, noSuchEntry, relativePath } from "../refusals.ts";

const WHOLE_ID_DIGITS = 16;
const LEAST_ID_DIGITS = 4;
/** How far back a short id is looked for. */
const MOST_ENTRIES = 1000;

export async function projectAdd(
  { sessions, audience }: Context,
  { path: asked, focus }: VerbRequest<"project-add">,
): Promise<Result<VerbResult<"project-add">, CallError>> {
  const place = homeSpelledOut(asked);
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
  const entry = filedEntry(sessions, id);
  if (!entry.ok) return entry;
  const text = await sessions.activityLines(entry.value, lines);
  if (!text.ok) return text;
  const agentSession = sessions.activityEntry(entry.value)?.agentSession ?? null;
  return { ok: true, value: { lines: [...text.value], agentSession } };
}

/** The whole id of the filed session that four or more digits name. */
export function filedEntry(sessions: Pick<Sessions, "activity">, id: string): Result<string, CallError> {
  if (id.length >= WHOLE_ID_DIGITS) return { ok: true, value: id };
  if (id.length < LEAST_ID_DIGITS) return { ok: false, error: noSuchEntry(id) };
  const fits = sessions.activity(null, MOST_ENTRIES).filter((entry) => entry.id.startsWith(id));
  const [only, second] = fits;
  if (only === undefined) return { ok: false, error: noSuchEntry(id) };
  return second === undefined
    ? { ok: true, value: only.id }
    : { ok: false, error: ambiguousEntry(id, fits.length) };
}

/** `new`: starts a session. What is left out comes from the caller: its folder, the page's size. */
import { stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import type { NewSession } from "../../sessions/face.ts";
import { actorOf, type Context, type Size } from "../context.ts";
import { homeSpelledOut } from "../places.ts";
import { badArguments, folderMissing, relativePath } from "../refusals.ts";

export const MAX_NAME = 80;
const DEFAULT_SIZE: Size = { cols: 80, rows: 24 };
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/;

// `new` is a word of the language.
export async function startSession(
  context: Context,
  args: VerbRequest<"new">,
): Promise<Result<VerbResult<"new">, CallError>> {
  const fault = faultIn(args);
  if (fault !== null) return { ok: false, error: badArguments(fault) };
  const places = await findPlaces(context, args);
  if (!places.ok) return places;
  const created = await context.sessions.create(
    request(context, args, places.value),
    actorOf(context.caller),
  );
  if (created.ok && args.select) context.audience.requestFocus(created.value.id);
  return created;
}

/** What no program could be started with; null when all is well. */
function faultIn({ command, env }: VerbRequest<"new">): string | null {
  if (command.some((word) => word.includes("\0"))) return "new: the command holds a NUL character.";
  if (command[0] === "") return "new: the command's first word is empty.";
  const wrong = Object.entries(env).find(([name, value]) => !VARIABLE.test(name) || value.includes("\0"));
  return wrong === undefined ? null : `new: "${sanitise(wrong[0], 40)}" cannot be set as a variable.`;
}

async function findPlaces(
  { sessions, caller }: Context,
  asked: VerbRequest<"new">,
): Promise<Result<{ readonly cwd: string; readonly projectPath: string | null }, CallError>> {
  const own = caller.kind === "session" ? (sessions.view(caller.id)?.cwd ?? null) : null;
  const cwd = spelledOut(asked.cwd);
  const project = spelledOut(asked.project);
  const folder = cwd ?? project ?? own ?? os.homedir();
  for (const place of [folder, project]) {
    if (place === null) continue;
    if (!path.isAbsolute(place) || place.includes("\0")) return { ok: false, error: relativePath(place) };
    if (!(await isFolder(place))) return { ok: false, error: folderMissing(place) };
  }
  return { ok: true, value: { cwd: folder, projectPath: project } };
}

function spelledOut(place: string | null): string | null {
  return place === null ? null : homeSpelledOut(place);
}

async function isFolder(place: string): Promise<boolean> {
  try {
    return (await stat(place)).isDirectory();
  } catch {
    // Missing, or out of reach: for a new session the same.
    return false;
  }
}

function request(
  { audience }: Context,
  { name, size, env, callerEnv, command }: VerbRequest<"new">,
  places: { readonly cwd: string; readonly projectPath: string | null },
): NewSession {
  const known = audience.lastSize() ?? DEFAULT_SIZE;
  const clean = name === null ? "" : sanitise(name, MAX_NAME);
  return {
    ...places,
    name: clean === "" ? null : clean,
    size: { cols: size.cols ?? known.cols, rows: size.rows ?? known.rows },
    baseEnv: callerEnv === null ? null : withoutNul(callerEnv),
    env,
    command,
  };
}

function withoutNul(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => name !== "" && !name.includes("=") && !`${name}${value}`.includes("\0"),
    ),
  );
}

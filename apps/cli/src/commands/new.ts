/** `saggar new`: a session in a project, with the caller's environment. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";
import { existingFolder } from "./add.ts";

export async function run(call: Call): Promise<void> {
  const { system } = call;
  const cwd = call.string("cwd");
  const project = call.string("project");
  if (cwd === null && project === null && system.isFolderGone) system.err(`${text.folderGone(system.cwd)}\n`);
  const session = await ask(system, "new", {
    cwd: existingFolder(cwd ?? project ?? ".", system),
    project: project === null ? null : existingFolder(project, system),
    name: call.string("name"),
    size: { cols: call.whole("cols", 2, 1000), rows: call.whole("rows", 1, 500) },
    env: readPairs(call),
    callerEnv: definedEnv(system.env),
    command: [...(call.rest ?? [])],
    select: call.flag("select"),
  });
  if (call.flag("json")) printJson(system, session);
  else system.out(`${session.shortId}\n`);
}

function readPairs(call: Call): Record<string, string> {
  const pairs: Record<string, string> = {};
  for (const pair of call.strings("env")) {
    const at = pair.indexOf("=");
    if (at < 1) throw call.wrong(`--env takes NAME=VALUE, not "${pair}".`);
    pairs[pair.slice(0, at)] = pair.slice(at + 1);
  }
  return pairs;
}

export function definedEnv(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

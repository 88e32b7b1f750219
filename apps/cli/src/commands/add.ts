/** `saggar add PATH` registers a project; `saggar PATH` also starts the daemon and brings the project forward. */
import { statSync } from "node:fs";
import path from "node:path";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import type { System } from "../system.ts";
import { text } from "../text.ts";
import { ensureDaemon } from "./daemon.ts";
import { showPage } from "./open.ts";

export async function run({ system, words }: Call): Promise<void> {
  const folder = existingFolder(words[0] ?? "", system);
  const { added, project } = await ask(system, "project-add", { path: folder });
  system.out(`${added ? text.projectAdded(project.path) : text.projectThere(project.path)}\n`);
}

export async function openProject(word: string, system: System): Promise<number> {
  const folder = existingFolder(word, system);
  await ensureDaemon(system);
  await ask(system, "project-add", { path: folder, focus: true });
  return (await showPage(system)) ?? DONE;
}

export function existingFolder(word: string, system: System): string {
  const folder = path.resolve(system.cwd, word);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CallEnded(REFUSED, text.noSuchFolder(folder));
  return folder;
}

/** `saggar watch`: the person's own patterns. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { printJson, printLines, table } from "../print.ts";
import { text } from "../text.ts";
import { existingFolder } from "./add.ts";

export async function run(call: Call): Promise<void> {
  const [verb, word] = call.words;
  if (verb === "list" && word === undefined) return list(call);
  if (verb === "add" && word !== undefined) {
    const project = call.string("project");
    const watch = await ask(call.system, "watch-add", {
      pattern: word,
      kind: call.flag("regex") ? "regex" : "text",
      project: project === null ? null : existingFolder(project, call.system),
    });
    return call.flag("json") ? printJson(call.system, watch) : call.system.out(`${watch.id}\n`);
  }
  if (verb === "remove" && word !== undefined) {
    await ask(call.system, "watch-remove", { id: word });
    return call.system.out(`${text.watchRemoved}\n`);
  }
  throw call.wrong("watch takes list, add PATTERN or remove ID.");
}

async function list({ system, flag }: Call): Promise<void> {
  const { watches } = await ask(system, "watch-list", {});
  if (flag("json")) return printJson(system, { watches });
  if (watches.length === 0) return system.out(`${text.noWatches}\n`);
  const rows = watches.map(({ id, kind, project, pattern }) => [
    id,
    kind,
    project ?? "all projects",
    pattern,
  ]);
  printLines(system, table(system, rows, [12, 5, 40, 0]));
}

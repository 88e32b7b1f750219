/** `saggar agent`: an agent on a task, in a session of its own. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";
import { existingFolder } from "./add.ts";
import { definedEnv } from "./new.ts";

export async function run(call: Call): Promise<void> {
  const { system, string, flag } = call;
  if (flag("queue")) throw new CallEnded(REFUSED, text.noQueueYet);
  const task = (call.rest ?? []).join(" ");
  if (task.trim() === "") throw call.wrong(text.noTask);
  const { provider, model } = splitProvider(call.words[0] ?? "");
  const flags = splitFlags(string("flags") ?? "");
  if (flags === null) throw call.wrong(text.openQuote);
  const session = await ask(system, "agent", {
    provider,
    model,
    task,
    name: string("title"),
    cwd: existingFolder(string("cwd") ?? ".", system),
    flags,
    conversation: string("session-id"),
    callerEnv: definedEnv(system.env),
    select: flag("select"),
  });
  if (flag("json")) printJson(system, session);
  else system.out(`${session.shortId}\n`);
}

/** "claude.opus-4.5": the agent, and behind the first dot its model. */
function splitProvider(word: string): { readonly provider: string; readonly model: string | null } {
  const dot = word.indexOf(".");
  const model = dot === -1 ? "" : word.slice(dot + 1);
  return { provider: dot === -1 ? word : word.slice(0, dot), model: model === "" ? null : model };
}

/** Words parted by blanks; quotes hold one together. Null where a quote is not closed. */
export function splitFlags(line: string): string[] | null {
  const words: string[] = [];
  let rest = line.trim();
  while (rest !== "") {
    const word = /^(?:[^\s"']|"[^"]*"|'[^']*')+(?=\s|$)/u.exec(rest)?.[0];
    if (word === undefined) return null;
    words.push(
      word.replace(
        /"([^"]*)"|'([^']*)'/gu,
        (_all, double?: string, single?: string) => double ?? single ?? "",
      ),
    );
    rest = rest.slice(word.length).trim();
  }
  return words;
}

/** `saggar attention`: the calling session asks for its person. Prints nothing when it was heard. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, NOBODY } from "../outcome.ts";
import { text } from "../text.ts";

export async function run({ system, words, flag }: Call): Promise<void> {
  if (!system.env["SAGGAR_SESSION"] || !system.env["SAGGAR_TOKEN"])
    throw new CallEnded(NOBODY, text.attentionOutside);
  await ask(system, "attention", { message: words.join(" "), level: flag("note") ? "note" : "blocked" });
}

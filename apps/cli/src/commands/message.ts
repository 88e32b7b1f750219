/** `saggar message`: a text for another session's agent, and whether it arrived there. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";

export async function run({ system, words, string, flag }: Call): Promise<void> {
  const sent = await ask(system, "message", { target: string("to"), text: words.join(" ") });
  if (flag("json")) printJson(system, sent);
  if (!sent.delivered) throw new CallEnded(REFUSED, text.notDelivered);
  if (!flag("json")) system.out(`${text.delivered}\n`);
}

/** `saggar send`: types into a session, and says whether the text arrived there. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";

export async function run(call: Call): Promise<void> {
  const [target = "", ...words] = call.words;
  if (words.length === 0 && !call.flag("enter")) throw call.wrong("There is no text to send.");
  const sent = await ask(call.system, "send", {
    target,
    text: words.join(" "),
    enter: call.flag("enter"),
    force: call.flag("force"),
  });
  if (call.flag("json")) printJson(call.system, sent);
  if (!sent.delivered) throw new CallEnded(REFUSED, text.notDelivered);
  if (!call.flag("json")) call.system.out(`${text.delivered}\n`);
}

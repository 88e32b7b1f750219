/** `saggar send`: types a text into a session or presses keys, and says whether that arrived there. */
import { isKeyName, KEY_NAMES } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";

/** As many as the daemon takes in one call. */
const MAX_KEYS = 32;

export async function run(call: Call): Promise<void> {
  const [target = "", ...words] = call.words;
  const keys = keysOf(call);
  if (keys.length > 0 && (words.length > 0 || call.flag("enter"))) throw call.wrong(text.keysAlone);
  if (keys.length === 0 && words.length === 0 && !call.flag("enter")) throw call.wrong(text.nothingToSend);
  const sent = await ask(call.system, "send", {
    target,
    text: words.join(" "),
    keys: [...keys],
    enter: call.flag("enter"),
    force: call.flag("force"),
  });
  if (call.flag("json")) printJson(call.system, sent);
  if (!sent.delivered) throw new CallEnded(REFUSED, text.notDelivered);
  if (!call.flag("json")) call.system.out(`${text.delivered}\n`);
}

/** `--key` once for each, or several names with commas between. */
export function keysOf(call: Call): readonly string[] {
  const names = call.strings("key").flatMap((value) => value.toLowerCase().split(","));
  const unknown = names.find((name) => !isKeyName(name));
  if (unknown !== undefined) throw call.wrong(text.noSuchKey(unknown, KEY_NAMES));
  if (names.length > MAX_KEYS) throw call.wrong(text.tooManyKeys(MAX_KEYS));
  return names;
}

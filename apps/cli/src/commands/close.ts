/** `saggar close`: ends a session; what runs in it is ended only by --force. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { text } from "../text.ts";

export async function run({ system, words, flag }: Call): Promise<void> {
  const { survivors } = await ask(system, "close", { target: words[0] ?? null, force: flag("force") });
  system.out(`${text.closed}\n`);
  if (survivors.length === 0) return;
  system.out(`${text.survivors(survivors.map(({ pid, command }) => `${command} (${pid})`).join(", "))}\n`);
}

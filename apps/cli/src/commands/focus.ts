/** `saggar focus`: brings a session to the main pane of every open page. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { text } from "../text.ts";

export async function run({ system, words }: Call): Promise<void> {
  const { pages } = await ask(system, "focus", { target: words[0] ?? null });
  if (pages === 0) throw new CallEnded(REFUSED, text.noPages);
}

/** `saggar rename`. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";

export async function run({ system, words }: Call): Promise<void> {
  await ask(system, "rename", { target: words[0] ?? null, name: words[1] ?? "" });
}

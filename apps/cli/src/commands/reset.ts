/** `saggar reset`: a fresh terminal emulator under a session whose screen was spoilt. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";

export async function run({ system, words }: Call): Promise<void> {
  await ask(system, "reset", { target: words[0] ?? null });
}

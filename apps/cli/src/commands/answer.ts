/** `saggar answer`: one choice for the prompt that waits, sent only while that prompt stands. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";

export async function run({ system, words, string, flag }: Call): Promise<void> {
  const answer = await ask(system, "answer", {
    target: words[0] ?? null,
    choice: words[1] ?? "",
    fingerprint: string("fingerprint"),
  });
  if (flag("json")) printJson(system, answer);
  if (answer.outcome === "sent") throw new CallEnded(REFUSED, text.sent);
  if (!flag("json")) system.out(`${text.answered}\n`);
}

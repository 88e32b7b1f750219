/** `saggar answer`: an answer for the prompt that waits, sent only while that prompt stands; without one, what can be said. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson, printLines, table } from "../print.ts";
import { text } from "../text.ts";

export async function run(call: Call): Promise<void> {
  const { system, words, string, flag } = call;
  const [target = "", choice] = words;
  // Nothing is chosen for a person who has chosen nothing.
  if (choice === undefined) return printChoices(call, target);
  const answer = await ask(system, "answer", { target, choice, fingerprint: string("fingerprint") });
  if (flag("json")) printJson(system, answer);
  if (answer.outcome === "sent") throw new CallEnded(REFUSED, text.sent);
  if (!flag("json")) system.out(`${text.answered}\n`);
}

async function printChoices({ system, flag }: Call, target: string): Promise<void> {
  const { session } = await ask(system, "explain", { target });
  const { claim, name, shortId } = session;
  if (claim === null || claim.fingerprint === null)
    throw new CallEnded(REFUSED, text.noPrompt(name, shortId));
  if (flag("json")) return printJson(system, claim);
  if (claim.message !== null) system.out(`${claim.message}\n`);
  const rows = claim.choices.map(({ key, label, selected }) => [
    `  ${key}`,
    selected === true ? `${label} ${text.selected}` : label,
  ]);
  printLines(system, table(system, rows, [42, 0]));
  const { answer } = claim;
  system.out(`${answer === "none" ? text.onlyByLooking : text.howToAnswer[answer](shortId)}\n`);
}

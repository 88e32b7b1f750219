/** `answer`: gives a prompt the answer that was chosen for it: a choice, several of them, a line or a secret. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { PromptNow } from "../../sessions/face.ts";
import { giveAnswer } from "../answering.ts";
import type { TargetContext } from "../context.ts";
import { hasControls } from "../plain-text.ts";
import { badArguments, noSuchChoice, unanswerable } from "../refusals.ts";

export async function answer(
  context: TargetContext,
  { choice, fingerprint, watchMs }: VerbRequest<"answer">,
): Promise<Result<VerbResult<"answer">, CallError>> {
  if (hasControls(choice)) {
    return { ok: false, error: badArguments("An answer is one line without control characters.") };
  }
  const given = await giveAnswer(context, {
    fingerprint,
    keys: (prompt) => keysOf(prompt, choice),
    watchMs,
  });
  return given.ok ? { ok: true, value: { id: context.target.id, outcome: given.value } } : given;
}

function keysOf(prompt: PromptNow, choice: string): Result<readonly Uint8Array[], CallError> {
  if (prompt.answer === "none") return { ok: false, error: unanswerable() };
  const keys = prompt.keysFor(choice) ?? keysByNumber(prompt, choice);
  return keys === null
    ? { ok: false, error: noSuchChoice(prompt.choices.map(({ key }) => key)) }
    : { ok: true, value: keys };
}

/** Choices by their numbers on the card, where no choice has a digit of its own. */
function keysByNumber(prompt: PromptNow, choice: string): readonly Uint8Array[] | null {
  const pattern = prompt.answer === "many" ? /^[1-9](?:,[1-9])*$/ : /^[1-9]$/;
  if (!pattern.test(choice) || prompt.choices.some(({ key }) => /\d/.test(key))) return null;
  const keys = choice.split(",").map((number) => prompt.choices[Number(number) - 1]?.key);
  return keys.includes(undefined) ? null : prompt.keysFor(keys.join(","));
}

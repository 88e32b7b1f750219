/**
 * `answer`: gives a prompt the answer that was chosen for it. The prompt is read anew right before the first key, and again
 * before each further one: what another prompt would have taken is never sent.
 */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { PromptNow } from "../../sessions/face.ts";
import type { TargetContext } from "../context.ts";
import { hasControls } from "../plain-text.ts";
import {
  askWithoutPrompt,
  badArguments,
  noSuchChoice,
  promptChanged,
  promptGone,
  sessionExited,
  sessionGone,
  unanswerable,
} from "../refusals.ts";
import { KEY_PAUSE_MS, pause } from "../typing.ts";

/** How often the screen is read while the prompt is watched. */
const WATCH_EVERY_MS = 100;

export async function answer(
  context: TargetContext,
  args: VerbRequest<"answer">,
): Promise<Result<VerbResult<"answer">, CallError>> {
  const { id } = context.target;
  if (hasControls(args.choice)) {
    return { ok: false, error: badArguments("An answer is one line without control characters.") };
  }
  const given = await context.gate.run(id, () => give(context, args));
  if (!given.ok) return given;
  const hasLeft = await watch(context, given.value, args.watchMs);
  return { ok: true, value: { id, outcome: hasLeft ? "answered" : "sent" } };
}

/** Sends the keys; the prompt's fingerprint. */
async function give(
  context: TargetContext,
  { choice, fingerprint }: VerbRequest<"answer">,
): Promise<Result<string, CallError>> {
  const found = await standing(context, fingerprint);
  if (!found.ok) return found;
  const prompt = found.value;
  if (prompt.answer === "none") return { ok: false, error: unanswerable() };
  const keys = prompt.keysFor(choice) ?? keysByNumber(prompt, choice);
  if (keys === null) return { ok: false, error: noSuchChoice(prompt.choices.map(({ key }) => key)) };
  const sent = await press(context, prompt.fingerprint, keys);
  return sent.ok ? { ok: true, value: prompt.fingerprint } : sent;
}

/** A choice by its number on the card, where no choice has a digit of its own. */
function keysByNumber(prompt: PromptNow, choice: string): readonly Uint8Array[] | null {
  if (!/^[1-9]$/.test(choice) || prompt.choices.some(({ key }) => /\d/.test(key))) return null;
  const numbered = prompt.choices[Number(choice) - 1];
  return numbered === undefined ? null : prompt.keysFor(numbered.key);
}

/** The prompt that stands there now, if it is the one that was meant. */
async function standing(
  { sessions, target }: TargetContext,
  fingerprint: string | null,
): Promise<Result<PromptNow, CallError>> {
  const view = sessions.view(target.id);
  if (view === null) return { ok: false, error: sessionGone() };
  if (view.exit !== null) return { ok: false, error: sessionExited(view) };
  const prompt = await sessions.promptNow(target.id);
  if (!prompt.ok) return prompt;
  if (prompt.value === null) {
    return { ok: false, error: view.claim?.kind === "hook-claim" ? askWithoutPrompt() : promptGone() };
  }
  if (fingerprint !== null && prompt.value.fingerprint !== fingerprint) {
    return { ok: false, error: promptChanged() };
  }
  return { ok: true, value: prompt.value };
}

async function press(
  { sessions, system, target: { id } }: TargetContext,
  fingerprint: string,
  keys: readonly Uint8Array[],
): Promise<Result<null, CallError>> {
  for (const [index, key] of keys.entries()) {
    if (index > 0) {
      await pause(system, KEY_PAUSE_MS);
      // The keys so far may have been enough: the rest would go to whatever came next.
      if (!(await stands(sessions, id, fingerprint))) break;
    }
    const written = await sessions.write(id, key, "answer");
    if (!written.ok) return written;
    if (index === 0) sessions.observe(id, { kind: "answered", fingerprint });
  }
  return { ok: true, value: null };
}

async function stands(
  sessions: TargetContext["sessions"],
  id: string,
  fingerprint: string,
): Promise<boolean> {
  const prompt = await sessions.promptNow(id);
  return prompt.ok && prompt.value?.fingerprint === fingerprint;
}

/** True once the prompt has left or changed. */
async function watch(
  { sessions, system, signal, target: { id } }: TargetContext,
  fingerprint: string,
  watchMs: number,
): Promise<boolean> {
  const untilMs = system.monotonicMs() + watchMs;
  while (!signal.aborted) {
    if (!(await stands(sessions, id, fingerprint))) return true;
    const leftMs = untilMs - system.monotonicMs();
    if (leftMs <= 0) return false;
    await pause(system, Math.min(WATCH_EVERY_MS, leftMs));
  }
  return false;
}

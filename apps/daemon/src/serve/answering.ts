/**
 * Gives a prompt its answer. The prompt is read anew right before the first key, and again before each further one: what
 * another prompt would have taken is never sent. Whoever comes second to the same prompt is told so.
 */
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import type { PromptNow } from "../sessions/face.ts";
import type { TargetContext } from "./context.ts";
import { isStill, look, lookThroughRedraw, watchLeave } from "./prompt-watch.ts";
import {
  alreadyAnswered,
  askWithoutPrompt,
  endedMeanwhile,
  promptChanged,
  promptGone,
  sessionExited,
  sessionGone,
} from "./refusals.ts";
import { KEY_PAUSE_MS, pause } from "./typing.ts";

/** The longest that a dialog is given to stand before its first key. */
const MAX_SETTLE_MS = 3000;

export type Outcome = "answered" | "sent";

export interface Answering {
  /** The prompt that is meant; null for the one that stands there at the call. */
  readonly fingerprint: string | null;
  /** The keys for the prompt, or why there are none; asked when the call comes and again at the last moment. */
  readonly keys: (prompt: PromptNow) => Result<readonly Uint8Array[], CallError>;
  /** Right before the first key. */
  readonly onGive?: (prompt: PromptNow) => void;
  readonly watchMs: number;
}

export async function giveAnswer(
  context: TargetContext,
  answering: Answering,
): Promise<Result<Outcome, CallError>> {
  const found = await standing(context, answering.fingerprint);
  if (!found.ok) return found;
  const meant = found.value;
  const keys = answering.keys(meant);
  if (!keys.ok) return keys;
  // Before anybody else is held up.
  await settle(context, meant);
  const given = await context.gate.run(context.target.id, () =>
    giveNow(context, meant.fingerprint, answering),
  );
  if (!given.ok) return given;
  const hasLeft = await watchLeave(context, meant.fingerprint, answering.watchMs);
  if (hasLeft) context.answers.left(context.target.id, meant.fingerprint);
  return { ok: true, value: hasLeft ? "answered" : "sent" };
}

async function giveNow(
  context: TargetContext,
  fingerprint: string,
  answering: Answering,
): Promise<Result<null, CallError>> {
  const found = await standing(context, fingerprint);
  if (!found.ok) return found;
  const { answers, system, target } = context;
  if (answers.isInHand(target.id, fingerprint, system.monotonicMs())) {
    return { ok: false, error: alreadyAnswered(target) };
  }
  const keys = answering.keys(found.value);
  if (!keys.ok) return keys;
  answering.onGive?.(found.value);
  return press(context, found.value, keys.value);
}

/** The prompt that stands there now, if it is the one that is meant. */
async function standing(
  context: TargetContext,
  fingerprint: string | null,
): Promise<Result<PromptNow, CallError>> {
  const view = context.sessions.view(context.target.id);
  if (view === null) return { ok: false, error: sessionGone() };
  if (view.exit !== null) return { ok: false, error: sessionExited(view) };
  const isClaimed = view.claim !== null && view.claim.fingerprint !== null;
  const seen = await (isClaimed ? lookThroughRedraw(context) : look(context));
  switch (seen.kind) {
    case "unknown":
      return { ok: false, error: seen.error };
    case "ended":
      return { ok: false, error: sessionExited(view) };
    case "none":
      return { ok: false, error: view.claim?.kind === "hook-claim" ? askWithoutPrompt() : promptGone(view) };
    default:
      return fingerprint === null || seen.prompt.fingerprint === fingerprint
        ? { ok: true, value: seen.prompt }
        : { ok: false, error: promptChanged(view) };
  }
}

/** A dialog that has just come up drops the keys that come too early, and takes the rest for something else. */
async function settle(
  { sessions, system, target }: TargetContext,
  { fingerprint, settleMs }: PromptNow,
): Promise<void> {
  const claim = sessions.verdict(target.id)?.claim ?? null;
  // An ask may be older than its dialog: only a prompt's own time counts.
  const isKnown = claim?.kind === "prompt-cue" && claim.fingerprint === fingerprint;
  const stoodMs = isKnown ? sessions.nowMs() - claim.since : 0;
  const leftMs = Math.min(settleMs, MAX_SETTLE_MS) - stoodMs;
  if (leftMs > 0) await pause(system, leftMs);
}

async function press(
  context: TargetContext,
  { fingerprint, pauseMs }: PromptNow,
  keys: readonly Uint8Array[],
): Promise<Result<null, CallError>> {
  const { sessions, system, answers, target } = context;
  for (const [index, key] of keys.entries()) {
    if (index > 0) {
      await pause(system, Math.max(pauseMs, KEY_PAUSE_MS));
      const seen = await lookThroughRedraw(context);
      if (seen.kind === "ended") return { ok: false, error: endedMeanwhile(target) };
      // The keys so far may have been enough: the rest would go to whatever came next.
      if (!isStill(seen, fingerprint)) return { ok: true, value: null };
    }
    const written = await sessions.write(target.id, key, "answer");
    if (!written.ok) return index === 0 ? written : { ok: false, error: endedMeanwhile(target) };
    answers.gave(target.id, fingerprint, system.monotonicMs());
    if (index === 0) sessions.observe(target.id, { kind: "answered", fingerprint });
  }
  return { ok: true, value: null };
}

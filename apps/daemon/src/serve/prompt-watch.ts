/**
 * Looks at the prompt of a session: what stands there, and whether it has left, for whoever answers it; and whether one
 * waits, for whoever types something else.
 */
import type { CallError, SessionView } from "@saggar/protocol";
import type { PromptNow } from "../sessions/face.ts";
import type { TargetContext } from "./context.ts";
import { promptWaits } from "./refusals.ts";
import { pause } from "./typing.ts";

/** How often the screen is read while a prompt is watched. */
const WATCH_EVERY_MS = 100;
/** A program that repaints its dialog takes it off the screen for so long at most. */
const REDRAW_MS = 150;
/** The claims of R0's lines 4 and 5. */
const PROMPTS: ReadonlySet<string> = new Set(["hook-claim", "prompt-cue"]);

export type Look =
  | { readonly kind: "prompt"; readonly prompt: PromptNow }
  | { readonly kind: "none" }
  | { readonly kind: "ended" }
  /** The screen could not be read. */
  | { readonly kind: "unknown"; readonly error: CallError };

type Watched = Pick<TargetContext, "sessions" | "system" | "target" | "signal">;

export async function look({ sessions, target: { id } }: Watched): Promise<Look> {
  const view = sessions.view(id);
  if (view === null || view.exit !== null || view.lost !== null) return { kind: "ended" };
  const prompt = await sessions.promptNow(id);
  if (!prompt.ok) return { kind: "unknown", error: prompt.error };
  return prompt.value === null ? { kind: "none" } : { kind: "prompt", prompt: prompt.value };
}

/** Nothing counts as nothing only when it is still so a redraw later. */
export async function lookThroughRedraw(context: Watched): Promise<Look> {
  const first = await look(context);
  if (first.kind !== "none") return first;
  await pause(context.system, REDRAW_MS);
  return look(context);
}

export function isStill(seen: Look, fingerprint: string): boolean {
  return seen.kind === "prompt" && seen.prompt.fingerprint === fingerprint;
}

/** True once the prompt has left or changed; false where it has not, or nobody could see, by the end of the watch. */
export async function watchLeave(context: Watched, fingerprint: string, watchMs: number): Promise<boolean> {
  const { system, signal } = context;
  const untilMs = system.monotonicMs() + watchMs;
  while (!signal.aborted) {
    const seen = await lookThroughRedraw(context);
    if (seen.kind !== "unknown" && !isStill(seen, fingerprint)) return true;
    const leftMs = untilMs - system.monotonicMs();
    if (leftMs <= 0) return false;
    await pause(system, Math.min(WATCH_EVERY_MS, leftMs));
  }
  return false;
}

/** The refusal where something typed would answer a prompt. */
export async function promptIn(
  { sessions }: Pick<TargetContext, "sessions">,
  view: SessionView,
): Promise<CallError | null> {
  if (view.claim !== null && PROMPTS.has(view.claim.kind)) return promptWaits(view);
  const prompt = await sessions.promptNow(view.id);
  if (!prompt.ok) return prompt.error;
  return prompt.value === null ? null : promptWaits(view);
}

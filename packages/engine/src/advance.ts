/**
 * What time alone does to a memory, played at its exact moments before evidence is applied: graces
 * end, an ask is cleared, a turn is interrupted, an idle row is dated. However often or seldom a
 * session was judged in between makes no difference.
 */
import { askClearsMs } from "./asks.ts";
import type { Draft, Memory } from "./memory.ts";
import { forgetOldPrompts } from "./prompts.ts";
import { busyUntil, spansOf } from "./spans.ts";
import { interruptionMs, interruptTurn } from "./turns.ts";
import { waitAt } from "./waits.ts";

/** A draft of the memory as it stands at that time, before what is observed then. */
export function advance(memory: Memory, at: number): Draft {
  const draft: Draft = { ...memory, lastMs: at };
  if (memory.lastMs === null) {
    draft.busyUntilMs = at;
    return draft;
  }
  draft.busyUntilMs = busyUntil(spansOf(memory), memory, at);
  const { wait, waits } = waitAt(memory, at);
  draft.wait = wait;
  draft.waits = waits;
  const interruptedMs = interruptionMs(memory);
  if (interruptedMs <= at) interruptTurn(draft, interruptedMs);
  if (askClearsMs(memory) <= at) draft.ask = null;
  forgetOldPrompts(draft, at);
  return draft;
}

/**
 * R7: lines 4 and 5 share one key a wait. A wait starts when an ask or a prompt becomes live while
 * neither is, and is renumbered when the screen's fingerprint becomes another than its last one.
 */
import { askClearsMs, askLiveFromMs } from "./asks.ts";
import type { Draft, Memory, Wait } from "./memory.ts";
import { promptLiveFromMs } from "./prompts.ts";

interface Waiting {
  readonly wait: Wait | null;
  readonly waits: number;
}

/** The wait at a later time, with no new evidence: graces end, an ask is cleared. */
export function waitAt(memory: Memory, nowMs: number): Waiting {
  let waiting: Waiting = memory;
  const { lastMs } = memory;
  if (lastMs === null || (memory.ask === null && memory.prompt === null)) return waiting;
  const turns = [promptLiveFromMs(memory), askLiveFromMs(memory), askClearsMs(memory)];
  for (const at of turns.sort((one, other) => one - other)) {
    if (at > lastMs && at <= nowMs) waiting = step(memory, waiting, at);
  }
  return waiting;
}

/** The wait after evidence. A prompt that just left would go on with it as it is now. */
export function settleWait(draft: Draft, at: number): void {
  const { wait, waits } = step(draft, draft, at);
  draft.wait = wait;
  draft.waits = waits;
  if (wait === null || draft.gone.length === 0) return;
  draft.gone = draft.gone.map((gone) => (gone.wait?.started === wait.started ? { ...gone, wait } : gone));
}

function step(memory: Memory, { wait, waits }: Waiting, at: number): Waiting {
  const isAsked = askLiveFromMs(memory) <= at && at < askClearsMs(memory);
  const fingerprint = promptLiveFromMs(memory) <= at ? (memory.prompt?.fingerprint ?? null) : null;
  if (!isAsked && fingerprint === null) return { wait: null, waits };
  if (wait === null || isAnother(wait.fingerprint, fingerprint)) {
    const number = waits + 1;
    return { wait: { started: wait?.started ?? number, number, sinceMs: at, fingerprint }, waits: number };
  }
  return { wait: fingerprint === null ? wait : { ...wait, fingerprint }, waits };
}

function isAnother(last: string | null, fingerprint: string | null): boolean {
  return last !== null && fingerprint !== null && last !== fingerprint;
}

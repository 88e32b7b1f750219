/** The turns of an agent as the ledger keeps them: what each hook that the engine is given begins, goes on with or ends. */
import { type HookEvent, TIMINGS } from "@saggar/engine";
import type { TurnChange } from "../facts.ts";
import type { TurnNews } from "./agent.ts";
import type { ArbiterMemory, Told } from "./arbiter-memory.ts";

type Ledger = ArbiterMemory["ledger"];
type Outcome = Extract<TurnChange, { kind: "ended" }>["outcome"];

export interface LedgerStep {
  readonly ledger: Ledger;
  readonly change: TurnChange | null;
}

export interface LedgerMoment {
  readonly event: HookEvent;
  /** The person pressed Escape or the like just before. */
  readonly isInterrupted: boolean;
  readonly news: TurnNews | null;
  readonly nowMs: number;
}

/** A turn that waits for its background work is not yet over (R4). */
export function keepTurn(ledger: Ledger, before: Told, after: Told, moment: LedgerMoment): LedgerStep {
  const { news, nowMs } = moment;
  if (before.turn === "none" && after.turn === "open") {
    if (ledger.isCarried) return { ledger: { ...ledger, isCarried: false }, change: null };
    const prompt = news?.prompt ?? promptBefore(ledger, nowMs);
    return {
      ledger: {
        prompt: null,
        hasPrompt: prompt !== null,
        endedAtMs: null,
        isSubmitted: false,
        isAsked: prompt !== null || ledger.isSubmitted,
        isCarried: false,
      },
      change: { kind: "started", news: prompt === null ? (news ?? {}) : { ...news, prompt } },
    };
  }
  if (before.turn !== "none" && after.turn === "none") {
    return {
      ledger: { ...ledger, endedAtMs: nowMs },
      change: endOf(ledger, outcomeOf(moment), news ?? {}),
    };
  }
  return { ledger, change: null };
}

export function endOf({ isAsked, hasPrompt }: Ledger, outcome: Outcome, news: TurnNews): TurnChange {
  return { kind: "ended", outcome, isAsked: isAsked || hasPrompt, news };
}

function promptBefore({ prompt }: Ledger, nowMs: number): string | null {
  return prompt !== null && nowMs - prompt.atMs < TIMINGS.silence ? prompt.text : null;
}

function outcomeOf({ event, isInterrupted }: LedgerMoment): Outcome {
  switch (event) {
    case "turn-failed":
      return "failed";
    case "session-started":
    case "session-ended":
      return "gone";
    default:
      return isInterrupted ? "interrupted" : "done";
  }
}

/** News that come beside no begin and no end: of the turn in hand, of the one that just ended, or of one about to begin. */
export function keepNews(
  { ledger, told }: Pick<ArbiterMemory, "ledger" | "told">,
  news: TurnNews,
  { isPrompt, nowMs }: { readonly isPrompt: boolean; readonly nowMs: number },
): LedgerStep {
  const prompt = isPrompt ? (news.prompt ?? null) : null;
  const hasJustEnded = ledger.endedAtMs !== null && nowMs - ledger.endedAtMs < TIMINGS.silence;
  const isOfLast = hasJustEnded && (prompt === null || !ledger.hasPrompt);
  if (told.turn !== "none" || isOfLast) {
    return {
      ledger: { ...ledger, hasPrompt: ledger.hasPrompt || prompt !== null },
      change: { kind: "news", news },
    };
  }
  const kept = prompt === null ? ledger.prompt : { text: prompt, atMs: nowMs };
  return { ledger: { ...ledger, prompt: kept }, change: null };
}

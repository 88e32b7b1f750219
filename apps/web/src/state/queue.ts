/**
 * The queue of claims as the page reads it: who waits in which class, which claim the card shows, where a default
 * answer lands, what comes next. The order is the daemon's; here it is only looked up.
 */
import type { ClaimView, Mirror, SessionView } from "@saggar/protocol";
import type { Loudness } from "./status.ts";
import { loudnessOf } from "./status.ts";

export interface Waiting {
  readonly session: SessionView;
  readonly claim: ClaimView;
  /** Place in the queue, from 1. */
  readonly place: number;
}

type Queued = Pick<Mirror, "queue" | "sessions">;

/** Claims in triage order; an entry whose claim is gone already is left out. */
export function waitingOf(mirror: Queued): Waiting[] {
  const byId = new Map(mirror.sessions.map((session) => [session.id, session]));
  return mirror.queue.flatMap((entry, index) => {
    const cut = entry.indexOf(":");
    const session = byId.get(entry.slice(0, cut));
    const claim = session?.claim;
    if (session === undefined || claim === null || claim?.key !== entry.slice(cut + 1)) return [];
    return [{ session, claim, place: index + 1 }];
  });
}

/** Names a claim in the state it was seen in: another fingerprint is another question. */
export function claimId({ session, claim }: Pick<Waiting, "session" | "claim">): string {
  return `${session.id}:${claim.key}:${claim.fingerprint ?? ""}`;
}

export function countClasses(waiting: readonly Waiting[]): Readonly<Record<Loudness, number>> {
  const counts = { needs: 0, failed: 0, review: 0, finished: 0 };
  for (const { claim } of waiting) counts[loudnessOf(claim)] += 1;
  return counts;
}

export interface CardChoice {
  readonly shown: Waiting;
  readonly total: number;
  /** Where the walk would go after it. */
  readonly next: SessionView | null;
}

interface CardQuestion {
  readonly waiting: readonly Waiting[];
  /** Sessions in a visible pane of this page. */
  readonly onScreen: ReadonlySet<string>;
  /** Claims (by `claimId`) whose card was hidden. */
  readonly hidden: ReadonlySet<string>;
}

/** The first claim that is not on screen. Finished sessions leave by themselves and get no card. */
export function chooseCard({ waiting, onScreen, hidden }: CardQuestion): CardChoice | null {
  const others = waiting.filter(
    ({ session, claim }) => claim.class !== 4 && !session.onScreen && !onScreen.has(session.id),
  );
  const shown = others.find((candidate) => !hidden.has(claimId(candidate)));
  if (shown === undefined) return null;
  const rest = others.filter((other) => other !== shown);
  const after = [...rest.filter(({ place }) => place > shown.place), ...rest];
  const next = after.find(({ claim }) => !claim.visited) ?? after[0];
  return { shown, total: waiting.length, next: next?.session ?? null };
}

/** The answer that ⌘↩ gives: the choice that the prompt itself has selected. Without one there is no default. */
export function defaultChoice(claim: ClaimView): ClaimView["choices"][number] | null {
  if (claim.answer !== "choice" && claim.answer !== "choice-or-text") return null;
  return claim.choices.find((choice) => choice.selected === true) ?? null;
}

export type Landing = "pane" | "card" | "nowhere";

/** Where ⌘↩ lands: on a focused card, else on the focused terminal if that one waits, else on the card. */
export function landingOf(
  focused: SessionView | null,
  card: { readonly isShown: boolean; readonly isFocused: boolean },
): Landing {
  if (card.isShown && card.isFocused) return "card";
  if (focused?.claim?.class === 1) return defaultChoice(focused.claim) === null ? "nowhere" : "pane";
  return card.isShown ? "card" : "nowhere";
}

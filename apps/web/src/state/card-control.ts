/**
 * The attention card: which claim it shows, and what became of an answer. It never takes focus by itself; once it has
 * it, a claim that replaces another is not answered by a key that was meant for the former: its keys rest a second.
 */
import type { CallFailure, CallResult, Connection } from "@saggar/client";
import type { ClaimView, SessionView } from "@saggar/protocol";
import type { System } from "../system.ts";
import { text } from "../text.ts";
import { isCutShort, mayShowScreen, rowsAbove } from "./asked.ts";
import { type CardChoice, chooseCard, claimId, waitingOf } from "./queue.ts";
import { createStore, type Store } from "./store.ts";
import type { Toasts } from "./toasts.ts";

const REST_MS = 1000;
/** An answer that was sent stays in sight this long; the next claim waits behind it. */
const SENT_MS = 1500;
/** Lines of a failed job's output on its card. */
const FAILED_LINES = 8;
/** Lines that are asked for, to find that many with something on them. */
const READ_LINES = 40;

export interface Answer {
  /** A choice's key, or the text. */
  readonly key: string;
  /** In words, for the person. */
  readonly said: string;
}

export interface SentAnswer {
  readonly sessionId: string;
  readonly name: string;
  readonly said: string;
  /** `standing`: the keys went out, and the prompt had not left when the daemon last looked. */
  readonly phase: "sending" | "sent" | "standing";
}

/**
 * What the person should know about the prompt on the card. `crossed`: it replaced the one whose answer was on its way;
 * `replaced`: it came in place of one that the card had the focus for; `back`: it was answered and still stands.
 */
export type CardNotice = "crossed" | "replaced" | "back";

export interface CardState {
  readonly choice: CardChoice | null;
  readonly sent: SentAnswer | null;
  readonly notice: CardNotice | null;
  readonly isResting: boolean;
  readonly isFocused: boolean;
  /** What was typed as an answer and not sent yet. */
  readonly draft: string;
  /** Keys of the choices that are ticked, where a prompt takes several. */
  readonly picks: readonly string[];
  /** The last lines of a failed job, or what stands on the screen above the options; once read. */
  readonly lines: readonly string[] | null;
  readonly isScreenOpen: boolean;
}

const NOTHING: CardState = {
  choice: null,
  sent: null,
  notice: null,
  isResting: false,
  isFocused: false,
  draft: "",
  picks: [],
  lines: null,
  isScreenOpen: false,
};

interface CardParts {
  readonly connection: Connection;
  readonly system: System;
  readonly toasts: Toasts;
  readonly onScreen: () => ReadonlySet<string>;
  /** The focused card answered the last claim: the keyboard goes back to the terminal. */
  readonly onLastAnswered: () => void;
}

export class CardControl {
  readonly state: Store<CardState> = createStore(NOTHING);
  readonly #parts: CardParts;
  #hidden: ReadonlySet<string> = new Set();
  #cancelRest: () => void = () => {};
  #cancelSent: () => void = () => {};
  /** The prompt whose answer came too late: its session and fingerprint. */
  #crossed: { readonly sessionId: string; readonly fingerprint: string | null } | null = null;
  /** The session whose claim the card showed last, unless that was answered here. */
  #former: string | null = null;
  /** The prompt that was answered last, by `standingId`. */
  #answered: string | null = null;

  constructor(parts: CardParts) {
    this.#parts = parts;
    parts.connection.subscribe(() => this.refresh());
  }

  /** Looks again: the mirror, what is on screen, or what is hidden changed. */
  refresh(): void {
    const { mirror } = this.#parts.connection.getSnapshot();
    if (mirror === null) return;
    const waiting = waitingOf(mirror);
    const live = new Set(waiting.map(claimId));
    this.#hidden = new Set([...this.#hidden].filter((id) => live.has(id)));
    const choice = chooseCard({ waiting, onScreen: this.#parts.onScreen(), hidden: this.#hidden });
    const { choice: former } = this.state.get();
    if (idOf(choice) !== idOf(former)) this.#turnTo(choice);
    else if (!isSameChoice(choice, former)) this.#change({ choice });
  }

  /**
   * A card in place of one that had the focus takes it over, and its keys rest: the next one may be meant for what stood
   * there. Where the person went somewhere else meanwhile the keyboard stays there: what goes away is told no blur.
   */
  takeFocus(element: HTMLElement | null): void {
    if (element === null || !this.state.get().isFocused) return;
    const { activeElement, body } = element.ownerDocument;
    if (activeElement !== null && activeElement !== body) return this.focused(false);
    element.focus();
    this.#rest();
  }

  draft(words: string): void {
    this.#change({ draft: words });
  }

  /** Ticks a choice, or takes the tick away. */
  tick(key: string): void {
    const { picks } = this.state.get();
    this.#change({ picks: picks.includes(key) ? picks.filter((pick) => pick !== key) : [...picks, key] });
  }

  /** Shows what stands on the session's screen, or puts it away. */
  toggleScreen(): void {
    const { choice, isScreenOpen } = this.state.get();
    if (choice === null || !mayShowScreen(choice.shown.claim)) return;
    this.#change({ isScreenOpen: !isScreenOpen });
    if (!isScreenOpen) void this.#readScreen(choice);
  }

  focused(isFocused: boolean): void {
    this.#change({ isFocused });
  }

  /** Hides the card for all claims that wait now; it comes back with the next one, or when one of them changes. */
  hide(): void {
    const { mirror } = this.#parts.connection.getSnapshot();
    if (mirror === null) return;
    this.#hidden = new Set(waitingOf(mirror).map(claimId));
    this.refresh();
  }

  /** Answers the prompt on the card. */
  async answer(session: SessionView, claim: ClaimView, answer: Answer): Promise<void> {
    const { sent, isResting } = this.state.get();
    const isLive = this.#parts.connection.getSnapshot().state === "live";
    if (sent !== null || isResting || !isLive) return;
    const { sessionId, name, said } = { sessionId: session.id, name: session.name, said: answer.said };
    this.#cancelSent();
    this.#change({ sent: { sessionId, name, said, phase: "sending" }, notice: null });
    const result = await this.#send(session, claim, answer);
    if (result.ok) {
      this.#answered = standingId({ session, claim });
      this.#former = null;
      this.#showSent({ sessionId, name, said, phase: result.value.outcome === "sent" ? "standing" : "sent" });
    } else this.#notSent(session, claim, result.error);
  }

  /** Answers the prompt of a terminal that is on screen, where the answer shows by itself. */
  async answerOnScreen(session: SessionView, claim: ClaimView, answer: Answer): Promise<void> {
    const result = await this.#send(session, claim, answer);
    if (!result.ok) this.#sayFailure(session, result.error);
  }

  /** The fingerprint goes along: a prompt that changed is not answered. */
  #send(session: SessionView, claim: ClaimView, answer: Answer): Promise<CallResult<"answer">> {
    const { fingerprint } = claim;
    return this.#parts.connection.call("answer", { target: session.id, choice: answer.key, fingerprint });
  }

  #showSent(sent: SentAnswer): void {
    this.#change({ sent });
    this.#cancelSent = this.#parts.system.after(SENT_MS, () => {
      this.#change({ sent: null });
      this.#rest();
      if (this.state.get().isFocused && this.state.get().choice === null) this.#parts.onLastAnswered();
    });
  }

  #notSent(session: SessionView, claim: ClaimView, failure: CallFailure): void {
    this.#change({ sent: null });
    this.#rest();
    if (failure.code !== "prompt-changed") return this.#sayFailure(session, failure);
    this.#crossed = { sessionId: session.id, fingerprint: claim.fingerprint };
    this.#markCrossed();
  }

  #sayFailure(session: SessionView, failure: CallFailure): void {
    const { toasts } = this.#parts;
    if (failure.code === "prompt-gone") toasts.say(text.card.gone(session.name));
    else toasts.say(failure.message, { who: session.name, sessionId: session.id });
  }

  #turnTo(choice: CardChoice | null): void {
    const notice = choice === null ? null : this.#noticeOf(choice.shown);
    if (choice !== null) this.#former = choice.shown.session.id;
    this.#change({ choice, notice, draft: "", picks: [], lines: null, isScreenOpen: false });
    this.#rest();
    this.#markCrossed();
    if (choice === null) return;
    const { claim } = choice.shown;
    if (claim.class === 2) void this.#readFailure(choice);
    else if (isCutShort(claim)) this.toggleScreen();
  }

  #noticeOf(shown: CardChoice["shown"]): CardNotice | null {
    if (this.#answered !== null && standingId(shown) === this.#answered) return "back";
    const { isFocused, sent } = this.state.get();
    const isInPlace = this.#former === shown.session.id && shown.claim.class === 1;
    return isInPlace && isFocused && sent === null ? "replaced" : null;
  }

  /** Says so on the prompt that stands in place of the one that was answered too late. */
  #markCrossed(): void {
    const shown = this.state.get().choice?.shown;
    if (this.#crossed === null || shown?.session.id !== this.#crossed.sessionId) return;
    if (shown.claim.fingerprint === this.#crossed.fingerprint) return;
    this.#crossed = null;
    this.#change({ notice: "crossed" });
  }

  #rest(): void {
    this.#cancelRest();
    this.#change({ isResting: true });
    this.#cancelRest = this.#parts.system.after(REST_MS, () => this.#change({ isResting: false }));
  }

  async #readFailure(choice: CardChoice): Promise<void> {
    const target = choice.shown.session.id;
    const result = await this.#parts.connection.call("read", { target, lines: READ_LINES });
    if (!result.ok || idOf(this.state.get().choice) !== idOf(choice)) return;
    this.#change({ lines: tail(result.value.lines, FAILED_LINES) });
  }

  async #readScreen(choice: CardChoice): Promise<void> {
    const { session, claim } = choice.shown;
    const result = await this.#parts.connection.call("read", { target: session.id, screen: true });
    if (idOf(this.state.get().choice) !== idOf(choice)) return;
    if (result.ok) this.#change({ lines: rowsAbove(result.value.lines, claim) });
    else {
      this.#change({ isScreenOpen: false });
      this.#sayFailure(session, result.error);
    }
  }

  #change(change: Partial<CardState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }
}

/** A typed answer as the one line that is sent; null where there is nothing to send. */
export function answerLine(draft: string): string | null {
  const line = draft.replace(/\s*\n\s*/g, " ").trim();
  return line === "" ? null : line;
}

/** What is ticked, in the order of the prompt. */
export function pickedChoices({ choices }: ClaimView, picks: readonly string[]): ClaimView["choices"] {
  return choices.filter(({ key }) => picks.includes(key));
}

/** What is ticked as one answer; null where nothing is. */
export function pickedAnswer(claim: ClaimView, picks: readonly string[]): Answer | null {
  const picked = pickedChoices(claim, picks);
  if (claim.answer !== "many" || picked.length === 0) return null;
  return { key: picked.map(({ key }) => key).join(","), said: picked.map(({ label }) => label).join(", ") };
}

/** What was written as an answer; null where none is taken or nothing was. */
export function writtenAnswer(claim: ClaimView, draft: string): Answer | null {
  const isTaken = claim.answer === "text" || claim.answer === "choice-or-text";
  const line = isTaken ? answerLine(draft) : null;
  return line === null ? null : { key: line, said: line };
}

/** The last lines with something on them. */
export function tail(lines: readonly string[], count: number): string[] {
  const end = lines.findLastIndex((line) => line.trim() !== "") + 1;
  return lines.slice(Math.max(0, end - count), end);
}

function idOf(choice: CardChoice | null): string | null {
  return choice === null ? null : claimId(choice.shown);
}

/** A prompt as long as it stands: asked again in the same words it is another. */
function standingId({ session, claim }: Pick<CardChoice["shown"], "session" | "claim">): string | null {
  return claim.fingerprint === null ? null : `${session.id}:${claim.fingerprint}:${claim.since}`;
}

function isSameChoice(choice: CardChoice | null, former: CardChoice | null): boolean {
  return (
    choice?.shown.session === former?.shown.session &&
    choice?.shown.place === former?.shown.place &&
    choice?.total === former?.total &&
    choice?.next === former?.next
  );
}

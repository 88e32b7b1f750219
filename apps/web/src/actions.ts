/** What a person can do on the page. Every failure is said, with what to do about it. */
import type { CallResult, Connection } from "@saggar/client";
import type { ClaimView, SessionView, Verb } from "@saggar/protocol";
import type { Brief } from "./state/brief.ts";
import { type Answer, type CardControl, pickedAnswer, writtenAnswer } from "./state/card-control.ts";
import type { Place } from "./state/place.ts";
import { boundedFont, type Preferences } from "./state/preferences.ts";
import { defaultChoice, landingOf } from "./state/queue.ts";
import type { Sheet } from "./state/sheets.ts";
import type { Store } from "./state/store.ts";
import type { Toasts } from "./state/toasts.ts";
import { text } from "./text.ts";

interface NewSession {
  readonly folder: string;
  readonly name: string;
  /** A command line; empty for the login shell. */
  readonly command: string;
}

export interface Actions {
  /** Brings a session to the pane and the keyboard to its terminal. */
  readonly open: (id: string) => void;
  readonly openActivity: (project: string) => void;
  /** Null when it started (and is open); else why it did not. */
  readonly start: (wanted: NewSession) => Promise<string | null>;
  /** Closes; asks first when something still runs. */
  readonly close: (session: SessionView) => Promise<void>;
  readonly closeAnyway: (session: SessionView) => Promise<void>;
  /** Null when done. */
  readonly rename: (session: SessionView, name: string) => Promise<string | null>;
  readonly fold: (path: string, isFolded: boolean) => Promise<void>;
  readonly reset: (session: SessionView) => Promise<void>;
  /** ⌘↩ */
  readonly answerDefault: () => void;
  readonly runAgain: (session: SessionView, command: string) => Promise<void>;
  readonly copy: (words: string) => Promise<void>;
  readonly copyOutput: (session: SessionView) => Promise<void>;
  readonly decide: (consent: string, decision: "once" | "session" | "always" | "refuse") => Promise<void>;
  readonly resizeText: (stepPx: number) => void;
  readonly focusTerminal: () => void;
}

export interface ActionParts {
  readonly connection: Connection;
  readonly place: Store<Place>;
  readonly sheet: Store<Sheet | null>;
  readonly preferences: Store<Preferences>;
  readonly card: CardControl;
  readonly brief: Brief;
  readonly toasts: Toasts;
  /** The session in the pane, as the mirror has it. */
  readonly focused: () => SessionView | null;
  /** Puts the keyboard into the pane's terminal, also when that is still to be drawn. */
  readonly focusTerminal: () => void;
}

export function createActions(parts: ActionParts): Actions {
  const { place, toasts, preferences } = parts;
  const open = (id: string): void => {
    place.set({ kind: "session", id });
    parts.focusTerminal();
  };
  return {
    ...sessionActions(parts, open),
    open,
    openActivity: (project) => place.set({ kind: "activity", project }),
    answerDefault: () => answerDefault(parts, open),
    copy: (words) => copy(words, toasts),
    resizeText: (stepPx) =>
      preferences.update((kept) => ({ ...kept, fontSizePx: boundedFont(kept.fontSizePx + stepPx) })),
    focusTerminal: parts.focusTerminal,
  };
}

type SessionActions = Pick<
  Actions,
  "start" | "close" | "closeAnyway" | "rename" | "fold" | "reset" | "runAgain" | "copyOutput" | "decide"
>;

function sessionActions(parts: ActionParts, open: (id: string) => void): SessionActions {
  const { connection, sheet, toasts } = parts;
  /** Says a failure; true when it went well. */
  function wasDone<V extends Verb>(result: CallResult<V>, session: SessionView | null = null): boolean {
    if (!result.ok) {
      toasts.say(
        result.error.message,
        session === null ? null : { who: session.name, sessionId: session.id },
      );
    }
    return result.ok;
  }
  return {
    start: async ({ folder, name, command }) => {
      const result = await connection.call("new", {
        cwd: folder,
        name: name === "" ? null : name,
        command: command === "" ? [] : ["sh", "-c", command],
      });
      if (!result.ok) return result.error.message;
      open(result.value.id);
      return null;
    },
    close: async (session) => {
      const result = await connection.call("close", { target: session.id });
      if (!result.ok && result.error.code === "still-running") sheet.set({ kind: "close", session });
      else wasDone(result, session);
    },
    closeAnyway: async (session) => {
      const result = await connection.call("close", { target: session.id, force: true });
      if (!wasDone(result, session) || !result.ok || result.value.survivors.length === 0) return;
      const list = result.value.survivors.map(({ pid, command }) => `${command} (${pid})`).join(", ");
      toasts.say(text.dialog.survivors(list));
    },
    rename: async (session, name) => {
      const result = await connection.call("rename", { target: session.id, name });
      return result.ok ? null : result.error.message;
    },
    fold: async (path, isFolded) => {
      wasDone(await connection.call("project-fold", { path, folded: isFolded }));
    },
    reset: async (session) => {
      wasDone(await connection.call("reset", { target: session.id }), session);
    },
    runAgain: async (session, command) => {
      wasDone(await connection.call("send", { target: session.id, text: command, enter: true }), session);
    },
    copyOutput: async (session) => {
      const result = await connection.call("read", { target: session.id, lines: 500 });
      if (wasDone(result, session) && result.ok) await copy(result.value.lines.join("\n"), toasts);
    },
    decide: async (consent, decision) => {
      wasDone(await connection.call("consent-decide", { id: consent, decision }));
    },
  };
}

function answerDefault(parts: ActionParts, open: (id: string) => void): void {
  const { card, brief } = parts;
  const { choice, isFocused } = card.state.get();
  const focused = parts.focused();
  const shown = choice?.shown ?? null;
  const landing = landingOf(focused, { isShown: shown !== null, isFocused });
  if (landing === "pane" && focused?.claim != null) {
    const answer = answerOf(focused.claim);
    if (answer !== null) void card.answerOnScreen(focused, focused.claim, answer);
  } else if (landing === "card" && shown !== null) {
    const { draft, picks } = card.state.get();
    const { claim } = shown;
    const answer = writtenAnswer(claim, draft) ?? pickedAnswer(claim, picks) ?? answerOf(claim);
    if (answer === null) open(shown.session.id);
    else void card.answer(shown.session, shown.claim, answer);
  } else brief.say({ title: text.card.nothingToAnswer, line: text.card.nothingToAnswerLine });
}

function answerOf(claim: ClaimView): Answer | null {
  const choice = defaultChoice(claim);
  return choice === null ? null : { key: choice.key, said: choice.label };
}

async function copy(words: string, toasts: Toasts): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    toasts.say(text.copied);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Not allowed, or no clipboard in this window.
    toasts.say(text.copyFailed);
  }
}

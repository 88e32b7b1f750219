/** The attention card: the first claim that is not on screen, answered from here without opening its session. */
import type { SessionView } from "@saggar/protocol";
import { useCallback } from "react";
import { useApp, useSnapshot } from "../app.ts";
import { Glyph } from "../parts/drawings.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { CommandCap } from "../parts/keys.tsx";
import { Age } from "../parts/times.tsx";
import { mayShowScreen } from "../state/asked.ts";
import type { CardState } from "../state/card-control.ts";
import { type CardChoice, landingOf } from "../state/queue.ts";
import { lookOf } from "../state/status.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { CardBody } from "./card-body.tsx";
import { cardKeyOf, isTyping } from "./card-keys.ts";
import { ExplainPanel } from "./explain-panel.tsx";
import { type CardActs, useCardActs } from "./use-card-acts.ts";

export function AttentionCard({ choice }: { choice: CardChoice }): React.JSX.Element {
  const { card, corner, explain } = useApp();
  const state = useStore(card.state);
  const { session, claim } = choice.shown;
  const isOff = useSnapshot((snapshot) => snapshot.state !== "live");
  const acts = useCardActs(choice.shown);
  const arrive = useCallback(
    (element: HTMLElement | null) => {
      card.takeFocus(element);
      return element === null ? undefined : corner.arrived(element);
    },
    [card, corner],
  );
  const isExplained = useStore(
    explain.open,
    (open) => open?.where === "card" && open.sessionId === session.id,
  );

  function onKeyDown(event: React.KeyboardEvent): void {
    if (isTyping(event)) {
      if (event.key === "Escape" && !event.nativeEvent.isComposing) acts.leave();
      return;
    }
    const key = cardKeyOf(event);
    if (key === null || (key.act === "open" && isPressedByEnter(event.target))) return;
    event.preventDefault();
    if (!state.isResting || key.act === "leave") acts.press(key);
  }

  const look = lookOf(session);
  return (
    <section
      className={`card card--${look}${state.isFocused ? " card--focus" : ""}`}
      aria-label={cardLabel(session)}
      tabIndex={-1}
      data-card="attention"
      ref={arrive}
      onKeyDown={onKeyDown}
      onFocus={() => card.focused(true)}
      onBlur={(event) => card.focused(event.currentTarget.contains(event.relatedTarget))}
    >
      <CardHead choice={choice} isFocused={state.isFocused} />
      {isOff && claim.class === 1 && <p className="card__line">{text.offline.card}</p>}
      {state.notice !== null && <p className="card__line">{text.card.notices[state.notice]}</p>}
      <CardBody
        session={session}
        claim={claim}
        state={state}
        areKeysOff={isOff || state.isResting}
        acts={acts}
        hasDefaultKey={useLandsHere(state)}
      />
      {isExplained && <ExplainPanel />}
      <CardFoot choice={choice} isExplained={isExplained} isScreenOpen={state.isScreenOpen} acts={acts} />
    </section>
  );
}

/** A button is pressed by Enter; but where several are ticked, Enter sends them, and Space ticks. */
function isPressedByEnter(target: EventTarget): boolean {
  return target instanceof HTMLButtonElement && target.ariaPressed === null;
}

/** Whether ⌘↩ would land on this card: only there its cap is drawn. */
function useLandsHere(state: CardState): boolean {
  const { connection, place } = useApp();
  const here = useStore(place);
  const { mirror } = connection.getSnapshot();
  const focused = here.kind === "session" ? mirror?.sessions.find(({ id }) => id === here.id) : undefined;
  return landingOf(focused ?? null, { isShown: true, isFocused: state.isFocused }) === "card";
}

function cardLabel(session: SessionView): string {
  const what = session.program;
  if (session.claim?.class === 2) return text.card.failed(session.name, what);
  if (session.claim?.class === 3) return text.card.review(session.name, what);
  return text.card.waiting(session.name, what);
}

function CardHead({ choice, isFocused }: { choice: CardChoice; isFocused: boolean }): React.JSX.Element {
  const { card } = useApp();
  const { session, claim, place } = choice.shown;
  return (
    <header className="card__head">
      <Glyph look={lookOf(session)} />
      <span className="card__status">{text.status(session.status)}</span>
      <Age since={claim.since} />
      {!isFocused && claim.class === 1 && claim.answer !== "none" && claim.answer !== "secret" && (
        <span className="card__here">
          <span className="cut">{text.answerHere}</span> <CommandCap command="focus-card" />
        </span>
      )}
      <span className="card__place">{text.card.place(place, choice.total)}</span>
      <IconButton icon="close" label={text.card.hide} onPress={() => card.hide()} />
    </header>
  );
}

interface FootProps {
  readonly choice: CardChoice;
  readonly isExplained: boolean;
  readonly isScreenOpen: boolean;
  readonly acts: CardActs;
}

function CardFoot({ choice, isExplained, isScreenOpen, acts }: FootProps): React.JSX.Element {
  const { session, claim } = choice.shown;
  const { next } = choice;
  const isElsewhere = next !== null && next.project.path !== session.project.path;
  return (
    <footer className="card__foot">
      <button type="button" className="link" aria-expanded={isExplained} onClick={acts.explain}>
        {text.explain}
      </button>
      {mayShowScreen(claim) && (
        <button type="button" className="link" aria-expanded={isScreenOpen} onClick={acts.screen}>
          {text.card.screen}
        </button>
      )}
      <span className="rule">{session.because}</span>
      {next !== null && (
        <span className="next cut">
          <span className="cut">
            {text.card.next(isElsewhere ? `${next.name}, ${next.project.name}` : next.name)}
          </span>
          <CommandCap command="walk-next" />
        </span>
      )}
    </footer>
  );
}

import { useCallback } from "react";
import { useApp } from "../app.ts";
import { Icon } from "../parts/drawings.tsx";
import type { SentAnswer } from "../state/card-control.ts";
import { text } from "../text.ts";

/** After an answer: what went where. It keeps the focus that the card had for the next one, which waits a moment behind it. */
export function SentCard({ sent }: { sent: SentAnswer }): React.JSX.Element {
  const { card, actions } = useApp();
  const arrive = useCallback((element: HTMLElement | null) => card.takeFocus(element), [card]);
  const isSent = sent.phase !== "sending";
  return (
    <section
      className="card card--calm"
      role="status"
      aria-label={text.card.sentTo(sent.name)}
      tabIndex={-1}
      ref={arrive}
      onBlur={() => card.focused(false)}
      onKeyDown={(event) => event.key === "Escape" && actions.focusTerminal()}
    >
      <header className="card__head card__head--calm">
        {isSent && <Icon name="check" />}
        <span className="card__status">{isSent ? text.card.sent : text.card.sending}</span>
        <span className="cut grow">{sent.said}</span>
        <span className="faint cut">{sent.name}</span>
      </header>
      <p className="card__line">{sent.phase === "standing" ? text.card.standingLine : text.card.sentLine}</p>
    </section>
  );
}

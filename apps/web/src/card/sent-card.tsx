import { Icon } from "../parts/drawings.tsx";
import type { SentAnswer } from "../state/card-control.ts";
import { text } from "../text.ts";

/** After an answer: what went where. The next claim waits a moment behind it. */
export function SentCard({ sent }: { sent: SentAnswer }): React.JSX.Element {
  const isSent = sent.phase === "sent";
  return (
    <section className="card card--calm" role="status" aria-label={text.card.sentTo(sent.name)}>
      <header className="card__head card__head--calm">
        {isSent && <Icon name="check" />}
        <span className="card__status">{isSent ? text.card.sent : text.card.sending}</span>
        <span className="cut grow">{sent.said}</span>
        <span className="faint cut">{sent.name}</span>
      </header>
      <p className="card__line">{text.card.sentLine}</p>
    </section>
  );
}

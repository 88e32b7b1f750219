/** A session asks to act on another: four answers, no default, no status colour; unanswered it lapses. */
import type { ConsentView } from "@saggar/protocol";
import { useState } from "react";
import { useApp, useSession } from "../app.ts";
import { Icon } from "../parts/drawings.tsx";
import { Cap, useCap } from "../parts/keys.tsx";
import { countdown } from "../state/ages.ts";
import { useLeftMs } from "../state/clock.ts";
import { whereOf } from "../state/status.ts";
import { text } from "../text.ts";
import { isTyping } from "./card-keys.ts";

const DECISIONS = ["once", "session", "always", "refuse"] as const;
type Decision = (typeof DECISIONS)[number];

export function ConsentCard({ consent }: { consent: ConsentView }): React.JSX.Element {
  const { clock, actions } = useApp();
  const [isFocused, setFocused] = useState(false);
  const leftMs = useLeftMs(clock, consent.expires, 1000);
  const asker = useSession(consent.sessionId);
  const defaultCap = useCap("answer-default");
  const names: Record<Decision, string> = {
    once: text.consent.once,
    session: text.consent.session,
    always: text.consent.always[consent.verbClass],
    refuse: text.consent.refuse,
  };

  function onKeyDown(event: React.KeyboardEvent): void {
    if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    const decision = DECISIONS[Number(event.key) - 1];
    if (event.key === "Escape") actions.focusTerminal();
    else if (decision !== undefined) void actions.decide(consent.id, decision);
    else return;
    event.preventDefault();
  }

  return (
    <section
      className={isFocused ? "card card--ask card--focus" : "card card--ask"}
      aria-label={text.consent.label(consent.sessionName)}
      tabIndex={-1}
      data-card="consent"
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <header className="card__head card__head--calm">
        <Icon name="lock" />
        <span className="card__status">{text.consent.asks}</span>
        <span className="card__place">{text.consent.left(countdown(leftMs))}</span>
      </header>
      <div className="card__body">
        <p className="card__who">
          <strong>{consent.sessionName}</strong>
          {asker !== null && <span>{text.card.in(asker.program, whereOf(asker))}</span>}
        </p>
        <p className="card__q">{text.consent.question}</p>
        <pre className="codebox codebox--cmd">{consent.what}</pre>
        <div className="two">
          {DECISIONS.map((decision, index) => (
            <button
              key={decision}
              type="button"
              className="choice"
              onClick={() => void actions.decide(consent.id, decision)}
            >
              <Cap isArmed={isFocused}>{String(index + 1)}</Cap>
              {names[decision]}
            </button>
          ))}
        </div>
        <p className="card__note">{text.consent.note(defaultCap)}</p>
      </div>
    </section>
  );
}

/** Why a session is what it is: the deciding rule, what was seen, what ends it, and what would decide without it. */
import { useApp } from "../app.ts";
import { clockTimeSeconds } from "../state/activity-days.ts";
import { factsBehind } from "../state/explain-control.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { OpinionTable } from "./opinion-table.tsx";
import { TurnList } from "./turn-list.tsx";

export function ExplainPanel(): React.JSX.Element | null {
  const { explain } = useApp();
  const open = useStore(explain.open);
  if (open === null) return null;
  const { view, failure, turns } = open;
  if (view === null) return <p className="explain">{failure ?? text.loading}</p>;
  return (
    <section className="explain" aria-label={text.explainOf(view.session.name)} tabIndex={0}>
      <dl>
        <dt>{text.explainTerms.status}</dt>
        <dd>
          {text.explainStatus(view.session.status)} <span className="mono">{view.session.because}</span>
        </dd>
        <dt>{text.explainTerms.rule}</dt>
        <dd>
          {view.line}: {view.rule}
        </dd>
        <dt>{text.explainTerms.seen}</dt>
        <dd>
          {factsBehind(view).map((fact) => (
            <span className="explain__fact" key={`${fact.kind} ${fact.at} ${fact.text}`}>
              <time dateTime={fact.at}>{clockTimeSeconds(fact.at)}</time> {fact.text}
            </span>
          ))}
        </dd>
        <dt>{text.explainTerms.clears}</dt>
        <dd>{view.ends}</dd>
        <dt>{text.explainTerms.underneath}</dt>
        <dd>{view.underneath ?? text.explainNothing}</dd>
      </dl>
      {view.sources.length > 0 && <OpinionTable sources={view.sources} />}
      {turns.length > 0 && <TurnList turns={turns} />}
    </section>
  );
}

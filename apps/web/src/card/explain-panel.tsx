/** Why a session is what it is: the deciding rule, what was seen, what ends it, and what would decide without it. */
import type { ExplainView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { clockTimeSeconds } from "../state/activity-days.ts";
import { factsBehind } from "../state/explain-control.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";

export function ExplainPanel(): React.JSX.Element | null {
  const { explain } = useApp();
  const open = useStore(explain.open);
  if (open === null) return null;
  const { view, failure } = open;
  if (view === null) return <div className="explain">{failure ?? text.loading}</div>;
  return (
    <div className="explain">
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
        {view.sources.length === 0 ? null : (
          <>
            <dt>{text.explainTerms.sources}</dt>
            <dd>{view.sources.map(opinionLine)}</dd>
          </>
        )}
        <dt>{text.explainTerms.clears}</dt>
        <dd>{view.ends}</dd>
        <dt>{text.explainTerms.underneath}</dt>
        <dd>{view.underneath ?? text.explainNothing}</dd>
      </dl>
    </div>
  );
}

/** What one source says of the agent, and why it decides or does not. */
function opinionLine(opinion: ExplainView["sources"][number]): React.JSX.Element {
  const { source, says, detail, at, decides, why } = opinion;
  return (
    <span className={decides ? "explain__fact explain__fact--decides" : "explain__fact"} key={source}>
      <time dateTime={at}>{clockTimeSeconds(at)}</time> {text.opinion(source, says, detail)}{" "}
      <span className="explain__why">{why}</span>
    </span>
  );
}

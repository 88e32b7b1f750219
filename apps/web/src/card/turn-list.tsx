/** The last turns of a session's agents: when, how long, how each ended, and what was asked. */
import type { TurnView } from "@saggar/protocol";
import { Age } from "../parts/times.tsx";
import { clockTime } from "../state/activity-days.ts";
import { duration } from "../state/ages.ts";
import { timeOf } from "../system.ts";
import { text } from "../text.ts";

export function TurnList({ turns }: { turns: readonly TurnView[] }): React.JSX.Element {
  return (
    <ol className="turns" aria-label={text.explainTerms.turns}>
      {turns.map((turn) => (
        <li key={turn.id}>
          <time dateTime={turn.startedAt}>{clockTime(turn.startedAt)}</time>
          <div>
            <TurnEnd turn={turn} /> <span className="faint">{turn.prompt ?? text.turns.unknown}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

function TurnEnd({ turn }: { turn: TurnView }): React.JSX.Element {
  const { outcome, startedAt, endedAt, error, files } = turn;
  if (outcome === "running" || endedAt === null) {
    return (
      <span>
        {text.turns.running} <Age since={startedAt} />.
      </span>
    );
  }
  const took = duration(timeOf(endedAt) - timeOf(startedAt));
  const parts = [
    text.turns.ended(outcome, took),
    ...(files.length === 0 ? [] : [text.turns.files(files.length)]),
    ...(error === null ? [] : [error]),
  ];
  return <span className={outcome === "failed" ? "turns__failed" : undefined}>{parts.join(" · ")}.</span>;
}

/** A project's filed sessions, newest first, by day; each opens to its text. */
import type { ActivityEntry } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { Glyph } from "../parts/drawings.tsx";
import type { ActivityState } from "../state/activity-control.ts";
import { type ActivityDay, activityDays, countOutcomes, keepOutcomes } from "../state/activity-days.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { ActivityRow } from "./activity-row.tsx";

export function ActivityView(): React.JSX.Element {
  const { activity } = useApp();
  const state = useStore(activity.state);
  return (
    <section className="page" aria-label={text.activity}>
      {state.failure !== null && (
        <p className="bad" role="alert">
          {text.activityList.failure(state.failure)}
        </p>
      )}
      {state.entries === null && state.failure === null && <p className="faint">{text.loading}</p>}
      {state.entries !== null && <Filed entries={state.entries} state={state} />}
    </section>
  );
}

function Filed({
  entries,
  state,
}: {
  entries: readonly ActivityEntry[];
  state: ActivityState;
}): React.JSX.Element {
  const { clock } = useApp();
  if (entries.length === 0) return <p className="faint">{text.activityList.empty}</p>;
  const days = activityDays(keepOutcomes(entries, state.filter), clock.nowMs());
  return (
    <>
      <Filter entries={entries} filter={state.filter} />
      <div className="act act--head th" aria-hidden="true">
        <span>{text.activityList.ended}</span>
        <span />
        <span>{text.activityList.session}</span>
        <span>{text.activityList.branch}</span>
        <span className="num">{text.activityList.took}</span>
        <span className="num">{text.activityList.exit}</span>
        <span />
      </div>
      {days.length === 0 && <p className="faint">{text.activityList.emptyFilter}</p>}
      {days.map((day) => (
        <Day key={day.name} day={day} />
      ))}
    </>
  );
}

function Day({ day }: { day: ActivityDay }): React.JSX.Element {
  return (
    <section>
      <h2 className="day">{day.name}</h2>
      <ul className="rail">
        {day.entries.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

const FILTERS = ["all", "finished", "failed"] as const;

function Filter({ entries, filter }: { entries: readonly ActivityEntry[]; filter: ActivityState["filter"] }) {
  const { activity } = useApp();
  const counts = countOutcomes(entries);
  return (
    <div className="tools">
      <div className="seg" role="group" aria-label={text.activity}>
        {FILTERS.map((name) => (
          <button
            key={name}
            type="button"
            className={filter === name ? "is-on" : ""}
            aria-pressed={filter === name}
            onClick={() => activity.filter(name)}
          >
            {name !== "all" && <Glyph look={name} size="s" />}
            {text.activityList[name]} {counts[name]}
          </button>
        ))}
      </div>
    </div>
  );
}

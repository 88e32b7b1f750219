import type { ActivityEntry } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { Glyph, Icon } from "../parts/drawings.tsx";
import type { ActivityText } from "../state/activity-control.ts";
import { clockTime, clockTimeSeconds, exitWord, isBad } from "../state/activity-days.ts";
import { duration } from "../state/ages.ts";
import { useStore } from "../state/store.ts";
import { timeOf } from "../system.ts";
import { text } from "../text.ts";

/** One filed session; opened, it shows its text. */
export function ActivityRow({ entry }: { entry: ActivityEntry }): React.JSX.Element {
  const { activity } = useApp();
  const opened = useStore(activity.state, (state) => (state.opened?.id === entry.id ? state.opened : null));
  const bad = isBad(entry);
  const isCommand = ![null, "", entry.command].includes(entry.lastCommand);
  return (
    <li className={opened === null ? "act" : "act act--open"}>
      <time className="act__t" dateTime={entry.endedAt}>
        {clockTime(entry.endedAt)}
      </time>
      <Glyph look={bad ? "failed" : "finished"} label={text.activityList.outcome(entry.outcome)} />
      <span className="act__what">
        <span className="act__name">{entry.name}</span>
        <span className="faint cut">{entry.command}</span>
        {isCommand && <span className="mono soft cut">{entry.lastCommand}</span>}
        <Aside entry={entry} />
      </span>
      <span className="mono soft cut">{entry.branch ?? ""}</span>
      <span className="num">{duration(timeOf(entry.endedAt) - timeOf(entry.createdAt))}</span>
      <span className={bad ? "num bad" : "num faint"}>{exitWord(entry)}</span>
      {entry.hasTranscript ? (
        <button
          type="button"
          className="link"
          aria-expanded={opened !== null}
          aria-label={`${text.activityList.transcript}, ${entry.name}`}
          onClick={() => activity.toggle(entry.id)}
        >
          {opened === null ? text.activityList.transcript : text.activityList.hide}
        </button>
      ) : (
        <span title={text.activityList.noTranscript} />
      )}
      {opened !== null && <Opened entry={entry} opened={opened} />}
    </li>
  );
}

/** How it ended where the exit does not say it, and what nobody had seen. */
function Aside({ entry }: { entry: ActivityEntry }): React.JSX.Element | null {
  const isPlain = entry.outcome === "finished" || entry.outcome === "failed";
  const words = [
    isPlain ? "" : text.activityList.outcome(entry.outcome).toLowerCase(),
    entry.outcome === "closed" ? text.activityList.closedBy[entry.closedBy] : "",
    ...entry.unseenMarks.map((mark) => text.activityList.marks[mark]),
  ].filter((word) => word !== "" && word !== "closed");
  return words.length === 0 ? null : <span className="faint cut">{words.join(" · ")}</span>;
}

function Opened({ entry, opened }: { entry: ActivityEntry; opened: ActivityText }): React.JSX.Element {
  const { actions } = useApp();
  const { lines, failure } = opened;
  return (
    <div className="act__more">
      {failure !== null && <p className="bad">{failure}</p>}
      {lines === null && failure === null && <p className="faint">{text.loading}</p>}
      {lines !== null && (
        <pre
          className="codebox act__text"
          tabIndex={0}
          aria-label={`${text.activityList.transcript}, ${entry.name}`}
        >
          {lines.join("\n")}
        </pre>
      )}
      <div className="acts">
        {lines !== null && (
          <button
            type="button"
            className="btn btn--quiet"
            onClick={() => void actions.copy(lines.join("\n"))}
          >
            <Icon name="copy" small />
            {text.activityList.copyText}
          </button>
        )}
        <span className="faint">
          {text.activityList.ran(clockTimeSeconds(entry.createdAt), clockTimeSeconds(entry.endedAt))}
          {lines !== null && ` · ${text.activityList.lines(lines.length)}`}
        </span>
      </div>
    </div>
  );
}

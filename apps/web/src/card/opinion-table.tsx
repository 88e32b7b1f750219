/** What each source says of the agent in a session, which one decides, until when, and why. */
import type { OpinionView } from "@saggar/protocol";
import { Icon } from "../parts/drawings.tsx";
import { clockTimeSeconds } from "../state/activity-days.ts";
import { text } from "../text.ts";

export function OpinionTable({ sources }: { sources: readonly OpinionView[] }): React.JSX.Element {
  const { head } = text.opinions;
  return (
    <table className="opinions">
      <caption className="sr">{text.explainTerms.sources}</caption>
      <thead>
        <tr>
          <th scope="col">{head.source}</th>
          <th scope="col">{head.says}</th>
          <th scope="col">{head.at}</th>
          <th scope="col">{head.lapses}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((opinion) => (
          <OpinionRows key={opinion.source} opinion={opinion} />
        ))}
      </tbody>
    </table>
  );
}

function OpinionRows({ opinion }: { opinion: OpinionView }): React.JSX.Element {
  const { source, says, detail, at, lapses, decides, why } = opinion;
  return (
    <>
      <tr className={decides ? "opinions__decides" : undefined}>
        <th scope="row">
          {text.opinions.source(source)}
          {decides && (
            <span className="opinions__mark" role="img" aria-label={text.opinions.decides}>
              <Icon name="check" small />
            </span>
          )}
        </th>
        <td>{text.opinions.says(says)}</td>
        <td>
          <time dateTime={at}>{clockTimeSeconds(at)}</time>
        </td>
        <td>{lapses === null ? <Never /> : <time dateTime={lapses}>{clockTimeSeconds(lapses)}</time>}</td>
      </tr>
      <tr className="opinions__why">
        <td colSpan={4}>
          {detail !== null && <q>{detail}</q>} {why}
        </td>
      </tr>
    </>
  );
}

function Never(): React.JSX.Element {
  return (
    <span role="img" aria-label={text.opinions.neverSpoken}>
      {text.opinions.never}
    </span>
  );
}

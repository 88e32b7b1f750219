/** A session in the menu: two lines and full ink while it claims, one quiet line while it is idle. */
import type { SessionView } from "@saggar/protocol";
import { memo } from "react";
import { useApp } from "../app.ts";
import { SessionGlyph } from "../parts/drawings.tsx";
import { spokenAge } from "../state/ages.ts";
import { type Clock, useAge } from "../state/clock.ts";
import { placeHash } from "../state/place.ts";
import { isOneLine, lookOf } from "../state/status.ts";
import { timeOf } from "../system.ts";
import { text } from "../text.ts";

/** So long a permission that was given by rule stands in its session's row. */
const BY_RULE_MS = 120_000;
/** A claim younger than this swells once when its row is drawn. */
const NEW_MS = 3000;

interface RowProps {
  readonly session: SessionView;
  readonly isHere: boolean;
  readonly tabIndex: number;
}

export const SessionRow = memo(function SessionRow({ session, isHere, tabIndex }: RowProps) {
  const { clock, actions } = useApp();
  const age = useAge(clock, session.since);
  const spokenMs = clock.nowMs() - timeOf(session.since);
  const isShort = isOneLine(session);
  const why = whyOf(session, clock);
  const program = session.program;
  const isSaid = !isShort && why.endsWith(program);
  return (
    <li className={rowClass(session, isHere, clock)}>
      <a
        className="row__hit"
        href={placeHash({ kind: "session", id: session.id })}
        aria-current={isHere ? "true" : undefined}
        aria-label={text.rowLabel(session, why, spokenAge(spokenMs))}
        title={isHere ? undefined : text.rowTip(session, why, age)}
        tabIndex={tabIndex}
        data-stop={session.id}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          actions.open(session.id);
        }}
      >
        <SessionGlyph key={session.claim?.key ?? "none"} session={session} />
        <span className="row__top">
          <span className="row__name cut">{session.name}</span>
          {!isSaid && <span className="row__prog cut">{program}</span>}
          {session.remoteCwd !== null && <span className="row__far cut">{session.remoteCwd}</span>}
        </span>
        <time className="row__age" dateTime={session.since}>
          {age}
        </time>
        {!isShort && <span className={isHere ? "row__why" : "row__why cut"}>{why}</span>}
      </a>
    </li>
  );
});

function whyOf({ approved, claim, why }: SessionView, clock: Clock): string {
  if (approved === null || claim !== null) return why;
  return clock.nowMs() - timeOf(approved.at) < BY_RULE_MS ? text.byRule(approved.what) : why;
}

function rowClass(session: SessionView, isHere: boolean, clock: Clock): string {
  const { claim } = session;
  const classes = ["row"];
  if (claim === null || claim.class === 4) classes.push("row--quiet");
  else {
    classes.push("row--claim", `row--${lookOf(session)}`);
    if (claim.visited) classes.push("row--seen");
    else if (clock.nowMs() - timeOf(claim.since) < NEW_MS) classes.push("is-new");
  }
  if (session.stale) classes.push("row--stale");
  if (isHere) classes.push("row--shown", "row--here");
  else if (session.onScreen) classes.push("row--shown");
  return classes.join(" ");
}

/** A session's status in a pane's head: glyph, word and age on the status's own ground. */
import type { SessionView } from "@saggar/protocol";
import { lookOf } from "../state/status.ts";
import { text } from "../text.ts";
import { Glyph } from "./drawings.tsx";
import { Age } from "./times.tsx";

export function StatusChip({ session }: { session: SessionView }): React.JSX.Element {
  const look = lookOf(session);
  return (
    <span className={`chip chip--${look === "tick" ? "finished" : look}`}>
      <Glyph look={look} size="s" />
      {text.status(session.status)} <Age since={session.since} />
    </span>
  );
}

import type { SessionView } from "@saggar/protocol";
import { programOf, whereOf } from "../state/status.ts";
import { text } from "../text.ts";

export function CardWho({ session }: { session: SessionView }): React.JSX.Element {
  return (
    <p className="card__who">
      <strong>{session.name}</strong>
      <span>{text.card.in(programOf(session), whereOf(session))}</span>
    </p>
  );
}

import type { SessionView } from "@saggar/protocol";
import { whereOf } from "../state/status.ts";
import { text } from "../text.ts";

export function CardWho({ session }: { session: SessionView }): React.JSX.Element {
  return (
    <p className="card__who">
      <strong>{session.name}</strong>
      <span>{text.card.in(session.program, whereOf(session))}</span>
    </p>
  );
}

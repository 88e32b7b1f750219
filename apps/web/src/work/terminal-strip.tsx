/** What a terminal cannot tell by itself: that it is cut off, over, or sized for another window. */
import type { SessionView } from "@saggar/protocol";
import { useSnapshot } from "../app.ts";
import { useStore } from "../state/store.ts";
import type { SessionTerminal } from "../terminal/session-terminal.ts";
import { text } from "../text.ts";

interface StripProps {
  readonly session: SessionView;
  readonly terminal: SessionTerminal;
}

export function TerminalStrip({ session, terminal }: StripProps): React.JSX.Element | null {
  const isLive = useSnapshot((snapshot) => snapshot.state === "live");
  const state = useStore(terminal.state);
  if (!isLive || state.phase === "offline") return <p className="strip strip--blocked">{text.offlinePane}</p>;
  if (session.lost !== null) return <p className="strip">{text.lost[session.lost]}</p>;
  if (session.exit !== null) return <p className="strip">{text.exited(session.why)}</p>;
  if (state.phase === "failed" || state.phase === "ended") {
    return (
      <p className="strip">
        <span className="grow">{state.failure?.message ?? text.channelEnded}</span>
        <button type="button" className="btn" onClick={() => terminal.reopen()}>
          {text.reopen}
        </button>
      </p>
    );
  }
  if (state.isForeignSize && state.phase === "live") {
    return <p className="strip">{text.sizedElsewhere(state.size.cols, state.size.rows)}</p>;
  }
  return null;
}

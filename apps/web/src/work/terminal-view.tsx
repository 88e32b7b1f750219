/** The place that a pane lends to its session's terminal, and the strips that tell what the terminal cannot. */
import type { SessionView } from "@saggar/protocol";
import { useCallback, useMemo } from "react";
import { useApp, useSnapshot } from "../app.ts";
import { useStore } from "../state/store.ts";
import type { SessionTerminal, TerminalState } from "../terminal/session-terminal.ts";
import { text } from "../text.ts";

export function TerminalView({ session }: { session: SessionView }): React.JSX.Element {
  const { terminals, platform } = useApp();
  const { id, name, size } = session;
  const label = `${name}, ${text.terminal}`;
  const terminal = useMemo(() => terminals.take({ id, size, label }), [terminals, id, size, label]);
  const lend = useCallback(
    (place: HTMLDivElement | null) => (place === null ? undefined : terminals.mount(terminal, place)),
    [terminals, terminal],
  );
  const state = useStore(terminal.state);
  const isForeign = state.isForeignSize && state.phase === "live";
  return (
    <>
      <div className={isForeign ? "term-view term-view--foreign" : "term-view"}>
        <div className="term-place" ref={lend} />
        {state.linkTarget !== null && (
          <p className="link-tip" role="status">
            {text.openLink(state.linkTarget, platform === "mac" ? "⌘" : "Ctrl")}
          </p>
        )}
      </div>
      <Strip state={state} session={session} terminal={terminal} />
    </>
  );
}

interface StripProps {
  readonly state: TerminalState;
  readonly session: SessionView;
  readonly terminal: SessionTerminal;
}

function Strip({ state, session, terminal }: StripProps): React.JSX.Element | null {
  const isLive = useSnapshot((snapshot) => snapshot.state === "live");
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

/** The place that a pane lends to its session's terminal. */
import { useCallback } from "react";
import { useApp } from "../app.ts";
import { useStore } from "../state/store.ts";
import type { SessionTerminal } from "../terminal/session-terminal.ts";
import { text } from "../text.ts";

export function TerminalView({ terminal }: { terminal: SessionTerminal }): React.JSX.Element {
  const { terminals, platform } = useApp();
  const lend = useCallback(
    (place: HTMLDivElement | null) => (place === null ? undefined : terminals.mount(terminal, place)),
    [terminals, terminal],
  );
  const isForeign = useStore(terminal.state, (state) => state.isForeignSize && state.phase === "live");
  const linkTarget = useStore(terminal.state, (state) => state.linkTarget);
  return (
    <div className={isForeign ? "term-view term-view--foreign" : "term-view"}>
      <div className="term-place" ref={lend} />
      {linkTarget !== null && (
        <p className="link-tip" role="status">
          {text.openLink(linkTarget, platform === "mac" ? "⌘" : "Ctrl")}
        </p>
      )}
    </div>
  );
}

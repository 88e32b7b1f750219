/**
 * One session's pane: its head, its terminal, and over its foot what the person should know before typing. The foot
 * never resizes the terminal, since a program redraws at each resize: it covers the last rows, or, where the cursor is
 * low, pushes the first rows out of sight.
 */
import type { SessionView } from "@saggar/protocol";
import { useMemo } from "react";
import { useApp } from "../app.ts";
import { ExplainPanel } from "../card/explain-panel.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import { keepFocus } from "../parts/keep-focus.ts";
import { useCap } from "../parts/keys.tsx";
import { StatusChip } from "../parts/status-chip.tsx";
import { whereOf } from "../state/status.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { AskBar } from "./ask-bar.tsx";
import { TerminalStrip } from "./terminal-strip.tsx";
import { TerminalView } from "./terminal-view.tsx";

export function TerminalPane({ session }: { session: SessionView }): React.JSX.Element {
  const { explain, terminals } = useApp();
  const { id, name, size } = session;
  const label = `${name}, ${text.terminal}`;
  const terminal = useMemo(() => terminals.take({ id, size, label }), [terminals, id, size, label]);
  const isLow = useStore(terminal.state, (state) => state.isCursorLow);
  const isExplained = useStore(
    explain.open,
    (open) => open?.where === "pane" && open.sessionId === session.id,
  );
  return (
    <section className="pane pane--here" aria-label={text.paneLabel(session)}>
      <PaneHead session={session} isExplained={isExplained} />
      <div className={isLow ? "pane__body pane__body--low" : "pane__body"}>
        <TerminalView terminal={terminal} />
        <div className="pane__feet" onMouseDown={keepFocus} ref={tellHeight}>
          <TerminalStrip session={session} terminal={terminal} />
          {isExplained && <ExplainPanel />}
          <AskBar session={session} isExplained={isExplained} />
        </div>
      </div>
    </section>
  );
}

/** What floats over the work stands above the feet, however high they are. */
function tellHeight(feet: HTMLElement | null): (() => void) | undefined {
  const work = feet?.closest<HTMLElement>(".work");
  if (feet == null || work == null) return undefined;
  const observer = new ResizeObserver(() => work.style.setProperty("--feet", `${feet.offsetHeight}px`));
  observer.observe(feet);
  return () => {
    observer.disconnect();
    work.style.removeProperty("--feet");
  };
}

function PaneHead({
  session,
  isExplained,
}: {
  session: SessionView;
  isExplained: boolean;
}): React.JSX.Element {
  const { actions, explain, sheet } = useApp();
  const closeCap = useCap("close-session");
  return (
    <header className="pane__head" onMouseDown={keepFocus}>
      <h2 className="pane__name">{session.name}</h2>
      <span className="pane__where cut grow" title={session.remoteCwd ?? session.cwd}>
        {whereOf(session)}
        {session.startedBy.kind === "session" && ` · ${text.startedBy(session.startedBy.name)}`}
      </span>
      <StatusChip session={session} />
      <span className="pane__acts">
        <IconButton
          icon="why"
          label={text.explain}
          isPressed={isExplained}
          onPress={() => explain.toggle("pane", session)}
        />
        <IconButton icon="pen" label={text.rename} onPress={() => sheet.set({ kind: "rename", session })} />
        <IconButton icon="again" label={text.resetTerminal} onPress={() => void actions.reset(session)} />
        <IconButton
          icon="close"
          label={text.closeSession}
          cap={closeCap}
          onPress={() => void actions.close(session)}
        />
      </span>
    </header>
  );
}

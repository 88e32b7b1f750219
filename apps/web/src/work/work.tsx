/** The work area: a project's bar, and under it the terminal or the Activity list. */
import { useApp, useMirror, useSnapshot } from "../app.ts";
import { Floating } from "../card/floating.tsx";
import type { Place } from "../state/place.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { ActivityView } from "./activity-view.tsx";
import { FirstRun } from "./first-run.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { ProjectBar } from "./project-bar.tsx";
import { SessionGone } from "./session-gone.tsx";
import { TerminalPane } from "./terminal-pane.tsx";

export function Work({ onNew }: { onNew: () => void }): React.JSX.Element {
  const app = useApp();
  const place = useStore(app.place);
  const isLoaded = useMirror((mirror) => mirror !== null);
  const isEmpty = useMirror((mirror) => mirror?.sessions.length === 0 && mirror.projects.length === 0);
  const isConnecting = useSnapshot((snapshot) => snapshot.state === "connecting");
  return (
    <main className="work">
      <OfflineBanner />
      {isLoaded && (isEmpty ? <FirstRun onNew={onNew} /> : <OpenPlace place={place} onNew={onNew} />)}
      {!isLoaded && isConnecting && <p className="work__wait">{text.offline.connecting}</p>}
      <Floating />
    </main>
  );
}

function OpenPlace({ place, onNew }: { place: Place; onNew: () => void }): React.JSX.Element {
  const session = useMirror((mirror) =>
    place.kind === "session" ? (mirror?.sessions.find(({ id }) => id === place.id) ?? null) : null,
  );
  if (place.kind === "activity") {
    return (
      <>
        <ProjectBar project={place.project} view="activity" session={null} />
        <ActivityView />
      </>
    );
  }
  if (place.kind === "none") return <NothingOpen onNew={onNew} />;
  if (session === null) return <SessionGone id={place.id} onNew={onNew} />;
  return (
    <>
      <ProjectBar project={session.project.path} view="sessions" session={session} />
      <div className="panes">
        <TerminalPane key={session.id} session={session} />
      </div>
    </>
  );
}

function NothingOpen({ onNew }: { onNew: () => void }): React.JSX.Element {
  return (
    <section className="blank" aria-label={text.nothingOpen}>
      <h1>{text.nothingOpen}</h1>
      <p>{text.nothingOpenLine}</p>
      <button type="button" className="btn" onClick={onNew}>
        {text.newSession}
      </button>
    </section>
  );
}

/** In place of a pane whose session is gone: what it was, and where to find it. */
import type { SessionView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { ProjectBar } from "./project-bar.tsx";

export function SessionGone({ id, onNew }: { id: string; onNew: () => void }): React.JSX.Element {
  const app = useApp();
  const remembered = useStore(app.remembered);
  const session = remembered?.id === id ? remembered : null;
  return (
    <>
      {session !== null && <ProjectBar project={session.project.path} view="sessions" session={session} />}
      <section className="blank" aria-label={text.gone}>
        <h1>{session === null ? text.gone : session.name}</h1>
        <p>{session === null ? text.goneUnknown : `${text.gone}. ${text.goneFiled(session.project.name)}`}</p>
        <p className="acts">
          {session !== null && <ActivityButton session={session} />}
          <button type="button" className="btn" onClick={onNew}>
            {text.newSession}
          </button>
        </p>
      </section>
    </>
  );
}

function ActivityButton({ session }: { session: SessionView }): React.JSX.Element {
  const { actions } = useApp();
  return (
    <button
      type="button"
      className="btn btn--main"
      onClick={() => actions.openActivity(session.project.path)}
    >
      {text.openActivity}
    </button>
  );
}

/** The project's name and its views. */
import type { SessionView } from "@saggar/protocol";
import { useMirror } from "../app.ts";
import { type Place, placeHash } from "../state/place.ts";
import { text } from "../text.ts";

interface BarProps {
  /** Path. */
  readonly project: string;
  readonly view: "sessions" | "activity";
  /** In the pane, if one is. */
  readonly session: SessionView | null;
}

export function ProjectBar({ project, view, session }: BarProps): React.JSX.Element {
  const known = useMirror((mirror) => mirror?.projects.find(({ path }) => path === project) ?? null);
  const first = useMirror(
    (mirror) => mirror?.sessions.find((other) => other.project.path === project)?.id ?? null,
  );
  const name = known?.name ?? session?.project.name ?? project;
  const stop = session?.id ?? first;
  const sessions: Place = stop === null ? { kind: "none" } : { kind: "session", id: stop };
  return (
    <header className="bar">
      <h1 className="bar__name" title={project}>
        {name}
      </h1>
      <nav className="tabs" aria-label={text.viewsOf(name)}>
        <Tab place={sessions} label={text.sessions} isHere={view === "sessions"} />
        <Tab place={{ kind: "activity", project }} label={text.activity} isHere={view === "activity"} />
      </nav>
    </header>
  );
}

function Tab({ place, label, isHere }: { place: Place; label: string; isHere: boolean }): React.JSX.Element {
  return (
    <a className="tab" href={placeHash(place)} aria-current={isHere ? "page" : undefined}>
      {label}
    </a>
  );
}

/** A project in the menu: its head folds it, and says when folded what it holds. */
import type { GitView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { Glyph, Icon } from "../parts/drawings.tsx";
import { countGroup, type MenuGroup, type MenuTree, sessionsOf } from "../state/menu-model.ts";
import { placeHash } from "../state/place.ts";
import { text } from "../text.ts";
import { SessionRow } from "./session-row.tsx";

interface GroupProps {
  readonly group: MenuGroup;
  /** The session in the pane. */
  readonly here: string | null;
  /** This project's page is open. */
  readonly isOn: boolean;
  /** What Tab reaches. */
  readonly stop: string | null;
}

export function ProjectGroup({ group, here, isOn, stop }: GroupProps): React.JSX.Element {
  const { actions } = useApp();
  const isFolded = group.fold !== "open";
  const stopName = groupStop(group);
  return (
    <section className={isFolded ? "group group--folded" : "group"}>
      <h2>
        <button
          type="button"
          className={isOn ? "group__head is-on" : "group__head"}
          aria-expanded={!isFolded}
          title={group.path}
          tabIndex={stop === stopName ? 0 : -1}
          data-stop={stopName}
          onClick={() => void actions.fold(group.path, !isFolded)}
        >
          <Icon name={isFolded ? "right" : "down"} />
          <span className="cut">{group.name}</span>
          {isFolded && <FoldedCount group={group} />}
          {!isFolded && !group.exists && <span className="count">{text.folderGone}</span>}
        </button>
      </h2>
      {!isFolded && <OpenGroup group={group} here={here} stop={stop} />}
    </section>
  );
}

export function groupStop(group: MenuGroup): string {
  return `group:${group.path}`;
}

function FoldedCount({ group }: { group: MenuGroup }): React.JSX.Element {
  const count = countGroup(group);
  return (
    <span className="count">
      {count.isAllIdle && count.sessions > 0
        ? text.idleCount(count.sessions)
        : text.sessionCount(count.sessions)}
      {count.loudest !== null && (
        <span
          className={`count__claim count__claim--${count.loudest}`}
          role="img"
          aria-label={text.waiting(count.claims)}
        >
          <Glyph look={count.loudest} size="s" />
          {count.claims}
        </span>
      )}
    </span>
  );
}

function OpenGroup({ group, here, stop }: Omit<GroupProps, "isOn">): React.JSX.Element {
  if (sessionsOf(group).length === 0) return <EmptyGroup group={group} stop={stop} />;
  return (
    <>
      {group.trees.map((tree) => (
        <div key={tree.key}>
          <WorktreeLine tree={tree} />
          <ul>
            {tree.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isHere={session.id === here}
                tabIndex={stop === session.id ? 0 : -1}
              />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

function EmptyGroup({ group, stop }: { group: MenuGroup; stop: string | null }): React.JSX.Element {
  const stopName = emptyStop(group);
  return (
    <p className="row row--quiet">
      <a
        className="row__hit row__hit--empty"
        href={placeHash({ kind: "activity", project: group.path })}
        tabIndex={stop === stopName ? 0 : -1}
        data-stop={stopName}
      >
        <span className="row__why">
          {text.noSessions} · <span className="link">{text.activity}</span>
        </span>
      </a>
    </p>
  );
}

export function emptyStop(group: MenuGroup): string {
  return `empty:${group.path}`;
}

/** The branch, or the commit where none is checked out; nothing outside of git. */
function WorktreeLine({ tree }: { tree: MenuTree }): React.JSX.Element | null {
  const branch =
    tree.branch ?? (tree.git === null ? null : text.git.detached(tree.git.head?.slice(0, 7) ?? ""));
  if (branch === null) return null;
  return (
    <h3 className="tree">
      <Icon name="branch" small />
      <span className="cut">{branch}</span>
      {tree.git !== null && <GitMarks git={tree.git} />}
    </h3>
  );
}

function GitMarks({ git }: { git: GitView }): React.JSX.Element {
  const ahead = git.ahead ?? 0;
  const behind = git.behind ?? 0;
  const marks = [
    ahead > 0 ? `↑${ahead}` : "",
    behind > 0 ? `↓${behind}` : "",
    git.changed > 0 ? `●${git.changed}` : "",
  ];
  const words = [
    ahead > 0 ? text.git.ahead(ahead) : "",
    behind > 0 ? text.git.behind(behind) : "",
    git.changed > 0 ? text.git.changed(git.changed) : text.git.clean,
  ];
  const said = words.filter((word) => word !== "").join(", ");
  return (
    <span className="tree__git" role="img" aria-label={said} title={said}>
      {marks.filter((mark) => mark !== "").join(" ") || text.git.clean}
    </span>
  );
}

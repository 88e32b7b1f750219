/** The mirror's sessions as the menu shows them: by project, then by worktree, in the order the daemon gives. */
import type { Mirror, ProjectView, SessionView } from "@saggar/protocol";
import { loudnessOf } from "./status.ts";

export interface MenuTree {
  readonly key: string;
  /** Null outside of git, and where a commit is checked out and no branch. */
  readonly branch: string | null;
  readonly git: SessionView["git"];
  readonly sessions: readonly SessionView[];
}

export interface MenuGroup {
  readonly path: string;
  readonly name: string;
  readonly fold: ProjectView["fold"];
  readonly exists: boolean;
  readonly trees: readonly MenuTree[];
}

/** What a folded group says of itself. */
export interface GroupCount {
  readonly sessions: number;
  readonly isAllIdle: boolean;
  /** The loudest class among its claims, and how many claims there are in all. */
  readonly loudest: "needs" | "failed" | "review" | null;
  readonly claims: number;
}

export function buildMenu(mirror: Pick<Mirror, "projects" | "sessions">): MenuGroup[] {
  const byProject = groupBy(
    mirror.sessions.toSorted((a, b) => a.order - b.order),
    (session) => session.project.path,
  );
  const groups = mirror.projects
    .toSorted((a, b) => a.order - b.order)
    .map((project) => ({
      path: project.path,
      name: project.name,
      fold: project.fold,
      exists: project.exists,
      trees: treesOf(byProject.get(project.path) ?? []),
    }));
  const known = new Set(mirror.projects.map((project) => project.path));
  const strays = [...byProject].filter(([path]) => !known.has(path));
  return [
    ...groups,
    ...strays.map(([path, sessions]) => ({
      path,
      name: sessions[0]?.project.name ?? path,
      fold: "open" as const,
      exists: true,
      trees: treesOf(sessions),
    })),
  ];
}

function treesOf(sessions: readonly SessionView[]): MenuTree[] {
  const byTree = groupBy(sessions, (session) => session.git?.root ?? session.branch ?? "");
  return [...byTree].map(([key, members]) => {
    const newest = members.reduce((best, session) =>
      (session.git?.readAt ?? "") > (best.git?.readAt ?? "") ? session : best,
    );
    return { key, branch: newest.branch, git: newest.git, sessions: members };
  });
}

export function countGroup(group: MenuGroup): GroupCount {
  const sessions = sessionsOf(group);
  const claims = sessions.flatMap((session) => session.claim ?? []).filter((claim) => claim.class < 4);
  const loudest = claims.toSorted((a, b) => a.class - b.class)[0];
  const loudness = loudest === undefined ? null : loudnessOf(loudest);
  return {
    sessions: sessions.length,
    isAllIdle: sessions.every((session) => session.status === "idle"),
    loudest: loudness === "finished" ? null : loudness,
    claims: claims.length,
  };
}

export function sessionsOf(group: MenuGroup): SessionView[] {
  return group.trees.flatMap((tree) => tree.sessions);
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

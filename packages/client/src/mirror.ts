/** The mirror: what the daemon sent once, and each change of it applied, with unchanged parts shared. */
import type { Mirror, StreamNews } from "@saggar/protocol";
import { share, shareList } from "./share.ts";

export type MirrorChange = Extract<StreamNews, { news: "mirror" }>;

/** A whole mirror in place of the former one (after a reconnect): what is equal keeps its identity. */
export function replaceMirror(former: Mirror | null, fresh: Mirror): Mirror {
  if (former === null) return fresh;
  return {
    version: fresh.version,
    host: fresh.host,
    at: fresh.at,
    waiting: fresh.waiting,
    queue: share(former.queue, fresh.queue),
    sessions: shareList(former.sessions, fresh.sessions, (session) => session.id),
    projects: shareList(former.projects, fresh.projects, (project) => project.path),
    consents: shareList(former.consents, fresh.consents, (consent) => consent.id),
  };
}

export function changeMirror(former: Mirror, change: MirrorChange): Mirror {
  return replaceMirror(former, {
    version: former.version,
    host: former.host,
    at: change.at,
    waiting: change.waiting,
    queue: change.queue,
    sessions: changeSessions(former.sessions, change),
    projects: change.projects ?? former.projects,
    consents: change.consents ?? former.consents,
  });
}

function changeSessions(former: Mirror["sessions"], change: MirrorChange): Mirror["sessions"] {
  const removed = new Set(change.removedSessions);
  const fresh = new Map(
    change.sessions.filter((session) => !removed.has(session.id)).map((session) => [session.id, session]),
  );
  const kept = former
    .filter((session) => !removed.has(session.id))
    .map((session) => {
      const changed = fresh.get(session.id);
      fresh.delete(session.id);
      return changed ?? session;
    });
  return [...kept, ...fresh.values()];
}

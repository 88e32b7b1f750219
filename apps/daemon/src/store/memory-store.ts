/** A store that keeps nothing beyond the process: for tests, and for a home without a usable disk. */
import { type Batch, MAX_TURNS, type Store } from "./face.ts";
import type { StoredActivity, StoredProject, StoredSession, StoredTurn } from "./rows.ts";

export function createMemoryStore(): Store {
  const sessions = new Map<string, StoredSession>();
  const projects = new Map<string, StoredProject>();
  const activity = new Map<string, StoredActivity>();
  const turns = new Map<string, StoredTurn>();
  const turnsOf = (session: string): StoredTurn[] =>
    [...turns.values()]
      .filter((turn) => turn.session === session)
      .sort((a, b) => b.startedAtMs - a.startedAtMs);
  const writeTurns = (batch: Batch): void => {
    for (const turn of batch.turns) {
      turns.set(turn.id, turn);
      for (const old of turnsOf(turn.session).slice(MAX_TURNS)) turns.delete(old.id);
    }
    for (const id of batch.removedTurns) turns.delete(id);
    for (const session of batch.forgottenTurns) for (const { id } of turnsOf(session)) turns.delete(id);
  };
  const meta = new Map<string, string>();
  const byTime = (): StoredActivity[] => [...activity.values()].sort((a, b) => b.endedAtMs - a.endedAtMs);
  return {
    load: () => ({
      ok: true,
      value: {
        sessions: [...sessions.values()],
        projects: [...projects.values()],
        meta: Object.fromEntries(meta),
        faults: [],
      },
    }),
    write(batch) {
      for (const session of batch.sessions) sessions.set(session.id, session);
      for (const id of batch.removedSessions) sessions.delete(id);
      for (const project of batch.projects) projects.set(project.path, project);
      for (const path of batch.removedProjects) projects.delete(path);
      for (const filed of batch.filed) activity.set(filed.entry.id, filed);
      for (const id of batch.removedActivity) activity.delete(id);
      writeTurns(batch);
      for (const [key, value] of Object.entries(batch.meta)) meta.set(key, value);
      return { ok: true, value: null };
    },
    activity: (projectPath, limit) =>
      byTime()
        .filter(({ entry }) => projectPath === null || entry.project.path === projectPath)
        .slice(0, limit),
    filed: (id) => activity.get(id) ?? null,
    oldestActivity: (limit) => byTime().toReversed().slice(0, limit),
    turns: (session, limit) => turnsOf(session).slice(0, limit),
    close: () => {},
  };
}

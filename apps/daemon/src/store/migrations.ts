/** Every step from an empty database to the shape that the store expects. Steps are only ever added. */
import sessions from "./migrations/0001-sessions.sql?raw";
import turns from "./migrations/0002-turns.sql?raw";

/** The step at index `n` leads to version `n + 1` (`PRAGMA user_version`). */
export const MIGRATIONS: readonly string[] = [sessions, turns];

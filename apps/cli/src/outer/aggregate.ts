/**
 * All sessions as one program status (OSC 7501) for the terminal that `saggar attach` runs in: one record for everything, and
 * one below it for each session with a claim. Pure: from the sessions to what has to be sent so that the terminal knows them.
 */
import type { SessionView } from "@saggar/protocol";

/** Sessions with a record of their own; the loudest claims, in the order in which they wait. */
export const MAX_CHILDREN = 16;
/** A message holds at most 2,048 bytes; these are lines of a list. */
const MAX_TEXT_CHARS = 200;
const APP = "saggar";

/** The latest record by its id; the whole's is the empty one. */
export type Told = ReadonlyMap<string, string>;

type State = "blocked" | "error" | "done" | "working" | "idle";

export type Row = Pick<SessionView, "id" | "shortId" | "name" | "status" | "why" | "claim">;

/** `queue`: the claims that wait, the first one first, as the daemon names them: the session's id, a colon, and more. */
export function recordsOf(sessions: readonly Row[], queue: readonly string[]): Told {
  const claims = waiting(sessions, queue);
  const children = claims.slice(0, MAX_CHILDREN).map((row): [string, string] => [row.shortId, childOf(row)]);
  return new Map([["", rootOf(sessions, claims)], ...children]);
}

/** What brings a terminal from what it was told to what is so; empty where nothing changed. */
export function changesOf(told: Told, now: Told): string {
  const gone = [...told.keys()].filter((id) => !now.has(id)).map((id) => `state=clear:id=${id}`);
  const changed = [...now].filter(([id, record]) => told.get(id) !== record).map(([, record]) => record);
  return [...changed, ...gone].map(sequence).join("");
}

/** Takes everything back. */
export const CLEAR_ALL: string = sequence("state=clear");

function waiting(sessions: readonly Row[], queue: readonly string[]): readonly Row[] {
  const byId = new Map(sessions.map((row) => [row.id, row]));
  return queue
    .flatMap((claim) => byId.get(claim.slice(0, claim.indexOf(":"))) ?? [])
    .filter(({ claim }) => claim !== null);
}

function rootOf(sessions: readonly Row[], claims: readonly Row[]): string {
  const blocked = claims.filter(({ status }) => status === "needs-you");
  if (blocked.length > 0) return body("blocked", { msg: counted(blocked, "needs you", "need you") });
  const failed = claims.filter(({ status }) => status === "failed");
  if (failed.length > 0) return body("error", { msg: counted(failed, "failed", "failed") });
  if (sessions.some(({ status }) => status === "working")) return body("working", {});
  const ready = claims.filter(({ status }) => status === "ready-for-review");
  return ready.length > 0 ? body("done", { msg: counted(ready, "is ready", "are ready") }) : body("idle", {});
}

function counted(rows: readonly Row[], one: string, many: string): string {
  const first = rows[0]?.name ?? "";
  return rows.length === 1 ? `1 ${one}: ${first}` : `${rows.length} ${many}, first: ${first}`;
}

function childOf({ shortId, name, status, why }: Row): string {
  return body(stateOf(status), { id: shortId, title: name, msg: why });
}

function stateOf(status: SessionView["status"]): State {
  switch (status) {
    case "needs-you":
      return "blocked";
    case "failed":
      return "error";
    case "ready-for-review":
    case "finished":
      return "done";
    case "working":
      return "working";
    default:
      return "idle";
  }
}

function body(
  state: State,
  { id, title, msg }: { readonly id?: string; readonly title?: string; readonly msg?: string },
): string {
  const parts = [`state=${state}`, `app=${APP}`];
  if (id !== undefined) parts.push(`id=${id}`);
  if (title !== undefined) parts.push(`title=${encoded(title)}`);
  if (msg !== undefined) parts.push(`msg=${encoded(msg)}`);
  return parts.join(":");
}

function encoded(text: string): string {
  return Buffer.from(Array.from(text).slice(0, MAX_TEXT_CHARS).join(""), "utf8").toString("base64");
}

function sequence(of: string): string {
  return `\x1b]7501;${of}\x1b\\`;
}

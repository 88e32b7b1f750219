/**
 * What agents keep on disk of their own state, where others can read it: Claude Code writes one small file for each of its
 * processes, Copilot one for all its sessions. Both are the agents' own business and may change at any time, so whatever
 * does not look as expected says nothing. A file is read when it was written since.
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { PublishedState } from "@saggar/sources";
import * as z from "zod";

export interface Published {
  /** The agent's own name of the conversation. */
  readonly conversation: string | null;
  readonly state: PublishedState;
}

/** What was found last, and where: handed in again, so that nothing is read twice. */
export interface Sighting {
  readonly pid: number;
  readonly stamp: string;
  readonly published: Published | null;
}

/** A process of the agent, and what says where its files are. */
export interface Publisher {
  readonly pid: number;
  /** As the kernel tells it; null where it does not. */
  readonly startTime: string | null;
  /** Value of a variable in its environment. */
  readonly variable: (name: string) => string | undefined;
  readonly homedir: string;
}

/** Variables that a publisher is asked for. */
export const PUBLISHING_VARIABLES: readonly string[] = ["HOME", "CLAUDE_CONFIG_DIR", "COPILOT_HOME"];

type Look = (publisher: Publisher, before: Sighting | null) => Sighting | null;

const LOOKS: ReadonlyMap<string, Look> = new Map<string, Look>([
  ["claude", lookAtClaude],
  ["copilot", lookAtCopilot],
]);

const MAX_FILE_BYTES = 262_144;
const MAX_MESSAGE_CHARS = 200;
/** Open sessions among which the one of a process is looked for. */
const MAX_OPEN = 100;

export function publishes(agent: string): boolean {
  return LOOKS.has(agent);
}

/** Null where this process keeps nothing. */
export function lookAtPublished(
  agent: string,
  publisher: Publisher,
  before: Sighting | null,
): Sighting | null {
  return LOOKS.get(agent)?.(publisher, before?.pid === publisher.pid ? before : null) ?? null;
}

/** The agent's own folder: where its variable says, else in the home. */
function folderOf({ variable, homedir }: Publisher, moved: string, name: string): string {
  return variable(moved) ?? path.join(variable("HOME") ?? homedir, name);
}

const claudeSchema = z.object({
  pid: z.number(),
  procStart: z.union([z.string(), z.number()]).optional(),
  sessionId: z.string().max(128).optional(),
  status: z.string(),
  waitingFor: z.string().nullish(),
});

const CLAUDE_STATES: Readonly<Record<string, Pick<PublishedState, "says" | "background">>> = {
  idle: { says: "idle", background: 0 },
  busy: { says: "working", background: 0 },
  waiting: { says: "blocked", background: 0 },
  /** The turn is over, and a shell that it started goes on. */
  shell: { says: "done", background: 1 },
};
/** A menu or a page that the person opened (`/model`, `/help`) waits for nobody. Whether one asks, the screen shows. */
const CLAUDE_OWN_DIALOG = "dialog open";

function lookAtClaude(publisher: Publisher, before: Sighting | null): Sighting | null {
  const { pid } = publisher;
  const folder = folderOf(publisher, "CLAUDE_CONFIG_DIR", ".claude");
  return lookAtFile(path.join(folder, "sessions", `${pid}.json`), { pid, before }, (content) => {
    const parsed = claudeSchema.safeParse(content);
    if (!parsed.success || parsed.data.pid !== pid || isOfAnother(parsed.data.procStart, publisher))
      return null;
    const { status, waitingFor, sessionId } = parsed.data;
    const known = Object.hasOwn(CLAUDE_STATES, status) ? CLAUDE_STATES[status] : undefined;
    if (known === undefined || (known.says === "blocked" && waitingFor === CLAUDE_OWN_DIALOG)) return null;
    const message = waitingFor?.slice(0, MAX_MESSAGE_CHARS) ?? null;
    return { conversation: sessionId ?? null, state: { ...known, message } };
  });
}

/** Left by an earlier process with the same number. Only a start in the kernel's own count can be compared. */
function isOfAnother(told: string | number | undefined, publisher: Publisher): boolean {
  if (told === undefined || !/^\d+$/.test(String(told))) return false;
  const { startTime } = publisher;
  return startTime !== null && String(told) !== startTime;
}

const copilotSchema = z.record(z.string(), z.unknown());
const copilotSessionSchema = z.object({ working: z.boolean() });
/** Names that can be a folder's. */
const COPILOT_SESSION = /^[\w-]{1,128}$/;

function lookAtCopilot(publisher: Publisher, before: Sighting | null): Sighting | null {
  const { pid } = publisher;
  const home = folderOf(publisher, "COPILOT_HOME", ".copilot");
  const isMine = (id: string): boolean =>
    existsSync(path.join(home, "session-state", id, `inuse.${pid}.lock`));
  return lookAtFile(path.join(home, "open-sessions-state.json"), { pid, before }, (content) => {
    const open = copilotSchema.safeParse(content);
    if (!open.success) return null;
    const ids = Object.keys(open.data).filter((id) => COPILOT_SESSION.test(id));
    const mine = ids.slice(-MAX_OPEN).find(isMine);
    const one = copilotSessionSchema.safeParse(mine === undefined ? null : open.data[mine]);
    if (mine === undefined || !one.success) return null;
    const says = one.data.working ? "working" : "idle";
    return { conversation: mine, state: { says, message: null, background: 0 } };
  });
}

interface Known {
  readonly pid: number;
  readonly before: Sighting | null;
}

function lookAtFile(
  file: string,
  { pid, before }: Known,
  read: (content: unknown) => Published | null,
): Sighting | null {
  try {
    const stats = statSync(file);
    const stamp = `${file} ${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    if (stamp === before?.stamp) return before;
    if (!stats.isFile() || stats.size > MAX_FILE_BYTES) return { pid, stamp, published: null };
    return { pid, stamp, published: read(JSON.parse(readFileSync(file, "utf8"))) };
  } catch (error) {
    // Half written: what it said before stands until it is whole.
    return error instanceof SyntaxError && before !== null ? { ...before, stamp: "" } : null;
  }
}

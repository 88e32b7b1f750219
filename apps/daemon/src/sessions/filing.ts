/**
 * R9: sessions that are over leave the live ones and become activity, with their transcript and the marks that nobody saw.
 * Beside each recording stands what was filed, so that the activity outlives its database.
 */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ActivityEntry } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import {
  listRecordings,
  type RecordingFile,
  readRecordingHeader,
  removeRecording,
} from "../store/recording.ts";
import { type StoredActivity, storedActivitySchema } from "../store/rows.ts";
import { isoTime } from "../system.ts";
import { agentSessionOf } from "./conversations.ts";
import type { Core } from "./core.ts";
import { endTurns } from "./ledger.ts";
import type { Session } from "./session.ts";
import { digestOf } from "./tokens.ts";
import { commandOf } from "./view.ts";
import { text } from "./words.ts";

const DAY_MS = 86_400_000;
/** Entries looked at in one pruning. */
const PRUNE_BATCH = 500;

export function fileSession(core: Core, session: Session): void {
  const { record } = session;
  endTurns(core, session);
  const filed = activityOf(core, session);
  core.notices.filed(session);
  core.watches.forget(session);
  core.publishing.forget(session);
  core.terminals.end(session);
  session.close();
  core.roster.delete(record.id);
  // Only then may its host forget it: a daemon that is killed before finds it there once more.
  core.writer.file(filed, () => core.hosts.release(record.host, record.id));
  keepBeside(core, filed);
  forgetWorktree(core, session.gitRoot);
  core.announcer.removed(record.id);
  core.announcer.activity(record.projectPath);
  core.log.info("A session was filed", { session: record.id, outcome: filed.entry.outcome });
}

function forgetWorktree(core: Core, root: string | null): void {
  if (root === null || [...core.roster.values()].some(({ gitRoot }) => gitRoot === root)) return;
  core.git.forget(root);
}

function activityOf(core: Core, session: Session): StoredActivity {
  const { record, account } = session;
  const endedAtMs = record.exitedAtMs ?? core.system.nowMs();
  const { mark } = account.memory;
  const entry: ActivityEntry = {
    id: record.id,
    shortId: record.id.slice(0, 8),
    name: record.name,
    project: { name: core.projects.nameOf(record.projectPath), path: record.projectPath },
    cwd: record.cwd,
    branch: record.git?.branch ?? null,
    command: commandOf(session),
    lastCommand: account.command?.line ?? null,
    createdAt: isoTime(record.createdAtMs),
    endedAt: isoTime(endedAtMs),
    outcome: outcomeOf(session),
    exit: record.exit,
    unseenMarks: mark === null ? [] : [mark.kind],
    closedBy: record.closedBy ?? (record.lost === null ? "itself" : "daemon"),
    hasTranscript: record.recording !== null,
    agentSession: agentSessionOf(record.conversation),
  };
  return { entry, endedAtMs, recording: record.recording, tokenDigest: digestOf(record.token) };
}

function outcomeOf({ record }: Session): ActivityEntry["outcome"] {
  if (record.lost !== null) return record.lost;
  if (record.closedBy !== null) return "closed";
  return record.exit?.code === 0 && record.exit.signal === null ? "finished" : "failed";
}

function keepBeside(core: Core, filed: StoredActivity): void {
  const file = path.join(core.paths.recordings, `${filed.entry.id}.json`);
  try {
    writeFileSync(`${file}.part`, JSON.stringify(filed), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  } catch (error) {
    core.log.warn("What was filed could not be kept beside its recording", { why: (error as Error).message });
  }
}

/** After the database was lost: what stands beside the recordings, and recordings that nobody knows. */
export function rebuildActivity(core: Core, knownIds: ReadonlySet<string>): void {
  const beside = listRecordings(core.paths.recordings, ".json").flatMap(({ id, file }) =>
    knownIds.has(id) || core.writer.filed(id) !== null ? [] : readBeside(file),
  );
  const besideIds = new Set(beside.map(({ entry }) => entry.id));
  const orphans = listRecordings(core.paths.recordings, ".cast")
    .filter(({ id }) => !knownIds.has(id) && !besideIds.has(id) && core.writer.filed(id) === null)
    .map((recording) => orphanOf(core, recording));
  const found = [...beside, ...orphans];
  for (const filed of found) core.writer.file(filed);
  if (found.length > 0) core.warn(text.rebuilt(found.length));
}

function readBeside(file: string): readonly StoredActivity[] {
  try {
    const parsed = storedActivitySchema.safeParse(JSON.parse(readFileSync(file, "utf8")));
    return parsed.success ? [parsed.data] : [];
  } catch {
    // Torn or removed: its recording, if there is one, still counts.
    return [];
  }
}

/** A recording that nobody filed: how it ended is not known. */
function orphanOf(core: Core, { id, file, changedAtMs }: RecordingFile): StoredActivity {
  const header = readRecordingHeader(file);
  const command = sanitise(header?.command ?? "", 200) || "a session";
  const entry: ActivityEntry = {
    id,
    shortId: id.slice(0, 8),
    name: sanitise(header?.title ?? "", 100) || command,
    project: { name: path.basename(core.homedir), path: core.homedir },
    cwd: core.homedir,
    branch: null,
    command,
    lastCommand: null,
    createdAt: isoTime(Math.round(header?.startedAtMs ?? changedAtMs)),
    endedAt: isoTime(Math.round(changedAtMs)),
    outcome: "closed",
    exit: null,
    unseenMarks: [],
    closedBy: "daemon",
    hasTranscript: true,
    agentSession: null,
  };
  return { entry, endedAtMs: Math.round(changedAtMs), recording: file, tokenDigest: null };
}

/** Filed sessions beyond their days go, and beyond the room for transcripts the oldest do. */
export function pruneActivity(core: Core): void {
  const { activityDays, activityMaxBytes } = core.settings.current();
  const oldest = core.writer.oldestActivity(PRUNE_BATCH);
  const beforeMs = core.system.nowMs() - activityDays * DAY_MS;
  let excess = -activityMaxBytes;
  const sizes = new Map<string, number>();
  for (const { id, bytes } of listRecordings(core.paths.recordings, ".cast")) {
    excess += bytes;
    sizes.set(id, bytes);
  }
  const gone: string[] = [];
  for (const { entry, endedAtMs } of oldest) {
    if (endedAtMs >= beforeMs && excess <= 0) break;
    excess -= sizes.get(entry.id) ?? 0;
    gone.push(entry.id);
  }
  for (const id of gone) {
    for (const extension of [".cast", ".json"])
      removeRecording(path.join(core.paths.recordings, `${id}${extension}`));
  }
  if (gone.length === 0) return;
  core.writer.prune(gone);
  core.log.info("Old activity was pruned", { sessions: gone.length });
}

/**
 * How a daemon takes up where another was killed: sessions of the store meet the sessions of the hosts that run. Marks that
 * were made meanwhile are sent again from the last one stored, so memory ends as if no daemon had died.
 */
import type { HostedSession } from "@saggar/protocol";
import {
  createSourceMemory,
  type ExpectedShell,
  inBandRoot,
  readSourceMemory,
  sanitise,
} from "@saggar/sources";
import { findWorktree } from "../intake/git.ts";
import type { ProcessId, StoredSession } from "../store/rows.ts";
import { restoreMemory } from "./account.ts";
import type { Core } from "./core.ts";
import { fileSession } from "./filing.ts";
import type { Host } from "./hosts.ts";
import { beginSession, nextOrder, recordOf, type SessionLabels } from "./launching.ts";
import { endTurns, restoreTurn } from "./ledger.ts";
import { Session } from "./session.ts";
import { text } from "./words.ts";

/** A stored session as it was, before anything is known of its host. */
export function restoreSession(core: Core, stored: StoredSession): Session {
  const { memory, sources, command, lastActivityAtMs, told, visited, announced, ...record } = stored;
  const known = readSourceMemory(sources);
  const state = {
    memory: restoreMemory(memory),
    sources:
      known ??
      createSourceMemory({
        secret: record.secret,
        isShell: record.shell !== null,
        expected: expectedShell(record.integration ?? ""),
        hosts: core.hostnames,
        inBandRoot: inBandRoot(record.token),
      }),
    command,
    lastActivityAtMs,
    told,
    visited,
    announced,
  };
  const session = new Session(record, state, core.world);
  session.gitRoot = findWorktree(record.cwd);
  core.roster.set(record.id, session);
  restoreTurn(core, session);
  // Nobody looks at it before a client says so.
  if (session.isOnScreen) session.observe({ kind: "deselected" });
  core.notices.restore(session);
  return session;
}

/** A host was reached: its sessions are matched with what is known. */
export function takeUp(core: Core, host: Host, hosted: readonly HostedSession[]): void {
  for (const one of hosted) {
    const session = core.roster.get(one.id);
    if (session !== undefined) resume(core, session, host.id, one);
    else if (core.writer.filed(one.id) !== null && one.exit !== null) core.hosts.release(host.id, one.id);
    else adopt(core, host, one);
  }
  // A session that its living host does not know was released, or never came to be.
  const ids = new Set(hosted.map(({ id }) => id));
  for (const session of core.roster.values()) {
    if (isOn(session, host.id) && !ids.has(session.id)) loseSession(core, session, "host-crashed");
  }
}

function resume(core: Core, session: Session, host: ProcessId, hosted: HostedSession): void {
  session.update(
    { host, root: { pid: hosted.pid, startTime: hosted.startTime }, size: hosted.size },
    "later",
  );
  void session.follow();
  if (hosted.exit === null) session.refresh();
  core.watches.follow(session);
  void core.terminals.reconnect(session);
  if (session.gitRoot !== null) core.git.request(session.gitRoot);
}

/** Known to the host alone: its labels tell the rest. */
function adopt(core: Core, host: Host, hosted: HostedSession): void {
  if (core.writer.filed(hosted.id) !== null) core.writer.unfile(hosted.id);
  const labels = readLabels(core, hosted);
  const record = recordOf({
    hosted,
    host: host.id,
    labels,
    recording: host.found.manifest.sessions.find((known) => known.id === hosted.id)?.recording ?? null,
    createdAtMs: Math.min(Math.round(hosted.createdAtMs), core.system.nowMs()),
  });
  beginSession(core, record, expectedShell(labels.integration));
  core.log.info("A session was adopted from its host", { session: hosted.id, host: host.id.pid });
}

/** A host of another release may have been told less. */
function readLabels(core: Core, { labels, cwd }: HostedSession): SessionLabels {
  const read = (name: keyof SessionLabels): string => labels[name] ?? "";
  const project =
    read("project") === "" ? core.projects.forFolder(cwd) : core.projects.add(read("project")).project;
  return {
    name: sanitise(read("name"), 80) || read("shell") || "session",
    project: project.path,
    order: Number(read("order")) > 0 ? read("order") : String(nextOrder(core)),
    token: read("token") || core.system.randomHex(24),
    secret: read("secret"),
    shell: read("shell"),
    integration: read("integration"),
    startedBy: read("startedBy"),
  };
}

/** The host is dead: what it carried is lost, and nothing else is touched. */
export function hostGone(core: Core, host: Host): void {
  for (const session of core.roster.values()) {
    if (isOn(session, host.id)) loseSession(core, session, "host-crashed");
  }
}

function loseSession(core: Core, session: Session, lost: "host-crashed" | "restarted"): void {
  if (session.hasExited) return;
  session.lose(lost);
  endTurns(core, session);
  core.watches.forget(session);
  core.terminals.end(session);
  core.log.warn("A session was lost", { session: session.id, how: lost });
}

/** At the start, after the hosts were looked for: live sessions that none carries ended with their host or the machine. */
export function settleOrphans(core: Core, isSameBoot: boolean): void {
  let restarted = 0;
  for (const session of core.roster.values()) {
    if (session.hasExited || core.hosts.isLiving(session.record.host)) continue;
    loseSession(core, session, isSameBoot ? "host-crashed" : "restarted");
    if (isSameBoot) continue;
    restarted += 1;
    fileSession(core, session);
  }
  if (restarted > 0) core.warn(text.restarted(restarted));
}

function isOn(session: Session, host: ProcessId): boolean {
  const { pid, startTime } = session.record.host;
  return pid === host.pid && startTime === host.startTime;
}

function expectedShell(name: string): ExpectedShell | null {
  return name === "bash" || name === "zsh" || name === "fish" ? name : null;
}

/** The face of the sessions: each call finds its session, asks the part that knows, and answers in the words of the wire. */
import { type Evidence, type Result, type TriageClaim, triage } from "@saggar/engine";
import type { CallError, SessionView } from "@saggar/protocol";
import { folderExists } from "../intake/git.ts";
import { closeSession, endAllSessions } from "./closing.ts";
import type { Core } from "./core.ts";
import type { Sessions } from "./face.ts";
import { UNREACHABLE } from "./host-link.ts";
import { createSession, safeName } from "./launching.ts";
import { newestTurns, turnView } from "./ledger.ts";
import { readingCalls } from "./reading.ts";
import { DONE, NO_SESSION, refused } from "./refusals.ts";
import type { Session } from "./session.ts";
import { explainOf, type ProjectName, viewOf } from "./view.ts";
import { text } from "./words.ts";

/** What only the assembly knows. */
export interface CallOptions {
  /** Views that were made and still hold. */
  readonly views: Map<string, SessionView>;
  readonly warnings: () => readonly string[];
  readonly stop: () => Promise<void>;
}

export function createCalls(core: Core, options: CallOptions): Sessions {
  return {
    ...stateCalls(core, options),
    ...personCalls(core),
    ...readingCalls(core),
    ...sessionCalls(core, options),
    ...projectCalls(core),
    warnings: options.warnings,
    endAll: () => endAllSessions(core),
    stop: options.stop,
  };
}

function stateCalls(
  core: Core,
  { views }: CallOptions,
): Pick<
  Sessions,
  | "nowMs"
  | "ids"
  | "view"
  | "verdict"
  | "explain"
  | "token"
  | "ownerOfProcess"
  | "queue"
  | "visitedKeys"
  | "turns"
  | "activityEntry"
  | "onChange"
  | "activity"
  | "hosts"
> {
  return {
    nowMs: () => core.system.nowMs(),
    ids: () => inOrder(core).map(({ id }) => id),
    view: (id) => orNull(core.roster.get(id), (session) => cachedView(core, views, session)),
    verdict: (id) => core.roster.get(id)?.verdict ?? null,
    explain: (id) =>
      orNull(core.roster.get(id), (session) =>
        explainOf(session, {
          project: projectOf(core, session),
          nowMs: core.system.nowMs(),
          keepsAgentText: core.settings.current().keepAgentText,
        }),
      ),
    token: (id) => core.roster.get(id)?.record.token ?? null,
    ownerOfProcess: (pid) => ownerOf(core, pid),
    queue: () => queueOf(core),
    visitedKeys: () => visitedOf(core),
    onChange: (listener) => core.announcer.onChange(listener),
    turns: (id, limit) => newestTurns(core, id, limit).map(turnView),
    activity: (projectPath, limit) => core.writer.activity(projectPath, limit).map(({ entry }) => entry),
    activityEntry: (id) => core.writer.filed(id)?.entry ?? null,
    hosts: () =>
      core.hosts.list().map(({ id, found, sessions, isDraining }) => ({
        pid: id.pid,
        version: found.manifest.version,
        sessions: sessions.size,
        capacity: found.manifest.capacity,
        isDraining,
      })),
  };
}

/** What the person looks at. */
function personCalls(core: Core): Pick<Sessions, "show" | "setTheme"> {
  let shown: ReadonlySet<string> = new Set();
  let focusedBefore: ReadonlySet<string> = new Set();
  return {
    show(visible, focused) {
      for (const id of shown) if (!visible.has(id)) core.roster.get(id)?.observe({ kind: "deselected" });
      for (const id of visible) {
        const session = core.roster.get(id);
        if (session?.isOnScreen === false) session.observe({ kind: "selected" });
      }
      for (const id of new Set([...focused, ...focusedBefore])) {
        const isFocused = focused.has(id);
        if (isFocused === focusedBefore.has(id)) continue;
        core.roster.get(id)?.link?.tell({ op: "set-focused", id, isFocused });
      }
      shown = new Set(visible);
      focusedBefore = new Set(focused);
    },
    setTheme: (theme) => core.hosts.setTheme(theme),
  };
}

function sessionCalls(
  core: Core,
  { views }: CallOptions,
): Pick<
  Sessions,
  | "create"
  | "close"
  | "rename"
  | "reset"
  | "observe"
  | "noteApproval"
  | "consentAsked"
  | "consentOver"
  | "attach"
  | "write"
> {
  return {
    create: (request, actor) => createSession(core, request, actor),
    close: (id, options) => closeSession(core, id, options),
    rename: (id, name) => rename(core, views, { id, name }),
    reset: (id) => reset(core, id),
    observe: (id, evidence) => observeCall(core, id, evidence),
    noteApproval: (id, command) => {
      const what = core.settings.current().keepAgentText ? command : text.someCommand;
      core.roster.get(id)?.update({ approved: { atMs: core.system.nowMs(), what } });
      core.writer.flush();
    },
    consentAsked: (id, request) => core.consentClaims.asked(id, request),
    consentOver: (id, requestId, isDecided) => core.consentClaims.over(id, requestId, isDecided),
    attach: (id, options) => {
      const session = core.roster.get(id);
      return session === undefined ? Promise.resolve(NO_SESSION) : core.terminals.attach(session, options);
    },
    write: (id, bytes, as) => {
      const session = core.roster.get(id);
      if (session === undefined) return Promise.resolve(NO_SESSION);
      if (as === "typed") session.typed(bytes);
      return core.terminals.write(session, bytes);
    },
  };
}

function projectCalls(
  core: Core,
): Pick<
  Sessions,
  "projects" | "addProject" | "foldProject" | "removeProject" | "watches" | "addWatch" | "removeWatch"
> {
  return {
    projects: () => core.projects.views(),
    addProject: (place) => Promise.resolve(addProject(core, place)),
    foldProject: (place, folded) =>
      core.projects.foldByHand(place, folded, core.system.nowMs())
        ? DONE
        : refused("bad-arguments", text.notProject(place)),
    removeProject: (place) => removeProject(core, place),
    watches: () => core.watches.views(),
    addWatch: (watch) => core.watches.add(watch),
    removeWatch: (id) => core.watches.remove(id),
  };
}

function projectOf(core: Core, { record }: Session): ProjectName {
  return { name: core.projects.nameOf(record.projectPath), path: record.projectPath };
}

function cachedView(core: Core, views: Map<string, SessionView>, session: Session): SessionView {
  const known = views.get(session.id);
  if (known !== undefined) return known;
  const made = viewOf(session, projectOf(core, session));
  views.set(session.id, made);
  return made;
}

function inOrder(core: Core): readonly Session[] {
  return [...core.roster.values()].toSorted((one, other) => one.record.order - other.record.order);
}

function queueOf(core: Core): readonly TriageClaim[] {
  const entries = [...core.roster.values()].map(({ id, verdict, record }) => ({
    id,
    verdict,
    order: record.order,
  }));
  return triage(entries);
}

function visitedOf(core: Core): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const session of core.roster.values())
    for (const key of session.visited) keys.add(`${session.id}:${key}`);
  return keys;
}

/** First by its terminal, which is where its output goes, then by the process that started it. */
function ownerOf(core: Core, pid: number): string | null {
  const lineage = core.processes.lineage(pid);
  if (lineage === null) return null;
  const live = [...core.roster.values()].filter(({ hasExited }) => !hasExited);
  const byTty =
    lineage.tty === 0
      ? undefined
      : live.find(({ record }) => core.processes.ttyNumber(record.ptsName) === lineage.tty);
  const byTree = live.find(({ record }) => lineage.pids.includes(record.root.pid));
  return (byTty ?? byTree)?.id ?? null;
}

function rename(
  core: Core,
  views: Map<string, SessionView>,
  { id, name }: { readonly id: string; readonly name: string },
): Result<SessionView, CallError> {
  const session = core.roster.get(id);
  if (session === undefined) return NO_SESSION;
  const safe = safeName(name);
  if (safe === null) return refused("bad-arguments", text.emptyName);
  session.update({ name: safe });
  core.writer.flush();
  return { ok: true, value: cachedView(core, views, session) };
}

/** What a client did is on disk before it hears so. */
function observeCall(core: Core, id: string, evidence: Evidence): void {
  const session = core.roster.get(id);
  if (session === undefined) return;
  const noteBefore = session.verdict.note;
  session.observe(evidence);
  const { note } = session.verdict;
  if (note !== null && note !== noteBefore) core.announcer.note(session.id, note.message);
  core.writer.flush();
}

async function reset(core: Core, id: string): Promise<Result<null, CallError>> {
  const session = core.roster.get(id);
  if (session === undefined) return NO_SESSION;
  if (session.link === null) return { ok: false, error: UNREACHABLE };
  const done = await session.link.request({ op: "reset", id });
  return done.ok ? DONE : done;
}

function addProject(core: Core, place: string): Awaited<ReturnType<Sessions["addProject"]>> {
  if (!folderExists(place)) return refused("folder-missing", text.notFolder(place));
  const { project, added } = core.projects.add(place);
  return { ok: true, value: { project: core.projects.viewOf(project), added } };
}

function removeProject(core: Core, place: string): Result<null, CallError> {
  const inUse = [...core.roster.values()].filter(({ record }) => record.projectPath === place).length;
  if (inUse > 0) return refused("still-running", text.projectInUse(inUse));
  return core.projects.remove(place) ? DONE : refused("bad-arguments", text.notProject(place));
}

function orNull<T, R>(value: T | undefined, use: (value: T) => R): R | null {
  return value === undefined ? null : use(value);
}

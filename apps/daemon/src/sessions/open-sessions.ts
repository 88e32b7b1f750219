/** Puts the sessions together: store, hosts, git, spool and the parts between, and takes up what an earlier daemon left. */
import type { Result } from "@saggar/engine";
import type { SessionView } from "@saggar/protocol";
import { GitReader } from "../intake/git.ts";
import { Spool } from "../intake/spool.ts";
import type { Loaded } from "../store/face.ts";
import { type OpenedStore, openStore } from "../store/open-store.ts";
import { Writer } from "../store/writer.ts";
import { isoTime } from "../system.ts";
import { hostGone, restoreSession, settleOrphans, takeUp } from "./adoption.ts";
import { Announcer } from "./announcer.ts";
import { Beat } from "./beat.ts";
import { createCalls } from "./calls.ts";
import { ConsentClaims } from "./consent-claims.ts";
import type { Core, Surroundings } from "./core.ts";
import { createLoginEnvironment } from "./environment.ts";
import type { Sessions } from "./face.ts";
import { rebuildActivity } from "./filing.ts";
import { follow, gitRead, judged } from "./findings.ts";
import { type HostEvents, Hosts } from "./hosts.ts";
import { Notices } from "./notices.ts";
import { Projects } from "./projects.ts";
import { Publishing } from "./publishing.ts";
import { Reports } from "./reports.ts";
import type { Session, SessionWorld } from "./session.ts";
import { Terminals } from "./terminals.ts";
import { Watches } from "./watches.ts";

const MAX_WARNINGS = 50;
const NOTHING_LOADED: Loaded = { sessions: [], projects: [], meta: {}, faults: [] };

/** The error is one line for a person: nothing of an unreadable home is touched. */
export async function openSessions(around: Surroundings): Promise<Result<Sessions, string>> {
  const { system, log, paths, settings } = around;
  const warnings: string[] = [];
  for (const warning of settings.warnings()) log.warn(warning);
  const warn = (warning: string): void => {
    log.warn(warning);
    warnings.push(warning);
    if (warnings.length > MAX_WARNINGS) warnings.shift();
  };
  const open = (): ReturnType<typeof openStore> => openStore(paths.database, isoTime(system.nowMs()));
  const opened = open();
  if (!opened.ok && opened.error.kind === "newer") {
    return {
      ok: false,
      error: `${paths.database} was written by a newer saggar (${opened.error.message}). Start that one.`,
    };
  }
  const loaded = load(opened, warn);
  system.notBefore(Number(loaded.meta["lastAtMs"] ?? 0) || 0);

  const views = new Map<string, SessionView>();
  const lagging = new Set<string>();
  const core = assemble(around, {
    opened: opened.ok ? opened.value : null,
    reopen: open,
    views,
    lagging,
    warn,
  });
  core.projects.restore(loaded.projects);
  for (const stored of loaded.sessions) restoreSession(core, stored);
  await Promise.all([core.hosts.adopt(), core.processes.refresh()]);
  settleBoot(core, loaded);
  if (opened.ok && opened.value.isFresh) rebuildActivity(core, new Set(core.roster.keys()));
  core.watches.refresh();
  core.announcer.onChange(({ removedSessions }) => {
    for (const id of removedSessions) views.delete(id);
  });
  const stop = startBeating(core, lagging);
  core.writer.flush();
  return {
    ok: true,
    value: createCalls(core, { views, warnings: () => [...settings.warnings(), ...warnings], stop }),
  };
}

function load(opened: ReturnType<typeof openStore>, warn: (warning: string) => void): Loaded {
  if (!opened.ok) {
    warn(
      `The database cannot be opened (${opened.error.message}). Sessions go on; nothing is kept until it can.`,
    );
    return NOTHING_LOADED;
  }
  for (const warning of opened.value.warnings) warn(warning);
  const loaded = opened.value.store.load();
  return loaded.ok ? loaded.value : NOTHING_LOADED;
}

/** Sessions that no host carries ended with their host, or with the machine when it has another boot behind it. */
function settleBoot(core: Core, { meta }: Loaded): void {
  const bootId = core.processes.bootId();
  const before = meta["bootId"];
  settleOrphans(core, bootId === null || before === undefined || bootId === before);
  if (bootId !== null) core.writer.meta("bootId", bootId);
}

interface Given {
  readonly opened: OpenedStore | null;
  readonly reopen: () => ReturnType<typeof openStore>;
  readonly views: Map<string, SessionView>;
  /** Sessions of which only `until` moved on since they were announced. */
  readonly lagging: Set<string>;
  readonly warn: (warning: string) => void;
}

function assemble(around: Surroundings, given: Given): Core {
  const { system, log, settings, env, homedir, shell } = around;
  const roster = new Map<string, Session>();
  const announcer = new Announcer(system, log);
  const terminals = new Terminals();
  const world = createWorld(around, given, () => core);
  const hosts = createHosts(around, {
    reached: (host, sessions) => takeUp(core, host, sessions),
    mark: ({ id, seq, atMs, mark }) => roster.get(id)?.mark(seq, atMs, mark),
    gone: (host) => hostGone(core, host),
  });
  const core: Core = {
    ...around,
    roster,
    world,
    announcer,
    terminals,
    hosts,
    warn: given.warn,
    writer: createWriter(around, { ...given, roster, onReplaced: () => storeAnew(core) }),
    git: new GitReader({ system, log, env, onReading: (root, reading) => gitRead(core, root, reading) }),
    projects: new Projects({
      onChange: (project) => {
        core.writer.project(project);
        announcer.projects();
      },
      onRemove: (place) => {
        core.writer.removeProject(place);
        announcer.projects();
      },
    }),
    notices: new Notices(system, announcer, ({ record }) => core.projects.nameOf(record.projectPath)),
    watches: new Watches({ settings, system, log, terminals, sessions: () => roster.values() }),
    publishing: new Publishing(() => core),
    consentClaims: new ConsentClaims(() => core),
    loginEnvironment: createLoginEnvironment({ system, log, env, shell, homedir }),
  };
  return core;
}

/** What a session tells of itself, spread to the parts that act on it. */
function createWorld(
  { system, processes, settings }: Surroundings,
  { views, lagging }: Given,
  coreOf: () => Core,
): SessionWorld {
  const changed: SessionWorld["changed"] = (session, when) => {
    const { roster, writer, announcer } = coreOf();
    if (!roster.has(session.id)) return;
    views.delete(session.id);
    writer.touch(session.id, when);
    if (when === "soon") announcer.session(session.id);
    else lagging.add(session.id);
  };
  return {
    system,
    processes,
    linkTo: (host) => coreOf().hosts.linkOf(host),
    judged: (session, isVisible) => judged(coreOf(), session, isVisible),
    found: (session, finding) => follow(coreOf(), session, finding),
    looked: (session) => coreOf().publishing.look(session),
    keepsAgentText: () => settings.current().keepAgentText,
    changed,
  };
}

function createHosts(around: Surroundings, events: HostEvents): Hosts {
  const { system, log, paths, settings, version, startHost } = around;
  const capacity = (): number => settings.current().sessionsPerHost;
  return new Hosts({ folder: paths.hosts, system, log, version, capacity, start: startHost, events });
}

interface WriterNeeds extends Given {
  readonly roster: ReadonlyMap<string, Session>;
  readonly onReplaced: () => void;
}

function createWriter({ system, log }: Surroundings, needs: WriterNeeds): Writer {
  const { roster, opened, reopen, onReplaced, warn } = needs;
  return new Writer({
    system,
    log,
    store: opened?.store ?? null,
    reopen,
    documentOf: (id) => roster.get(id)?.document() ?? null,
    onStored: (stored) => {
      for (const { id, markSeq } of stored) roster.get(id)?.stored(markSeq);
      void system.moment("sessions-stored");
    },
    onReplaced,
    onWarning: warn,
  });
}

/** The database is a fresh one: everything that lives goes into it, and what was filed comes from beside the recordings. */
function storeAnew(core: Core): void {
  for (const id of core.roster.keys()) core.writer.touch(id, "soon");
  for (const project of core.projects.all()) core.writer.project(project);
  rebuildActivity(core, new Set(core.roster.keys()));
}

/** Starts what comes by itself; the answer ends all of it and leaves the sessions to their hosts. */
function startBeating(core: Core, lagging: Set<string>): () => Promise<void> {
  const { system, log, paths, roster, settings } = core;
  const reports = new Reports(core);
  const spool = new Spool({
    folder: paths.spool,
    aside: paths.spoolAside,
    system,
    log,
    refresh: () => core.processes.refresh(),
    onReport: (report) => reports.take(report),
    onTaken: () => void core.writer.flush(),
    mayKeepAside: () => settings.current().keepAgentText,
  });
  const beat = new Beat(core, spool, () => {
    for (const id of lagging) if (roster.has(id)) core.announcer.session(id);
    lagging.clear();
  });
  spool.start();
  beat.start();
  return async () => {
    beat.stop();
    spool.stop();
    core.git.stop();
    core.writer.close();
    // Marks that come from here on are the next daemon's: they were not stored, so their host sends them again.
    for (const session of roster.values()) session.close();
    await core.hosts.stop();
    await system.moment("sessions-stopped");
  };
}

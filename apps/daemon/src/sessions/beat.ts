/** What is done every beat, and every so many beats: everything that no event tells. */
import { TIMINGS } from "@saggar/engine";
import type { Spool } from "../intake/spool.ts";
import type { Timer } from "../system.ts";
import type { Core } from "./core.ts";
import { fileSession, pruneActivity } from "./filing.ts";
import { hideTexts } from "./ledger.ts";
import type { Session } from "./session.ts";

/** Sessions looked at in one turn of the loop. */
const SESSIONS_A_TURN = 100;
const HOST_SWEEP_MS = 10_000;
const PRUNE_MS = 3_600_000;

export class Beat {
  readonly #core: Core;
  readonly #spool: Spool;
  /** Called at the end of a beat with nothing left to do. */
  readonly #onBeat: () => void;
  readonly #doneAtMs = new Map<string, number>();
  #timer: Timer | null = null;
  #isStopped = false;

  constructor(core: Core, spool: Spool, onBeat: () => void) {
    this.#core = core;
    this.#spool = spool;
    this.#onBeat = onBeat;
  }

  start(): void {
    this.#timer = this.#core.system.after(TIMINGS.beat, () => void this.#beat());
  }

  stop(): void {
    this.#isStopped = true;
    this.#timer?.cancel();
  }

  async #beat(): Promise<void> {
    this.start();
    const core = this.#core;
    fileTheFinished(core);
    await core.processes.refresh();
    const all = [...core.roster.values()];
    for (let from = 0; from < all.length; from += SESSIONS_A_TURN) {
      if (this.#isStopped) return;
      for (const session of all.slice(from, from + SESSIONS_A_TURN)) session.beat();
      await new Promise<void>((resolve) => core.system.soon(resolve));
    }
    if (this.#isStopped) return;
    core.consentClaims.beat();
    this.#spool.sweep();
    readSettings(core);
    if (this.#isDue("git", TIMINGS.gitRefresh)) refreshGit(core);
    if (this.#isDue("fold", TIMINGS.collapseSweep)) sweepProjects(core);
    if (this.#isDue("prune", PRUNE_MS)) pruneActivity(core);
    this.#onBeat();
    if (this.#isDue("hosts", HOST_SWEEP_MS)) await core.hosts.sweep();
  }

  #isDue(what: string, everyMs: number): boolean {
    const nowMs = this.#core.system.monotonicMs();
    const lastMs = this.#doneAtMs.get(what);
    if (lastMs !== undefined && nowMs - lastMs < everyMs) return false;
    this.#doneAtMs.set(what, nowMs);
    return true;
  }
}

/** What is wrong in the file stands in the daemon's status while it does. */
function readSettings(core: Core): void {
  const { settings, log, watches } = core;
  const before = settings.warnings();
  const isChanged = settings.reload();
  for (const warning of settings.warnings()) if (!before.includes(warning)) log.warn(warning);
  if (!isChanged) return;
  watches.refresh();
  hideTexts(core);
}

/** R9: what finished before this beat is closed and filed, and so is what somebody closed. */
function fileTheFinished(core: Core): void {
  for (const session of core.roster.values()) {
    const wasClosed = session.record.closedBy !== null && session.hasExited;
    if (session.verdict.status === "finished" || wasClosed) fileSession(core, session);
  }
}

/** Worktrees that somebody can see, or that a job waits for. */
function refreshGit(core: Core): void {
  for (const session of core.roster.values()) {
    const isWanted = session.isOnScreen || session.account.memory.ended !== null;
    if (isWanted && session.gitRoot !== null && !session.hasExited) core.git.request(session.gitRoot);
  }
}

function sweepProjects(core: Core): void {
  core.projects.lookForFolders();
  const groups = new Map<string, Session[]>();
  for (const session of core.roster.values()) {
    const { projectPath } = session.record;
    groups.set(projectPath, [...(groups.get(projectPath) ?? []), session]);
  }
  core.projects.sweep((place) => {
    const sessions = groups.get(place) ?? [];
    return {
      onScreen: sessions.some(({ isOnScreen }) => isOnScreen),
      verdicts: sessions.map(({ verdict }) => verdict),
    };
  }, core.system.nowMs());
}

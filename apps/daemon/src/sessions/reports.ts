/** Reports of hooks, each to the session that it is of; what is nobody's is counted, and said where a person would look. */
import { realpathSync } from "node:fs";
import type { SpoolFile } from "@saggar/protocol";
import { agentNamed, type HookReading, PLAIN_REPORT, readReport, sanitise } from "@saggar/sources";
import type { ProcessTable } from "../intake/process-table.ts";
import { type Doubt, type Front, type Report, routeReport, type Station } from "../intake/routing.ts";
import { converse, endConversation } from "./conversations.ts";
import type { Core } from "./core.ts";
import type { Session } from "./session.ts";
import { provesAny } from "./tokens.ts";
import { text } from "./words.ts";

const MAX_AGENT_CHARS = 64;
/** What of one agent could not be placed is said aloud once in this long. */
const SAY_AGAIN_MS = 3_600_000;
/** Agents and reasons that are counted apart. */
const MAX_COUNTS = 64;

export class Reports {
  readonly #core: Core;
  readonly #doubts = new Map<string, { count: number; saidMs: number }>();

  constructor(core: Core) {
    this.#core = core;
  }

  /** False when it proves nothing or is not understood. */
  take({ session: from, token, agent, payload }: SpoolFile): boolean {
    const { roster } = this.#core;
    const sender = roster.get(from) ?? null;
    const hasSharedServer = agentNamed(agent)?.hasSharedServer === true;
    // Such a server lives on with the token of the session that started it.
    if ((sender === null && !hasSharedServer) || !provesAny(this.#core, from, token)) return false;
    const reading = readReport(agent, payload);
    if (reading === null) return false;
    if (agent === PLAIN_REPORT) {
      sender?.learn({ kind: "hook", agent, reading });
      return true;
    }
    const session = this.#place({ from, agent, hasSharedServer, reading });
    if (session !== null) deliver(roster.values(), session, { agent, reading });
    return true;
  }

  #place({
    reading,
    ...told
  }: Omit<Report, "atMs" | "reading"> & { readonly reading: HookReading }): Session | null {
    const { roster, system, processes } = this.#core;
    const { from, agent, hasSharedServer } = told;
    const live = [...roster.values()].filter(({ hasExited }) => !hasExited);
    const sender = live.find(({ id }) => id === from);
    // A program that has just come to the front was not looked at yet.
    if (sender !== undefined && !isInFront(sender, agent)) sender.seeProcesses();
    const cwd = hasSharedServer && reading.cwd !== null ? realFolder(reading.cwd) : reading.cwd;
    const stations = live.map((session) => ({
      ...stationOf(session),
      // Only there is the folder asked for, and a shell may have started the agent in another than its own.
      ...(hasSharedServer && isInFront(session, agent) ? { folder: agentFolder(session, processes) } : {}),
    }));
    const route = routeReport({ ...told, reading: { ...reading, cwd }, atMs: system.nowMs() }, stations);
    if ("to" in route) return roster.get(route.to) ?? null;
    const concerned = live.filter(
      (session) => session === sender || (hasSharedServer && isInFront(session, agent)),
    );
    this.#doubt(concerned, agent, route.doubt);
    return null;
  }

  #doubt(concerned: readonly Session[], agent: string, doubt: Doubt): void {
    const { system, log, warn } = this.#core;
    const nowMs = system.nowMs();
    const name = sanitise(agent, MAX_AGENT_CHARS);
    for (const { account } of concerned) account.remark("ignored", text.ignoredReport(name, doubt), nowMs);
    const key = `${name} ${doubt}`;
    const known = this.#doubts.get(key) ?? { count: 0, saidMs: Number.NEGATIVE_INFINITY };
    const isDue = nowMs - known.saidMs >= SAY_AGAIN_MS;
    const count = known.count + 1;
    this.#doubts.delete(key);
    this.#doubts.set(key, { count, saidMs: isDue ? nowMs : known.saidMs });
    const [oldest] = this.#doubts.keys();
    if (oldest !== undefined && this.#doubts.size > MAX_COUNTS) this.#doubts.delete(oldest);
    if (!isDue) return;
    log.info("A report of an agent is no session's", { agent: name, doubt, count });
    if (doubt === "ambiguous") warn(text.ambiguousReports(name, count));
  }
}

function isInFront({ account }: Session, agent: string): boolean {
  return account.sources.foreground.view?.agent === agent;
}

function agentFolder({ tree, record }: Session, processes: ProcessTable): string {
  const leader = tree?.foregroundPgid ?? null;
  return realFolder((leader === null ? null : processes.folderOf(leader)) ?? record.cwd);
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    // It is gone: its name is all there is.
    return folder;
  }
}

function deliver(
  sessions: Iterable<Session>,
  session: Session,
  { agent, reading }: { readonly agent: string; readonly reading: HookReading },
): void {
  const { conversation, isSubagent, says } = reading;
  const hasEnded = says.some(({ event }) => event === "session-ended");
  if (conversation !== null && !isSubagent && !hasEnded)
    converse(sessions, session, { agent, id: conversation });
  session.learn({ kind: "hook", agent, reading });
  if (hasEnded && !isSubagent) endConversation(session, conversation);
}

function stationOf(session: Session): Station {
  const { record, account } = session;
  const { turn, inputMs } = account.memory;
  const stirs = [inputMs, turn?.startedMs ?? null].filter((atMs) => atMs !== null);
  return {
    id: session.id,
    front: frontOf(session),
    folder: record.cwd,
    conversation: record.conversation,
    isInTurn: turn?.open === true,
    stirredMs: stirs.length === 0 ? null : Math.max(...stirs),
  };
}

function frontOf({ account }: Session): Front {
  const { view } = account.sources.foreground;
  if (view === null || view.place === "unknown") return { kind: "unknown" };
  if (view.place === "shell") return { kind: "other" };
  if (view.agent !== null) return { kind: "agent", agent: view.agent };
  return { kind: view.kind === "multiplexer" || view.kind === "passage" ? "veiled" : "other" };
}

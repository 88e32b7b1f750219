/**
 * Everything that clients of the daemon meet: the verbs, the mirror and the terminals, on the Unix socket and on 127.0.0.1.
 * It holds no verdict and no rule of its own; it asks the sessions, and says who may.
 */
import { setMaxListeners } from "node:events";
import path from "node:path";
import type { Log } from "../log.ts";
import type { Paths } from "../paths.ts";
import type { Sessions } from "../sessions/face.ts";
import type { Settings } from "../settings.ts";
import type { System } from "../system.ts";
import { Answers } from "./answers.ts";
import { Approvals, approvalsSchema } from "./approvals.ts";
import { LiveAudience } from "./audience.ts";
import { Audit } from "./audit.ts";
import { Connections } from "./connections.ts";
import { Consents, standingSchema } from "./consents.ts";
import type { Serving } from "./context.ts";
import { Dispatch } from "./dispatch.ts";
import { InputGate } from "./input-gate.ts";
import { MirrorSource } from "./mirror.ts";
import { startPageServer } from "./page-server.ts";
import { SignIns, signInsSchema } from "./sign-ins.ts";
import { startSocketServer } from "./socket-server.ts";
import { StateFile } from "./state-file.ts";
import { Streams } from "./streams.ts";

export interface ServeOptions {
  readonly sessions: Sessions;
  readonly system: System;
  readonly log: Log;
  readonly paths: Paths;
  readonly settings: Settings;
  readonly version: string;
  /** The page's built files. */
  readonly webRoot: string;
  readonly auditFile: string;
  /** `daemon-stop` was called; its answer is on its way and is sent by the time `close` resolves. */
  readonly onStop: (all: boolean) => void;
}

export interface Serve {
  /** The page's origin; null when its port could not be had. */
  readonly url: string | null;
  readonly socket: string;
  /** Takes no more calls, lets the answers on their way leave, and removes the socket. */
  close(): Promise<void>;
}

/** Rejects with one line for a person when the socket or the audit file cannot be had; without the page's port it serves all the same. */
export async function startServe(options: ServeOptions): Promise<Serve> {
  const { sessions, system, log, paths, settings } = options;
  const stopping = new AbortController();
  // One for each call that runs: their number is bounded by the connections.
  setMaxListeners(0, stopping.signal);
  const parts = createParts(options);
  const { serving, audience, streams, connections } = parts;
  const api = { dispatch: parts.dispatch, stopping: stopping.signal };
  const place = paths.socket;
  const socket = await startSocketServer({ api, place, sessions, streams, connections, system, log });
  if (!socket.ok) {
    serving.audit.close();
    throw new Error(socket.error);
  }
  const { signIns, audit } = serving;
  const app = { api, signIns, streams, audit, system, webRoot: options.webRoot };
  const page = await startPageServer({ app, port: settings.port, log, connections });
  if (page.ok) parts.state.url = `http://127.0.0.1:${page.value.port}`;
  else {
    parts.state.warnings.push(page.error);
    log.warn(page.error);
  }
  const end = async (): Promise<void> => {
    stopping.abort();
    parts.unsubscribe();
    streams.goAway("The daemon is stopping. The sessions go on.");
    socket.value.release();
    if (page.ok) page.value.server.close();
    await connections.end();
    audience.close();
    audit.close();
  };
  let ending: Promise<void> | null = null;
  return {
    url: parts.state.url,
    socket: paths.socket,
    close() {
      ending ??= end();
      return ending;
    },
  };
}

interface Parts {
  readonly serving: Serving;
  readonly audience: LiveAudience;
  readonly streams: Streams;
  readonly connections: Connections;
  readonly dispatch: Dispatch;
  /** What becomes known while the servers start. */
  readonly state: { url: string | null; readonly warnings: string[] };
  readonly unsubscribe: () => void;
}

function createParts(options: ServeOptions): Parts {
  const { sessions, system, log, paths, settings, version, onStop } = options;
  const state: Parts["state"] = { url: null, warnings: [] };
  const inHome = (name: string): string => path.join(paths.home, name);
  const consents = new Consents({
    system,
    file: new StateFile(inHome("consents.json"), standingSchema, log),
    news: {
      asked: ({ sessionId, id, what }) => {
        sessions.consentAsked(sessionId, { id, what });
        audience.consentsChanged();
      },
      over: ({ sessionId, id }, isDecided) => {
        sessions.consentOver(sessionId, id, isDecided);
        audience.consentsChanged();
      },
    },
  });
  const source = new MirrorSource({ sessions, consents, version });
  const audience = new LiveAudience({ sessions, system, source });
  const gate = new InputGate();
  const answers = new Answers();
  const approvals = new Approvals(
    new StateFile(inHome("approvals.json"), approvalsSchema, log),
    sessions.ids(),
  );
  const serving: Serving = {
    sessions,
    system,
    log,
    paths,
    version,
    consents,
    gate,
    answers,
    approvals,
    audience,
    onStop,
    startedAtMs: system.nowMs(),
    audit: new Audit({ file: options.auditFile, system, log }),
    signIns: new SignIns({ system, file: new StateFile(inHome("sign-ins.json"), signInsSchema, log) }),
    port: settings.port,
    url: () => state.url,
    warnings: () => state.warnings,
  };
  const dispatch = new Dispatch(serving);
  const streams = new Streams({ dispatch, audience, gate, system });
  const unsubscribe = sessions.onChange((change) => {
    for (const id of change.removedSessions) {
      consents.forget(id);
      answers.forget(id);
      approvals.forget(id);
    }
    audience.change(change);
  });
  return { serving, audience, streams, connections: new Connections(system), dispatch, state, unsubscribe };
}

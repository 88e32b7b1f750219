/**
 * The sessions of this process and the daemons that are connected to it: one as a rule, two while a new one adopts what
 * an old one leaves. A fault in a request or a session goes no further than that.
 */
import type { Socket } from "node:net";
import {
  type Frame,
  type HostedSession,
  type HostManifest,
  PTY_WIRE,
  type PtyError,
  type PtyReply,
  ptyEnvelopeSchema,
  type Theme,
} from "@saggar/protocol";
import { CheckpointGate } from "./checkpoint-gate.ts";
import { DEFAULT_THEME } from "./colours.ts";
import { Connection } from "./connection.ts";
import { Feeder } from "./feeder.ts";
import type { Log } from "./log.ts";
import type { Pace } from "./pace.ts";
import type { OpenPty } from "./pty.ts";
import type { ReadPorts } from "./read-lines.ts";
import type { RecordingFiles } from "./recording-file.ts";
import { answerRequest } from "./requests.ts";
import type { Result } from "./result.ts";
import { Session, type SessionRequest } from "./session.ts";
import type { System, Timer } from "./system.ts";
import { MemoryTidier } from "./tidy-memory.ts";
import type { TtyReader } from "./tty-attributes.ts";
import { VERSION } from "./version.ts";
import { badRequest, faultInRequest, noSuchChannel } from "./words.ts";

/** What ends a session at the end of the host: a hang-up, and this long to follow it. */
const LAST_GRACE_MS = 2000;

export interface HostPorts {
  readonly system: System;
  readonly openPty: OpenPty;
  readonly ttyReader: TtyReader;
  readonly pace: Pace;
  readonly files: RecordingFiles;
  readonly log: Log;
}

export interface HostOptions {
  readonly pid: number;
  readonly startTime: string | null;
  readonly capacity: number;
  /** How long a host without sessions waits for a daemon to give it one. */
  readonly idleGraceMs: number;
}

export interface HostEvents {
  /** Sessions came or went. */
  readonly changed: () => void;
  /** There is nothing left to do. */
  readonly finished: () => void;
}

export class Host {
  readonly capacity: number;
  readonly #options: HostOptions;
  readonly #ports: HostPorts;
  readonly #events: HostEvents;
  readonly #startedAtMs: number;
  readonly #sessions = new Map<string, Session>();
  readonly #connections = new Set<Connection>();
  readonly #feeder: Feeder;
  readonly #gate: CheckpointGate;
  readonly #tidier: MemoryTidier;
  /** Recordings that are being finished. */
  readonly #finishing = new Set<Promise<void>>();
  #theme: Theme = DEFAULT_THEME;
  #isDraining = false;
  #idleTimer: Timer | null = null;

  constructor(options: HostOptions, ports: HostPorts, events: HostEvents) {
    this.capacity = options.capacity;
    this.#options = options;
    this.#ports = ports;
    this.#events = events;
    this.#startedAtMs = ports.system.nowMs();
    this.#feeder = new Feeder(ports.system, ports.pace);
    this.#gate = new CheckpointGate(ports.system);
    this.#tidier = new MemoryTidier(ports.system);
    this.#lookIdle();
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  get isFull(): boolean {
    return this.#sessions.size >= this.capacity;
  }

  get readerPorts(): ReadPorts {
    return { system: this.#ports.system, files: this.#ports.files };
  }

  session(id: string): Session | null {
    return this.#sessions.get(id) ?? null;
  }

  accept(socket: Socket): void {
    const connection: Connection = new Connection(
      socket,
      {
        frame: (frame) => this.#received(connection, frame),
        closed: () => this.#left(connection),
      },
      this.#ports.log,
    );
    this.#connections.add(connection);
    this.#lookIdle();
  }

  describe(): PtyReply<"hello"> {
    const { pid } = this.#options;
    return {
      ...PTY_WIRE,
      version: VERSION,
      pid,
      startedAtMs: this.#startedAtMs,
      nowMs: this.#ports.system.nowMs(),
      capacity: this.capacity,
      isDraining: this.#isDraining,
      sessions: [...this.#sessions.values()].map((session) => session.describe()),
    };
  }

  manifest(socket: string): HostManifest {
    const { pid, startTime, capacity } = this.#options;
    const sessions = [...this.#sessions.values()].map((session) => {
      const { id, pid: sessionPid, argv, cwd, createdAtMs, labels } = session.describe();
      const recording = session.recorder?.problem === null ? session.recorder.file : null;
      return { id, pid: sessionPid, argv, cwd, createdAtMs, recording, labels };
    });
    return {
      pid,
      startTime,
      startedAtMs: this.#startedAtMs,
      version: VERSION,
      ...PTY_WIRE,
      socket,
      capacity,
      sessions,
    };
  }

  stats(): PtyReply<"stats"> {
    const sessions = [...this.#sessions.values()];
    return {
      rssBytes: this.#ports.system.memoryBytes(),
      sessions: sessions.length,
      pendingParseBytes: sessions.reduce((sum, session) => sum + (session.pendingBytes ?? 0), 0),
      pausedPtys: sessions.filter((session) => session.isPaused).length,
    };
  }

  spawn(request: SessionRequest): Result<HostedSession, PtyError> {
    const { system, openPty, ttyReader, files, log, pace } = this.#ports;
    const ports = {
      system,
      openPty,
      ttyReader,
      files,
      log,
      pace,
      feeder: this.#feeder,
      gate: this.#gate,
      theme: this.#theme,
      tidier: this.#tidier,
    };
    const started = Session.start(request, ports, {
      marked: () => {
        const session = this.#sessions.get(request.id);
        if (session !== undefined) for (const connection of this.#connections) connection.marked(session);
      },
    });
    if (!started.ok) return started;
    this.#sessions.set(request.id, started.value);
    this.#lookIdle();
    this.#events.changed();
    return { ok: true, value: started.value.describe() };
  }

  release(session: Session): void {
    this.#sessions.delete(session.id);
    for (const connection of this.#connections) connection.forget(session);
    this.#close(session);
    this.#events.changed();
    this.#lookIdle();
  }

  drain(): void {
    this.#isDraining = true;
    this.#lookIdle();
  }

  useTheme(theme: Theme): void {
    this.#theme = theme;
    for (const session of this.#sessions.values()) session.useTheme(theme);
  }

  /** Ends all sessions; resolves when their programs are gone and their recordings whole. */
  async endAll(): Promise<void> {
    this.#isDraining = true;
    const sessions = [...this.#sessions.values()];
    await Promise.all(
      sessions.filter((session) => session.exit === null).map((session) => session.end(LAST_GRACE_MS)),
    );
    for (const session of sessions) this.#close(session);
    await this.settle();
    for (const connection of this.#connections) connection.end();
  }

  /** Resolves when all recordings are whole. */
  async settle(): Promise<void> {
    await Promise.all(this.#finishing);
  }

  #close(session: Session): void {
    session.close();
    const finishing = session.recorder?.finish();
    if (finishing === undefined) return;
    this.#finishing.add(finishing);
    void finishing.finally(() => this.#finishing.delete(finishing));
  }

  #left(connection: Connection): void {
    this.#connections.delete(connection);
    for (const { channel, session } of connection.channels.values()) session.detach(channel);
    connection.channels.clear();
    this.#lookIdle();
  }

  /** Leaves when there is nothing left to do, at once or after the grace. */
  #lookIdle(): void {
    this.#idleTimer?.cancel();
    this.#idleTimer = null;
    if (this.#sessions.size > 0) return;
    if (this.#isDraining) this.#ports.system.soon(() => this.#events.finished());
    else if (this.#connections.size === 0)
      this.#idleTimer = this.#ports.system.after(this.#options.idleGraceMs, () => this.#events.finished());
  }

  #received(connection: Connection, frame: Frame): void {
    try {
      if (frame.kind === "bytes") this.#type(connection, frame);
      else this.#request(connection, frame.value);
    } catch (error) {
      this.#ports.log.fault("frame", error);
    }
  }

  #type(connection: Connection, { channel, tag, bytes }: Extract<Frame, { kind: "bytes" }>): void {
    const answer = (error: PtyError | null): void => {
      if (tag === 0) return;
      if (error === null) connection.news({ news: "input-accepted", tag, bytes: bytes.length });
      else connection.news({ news: "input-refused", tag, error });
    };
    const attached = connection.channels.get(channel);
    if (attached === undefined) answer(noSuchChannel(channel));
    else attached.session.type(bytes, (result) => answer(result.ok ? null : result.error));
  }

  #request(connection: Connection, value: unknown): void {
    const envelope = ptyEnvelopeSchema.safeParse(value);
    if (!envelope.success) {
      const number = numberOf(value);
      const issue = envelope.error.issues[0];
      const problem = `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not an envelope"}`;
      if (number !== null) connection.answer({ reply: number, error: badRequest(problem) });
      return;
    }
    const { request, body } = envelope.data;
    void this.#answer(connection, request, () => answerRequest(this, connection, body));
  }

  async #answer(
    connection: Connection,
    request: number,
    ask: () => ReturnType<typeof answerRequest>,
  ): Promise<void> {
    try {
      const answer = await ask();
      connection.answer(
        answer.ok ? { reply: request, value: answer.value } : { reply: request, error: answer.error },
      );
      answer.after?.();
    } catch (error) {
      this.#ports.log.fault("request", error);
      connection.answer({ reply: request, error: faultInRequest() });
    }
  }
}

/** The number of a request that cannot be read otherwise. */
function numberOf(value: unknown): number | null {
  if (typeof value !== "object" || value === null || !("request" in value)) return null;
  return typeof value.request === "number" && Number.isInteger(value.request) ? value.request : null;
}

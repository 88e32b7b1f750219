/** What a verb is given besides its arguments: the daemon's parts, who asks, and until when the answer is wanted. */

import type { Result } from "@saggar/engine";
import type { CallError, SessionView, Theme, Verb, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Log } from "../log.ts";
import type { Paths } from "../paths.ts";
import type { Actor, Channel, ChannelSink, Sessions } from "../sessions/face.ts";
import type { System } from "../system.ts";
import type { Answers } from "./answers.ts";
import type { Approvals } from "./approvals.ts";
import type { Audit, AuditDetail } from "./audit.ts";
import type { Caller } from "./caller.ts";
import type { Consents } from "./consents.ts";
import type { InputGate } from "./input-gate.ts";
import type { SignIns } from "./sign-ins.ts";

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

/** What one client shows. */
export interface ShowReport {
  readonly visible: readonly string[];
  readonly focused: string | null;
  readonly isWindowVisible: boolean;
  readonly isWindowFocused: boolean;
  readonly theme: Theme | null;
}

/** One live stream, as far as verbs see it. */
export interface StreamClient {
  /** The mirror as it stands, and its changes from then on. */
  subscribe(): VerbResult<"subscribe">;
  show(report: ShowReport): void;
  /** False when the number is taken or there are too many. */
  reserveChannel(channel: number): boolean;
  /** Where the session's bytes go; nothing leaves before `openChannel`. */
  sinkOf(channel: number): ChannelSink;
  /** False when it was detached meanwhile: the caller closes the channel. */
  openChannel(channel: number, sessionId: string, open: Channel): boolean;
  channel(channel: number): Channel | null;
  closeChannel(channel: number): void;
}

/** All live streams, as far as verbs see them. */
export interface Audience {
  /** Asks every page to bring the session forward; how many there are. */
  requestFocus(id: string): number;
  requestProject(path: string): void;
  /** The session that the person looks at in a page, as far as it is known. */
  focused(): string | null;
  /** The size of the terminal that a page showed last. */
  lastSize(): Size | null;
}

/** The daemon's parts that verbs use. */
export interface Serving {
  readonly sessions: Sessions;
  readonly system: System;
  readonly log: Log;
  readonly paths: Paths;
  readonly version: string;
  readonly startedAtMs: number;
  readonly audit: Audit;
  readonly consents: Consents;
  readonly signIns: SignIns;
  readonly gate: InputGate;
  readonly answers: Answers;
  readonly approvals: Approvals;
  readonly audience: Audience;
  /** The port that was wanted for the page. */
  readonly port: number;
  readonly url: () => string | null;
  readonly warnings: () => readonly string[];
  readonly onStop: (all: boolean) => void;
}

export interface Context extends Serving {
  readonly caller: Caller;
  /** Aborted when the client hangs up or the daemon stops. */
  readonly signal: AbortSignal;
  /** The stream that carries the call; null for a single POST. */
  readonly stream: StreamClient | null;
  /** Adds to what the audit file says of this call. */
  readonly note: (detail: AuditDetail) => void;
}

/** For verbs with a target, which is found before they run. */
export interface TargetContext extends Context {
  readonly target: SessionView;
}

export type ContextOf<V extends Verb> =
  VerbRequest<V> extends { target: string | null } ? TargetContext : Context;

export type Run<V extends Verb> = (
  context: ContextOf<V>,
  args: VerbRequest<V>,
) => Promise<Result<VerbResult<V>, CallError>>;

export function actorOf(caller: Caller): Actor {
  return caller.kind === "owner" ? { kind: "owner" } : { kind: "session", id: caller.id };
}

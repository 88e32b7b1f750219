/**
 * What a client of the daemon can see and do, whatever carries the bytes. The carrier, the timers and the dice are
 * handed in, so that the same code serves the page (a browser's WebSocket) and the command line (`ws` on a Unix socket).
 */
import type { Result } from "@saggar/engine";
import type { CallError, Mirror, StreamNews, Verb, VerbArgs, VerbResult } from "@saggar/protocol";

/** One open line to the daemon: whole WebSocket messages, each the body of one frame. */
export interface Transport {
  send(body: Uint8Array): void;
  /** Bytes handed to `send` that have not left yet. */
  bufferedBytes(): number;
  /** Ends the line; its `onClose` may or may not follow. */
  close(): void;
}

export interface TransportListener {
  onOpen(): void;
  onMessage(body: Uint8Array): void;
  /** The line is gone or never came up. `refused`: the daemon is there and does not know this client (sign in first). */
  onClose(why: "lost" | "refused"): void;
}

export interface Timers {
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export interface ConnectionOptions {
  /** Starts to open a line. The listener is called later, never from inside. */
  readonly connect: (listener: TransportListener) => Transport;
  readonly timers: Timers;
  /** From 0 up to 1; spreads the reconnects of many clients. */
  readonly random: () => number;
  /** Keeps a live mirror of all sessions; off for a client that only calls verbs. Default true. */
  readonly mirror?: boolean;
  /** Opens a new line when one is lost. Default true; without it the connection ends as `closed`. */
  readonly reconnect?: boolean;
}

/**
 * - `connecting`: the first line is being opened;
 * - `live`: calls go through, the mirror is current;
 * - `offline`: the line was lost, a new one is tried; the mirror is the last one seen;
 * - `refused`: the daemon does not know this client; nothing is tried until `reconnectNow`;
 * - `closed`: over, by `close` or because it was lost and `reconnect` is off.
 */
export type ConnectionState = "connecting" | "live" | "offline" | "refused" | "closed";

/** Immutable; parts that did not change keep their identity from one snapshot to the next. */
export interface Snapshot {
  readonly state: ConnectionState;
  /** Null until the first one came. */
  readonly mirror: Mirror | null;
  /** The mirror is from before the line was lost. */
  readonly isStale: boolean;
  /** What the daemon said when it went away. */
  readonly closingReason: string | null;
}

/** Why a call did not come back with a value: what the daemon said, or why it could not be asked. */
export type CallFailure =
  | CallError
  | { readonly code: "offline" | "too-many-calls" | "bad-answer"; readonly message: string };

export type CallResult<V extends Verb> = Result<VerbResult<V>, CallFailure>;

export interface Size {
  readonly cols: number;
  readonly rows: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Where a channel's output goes: an emulator. Calls come in the order of the stream. */
export interface ChannelSink {
  /** A replay begins: clear everything and take this size. Also the first call after each attach. */
  reset(size: Size): void;
  /** `done` is called once the emulator has parsed the bytes; the daemon sends no more than a window ahead of that. */
  write(bytes: Uint8Array, isReplay: boolean, done: () => void): void;
  /** The session's size changed at this point of the stream. */
  resize(size: Size): void;
  /** The replay is over; what follows happens now. */
  live(): void;
  /** The session exited, or (null) the channel ended for another reason. No more calls. */
  ended(exit: Exit | null): void;
  /** Input was not taken; the message says why. */
  inputRefused(message: string): void;
  /** The channel could not be opened (`failure`), or its line is down and will be opened again (null). */
  detached(failure: CallFailure | null): void;
}

export interface AttachOptions {
  /** This client's size, which rules once it types or when nobody else shows the session; null never rules. */
  readonly size: Size | null;
  /** Default `history`. */
  readonly replay?: "history" | "screen" | "none";
  readonly sink: ChannelSink;
}

/** `offline`: nothing was sent. `full`: too much is waiting, or the piece is larger than a session takes; nothing was sent. */
export type InputOutcome = "sent" | "offline" | "full";

/** A view of one session's terminal, kept over reconnects until it is closed or the session ends. */
export interface Channel {
  /** Sent whole or not at all. */
  input(bytes: Uint8Array): InputOutcome;
  /** This client's pane has another size. Whether the session follows comes back through the sink. */
  resize(size: Size): void;
  close(): void;
}

/** What a page shows, for R8 and for notifications; repeated by itself after a reconnect. */
export type ShowReport = VerbArgs<"show">;

export interface Connection {
  /** A failure never throws. A call that was in flight when the line broke fails as `offline`; it may have been done. */
  call<V extends Verb>(verb: V, args: VerbArgs<V>): Promise<CallResult<V>>;
  getSnapshot(): Snapshot;
  /** Called after each change of the snapshot; the answer unsubscribes. */
  subscribe(listener: () => void): () => void;
  /** Everything the daemon says besides answers, mirror changes and channels. The answer unsubscribes. */
  onNews(listener: (news: StreamNews) => void): () => void;
  attach(target: string, options: AttachOptions): Channel;
  show(report: ShowReport): void;
  /** Tries at once instead of waiting: the network or the window came back, or the person signed in. */
  reconnectNow(): void;
  close(): void;
}

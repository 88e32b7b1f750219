/**
 * The clients' views on the sessions' terminals, and the daemon's own. A client's channel outlives a connection to the
 * host that breaks: it is opened anew and starts over. A session whose host is gone is shown from its recording.
 */
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import { createLineReader } from "@saggar/sources";
import { readRecordedOutput } from "../store/recording.ts";
import type { Channel, ChannelSink } from "./face.ts";
import { type HostChannel, type HostLink, UNREACHABLE } from "./host-link.ts";
import type { Session } from "./session.ts";
import { type Size, Sizes } from "./sizes.ts";
import { text } from "./words.ts";

/** Of a recording that stands in for a terminal. Bytes. */
const REPLAY_BYTES = 2 * 1024 * 1024;
/** A tap acknowledges in pieces of this size. Bytes. */
const ACKNOWLEDGE_BYTES = 65_536;
/** Lines that one turn of output may bring to a listener. */
const MAX_LINES = 1000;

const UNREACHED: Result<null, CallError> = { ok: false, error: UNREACHABLE };

interface View {
  readonly session: Session;
  readonly sink: ChannelSink;
  readonly replay: "history" | "screen" | "none";
  channel: HostChannel | null;
  isClosed: boolean;
}

/** The daemon's own channel on a session: for lines of output, and for writing with no client there. */
interface Tap {
  readonly listeners: Set<(line: string) => void>;
  channel: Promise<Result<HostChannel, CallError>> | null;
  /** Writes under way. */
  writes: number;
}

interface Terminal {
  readonly sizes: Sizes;
  readonly views: Set<View>;
  readonly tap: Tap;
  /** The size that was asked of the host last. */
  asked: Size | null;
}

export interface AttachOptions {
  readonly replay: "history" | "screen" | "none";
  readonly size: Size | null;
  readonly sink: ChannelSink;
}

export class Terminals {
  readonly #terminals = new Map<string, Terminal>();

  async attach(session: Session, options: AttachOptions): Promise<Result<Channel, CallError>> {
    const { sink, size, replay } = options;
    if (session.link === null) {
      return session.hasExited ? this.#fromRecording(session, options) : { ok: false, error: UNREACHABLE };
    }
    const terminal = this.#of(session);
    const view: View = { session, sink, replay, channel: null, isClosed: false };
    terminal.views.add(view);
    // Before the replay, so that it comes in the size in which it will go on.
    this.#apply(session, terminal.sizes.join(view, size));
    const opened = await this.#open(view, replay);
    if (opened.ok) return { ok: true, value: this.#channelOf(view, opened.value.size) };
    this.#close(view);
    return opened;
  }

  /** Sends bytes with no client's channel. */
  async write(session: Session, bytes: Uint8Array): Promise<Result<null, CallError>> {
    if (session.hasExited) return { ok: false, error: { code: "session-exited", message: text.exited } };
    const { tap } = this.#of(session);
    tap.writes += 1;
    const channel = await this.#tapChannel(session, tap);
    const written = channel.ok ? await channel.value.write(bytes) : channel;
    tap.writes -= 1;
    void this.#closeTap(tap);
    return written;
  }

  /** Completed lines of output from now on. */
  onLine(session: Session, listener: (line: string) => void): () => void {
    const { tap } = this.#of(session);
    tap.listeners.add(listener);
    void this.#tapChannel(session, tap);
    return () => {
      tap.listeners.delete(listener);
      void this.#closeTap(tap);
    };
  }

  /** The session's host was reached again: what was open there is opened anew. */
  async reconnect(session: Session): Promise<void> {
    const terminal = this.#terminals.get(session.id);
    if (terminal === undefined) return;
    terminal.asked = null;
    this.#apply(session, terminal.sizes.current());
    if (terminal.tap.listeners.size > 0) void this.#tapChannel(session, terminal.tap);
    for (const view of terminal.views) {
      if (view.channel !== null) continue;
      view.sink.reset(session.record.size);
      await this.#open(view, view.replay === "none" ? "none" : "history");
    }
  }

  /** The session is lost or filed. */
  end(session: Session): void {
    const terminal = this.#terminals.get(session.id);
    if (terminal === undefined) return;
    this.#terminals.delete(session.id);
    for (const view of terminal.views) {
      if (!view.isClosed && view.channel === null) view.sink.ended(session.record.exit);
    }
  }

  #of(session: Session): Terminal {
    const known = this.#terminals.get(session.id);
    if (known !== undefined) return known;
    const tap: Tap = { listeners: new Set(), channel: null, writes: 0 };
    const terminal: Terminal = { sizes: new Sizes(), views: new Set(), tap, asked: null };
    this.#terminals.set(session.id, terminal);
    return terminal;
  }

  async #open(view: View, replay: View["replay"]): Promise<Result<HostChannel, CallError>> {
    const { session, sink } = view;
    const { link } = session;
    if (link === null) return { ok: false, error: UNREACHABLE };
    const opened = await link.openChannel(session.id, replay, {
      bytes: (bytes, isReplay) => sink.bytes(bytes, isReplay),
      resized: (size) => sink.resized(size),
      reset: (size) => sink.reset(size),
      live: () => sink.live(),
      ended: (exit) => this.#channelEnded(view, exit),
    });
    if (!opened.ok) return opened;
    if (view.isClosed) opened.value.close();
    else view.channel = opened.value;
    return opened;
  }

  /** An end with no exit is the connection's: the view waits for the next one. */
  #channelEnded(
    view: View,
    exit: { readonly code: number | null; readonly signal: string | null } | null,
  ): void {
    view.channel = null;
    if (view.isClosed) return;
    if (exit !== null || view.session.hasExited) view.sink.ended(exit ?? view.session.record.exit);
  }

  #channelOf(view: View, size: Size): Channel {
    const { session } = view;
    const terminal = this.#of(session);
    return {
      size,
      type: (bytes) => {
        // Evidence first: what the program prints in answer must find it there.
        if (session.typed(bytes)) this.#apply(session, terminal.sizes.type(view));
        void this.#send(view, bytes);
      },
      acknowledge: (bytes) => view.channel?.acknowledge(bytes),
      resize: (next) => this.#apply(session, terminal.sizes.resize(view, next)),
      close: () => this.#close(view),
    };
  }

  async #send(view: View, bytes: Uint8Array): Promise<void> {
    const sent = view.channel === null ? UNREACHED : await view.channel.write(bytes);
    if (!sent.ok && !view.isClosed) view.sink.inputRefused(sent.error.message);
  }

  #close(view: View): void {
    if (view.isClosed) return;
    view.isClosed = true;
    view.channel?.close();
    const terminal = this.#terminals.get(view.session.id);
    terminal?.views.delete(view);
    this.#apply(view.session, terminal?.sizes.leave(view) ?? null);
  }

  /** An unchanged size is not sent. */
  #apply(session: Session, size: Size | null): void {
    const terminal = this.#terminals.get(session.id);
    if (size === null || terminal === undefined || session.hasExited) return;
    const current = terminal.asked ?? session.record.size;
    if (current.cols === size.cols && current.rows === size.rows) return;
    terminal.asked = size;
    session.link?.tell({ op: "resize", id: session.id, size: { ...size } });
  }

  #tapChannel(session: Session, tap: Tap): Promise<Result<HostChannel, CallError>> {
    const { link } = session;
    if (link === null) return Promise.resolve({ ok: false, error: UNREACHABLE });
    tap.channel ??= this.#openTap(session, link, tap);
    return tap.channel;
  }

  async #openTap(session: Session, link: HostLink, tap: Tap): Promise<Result<HostChannel, CallError>> {
    const reader = createLineReader();
    let channel: HostChannel | null = null;
    let unacknowledged = 0;
    const forget = (): void => {
      tap.channel = null;
    };
    const opened = await link.openChannel(session.id, "none", {
      bytes: (bytes) => {
        unacknowledged += bytes.length;
        if (unacknowledged >= ACKNOWLEDGE_BYTES && channel !== null) {
          channel.acknowledge(unacknowledged);
          unacknowledged = 0;
        }
        if (tap.listeners.size === 0) return;
        for (const line of reader.push(bytes).slice(-MAX_LINES))
          for (const listener of tap.listeners) listener(line);
      },
      resized: () => {},
      reset: () => {},
      live: () => {},
      ended: forget,
    });
    if (opened.ok) channel = opened.value;
    else forget();
    return opened;
  }

  async #closeTap(tap: Tap): Promise<void> {
    if (tap.writes > 0 || tap.listeners.size > 0) return;
    const { channel } = tap;
    tap.channel = null;
    const opened = await channel;
    if (opened?.ok === true) opened.value.close();
  }

  #fromRecording(session: Session, { sink, replay }: AttachOptions): Result<Channel, CallError> {
    const { recording, size, exit } = session.record;
    const output = recording === null ? null : readRecordedOutput(recording, REPLAY_BYTES);
    if (replay !== "none") for (const bytes of output ?? []) sink.bytes(bytes, true);
    sink.live();
    sink.ended(exit);
    const nothing = (): void => {};
    const channel = { size, acknowledge: nothing, resize: nothing, close: nothing };
    return { ok: true, value: { ...channel, type: () => sink.inputRefused(text.exited) } };
  }
}

/** Lines of a recording, plain, for a session that no host carries. */
export function recordedLines(recording: string | null, lines: number): readonly string[] | null {
  const output = recording === null ? null : readRecordedOutput(recording, REPLAY_BYTES);
  if (output === null) return null;
  const reader = createLineReader();
  return output.flatMap((bytes) => reader.push(bytes)).slice(-lines);
}

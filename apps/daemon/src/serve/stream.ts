/**
 * One client's WebSocket: calls and their answers, its news, and its terminal channels. What it may hold up is bounded: a
 * client that does not read or does not answer pings is closed, its channels are let go and what it showed is on screen no more.
 */
import { setMaxListeners } from "node:events";
import type { Result } from "@saggar/engine";
import {
  type CallError,
  decodeBody,
  encodeBytesBody,
  encodeJsonBody,
  type Frame,
  type StreamNews,
  streamCallSchema,
  TAG_LIVE,
  TAG_REPLAY,
  type VerbResult,
} from "@saggar/protocol";
import type { RawData, WebSocket } from "ws";
import type { Channel, ChannelSink } from "../sessions/face.ts";
import type { System, Timer } from "../system.ts";
import type { Listener, LiveAudience } from "./audience.ts";
import type { Caller } from "./caller.ts";
import type { ShowReport, StreamClient } from "./context.ts";
import type { Dispatch } from "./dispatch.ts";
import type { InputGate } from "./input-gate.ts";
import { inputFull, tooOften } from "./refusals.ts";

/** One message may be a paste of 1 MB, escaped. Bytes. */
export const MAX_MESSAGE_BYTES = 8_388_608;
/** Sent and not yet read: from the first on what can wait does, at the second the client is given up. Bytes. */
const CONGESTED_BYTES = 1_048_576;
const GIVEN_UP_BYTES = 16_777_216;
const PING_MS = 10_000;
/** Pings without an answer before the client counts as gone. */
const MISSED_PINGS = 2;
/** Time for a close to be read before the line is cut. */
const CLOSE_GRACE_MS = 1000;
const MAX_CHANNELS = 64;
const MAX_CALLS = 256;

/** WebSocket close codes of our own: what a client did wrong. */
export const CLOSE_CODES = { badMessage: 4400, signedOut: 4401, notReading: 4408 } as const;
const GOING_AWAY = 1001;

interface OpenChannel {
  /** Null while its session is asked. */
  channel: Channel | null;
  sessionId: string;
  /** What must not overtake the answer to `attach`; null once that was sent. */
  held: (() => void)[] | null;
}

export interface StreamOptions {
  readonly socket: WebSocket;
  readonly caller: Caller;
  /** The sign-in that it rests on; null on the Unix socket. */
  readonly signIn: string | null;
  readonly dispatch: Dispatch;
  readonly audience: LiveAudience;
  readonly gate: InputGate;
  readonly system: System;
  readonly onClose: () => void;
}

export class Stream implements StreamClient, Listener {
  readonly isOwner: boolean;
  readonly signIn: string | null;
  readonly #options: StreamOptions;
  readonly #socket: WebSocket;
  readonly #channels = new Map<number, OpenChannel>();
  readonly #gone = new AbortController();
  #calls = 0;
  #missedPings = 0;
  #ping: Timer | null = null;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#socket = options.socket;
    this.signIn = options.signIn;
    this.isOwner = options.caller.kind === "owner";
    // One for each call that waits, at most MAX_CALLS.
    setMaxListeners(0, this.#gone.signal);
    options.audience.join(this);
    this.#socket.on("message", (data, isBinary) => this.#receive(data, isBinary));
    this.#socket.on("pong", () => {
      this.#missedPings = 0;
    });
    this.#socket.on("close", () => this.#leave());
    // A broken line; `close` follows.
    this.#socket.on("error", () => this.#socket.terminate());
    this.#pingLater();
  }

  /** `code` tells the client why; what it has not read by then is cut off. */
  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
    this.#options.system.after(CLOSE_GRACE_MS, () => this.#socket.terminate());
    this.#leave();
  }

  goAway(reason: string): void {
    this.#send({ news: "closing", reason });
    this.close(GOING_AWAY, reason);
  }

  isCongested(): boolean {
    return this.#socket.bufferedAmount > CONGESTED_BYTES;
  }

  sendBody(body: Uint8Array): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount + body.length > GIVEN_UP_BYTES) {
      return this.close(CLOSE_CODES.notReading, "This client does not read what it is sent.");
    }
    this.#socket.send(body, { binary: true });
  }

  subscribe(): VerbResult<"subscribe"> {
    return this.#options.audience.subscribe(this);
  }

  show(report: ShowReport): void {
    this.#options.audience.report(this, report);
  }

  reserveChannel(channel: number): boolean {
    if (this.#channels.has(channel) || this.#channels.size >= MAX_CHANNELS) return false;
    this.#channels.set(channel, { channel: null, sessionId: "", held: [] });
    return true;
  }

  sinkOf(channel: number): ChannelSink {
    const open = this.#channels.get(channel);
    const inTurn = (act: () => void): void => {
      // A channel that was let go, or whose number was given to another, sends nothing more.
      if (open === undefined || this.#channels.get(channel) !== open) return;
      if (open.held === null) act();
      else open.held.push(act);
    };
    return {
      bytes: (bytes, isReplay) =>
        inTurn(() => this.sendBody(encodeBytesBody(channel, isReplay ? TAG_REPLAY : TAG_LIVE, bytes))),
      resized: (size) => inTurn(() => this.#send({ news: "channel-resized", channel, size })),
      reset: (size) => inTurn(() => this.#send({ news: "channel-reset", channel, size })),
      live: () => inTurn(() => this.#send({ news: "channel-live", channel })),
      inputRefused: (message) => inTurn(() => this.#send({ news: "input-refused", channel, message })),
      ended: (exit) =>
        inTurn(() => {
          this.#send({ news: "channel-ended", channel, exit });
          this.closeChannel(channel);
        }),
    };
  }

  openChannel(channel: number, sessionId: string, opened: Channel): boolean {
    const open = this.#channels.get(channel);
    if (open === undefined || open.channel !== null) return false;
    open.channel = opened;
    open.sessionId = sessionId;
    return true;
  }

  channel(channel: number): Channel | null {
    return this.#channels.get(channel)?.channel ?? null;
  }

  closeChannel(channel: number): void {
    const open = this.#channels.get(channel);
    this.#channels.delete(channel);
    open?.channel?.close();
  }

  #send(news: StreamNews): void {
    this.sendBody(encodeJsonBody(news));
  }

  #answer(call: number, result: Result<unknown, CallError>): void {
    const { ok } = result;
    this.sendBody(
      encodeJsonBody(
        ok ? { answer: call, ok, value: result.value } : { answer: call, ok, error: result.error },
      ),
    );
  }

  #receive(data: RawData, isBinary: boolean): void {
    const bytes = toBytes(data);
    const frame = isBinary ? decodeBody(bytes) : textFrame(bytes);
    if (frame === null) return this.close(CLOSE_CODES.badMessage, "That is no frame of this protocol.");
    if (frame.kind === "bytes") return this.#type(frame.channel, frame.bytes);
    const call = streamCallSchema.safeParse(frame.value);
    if (!call.success) return this.close(CLOSE_CODES.badMessage, "That is no call of this protocol.");
    void this.#run(call.data);
  }

  #type(channel: number, bytes: Uint8Array): void {
    const open = this.#channels.get(channel);
    if (open?.channel === undefined || open.channel === null) {
      const message = "This terminal is not open any more. Open it again.";
      return this.#send({ news: "input-refused", channel, message });
    }
    const { channel: terminal, sessionId } = open;
    // The bytes outlive this message only while another writer has its turn.
    const isTaken = this.#options.gate.type(sessionId, () => terminal.type(bytes));
    if (!isTaken) this.#send({ news: "input-refused", channel, message: inputFull().message });
  }

  async #run({ call, verb, args }: { call: number; verb: string; args?: unknown }): Promise<void> {
    if (this.#calls >= MAX_CALLS) {
      const error = tooOften(`${MAX_CALLS} calls of this client run already. Wait for their answers.`);
      return this.#answer(call, { ok: false, error });
    }
    this.#calls += 1;
    const { dispatch, caller } = this.#options;
    const result = await dispatch.run({
      verb,
      args,
      caller: { ok: true, value: caller },
      signal: this.#gone.signal,
      stream: this,
    });
    this.#calls -= 1;
    this.#answer(call, result);
    if (result.ok) this.#afterAnswer(verb, args);
  }

  /** What had to wait for the answer. */
  #afterAnswer(verb: string, args: unknown): void {
    if (verb !== "attach" && verb !== "resize") return;
    const { channel, size } = args as VerbSized;
    if (this.isOwner && size) this.#options.audience.noteSize(size);
    const open = this.#channels.get(channel);
    if (open === undefined || open.held === null) return;
    const { held } = open;
    open.held = null;
    for (const act of held) act();
  }

  #pingLater(): void {
    this.#ping = this.#options.system.after(PING_MS, () => {
      if (this.#missedPings >= MISSED_PINGS) return this.#socket.terminate();
      this.#missedPings += 1;
      this.#socket.ping();
      this.#pingLater();
    });
  }

  #leave(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#ping?.cancel();
    for (const channel of this.#channels.keys()) this.closeChannel(channel);
    this.#options.audience.leave(this);
    this.#options.onClose();
  }
}

interface VerbSized {
  readonly channel: number;
  readonly size: { readonly cols: number; readonly rows: number } | null;
}

function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

/** JSON as a text message, for clients by hand. */
function textFrame(bytes: Uint8Array): Frame | null {
  try {
    return { kind: "json", value: JSON.parse(Buffer.from(bytes).toString("utf8")) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

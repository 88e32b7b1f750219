/**
 * One connection to one PTY host: requests with their answers, marks on the daemon's clock, and channels of bytes.
 * A link that has ended answers every request with `host-unreachable`; it is never reused.
 */
import { connect, type Socket } from "node:net";
import { assertNever, type Result } from "@saggar/engine";
import {
  type CallError,
  encodeBytesBody,
  encodeJsonBody,
  type Frame,
  FrameReader,
  type Mark,
  PTY_WIRE,
  type PtyAnswer,
  type PtyError,
  type PtyNews,
  type PtyReply,
  type PtyRequest,
  ptyAnswerSchema,
  ptyReplySchemas,
  TAG_REPLAY,
  withLength,
} from "@saggar/protocol";
import type * as z from "zod";
import type { System, Timer } from "../system.ts";

/** A host that says nothing for so long counts as out of reach for this request. `end` waits for a grace of its own. */
const REPLY_TIMEOUT_MS = 10_000;
/** A stopped host must not hold up the others at a daemon's start: it is tried again later. */
const HELLO_TIMEOUT_MS = 3000;
/** What a host that does not read may leave unsent before input is refused. All else is paced by its answers. Bytes. */
const UNSENT_BYTES = 4 * 1024 * 1024;

export interface LinkEvents {
  /** Numbered, in order, dated on the daemon's clock. */
  mark(mark: { readonly id: string; readonly seq: number; readonly atMs: number; readonly mark: Mark }): void;
  closed(why: string): void;
}

/** Where one channel's stream goes, in its order. */
export interface HostChannelSink {
  bytes(bytes: Uint8Array, isReplay: boolean): void;
  resized(size: { readonly cols: number; readonly rows: number }): void;
  reset(size: { readonly cols: number; readonly rows: number }): void;
  live(): void;
  ended(exit: { readonly code: number | null; readonly signal: string | null } | null): void;
}

export interface LinkOptions {
  readonly socket: string;
  readonly system: System;
  readonly version: string;
  readonly events: LinkEvents;
}

type Op = PtyRequest["op"];
type Refused = { readonly ok: false; readonly error: CallError };

interface Waiting {
  readonly op: Op;
  readonly timer: Timer;
  readonly settle: (result: Result<unknown, CallError>) => void;
}

export const UNREACHABLE: CallError = {
  code: "host-unreachable",
  message:
    "The process that carries this session does not answer. It is tried again by itself; look at saggar daemon status.",
};

export class HostLink {
  readonly #socket: Socket;
  readonly #system: System;
  readonly #events: LinkEvents;
  readonly #reader = new FrameReader();
  readonly #waiting = new Map<number, Waiting>();
  readonly #input = new Map<number, (result: Result<null, CallError>) => void>();
  readonly #channels = new Map<number, HostChannelSink>();
  #request = 0;
  #channel = 0;
  #tag = 0;
  /** What to add to the host's times. */
  #skewMs = 0;
  #isClosed = false;

  private constructor(socket: Socket, { system, events }: LinkOptions) {
    this.#socket = socket;
    this.#system = system;
    this.#events = events;
    socket.on("data", (chunk: Buffer) => this.#read(chunk));
    socket.on("error", (error) => this.#end(error.message));
    socket.on("close", () => this.#end("the connection was closed"));
  }

  /** Connects and says hello; the reply tells which sessions the host carries. */
  static async open(
    options: LinkOptions,
  ): Promise<Result<{ readonly link: HostLink; readonly hello: PtyReply<"hello"> }, string>> {
    const socket = await dial(options.socket);
    if (typeof socket === "string") return { ok: false, error: socket };
    const link = new HostLink(socket, options);
    const hello = await link.request(
      { op: "hello", ...PTY_WIRE, version: options.version },
      HELLO_TIMEOUT_MS,
    );
    if (!hello.ok) {
      link.close();
      return { ok: false, error: hello.error.message };
    }
    link.#skewMs = options.system.nowMs() - hello.value.nowMs;
    return { ok: true, value: { link, hello: hello.value } };
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  request<O extends Op>(
    body: Extract<PtyRequest, { op: O }>,
    timeoutMs: number = REPLY_TIMEOUT_MS,
  ): Promise<Result<PtyReply<O>, CallError>> {
    if (this.#isClosed) return Promise.resolve(refused(UNREACHABLE));
    this.#request += 1;
    const request = this.#request;
    return new Promise((resolve) => {
      const timer = this.#system.after(timeoutMs, () => {
        this.#waiting.delete(request);
        resolve(refused(UNREACHABLE));
      });
      const settle = (result: Result<unknown, CallError>): void => {
        timer.cancel();
        resolve(result as Result<PtyReply<O>, CallError>);
      };
      this.#waiting.set(request, { op: body.op, timer, settle });
      this.#send(encodeJsonBody({ request, body }));
    });
  }

  /** For requests whose answer nobody waits for. */
  tell(body: PtyRequest): void {
    if (this.#isClosed) return;
    this.#request += 1;
    this.#send(encodeJsonBody({ request: this.#request, body }));
  }

  async openChannel(
    id: string,
    replay: "history" | "screen" | "none",
    sink: HostChannelSink,
  ): Promise<Result<HostChannel, CallError>> {
    this.#channel += 1;
    const number = this.#channel;
    // Before the reply: the replay may overtake it.
    this.#channels.set(number, sink);
    const attached = await this.request({ op: "attach", id, channel: number, replay });
    if (attached.ok) return { ok: true, value: new HostChannel(this, number, attached.value.size) };
    this.#channels.delete(number);
    return attached;
  }

  /** Sends input; the promise tells whether the host took it. */
  input(channel: number, bytes: Uint8Array): Promise<Result<null, CallError>> {
    if (this.#isClosed) return Promise.resolve(refused(UNREACHABLE));
    if (this.#socket.writableLength > UNSENT_BYTES) return Promise.resolve(refused(INPUT_FULL));
    this.#tag = (this.#tag % 0xffff_ffff) + 1;
    const tag = this.#tag;
    return new Promise((resolve) => {
      const timer = this.#system.after(REPLY_TIMEOUT_MS, () => {
        this.#input.delete(tag);
        resolve(refused(UNREACHABLE));
      });
      this.#input.set(tag, (result) => {
        timer.cancel();
        resolve(result);
      });
      this.#send(encodeBytesBody(channel, tag, bytes));
    });
  }

  detach(channel: number): void {
    this.#channels.delete(channel);
    this.tell({ op: "detach", channel });
  }

  close(): void {
    this.#end("closed here");
  }

  #send(body: Uint8Array): void {
    this.#socket.write(withLength(body));
  }

  #read(chunk: Uint8Array): void {
    for (const frame of this.#reader.push(chunk)) {
      if (this.#isClosed) return;
      if (frame.kind === "bytes")
        this.#channels.get(frame.channel)?.bytes(frame.bytes, frame.tag === TAG_REPLAY);
      else this.#take(frame);
    }
    if (this.#reader.fault !== null) this.#end(`the host sent what is no frame (${this.#reader.fault})`);
  }

  #take(frame: Extract<Frame, { kind: "json" }>): void {
    const parsed = ptyAnswerSchema.safeParse(frame.value);
    // An answer of a newer minor that this daemon does not know yet.
    if (!parsed.success) return;
    const answer: PtyAnswer = parsed.data;
    if ("news" in answer) return this.#hear(answer);
    const waiting = this.#waiting.get(answer.reply);
    if (waiting === undefined) return;
    this.#waiting.delete(answer.reply);
    if ("error" in answer) waiting.settle(refused(callErrorOf(answer.error)));
    else waiting.settle(parseReply(waiting.op, answer.value));
  }

  #hear(news: PtyNews): void {
    switch (news.news) {
      case "mark": {
        const atMs = Math.min(Math.round(news.atMs + this.#skewMs), this.#system.nowMs());
        return this.#events.mark({ id: news.id, seq: news.seq, atMs, mark: news.mark });
      }
      case "input-accepted":
        return this.#settleInput(news.tag, { ok: true, value: null });
      case "input-refused":
        return this.#settleInput(news.tag, refused(callErrorOf(news.error)));
      case "channel-resized":
        return this.#channels.get(news.channel)?.resized(news.size);
      case "channel-reset":
        return this.#channels.get(news.channel)?.reset(news.size);
      case "channel-live":
        return this.#channels.get(news.channel)?.live();
      case "channel-ended": {
        const sink = this.#channels.get(news.channel);
        this.#channels.delete(news.channel);
        return sink?.ended(news.exit);
      }
      default:
        return assertNever(news);
    }
  }

  #settleInput(tag: number, result: Result<null, CallError>): void {
    const settle = this.#input.get(tag);
    this.#input.delete(tag);
    settle?.(result);
  }

  #end(why: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.destroy();
    for (const waiting of this.#waiting.values()) waiting.settle(refused(UNREACHABLE));
    this.#waiting.clear();
    for (const settle of this.#input.values()) settle(refused(UNREACHABLE));
    this.#input.clear();
    const sinks = [...this.#channels.values()];
    this.#channels.clear();
    for (const sink of sinks) sink.ended(null);
    this.#events.closed(why);
  }
}

export class HostChannel {
  readonly #link: HostLink;
  readonly #number: number;
  readonly size: { readonly cols: number; readonly rows: number };

  constructor(link: HostLink, number: number, size: { readonly cols: number; readonly rows: number }) {
    this.#link = link;
    this.#number = number;
    this.size = size;
  }

  write(bytes: Uint8Array): Promise<Result<null, CallError>> {
    return this.#link.input(this.#number, bytes);
  }

  acknowledge(bytes: number): void {
    this.#link.tell({ op: "ack-bytes", channel: this.#number, bytes });
  }

  close(): void {
    this.#link.detach(this.#number);
  }
}

const INPUT_FULL: CallError = {
  code: "input-full",
  message: "The program in this session does not read its input; what was sent last was not taken.",
};

function refused(error: CallError): Refused {
  return { ok: false, error };
}

function dial(place: string): Promise<Socket | string> {
  return new Promise((resolve) => {
    const socket = connect(place);
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
    socket.once("error", (error) => resolve(error.message));
  });
}

function parseReply(op: Op, value: unknown): Result<unknown, CallError> {
  const schema: z.ZodType = ptyReplySchemas[op];
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  return refused({
    code: "internal",
    message: `The PTY host answered ${op} in a way this daemon does not understand.`,
  });
}

function callErrorOf({ code, message }: PtyError): CallError {
  switch (code) {
    case "folder-missing":
    case "program-missing":
    case "spawn-failed":
    case "session-exited":
    case "input-full":
      return { code, message };
    case "no-such-session":
      return { code: "no-such-target", message };
    case "host-full":
    case "version-mismatch":
      return { code: "host-unreachable", message };
    case "bad-request":
    case "session-exists":
    case "no-such-channel":
      return { code: "internal", message };
    default:
      return assertNever(code);
  }
}

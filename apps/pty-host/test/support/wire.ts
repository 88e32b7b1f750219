/** A daemon's end of a host's socket, as tests need it: requests by promise, everything else gathered and waited for. */
import { connect, type Socket } from "node:net";
import {
  encodeBytesBody,
  encodeJsonBody,
  type Frame,
  FrameReader,
  type Mark,
  PTY_WIRE,
  type PtyError,
  type PtyNews,
  type PtyReply,
  type PtyRequest,
  ptyNewsSchema,
  ptyReplySchemas,
  TAG_REPLAY,
  withLength,
} from "@saggar/protocol";

class WireError extends Error {
  readonly code: PtyError["code"];

  constructor({ code, message }: PtyError) {
    super(message);
    this.code = code;
  }
}

export interface SeenMark {
  readonly seq: number;
  readonly atMs: number;
  readonly mark: Mark;
}

/** What a channel brought, in order; neighbouring bytes of one sort are one step. */
export type ChannelStep =
  | { readonly kind: "replay" | "live"; bytes: Buffer }
  | { readonly kind: "news"; readonly news: PtyNews };

/** Only a fault makes anything take so long, on however busy a machine. */
const GIVE_UP_MS = 50_000;

export class Wire {
  readonly marks: Map<string, SeenMark[]> = new Map();
  readonly channels: Map<number, ChannelStep[]> = new Map();
  readonly answers: PtyNews[] = [];
  isClosed: boolean = false;
  /** Told of each frame of bytes as it comes. */
  heard: ((channel: number, bytes: Uint8Array) => void) | null = null;
  /** Acknowledges every byte at once, as a client does that keeps up. */
  acknowledges: boolean = true;
  readonly #socket: Socket;
  readonly #reader = new FrameReader();
  readonly #requests = new Map<
    number,
    { op: PtyRequest["op"]; resolve: (v: unknown) => void; reject: (e: Error) => void }
  >();
  #next = 1;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk) => {
      for (const frame of this.#reader.push(chunk)) this.#frame(frame);
      this.#look();
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      this.isClosed = true;
      for (const { reject } of this.#requests.values()) reject(new Error("the connection closed"));
      this.#look();
    });
  }

  static async open(place: string): Promise<Wire> {
    const socket = connect(place);
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("error", reject);
    });
    return new Wire(socket);
  }

  /** Connects and says hello. */
  static async greet(place: string): Promise<Wire> {
    const wire = await Wire.open(place);
    await wire.ask({ op: "hello", ...PTY_WIRE, version: "test" });
    return wire;
  }

  ask<Op extends PtyRequest["op"]>(body: Extract<PtyRequest, { op: Op }>): Promise<PtyReply<Op>> {
    const request = this.#next;
    this.#next += 1;
    return new Promise((resolve, reject) => {
      this.#requests.set(request, {
        op: body.op,
        resolve: (value) => resolve(value as PtyReply<Op>),
        reject,
      });
      this.#socket.write(withLength(encodeJsonBody({ request, body })));
    });
  }

  raw(bytes: Uint8Array): void {
    this.#socket.write(bytes);
  }

  type(channel: number, text: string | Uint8Array, tag = 0): void {
    const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
    this.#socket.write(withLength(encodeBytesBody(channel, tag, bytes)));
  }

  steps(channel: number): ChannelStep[] {
    return this.channels.get(channel) ?? [];
  }

  /** Bytes of a channel since its last reset, replayed and live. */
  bytes(channel: number): Buffer {
    const steps = this.steps(channel);
    const from = steps.findLastIndex((step) => step.kind === "news" && step.news.news === "channel-reset");
    return Buffer.concat(steps.slice(from + 1).flatMap((step) => (step.kind === "news" ? [] : [step.bytes])));
  }

  text(channel: number): string {
    return this.bytes(channel).toString("utf8");
  }

  news(channel: number): string[] {
    return this.steps(channel).flatMap((step) => (step.kind === "news" ? [step.news.news] : []));
  }

  seen(id: string): SeenMark[] {
    return this.marks.get(id) ?? [];
  }

  /** Waits until something is true, looking whenever something arrives. */
  async until(what: string, isTrue: () => boolean): Promise<void> {
    if (isTrue()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(look);
        reject(new Error(`gave up waiting for ${what}`));
      }, GIVE_UP_MS);
      const look = (): void => {
        if (!isTrue()) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
    });
  }

  async mark(id: string, kind: Mark["kind"]): Promise<SeenMark> {
    await this.until(`a mark ${kind} of ${id}`, () => this.seen(id).some(({ mark }) => mark.kind === kind));
    return this.seen(id).find(({ mark }) => mark.kind === kind)!;
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.destroy();
  }

  #look(): void {
    for (const look of this.#waiting) look();
  }

  #frame(frame: Frame): void {
    if (frame.kind === "bytes") {
      this.heard?.(frame.channel, frame.bytes);
      const kind = frame.tag === TAG_REPLAY ? "replay" : "live";
      const steps = this.#stepsOf(frame.channel);
      const last = steps.at(-1);
      if (last?.kind === kind) last.bytes = Buffer.concat([last.bytes, frame.bytes]);
      else steps.push({ kind, bytes: Buffer.from(frame.bytes) });
      if (this.acknowledges)
        void this.ask({ op: "ack-bytes", channel: frame.channel, bytes: frame.bytes.length }).catch(() => {});
      return;
    }
    const value = frame.value as { reply?: number; value?: unknown; error?: PtyError };
    if (value.reply === undefined) {
      this.#news(ptyNewsSchema.parse(frame.value));
      return;
    }
    const request = this.#requests.get(value.reply);
    this.#requests.delete(value.reply);
    if (value.error !== undefined) request?.reject(new WireError(value.error));
    else request?.resolve(ptyReplySchemas[request.op].parse(value.value));
  }

  #stepsOf(channel: number): ChannelStep[] {
    const steps = this.channels.get(channel) ?? [];
    this.channels.set(channel, steps);
    return steps;
  }

  #news(news: PtyNews): void {
    if (news.news === "mark") this.marks.set(news.id, [...this.seen(news.id), news]);
    else if ("channel" in news) this.#stepsOf(news.channel).push({ kind: "news", news });
    else this.answers.push(news);
  }
}

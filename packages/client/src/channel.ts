/**
 * One channel: a session's output into a sink, and typed bytes back. It outlives the line it runs on: after a
 * reconnect it is attached again under another number, so that nothing late of the former line can reach it.
 *
 * Promises: the sink sees each stream from its beginning (`reset` first) and in order; bytes are acknowledged only
 * when the emulator has parsed them; typed bytes go whole or not at all.
 */
import {
  encodeBytesBody,
  INPUT_BACKLOG_BYTES,
  type StreamNews,
  TAG_LIVE,
  type VerbArgs,
} from "@saggar/protocol";
import { assertNever } from "./assert-never.ts";
import { text } from "./text.ts";
import type { AttachOptions, CallResult, Channel, InputOutcome, Size } from "./types.ts";

/** Acknowledged in pieces of this size: rarely enough to cost nothing, well below the daemon's window. */
const ACK_BYTES = 32_768;
/** Keys typed between `attach` and its answer. */
const EARLY_INPUT_BYTES = 65_536;
/** Output that came ahead of the answer to `attach`; the daemon's window keeps it far below this. More ends the channel. */
const EARLY_EVENTS = 4096;

export type ChannelNews = Extract<StreamNews, { channel: number }>;

/** What a channel needs of the line it is attached on. */
export interface ChannelLine {
  attach(args: VerbArgs<"attach">): Promise<CallResult<"attach">>;
  post(verb: "detach" | "resize" | "ack-bytes", args: VerbArgs<"detach" | "resize" | "ack-bytes">): void;
  /** False when too much waits already. */
  sendBytes(body: Uint8Array): boolean;
}

interface Attached {
  readonly line: ChannelLine;
  readonly number: number;
  /** Null once the daemon answered. */
  early: { readonly events: (() => void)[]; readonly input: Uint8Array[]; inputBytes: number } | null;
  parsedBytes: number;
  /** The size last told to the daemon. */
  size: Size | null;
}

export class SessionChannel implements Channel {
  readonly #target: string;
  readonly #options: AttachOptions;
  readonly #forget: () => void;
  #size: Size | null;
  #attached: Attached | null = null;
  #isOver = false;

  constructor(target: string, options: AttachOptions, forget: () => void) {
    this.#target = target;
    this.#options = options;
    this.#size = options.size;
    this.#forget = forget;
  }

  get number(): number | null {
    return this.#attached?.number ?? null;
  }

  /** A line is up: attach on it. */
  attachOn(line: ChannelLine, number: number): void {
    const attached: Attached = {
      line,
      number,
      early: { events: [], input: [], inputBytes: 0 },
      parsedBytes: 0,
      size: this.#size,
    };
    this.#attached = attached;
    void this.#attach(attached);
  }

  /** The line is down. */
  lineLost(): void {
    const attached = this.#attached;
    if (attached === null) return;
    this.#attached = null;
    if (attached.early !== null && attached.early.input.length > 0) {
      this.#options.sink.inputRefused(text.typedTooEarly);
    }
    this.#options.sink.detached(null);
  }

  takeBytes(bytes: Uint8Array, isReplay: boolean): void {
    const attached = this.#attached;
    if (attached === null) return;
    this.#inOrder(attached, () => {
      this.#options.sink.write(bytes, isReplay, () => this.#parsed(attached, bytes.length));
    });
  }

  takeNews(news: ChannelNews): void {
    const attached = this.#attached;
    if (attached === null) return;
    const { sink } = this.#options;
    this.#inOrder(attached, () => {
      switch (news.news) {
        case "channel-resized":
          return sink.resize(news.size);
        case "channel-reset":
          return sink.reset(news.size);
        case "channel-live":
          return sink.live();
        case "channel-ended":
          return this.#end(() => sink.ended(news.exit));
        case "input-refused":
          return sink.inputRefused(news.message);
        default:
          return assertNever(news);
      }
    });
  }

  input(bytes: Uint8Array): InputOutcome {
    const attached = this.#attached;
    if (attached === null || this.#isOver) return "offline";
    if (bytes.length > INPUT_BACKLOG_BYTES) return "full";
    if (attached.early === null) return this.#send(attached, bytes) ? "sent" : "full";
    if (attached.early.inputBytes + bytes.length > EARLY_INPUT_BYTES) return "full";
    attached.early.input.push(bytes);
    attached.early.inputBytes += bytes.length;
    return "sent";
  }

  resize(size: Size): void {
    this.#size = size;
    if (this.#attached !== null && this.#attached.early === null) this.#tellSize(this.#attached);
  }

  close(): void {
    const attached = this.#attached;
    this.#end(() => {
      if (attached !== null) attached.line.post("detach", { channel: attached.number });
    });
  }

  async #attach(attached: Attached): Promise<void> {
    const { replay = "history" } = this.#options;
    const args = { target: this.#target, channel: attached.number, size: attached.size, replay };
    const result = await attached.line.attach(args);
    if (this.#attached !== attached) return;
    if (result.ok) this.#begin(attached, result.value.size);
    else if (result.error.code !== "offline") this.#end(() => this.#options.sink.detached(result.error));
  }

  #begin(attached: Attached, size: Size): void {
    const early = attached.early;
    attached.early = null;
    this.#options.sink.reset(size);
    for (const event of early?.events ?? []) if (this.#attached === attached) event();
    for (const bytes of early?.input ?? []) {
      if (!this.#send(attached, bytes)) this.#options.sink.inputRefused(text.typedTooEarly);
    }
    this.#tellSize(attached);
  }

  /** At once, or after the answer to `attach` where that is still on its way. */
  #inOrder(attached: Attached, event: () => void): void {
    const { early } = attached;
    if (early === null) return event();
    early.events.push(event);
    if (early.events.length <= EARLY_EVENTS) return;
    this.#end(() => this.#options.sink.detached({ code: "bad-answer", message: text.badAnswer }));
  }

  #send(attached: Attached, bytes: Uint8Array): boolean {
    return attached.line.sendBytes(encodeBytesBody(attached.number, TAG_LIVE, bytes));
  }

  #tellSize(attached: Attached): void {
    const size = this.#size;
    if (size === null || (size.cols === attached.size?.cols && size.rows === attached.size.rows)) return;
    attached.size = size;
    attached.line.post("resize", { channel: attached.number, size });
  }

  #parsed(attached: Attached, bytes: number): void {
    if (this.#attached !== attached) return;
    attached.parsedBytes += bytes;
    if (attached.parsedBytes < ACK_BYTES) return;
    attached.line.post("ack-bytes", { channel: attached.number, bytes: attached.parsedBytes });
    attached.parsedBytes = 0;
  }

  #end(last: () => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#attached = null;
    this.#forget();
    last();
  }
}

/**
 * One daemon's connection: frames in and out, its channels, and which sessions' marks it follows. Marks wait in their
 * session's log while the socket is full; nothing piles up here.
 */
import type { Socket } from "node:net";
import {
  encodeJsonBody,
  type Frame,
  FrameReader,
  type PtyAnswer,
  type PtyNews,
  withLength,
} from "@saggar/protocol";
import type { Channel, ChannelOut } from "./channel.ts";
import type { Log } from "./log.ts";
import type { Session } from "./session.ts";

/** A socket that holds more than this gets no marks until it has drained; requests wait as well. Bytes. */
const FULL_BYTES = 4 * 1024 * 1024;
const MARKS_AT_ONCE = 256;
const BYTES_KIND = 2;
const BYTES_HEADER = 9;

export interface AttachedChannel {
  readonly channel: Channel;
  readonly session: Session;
}

export interface ConnectionEvents {
  readonly frame: (frame: Frame) => void;
  readonly closed: () => void;
}

export class Connection implements ChannelOut {
  readonly channels: Map<number, AttachedChannel> = new Map();
  readonly #socket: Socket;
  readonly #log: Log;
  readonly #reader = new FrameReader();
  /** The newest mark that was sent, by session. */
  readonly #followed = new Map<Session, number>();
  #isFull = false;
  #isClosed = false;
  hasGreeted: boolean = false;

  constructor(socket: Socket, events: ConnectionEvents, log: Log) {
    this.#socket = socket;
    this.#log = log;
    socket.on("data", (chunk: Buffer) => this.#received(chunk, events.frame));
    socket.on("drain", () => this.#drained());
    socket.on("error", () => socket.destroy());
    socket.on("close", () => {
      this.#isClosed = true;
      events.closed();
    });
  }

  answer(answer: PtyAnswer): void {
    this.#write([withLength(encodeJsonBody(answer))]);
  }

  news(news: PtyNews): void {
    this.answer(news);
  }

  bytes(channel: number, tag: number, parts: readonly Uint8Array[]): void {
    let length = 0;
    for (const part of parts) length += part.length;
    const head = new Uint8Array(4 + BYTES_HEADER);
    const view = new DataView(head.buffer);
    view.setUint32(0, BYTES_HEADER + length);
    head[4] = BYTES_KIND;
    view.setUint32(5, channel);
    view.setUint32(9, tag);
    this.#write([head, ...parts]);
  }

  /** Sends marks numbered above `seq`, and goes on with new ones. */
  follow(session: Session, seq: number): void {
    this.#followed.set(session, seq);
    this.marked(session);
  }

  /** A session has a mark that was not sent. */
  marked(session: Session): void {
    let sent = this.#followed.get(session);
    if (sent === undefined) return;
    while (!this.#isFull && !this.#isClosed) {
      const marks = session.marks.after(sent, MARKS_AT_ONCE);
      if (marks.length === 0) return;
      for (const { seq, atMs, mark } of marks) {
        this.news({ news: "mark", id: session.id, seq, atMs, mark });
        sent = seq;
      }
      this.#followed.set(session, sent);
    }
  }

  forget(session: Session): void {
    this.#followed.delete(session);
    for (const [number, attached] of this.channels)
      if (attached.session === session) this.channels.delete(number);
  }

  /** Says what is still to be said, then closes. */
  end(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #received(chunk: Buffer, deliver: (frame: Frame) => void): void {
    for (const frame of this.#reader.push(chunk)) deliver(frame);
    const { fault } = this.#reader;
    if (fault === null) return;
    this.#log.write(`a daemon's connection is closed: ${fault}`);
    this.destroy();
  }

  #write(parts: readonly Uint8Array[]): void {
    if (this.#isClosed) return;
    this.#socket.cork();
    for (const part of parts) this.#socket.write(part);
    this.#socket.uncork();
    if (this.#isFull || this.#socket.writableLength < FULL_BYTES) return;
    this.#isFull = true;
    this.#socket.pause();
  }

  #drained(): void {
    if (!this.#isFull) return;
    this.#isFull = false;
    this.#socket.resume();
    for (const session of this.#followed.keys()) this.marked(session);
  }
}

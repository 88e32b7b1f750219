/**
 * One viewer of a session: replayed bytes, then live ones, with resizes and the end in their places. A viewer that does
 * not keep up is not sent a backlog: once it has caught up it starts over from a replay.
 */
import { CHANNEL_WINDOW_BYTES, type PtyNews, TAG_LIVE, TAG_REPLAY } from "@saggar/protocol";
import type { Replay } from "./history.ts";
import type { Exit } from "./pty.ts";
import type { ScreenSize } from "./screen-model.ts";
import type { System, Timer } from "./system.ts";

/** Bytes still unacknowledged when a viewer that fell behind counts as caught up. */
const CAUGHT_UP_BYTES = CHANNEL_WINDOW_BYTES >> 3;
/** Live bytes are gathered this long under load; the first after a pause go at once. */
const GATHER_MS = 2;
const GATHER_BYTES = 16_384;
const REPLAY_FRAME_BYTES = 65_536;

export interface ChannelOut {
  bytes(channel: number, tag: number, parts: readonly Uint8Array[]): void;
  news(news: PtyNews): void;
}

export interface ChannelSource {
  /** What a viewer that starts now is shown first. */
  replay(): Replay;
  readonly size: ScreenSize;
}

export class Channel {
  readonly number: number;
  readonly #system: System;
  readonly #source: ChannelSource;
  readonly #out: ChannelOut;
  #owedReplay = 0;
  #owedLive = 0;
  #hasStarted = false;
  #isBehind = false;
  #exit: Exit | null = null;
  #hasEnded = false;
  #gathered: Uint8Array[] = [];
  #gatheredBytes = 0;
  #flushedAtMs = Number.NEGATIVE_INFINITY;
  #timer: Timer | null = null;

  constructor(
    number: number,
    { system, source, out }: { system: System; source: ChannelSource; out: ChannelOut },
  ) {
    this.number = number;
    this.#system = system;
    this.#source = source;
    this.#out = out;
  }

  /** The size at which what follows begins; `start` sends it. */
  prepare(): { readonly size: ScreenSize; readonly start: () => void } {
    const replay = this.#source.replay();
    return { size: replay.size, start: () => this.#play(replay) };
  }

  live(bytes: Uint8Array): void {
    if (this.#isBehind || this.#hasEnded) return;
    if (this.#owedLive + this.#gatheredBytes + bytes.length > CHANNEL_WINDOW_BYTES) {
      this.#dropGathered();
      this.#isBehind = true;
      return;
    }
    this.#gathered.push(bytes);
    this.#gatheredBytes += bytes.length;
    if (this.#gatheredBytes >= GATHER_BYTES || this.#system.monotonicMs() - this.#flushedAtMs >= GATHER_MS)
      this.#flush();
    else this.#timer ??= this.#system.after(GATHER_MS, () => this.#flush());
  }

  acknowledge(bytes: number): void {
    const replayed = Math.min(this.#owedReplay, bytes);
    this.#owedReplay -= replayed;
    this.#owedLive = Math.max(0, this.#owedLive - (bytes - replayed));
    if (this.#isBehind && this.#owedReplay + this.#owedLive <= CAUGHT_UP_BYTES) this.#startOver();
  }

  resized(size: ScreenSize): void {
    if (this.#isBehind || this.#hasEnded) return;
    this.#flush();
    this.#out.news({ news: "channel-resized", channel: this.number, size });
  }

  /** The session is over; said after the last byte, also to a viewer that starts later or is behind. */
  ended(exit: Exit): void {
    this.#exit = exit;
    if (this.#hasStarted && !this.#isBehind) this.#end(exit);
  }

  close(): void {
    this.#hasEnded = true;
    this.#dropGathered();
  }

  #play({ steps }: Replay): void {
    this.#hasStarted = true;
    for (const step of steps) {
      if (step.kind === "resized")
        this.#out.news({ news: "channel-resized", channel: this.number, size: step.size });
      else this.#sendReplay(step.bytes);
    }
    this.#out.news({ news: "channel-live", channel: this.number });
    if (this.#exit !== null) this.#end(this.#exit);
  }

  #sendReplay(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += REPLAY_FRAME_BYTES)
      this.#out.bytes(this.number, TAG_REPLAY, [bytes.subarray(at, at + REPLAY_FRAME_BYTES)]);
    this.#owedReplay += bytes.length;
  }

  #startOver(): void {
    this.#isBehind = false;
    const replay = this.#source.replay();
    this.#out.news({ news: "channel-reset", channel: this.number, size: replay.size });
    this.#play(replay);
  }

  #end(exit: Exit): void {
    if (this.#hasEnded) return;
    this.#flush();
    this.#hasEnded = true;
    this.#out.news({ news: "channel-ended", channel: this.number, exit });
  }

  #flush(): void {
    this.#timer?.cancel();
    this.#timer = null;
    if (this.#gatheredBytes === 0 || this.#hasEnded) return;
    const parts = this.#gathered;
    this.#owedLive += this.#gatheredBytes;
    this.#gathered = [];
    this.#gatheredBytes = 0;
    this.#flushedAtMs = this.#system.monotonicMs();
    this.#out.bytes(this.number, TAG_LIVE, parts);
  }

  #dropGathered(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#gathered = [];
    this.#gatheredBytes = 0;
  }
}

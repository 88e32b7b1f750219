/**
 * A session's screen: the model, the queue before it, and the history that later viewers are shown. Keeps its promises
 * whatever the bytes are: should the model fail on them, a fresh one takes over.
 */
import type { CheckpointGate } from "./checkpoint-gate.ts";
import type { Colours } from "./colours.ts";
import { disarmSequence } from "./disarm.ts";
import { History, type Replay } from "./history.ts";
import type { Log } from "./log.ts";
import { ModelQueue } from "./model-queue.ts";
import { SCROLLBACK_LINES, ScreenModel, type ScreenSize } from "./screen-model.ts";
import type { StreamReader } from "./stream-reader.ts";

/** A checkpoint is due after so many bytes; twice as many fit into the ring. */
const CHECKPOINT_BYTES: number = 128 * 1024;
/** Where a flood was left out, a checkpoint costs little. */
const BARE_CHECKPOINT_BYTES: number = 96 * 1024;
/** Less than this is not worth a checkpoint when a session goes quiet. */
const QUIET_CHECKPOINT_BYTES: number = 16 * 1024;

export interface ScreenPorts {
  /** Monotonic time. */
  readonly nowMs: () => number;
  readonly gate: CheckpointGate;
  readonly colours: Colours;
  readonly log: Log;
  /** What the terminal says to the program. */
  readonly reply: (text: string) => void;
  /** The model is up to date. */
  readonly flushed: () => void;
}

export class Screen {
  readonly history: History;
  readonly #ports: ScreenPorts;
  #reader: StreamReader | null = null;
  #model: ScreenModel;
  #queue: ModelQueue;

  constructor(size: ScreenSize, ports: ScreenPorts) {
    this.#ports = ports;
    this.history = new History(size);
    this.#model = this.#createModel(size);
    this.#queue = this.#createQueue();
  }

  /** The reader whose bytes this screen shows. */
  follow(reader: StreamReader): void {
    this.#reader = reader;
  }

  get queue(): ModelQueue {
    return this.#queue;
  }

  /** Up to date with everything that was read. */
  get model(): ScreenModel {
    if (!this.#queue.isEmpty) {
      this.#guard(() => this.#queue.flush());
      this.#ports.flushed();
    }
    return this.#model;
  }

  get size(): ScreenSize {
    return this.#model.size;
  }

  feedSome(): void {
    this.#guard(() => this.#queue.feedSome());
    if (this.#queue.isEmpty && this.#sinceCheckpoint >= CHECKPOINT_BYTES && this.#ports.gate.pass())
      this.#checkpoint();
  }

  /** No output for a while: a good time for a checkpoint. False when it should be tried again later. */
  wentQuiet(): boolean {
    if (this.#sinceCheckpoint < QUIET_CHECKPOINT_BYTES) return true;
    if (!this.#ports.gate.pass()) return false;
    this.#checkpoint();
    return true;
  }

  get wantsQuietCheckpoint(): boolean {
    return this.#sinceCheckpoint >= QUIET_CHECKPOINT_BYTES;
  }

  resize(size: ScreenSize): void {
    this.model.resize(size);
    this.history.resized(size);
  }

  /** The longest replay that there is. */
  replayHistory(): Replay {
    return this.history.replay() ?? this.#replayNow(SCROLLBACK_LINES);
  }

  replayScreen(): Replay {
    return this.#replayNow(0);
  }

  /** The screen as text for an emulator, as far as whole sequences go. */
  picture(): string {
    const snapshot = this.#snapshot(SCROLLBACK_LINES);
    const { scanner } = this.#followed;
    if (!scanner.isInSequence) return snapshot;
    const open = this.history.since(scanner.wholeUntil);
    return snapshot + (open === null ? scanner.introducer : Buffer.from(open).toString("utf8"));
  }

  disarmSequence(): string {
    const reader = this.#followed;
    return disarmSequence(this.model, {
      mayClear: (which) => reader.isOlderThanPrompt(which),
      mayClearKeys: (which) => reader.isOlderThanCommandEnd(which),
    });
  }

  close(): void {
    this.#queue.clear();
    this.#model.close();
  }

  get #followed(): StreamReader {
    if (this.#reader === null) throw new Error("The screen follows no reader");
    return this.#reader;
  }

  get #sinceCheckpoint(): number {
    return this.history.offset - this.history.newestCheckpoint;
  }

  #snapshot(scrollback: number): string {
    return this.model.snapshot(scrollback) + this.#ports.colours.restore();
  }

  /** A snapshot of now, and behind it what has begun but is not whole. */
  #replayNow(scrollback: number): Replay {
    const snapshot = this.#snapshot(scrollback);
    const { scanner } = this.#followed;
    if (this.history.since(scanner.wholeUntil) !== null)
      return this.history.replayNow({ offset: scanner.wholeUntil, size: this.size, snapshot });
    // A string longer than the ring: its introducer stands for its beginning.
    const open = snapshot + scanner.introducer;
    return this.history.replayNow({ offset: this.history.offset, size: this.size, snapshot: open });
  }

  #checkpoint(): void {
    const offset = this.#followed.scanner.wholeUntil;
    if (offset <= this.history.newestCheckpoint) return;
    this.history.addCheckpoint({ offset, size: this.size, snapshot: this.#snapshot(SCROLLBACK_LINES) });
  }

  #createModel(size: ScreenSize): ScreenModel {
    return new ScreenModel(size, { reply: this.#ports.reply, isDark: () => this.#ports.colours.isDark });
  }

  #createQueue(): ModelQueue {
    return new ModelQueue(this.#model, {
      nowMs: this.#ports.nowMs,
      reply: this.#ports.reply,
      skipped: (offset) => {
        if (offset - this.history.newestCheckpoint < BARE_CHECKPOINT_BYTES) return;
        const snapshot = this.#model.bareSnapshot() + this.#ports.colours.restore();
        this.history.addCheckpoint({ offset, size: this.size, snapshot });
      },
    });
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#ports.log.fault("screen model", error);
      const { size } = this;
      this.#model = this.#createModel(size);
      this.#queue = this.#createQueue();
    }
  }
}

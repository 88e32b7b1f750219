/**
 * One terminal and everything about it: its program's bytes go out to viewers, into the history, the recording, the marks
 * and the screen, in this order; what is typed and what the terminal answers goes in.
 */
import type { HostedSession, Mark, PtyError, Theme, TtyState } from "@saggar/protocol";
import { colourScheme } from "./answers.ts";
import { Channel, type ChannelOut } from "./channel.ts";
import type { CheckpointGate } from "./checkpoint-gate.ts";
import { Colours } from "./colours.ts";
import { endSession, type Survivor } from "./end-session.ts";
import { COLOUR_SCHEME_MODE } from "./extra-modes.ts";
import type { Feedable, Feeder } from "./feeder.ts";
import type { Replay } from "./history.ts";
import { type Accepted, InputQueue } from "./input-queue.ts";
import { LineGuard } from "./line-guard.ts";
import type { Log } from "./log.ts";
import { MarkLog } from "./mark-log.ts";
import { MarkThrottle } from "./mark-throttle.ts";
import type { Pace } from "./pace.ts";
import { readProcess } from "./processes.ts";
import type { Exit, OpenPty, Pty, PtyProgram } from "./pty.ts";
import { Recorder } from "./recorder.ts";
import type { RecordingFiles } from "./recording-file.ts";
import type { Result } from "./result.ts";
import { Screen } from "./screen.ts";
import type { ScreenSize } from "./screen-model.ts";
import { checkProgram, explainFailure } from "./spawn-check.ts";
import { StreamReader } from "./stream-reader.ts";
import type { System, Timer } from "./system.ts";
import type { MemoryTidier } from "./tidy-memory.ts";
import type { TtyReader } from "./tty-attributes.ts";
import { TtyInspector, UNKNOWN_TTY } from "./tty-inspector.ts";
import { innerState } from "./xterm-internals.ts";

/** The program has to wait while more than this of its output is unparsed, until less than the second is. */
const PAUSE_BYTES = 65_536;
const RESUME_BYTES = 16_384;
const QUIET_MS = 250;
/** Between a program's end and the news of it; no longer than this is it waited for. */
const EXIT_NEWS_MS = 2000;
/** Read before a resize: what was written for the old size. */
const RESIZE_DRAIN_BYTES = 65_536;

const CAN = "\x18";

export interface SessionRequest {
  readonly id: string;
  readonly program: PtyProgram;
  readonly labels: Readonly<Record<string, string>>;
  readonly recording: string | null;
  readonly recordingMaxBytes: number;
}

export interface SessionPorts {
  readonly system: System;
  readonly openPty: OpenPty;
  readonly feeder: Feeder;
  readonly gate: CheckpointGate;
  readonly ttyReader: TtyReader;
  readonly files: RecordingFiles;
  readonly tidier: MemoryTidier;
  readonly pace: Pace;
  readonly log: Log;
  readonly theme: Theme;
}

export interface SessionListener {
  /** There is a mark that nobody has seen. */
  readonly marked: () => void;
}

export class Session implements Feedable {
  readonly id: string;
  readonly marks: MarkLog;
  readonly screen: Screen;
  readonly #request: SessionRequest;
  readonly #ports: SessionPorts;
  readonly #createdAtMs: number;
  readonly #throttle: MarkThrottle;
  readonly #reader: StreamReader;
  readonly #colours: Colours;
  readonly #input: InputQueue;
  readonly #lineGuard: LineGuard;
  readonly #channels = new Set<Channel>();
  #pty: Pty | null = null;
  #recorder: Recorder | null = null;
  #inspector: TtyInspector | null = null;
  #about: { readonly pid: number; readonly ptsName: string; readonly startTime: string | null } | null = null;
  #exit: Exit | null = null;
  readonly #gone: Promise<void>;
  #sayGone: () => void = () => {};
  #isPaused = false;
  #isFocused = false;
  #quietTimer: Timer | null = null;
  #newestOutputMs = 0;

  /** Starts the program, or says why it cannot be. */
  static start(
    request: SessionRequest,
    ports: SessionPorts,
    listener: SessionListener,
  ): Result<Session, PtyError> {
    const problem = checkProgram(request.program);
    if (problem !== null) return { ok: false, error: problem };
    const session = new Session(request, ports, listener);
    const opened = ports.openPty(request.program, {
      output: (bytes) => session.#output(bytes),
      mayReadMore: () => !ports.pace.isTyping && session.screen.queue.isPlain,
      exited: (exit) => session.#exited(exit),
    });
    if (!opened.ok) {
      session.close();
      return { ok: false, error: explainFailure(ports.system, opened.error) };
    }
    session.#began(opened.value);
    return { ok: true, value: session };
  }

  private constructor(request: SessionRequest, ports: SessionPorts, listener: SessionListener) {
    const { system, gate, log, theme } = ports;
    this.id = request.id;
    this.#request = request;
    this.#ports = ports;
    this.#createdAtMs = system.nowMs();
    this.#colours = new Colours(theme);
    this.marks = new MarkLog(system, () => listener.marked());
    this.#throttle = new MarkThrottle(system, (mark) => this.marks.append(mark));
    this.screen = new Screen(request.program.size, {
      gate,
      log,
      colours: this.#colours,
      nowMs: () => system.monotonicMs(),
      reply: (text) => this.#say(text),
      flushed: () => this.#resumeIfShort(),
    });
    this.#reader = new StreamReader({
      marks: this.marks,
      throttle: this.#throttle,
      colours: this.#colours,
      queue: () => this.screen.queue,
    });
    this.screen.follow(this.#reader);
    this.#input = new InputQueue(system, {
      write: (bytes) => this.#pty?.write(bytes) ?? 0,
      beforeWrite: () => this.marks.flush(),
    });
    this.#gone = new Promise((resolve) => {
      this.#sayGone = resolve;
    });
    this.#lineGuard = new LineGuard(system.platform, () => this.inspect());
  }

  get recorder(): Recorder | null {
    return this.#recorder;
  }

  get exit(): Exit | null {
    return this.#exit;
  }

  get title(): string {
    return this.#reader.title;
  }

  describe(): HostedSession {
    const { argv, cwd } = this.#request.program;
    return {
      id: this.id,
      pid: this.#about?.pid ?? 0,
      startTime: this.#about?.startTime ?? null,
      ptsName: this.#about?.ptsName ?? "",
      argv: [...argv],
      cwd,
      size: { ...this.screen.size },
      createdAtMs: this.#createdAtMs,
      markSeq: this.marks.seq,
      exit: this.#exit,
      labels: { ...this.#request.labels },
    };
  }

  // --- bytes out ---

  #began(pty: Pty): void {
    const { system, ttyReader } = this.#ports;
    this.#pty = pty;
    this.#recorder = this.#createRecorder();
    const startTime = system.platform === "linux" ? (readProcess(system, pty.pid)?.startTime ?? null) : null;
    this.#about = { pid: pty.pid, ptsName: pty.ptsName, startTime };
    this.#inspector = new TtyInspector(system, ttyReader, { pid: pty.pid, ptsName: pty.ptsName });
  }

  #output(bytes: Uint8Array): void {
    try {
      this.#spread(bytes);
      this.#reader.read(bytes);
      this.#ports.feeder.wake(this);
      this.#ports.tidier.busy();
      this.#newestOutputMs = this.#ports.system.monotonicMs();
      if (!this.#isPaused && this.screen.queue.pendingBytes >= PAUSE_BYTES) {
        this.#isPaused = true;
        this.#pty?.pause();
      }
      if (this.#quietTimer === null && this.screen.wantsQuietCheckpoint) this.#awaitQuiet();
    } catch (error) {
      this.#ports.log.fault(`output of ${this.id}`, error);
    }
  }

  /** To everybody who wants the bytes as they are. */
  #spread(bytes: Uint8Array): void {
    for (const channel of this.#channels) channel.live(bytes);
    // The recorder may take a picture of what was before these bytes.
    this.#recorder?.output(bytes);
    this.screen.history.append(bytes);
  }

  /** Bytes of our own that stand in the stream like the program's; an unfinished sequence of its is given up. */
  #inject(text: string): void {
    if (text === "") return;
    const bytes = Buffer.from((this.#reader.scanner.isInSequence ? CAN : "") + text, "latin1");
    this.#spread(bytes);
    this.#reader.readOwn(bytes);
    this.#ports.feeder.wake(this);
  }

  #awaitQuiet(): void {
    const { system } = this.#ports;
    const leftMs = this.#newestOutputMs + QUIET_MS - system.monotonicMs();
    this.#quietTimer = system.after(Math.max(50, leftMs), () => {
      this.#quietTimer = null;
      const isQuiet = system.monotonicMs() - this.#newestOutputMs >= QUIET_MS;
      if (!isQuiet || !this.screen.wentQuiet()) this.#awaitQuiet();
    });
  }

  get pendingBytes(): number | null {
    return this.screen.queue.isEmpty ? null : this.screen.queue.pendingBytes;
  }

  waitMs(nowMs: number): number {
    return this.screen.queue.waitMs(nowMs);
  }

  feedSome(): void {
    this.screen.feedSome();
    this.#resumeIfShort();
  }

  #resumeIfShort(): void {
    if (!this.#isPaused || this.screen.queue.pendingBytes > RESUME_BYTES) return;
    this.#isPaused = false;
    this.#pty?.resume();
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  #exited(exit: Exit): void {
    try {
      this.#exit = exit;
      this.#pty?.close();
      this.#pty = null;
      this.#input.close();
      this.#throttle.flush();
      const mark: Mark = { kind: "exited", code: exit.code, signal: exit.signal };
      this.marks.append(mark);
      for (const channel of this.#channels) channel.ended(exit);
      this.#sayGone();
      void this.#recorder?.finish();
    } catch (error) {
      this.#ports.log.fault(`exit of ${this.id}`, error);
    }
  }

  // --- viewers ---

  attach(number: number, replay: "history" | "screen" | "none", out: ChannelOut): Channel {
    const source = {
      replay: (): Replay => {
        if (replay === "history") return this.screen.replayHistory();
        return replay === "screen" ? this.screen.replayScreen() : { size: this.screen.size, steps: [] };
      },
      size: this.screen.size,
    };
    const channel = new Channel(number, { system: this.#ports.system, source, out });
    if (this.#exit !== null) channel.ended(this.#exit);
    this.#channels.add(channel);
    return channel;
  }

  detach(channel: Channel): void {
    channel.close();
    this.#channels.delete(channel);
  }

  // --- bytes in ---

  type(bytes: Uint8Array, accepted: Accepted | null): void {
    this.#ports.pace.typed();
    this.#lineGuard.pass(bytes, (refusal) => {
      if (refusal === null) this.#input.push(bytes, accepted);
      else accepted?.({ ok: false, error: refusal });
    });
  }

  resize(size: ScreenSize): void {
    const now = this.screen.size;
    if (this.#pty === null || (now.cols === size.cols && now.rows === size.rows)) return;
    this.#pty.drain(RESIZE_DRAIN_BYTES);
    this.screen.resize(size);
    this.#pty.resize(size);
    this.#recorder?.resized(size);
    this.marks.append({ kind: "resized", size: { ...size } });
    for (const channel of this.#channels) channel.resized(size);
  }

  disarm(): void {
    this.#inject(this.screen.disarmSequence());
  }

  reset(): void {
    this.#inject("\x1bc");
  }

  useTheme(theme: Theme): void {
    const wasDark = this.#colours.isDark;
    this.#colours.useTheme(theme);
    if (wasDark !== theme.isDark && this.screen.model.extra.has(COLOUR_SCHEME_MODE))
      this.#say(colourScheme(theme.isDark));
  }

  setFocused(isFocused: boolean): void {
    if (this.#isFocused === isFocused) return;
    this.#isFocused = isFocused;
    if (innerState(this.screen.model.terminal).modes.sendFocus) this.#say(isFocused ? "\x1b[I" : "\x1b[O");
  }

  #say(text: string): void {
    if (this.#exit === null) this.#input.push(Buffer.from(text, "latin1"), null);
  }

  inspect(): Promise<TtyState> {
    if (this.#exit !== null || this.#inspector === null) return Promise.resolve(UNKNOWN_TTY);
    return this.#inspector.inspect();
  }

  async end(graceMs: number): Promise<readonly Survivor[]> {
    if (this.#about === null) return [];
    const { pid, ptsName } = this.#about;
    const hasExited = (): boolean => this.#exit !== null;
    const { system } = this.#ports;
    const survivors = await endSession(system, { sessionId: this.id, pid, ptsName, hasExited }, graceMs);
    await Promise.race([
      this.#gone,
      new Promise<void>((resolve) => void system.after(EXIT_NEWS_MS, resolve)),
    ]);
    return survivors;
  }

  /** Hangs the terminal up and forgets everything. */
  close(): void {
    this.#ports.feeder.forget(this);
    this.#quietTimer?.cancel();
    this.#pty?.close();
    this.#pty = null;
    this.#input.close();
    this.#throttle.close();
    this.marks.close();
    for (const channel of this.#channels) channel.close();
    this.#channels.clear();
    this.screen.close();
    void this.#recorder?.finish();
  }

  #createRecorder(): Recorder | null {
    const { program, recording, recordingMaxBytes } = this.#request;
    if (recording === null) return null;
    const { system, files, log } = this.#ports;
    const env = Object.fromEntries(
      ["TERM", "SHELL"].flatMap((name) => (program.env[name] ? [[name, program.env[name]]] : [])),
    );
    const header = { size: program.size, startedAtMs: this.#createdAtMs, env };
    return new Recorder(
      { file: recording, maxBytes: recordingMaxBytes, header, picture: () => this.screen.picture() },
      { system, files, log },
    );
  }
}

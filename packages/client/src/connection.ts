/**
 * A client's connection: one line at a time to the daemon, opened again when it breaks; over it calls, the mirror
 * and channels. While there is no line the last mirror stays readable and is marked stale, calls fail at once, and
 * channels refuse input: nothing is kept to be sent later.
 */
import type { StreamNews, Verb, VerbArgs } from "@saggar/protocol";
import { Backoff } from "./backoff.ts";
import { Calls, failed } from "./calls.ts";
import { type ChannelLine, SessionChannel } from "./channel.ts";
import { changeMirror, replaceMirror } from "./mirror.ts";
import { text } from "./text.ts";
import type {
  AttachOptions,
  CallResult,
  Channel,
  Connection,
  ConnectionOptions,
  ShowReport,
  Snapshot,
  Transport,
} from "./types.ts";
import { type Incoming, readMessage } from "./wire.ts";

/** Typed bytes that the carrier has not taken yet; more input is refused. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;
/** A line that does not open in this time is given up. */
const OPEN_WITHIN_MS = 10_000;

export function createConnection(options: ConnectionOptions): Connection {
  const connection = new LiveConnection(options);
  connection.reconnectNow();
  return connection;
}

/** One line and what waits on it; replaced as a whole, so nothing late of a former line is heard. */
interface Line {
  transport: Transport | null;
  isOpen: boolean;
  readonly calls: Calls;
  cancelOpenTimer: () => void;
}

class LiveConnection implements Connection {
  readonly #options: ConnectionOptions;
  readonly #backoff: Backoff;
  readonly #channels = new Set<SessionChannel>();
  readonly #listeners = new Set<() => void>();
  readonly #newsListeners = new Set<(news: StreamNews) => void>();
  #snapshot: Snapshot = { state: "connecting", mirror: null, isStale: false, closingReason: null };
  #line: Line | null = null;
  #lastChannel = 0;
  #shown: ShowReport | null = null;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#backoff = new Backoff(options.timers, options.random);
  }

  getSnapshot(): Snapshot {
    return this.#snapshot;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onNews(listener: (news: StreamNews) => void): () => void {
    this.#newsListeners.add(listener);
    return () => this.#newsListeners.delete(listener);
  }

  call<V extends Verb>(verb: V, args: VerbArgs<V>): Promise<CallResult<V>> {
    const line = this.#line;
    if (line === null || !line.isOpen) {
      return Promise.resolve(failed({ code: "offline", message: text.offline }));
    }
    return line.calls.open(verb, args, (body) => line.transport?.send(body));
  }

  attach(target: string, options: AttachOptions): Channel {
    const channel: SessionChannel = new SessionChannel(target, options, () => this.#channels.delete(channel));
    this.#channels.add(channel);
    if (this.#line?.isOpen === true) this.#attachChannel(channel, this.#line);
    return channel;
  }

  show(report: ShowReport): void {
    this.#shown = report;
    if (this.#line?.isOpen === true) this.#post(this.#line, "show", report);
  }

  reconnectNow(): void {
    if (this.#line !== null || this.#snapshot.state === "closed") return;
    this.#backoff.cancel();
    this.#openLine();
  }

  close(): void {
    if (this.#snapshot.state === "closed") return;
    this.#backoff.cancel();
    this.#dropLine();
    this.#set({ state: "closed", isStale: this.#snapshot.mirror !== null });
  }

  #openLine(): void {
    const line: Line = { transport: null, isOpen: false, calls: new Calls(), cancelOpenTimer: () => {} };
    this.#line = line;
    if (this.#snapshot.state === "refused") this.#set({ state: "connecting" });
    const whileCurrent = (act: () => void): void => {
      if (this.#line === line) act();
    };
    line.transport = this.#options.connect({
      onOpen: () => whileCurrent(() => this.#opened(line)),
      onMessage: (body) => whileCurrent(() => this.#received(line, readMessage(body))),
      onClose: (why) => whileCurrent(() => this.#lost(why)),
    });
    line.cancelOpenTimer = this.#options.timers.after(OPEN_WITHIN_MS, () =>
      whileCurrent(() => this.#lost("lost")),
    );
  }

  #opened(line: Line): void {
    line.cancelOpenTimer();
    line.isOpen = true;
    if (this.#options.mirror === false) this.#becomeLive({});
    else void this.#subscribeMirror(line);
    if (this.#shown !== null) this.#post(line, "show", this.#shown);
    for (const channel of this.#channels) this.#attachChannel(channel, line);
  }

  async #subscribeMirror(line: Line): Promise<void> {
    const result = await this.call("subscribe", {});
    if (this.#line !== line) return;
    if (result.ok) this.#becomeLive({ mirror: replaceMirror(this.#snapshot.mirror, result.value) });
    else {
      this.#set({ closingReason: result.error.message });
      this.#lost("lost");
    }
  }

  #becomeLive(change: Partial<Snapshot>): void {
    this.#backoff.settle();
    this.#set({ ...change, state: "live", isStale: false, closingReason: null });
  }

  #received(line: Line, incoming: Incoming): void {
    switch (incoming.kind) {
      case "answer":
        return line.calls.answered(incoming.call, incoming.value);
      case "error":
        return line.calls.refused(incoming.call, incoming.error);
      case "bytes":
        return this.#channel(incoming.channel)?.takeBytes(incoming.bytes, incoming.isReplay);
      case "news":
        return this.#heard(incoming.news);
      case "unknown":
        return;
      case "fault":
        return this.#lost("lost");
    }
  }

  #heard(news: StreamNews): void {
    if ("channel" in news) return this.#channel(news.channel)?.takeNews(news);
    if (news.news === "mirror") {
      const { mirror, isStale } = this.#snapshot;
      if (mirror !== null && !isStale) this.#set({ mirror: changeMirror(mirror, news) });
      return;
    }
    if (news.news === "closing") this.#set({ closingReason: news.reason });
    for (const listener of this.#newsListeners) listener(news);
  }

  #channel(number: number): SessionChannel | undefined {
    for (const channel of this.#channels) if (channel.number === number) return channel;
    return undefined;
  }

  #attachChannel(channel: SessionChannel, line: Line): void {
    this.#lastChannel += 1;
    const channelLine: ChannelLine = {
      attach: (args) => line.calls.open("attach", args, (body) => line.transport?.send(body)),
      post: (verb, args) => this.#post(line, verb, args),
      sendBytes: (body) => {
        const { transport } = line;
        if (transport === null || transport.bufferedBytes() > MAX_BUFFERED_BYTES) return false;
        transport.send(body);
        return true;
      },
    };
    channel.attachOn(channelLine, this.#lastChannel);
  }

  #post<V extends Verb>(line: Line, verb: V, args: VerbArgs<V>): void {
    if (this.#line === line) line.calls.post(verb, args, (body) => line.transport?.send(body));
  }

  #lost(why: "lost" | "refused"): void {
    this.#dropLine();
    const isStale = this.#snapshot.mirror !== null;
    if (why === "refused") return this.#set({ state: "refused", isStale });
    if (this.#options.reconnect === false) return this.#set({ state: "closed", isStale });
    this.#set({ state: "offline", isStale });
    this.#backoff.wait(() => this.reconnectNow());
  }

  #dropLine(): void {
    const line = this.#line;
    if (line === null) return;
    this.#line = null;
    line.isOpen = false;
    line.cancelOpenTimer();
    line.transport?.close();
    line.calls.lost();
    for (const channel of this.#channels) channel.lineLost();
  }

  #set(change: Partial<Snapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    for (const listener of this.#listeners) listener();
  }
}

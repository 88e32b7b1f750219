/**
 * Everybody who listens: what each client shows, and what each is told. Changes of the mirror are gathered for at most 16 ms
 * and sent once to all; a client that is slow to read gets them later and in one piece, never a backlog of them.
 */
import { encodeJsonBody, type Mirror, type StreamNews } from "@saggar/protocol";
import type { Change, Sessions } from "../sessions/face.ts";
import type { System, Timer } from "../system.ts";
import type { Audience, ShowReport, Size } from "./context.ts";
import { MirrorChanges, type MirrorSource } from "./mirror.ts";

/** Between two pieces of news: a turn of a 60 Hz screen. */
const GATHER_MS = 16;
/** How often a client that is slow to read is tried again. */
const RETRY_MS = 50;
/** News besides the mirror that wait for one slow client; the oldest go first. */
const MAX_WAITING_NEWS = 200;

/** One client as the audience needs it. */
export interface Listener {
  readonly isOwner: boolean;
  /** Much was sent that has not left: whatever can wait should. */
  isCongested(): boolean;
  sendBody(body: Uint8Array): void;
}

interface Seat {
  isSubscribed: boolean;
  report: ShowReport | null;
  reportedMs: number;
  readonly late: MirrorChanges;
  lateNews: StreamNews[];
}

interface Addressed {
  readonly news: StreamNews;
  /** Null for every owner. */
  readonly isFor: ((report: ShowReport | null) => boolean) | null;
}

export class LiveAudience implements Audience {
  readonly #sessions: Sessions;
  readonly #system: System;
  readonly #source: MirrorSource;
  readonly #seats = new Map<Listener, Seat>();
  #gathered = new MirrorChanges();
  #news: Addressed[] = [];
  #flush: Timer | null = null;
  #isFlushSoon = false;
  #flushedMs = Number.NEGATIVE_INFINITY;
  #retry: Timer | null = null;
  #theme = "";
  #size: Size | null = null;

  constructor(options: { sessions: Sessions; system: System; source: MirrorSource }) {
    this.#sessions = options.sessions;
    this.#system = options.system;
    this.#source = options.source;
  }

  get listeners(): readonly Listener[] {
    return [...this.#seats.keys()];
  }

  join(listener: Listener): void {
    const report = null;
    const late = new MirrorChanges();
    this.#seats.set(listener, {
      isSubscribed: false,
      report,
      reportedMs: 0,
      late,
      lateNews: [],
    });
  }

  /** What it showed is on screen no more. */
  leave(listener: Listener): void {
    const seat = this.#seats.get(listener);
    this.#seats.delete(listener);
    if (seat !== undefined && seat.report !== null) this.#showAll();
  }

  /** The mirror is sent in this very turn of the loop; news only ever leave in a later one. */
  subscribe(listener: Listener): Mirror {
    const seat = this.#seats.get(listener);
    if (seat !== undefined) seat.isSubscribed = true;
    return this.#source.whole(listener.isOwner);
  }

  report(listener: Listener, report: ShowReport): void {
    const seat = this.#seats.get(listener);
    if (seat === undefined) return;
    seat.report = report;
    seat.reportedMs = this.#system.monotonicMs();
    const theme = report.theme === null ? "" : JSON.stringify(report.theme);
    if (report.theme !== null && theme !== this.#theme) {
      this.#theme = theme;
      this.#sessions.setTheme(report.theme);
    }
    this.#showAll();
  }

  change(change: Change): void {
    this.#gathered.add(change);
    for (const { id, key, title, body } of change.raised)
      this.#tell({ news: "notify", id, key, title, body });
    for (const { id, key } of change.withdrawn) this.#tell({ news: "notify-withdrawn", id, key });
    for (const { id, message } of change.notes) this.#tell({ news: "note", id, message });
    for (const project of change.activityOf) this.#tell({ news: "activity-changed", project });
    this.#flushInTime();
  }

  consentsChanged(): void {
    this.#gathered.areConsentsChanged = true;
    this.#flushInTime();
  }

  requestFocus(id: string): number {
    // A session that was just made must be known before it can come forward.
    this.#gathered.sessions.add(id);
    this.#tell({ news: "focus-requested", id });
    this.#flushInTime();
    return [...this.#seats].filter(([listener, seat]) => listener.isOwner && seat.isSubscribed).length;
  }

  requestProject(path: string): void {
    this.#gathered.areProjectsChanged = true;
    this.#tell({ news: "project-requested", path });
    this.#flushInTime();
  }

  focused(): string | null {
    const reports = [...this.#seats.values()]
      .filter(({ report }) => report !== null && report.isWindowVisible && report.focused !== null)
      .sort((a, b) => rank(b) - rank(a) || b.reportedMs - a.reportedMs);
    return reports[0]?.report?.focused ?? null;
  }

  lastSize(): Size | null {
    return this.#size;
  }

  noteSize(size: Size): void {
    this.#size = size;
  }

  close(): void {
    this.#flush?.cancel();
    this.#retry?.cancel();
  }

  #tell(news: StreamNews): void {
    this.#news.push({ news, isFor: null });
  }

  /** The union over the clients that live: a report lapses with its connection. */
  #showAll(): void {
    const visible = new Set<string>();
    const focused = new Set<string>();
    for (const { report } of this.#seats.values()) {
      if (report === null || !report.isWindowVisible) continue;
      for (const id of report.visible) visible.add(id);
      const focus = focusOf(report);
      if (focus !== null) focused.add(focus);
    }
    this.#sessions.show(visible, focused);
  }

  /** At the end of this turn, or when the last news is old enough. */
  #flushInTime(): void {
    if (this.#flush !== null || this.#isFlushSoon) return;
    const waitMs = this.#flushedMs + GATHER_MS - this.#system.monotonicMs();
    if (waitMs > 0) this.#flush = this.#system.after(waitMs, () => this.#flushNow());
    else {
      this.#isFlushSoon = true;
      this.#system.soon(() => this.#flushNow());
    }
  }

  #flushNow(): void {
    this.#flush = null;
    this.#isFlushSoon = false;
    this.#flushedMs = this.#system.monotonicMs();
    const [changes, news] = [this.#gathered, this.#news];
    this.#gathered = new MirrorChanges();
    this.#news = [];
    const bodies = new Map<boolean, Uint8Array>();
    for (const [listener, seat] of this.#seats) {
      if (!seat.isSubscribed) continue;
      const own = news.filter((item) => isAddressed(item, listener, seat)).map((item) => item.news);
      if (isLate(seat) || listener.isCongested()) this.#delay(seat, changes, own);
      else {
        if (!changes.isEmpty) listener.sendBody(this.#bodyFor(bodies, changes, listener.isOwner));
        for (const item of own) listener.sendBody(encodeJsonBody(item));
      }
    }
  }

  /** Encoded once for all owners and once for all sessions. */
  #bodyFor(bodies: Map<boolean, Uint8Array>, changes: MirrorChanges, isOwner: boolean): Uint8Array {
    const body = bodies.get(isOwner) ?? encodeJsonBody(this.#source.news(changes, isOwner));
    bodies.set(isOwner, body);
    return body;
  }

  #delay(seat: Seat, changes: MirrorChanges, news: readonly StreamNews[]): void {
    seat.late.merge(changes);
    seat.lateNews = [...seat.lateNews, ...news].slice(-MAX_WAITING_NEWS);
    this.#retry ??= this.#system.after(RETRY_MS, () => this.#retryLate());
  }

  #retryLate(): void {
    this.#retry = null;
    let isAnyLate = false;
    for (const [listener, seat] of this.#seats) {
      if (!isLate(seat)) continue;
      if (listener.isCongested()) isAnyLate = true;
      else this.#sendLate(listener, seat);
    }
    if (isAnyLate) this.#retry = this.#system.after(RETRY_MS, () => this.#retryLate());
  }

  #sendLate(listener: Listener, seat: Seat): void {
    const changes = new MirrorChanges();
    changes.merge(seat.late);
    seat.late.clear();
    const news = seat.lateNews;
    seat.lateNews = [];
    if (!changes.isEmpty) listener.sendBody(encodeJsonBody(this.#source.news(changes, listener.isOwner)));
    for (const item of news) listener.sendBody(encodeJsonBody(item));
  }
}

function isLate({ late, lateNews }: Seat): boolean {
  return !late.isEmpty || lateNews.length > 0;
}

function isAddressed({ isFor }: Addressed, { isOwner }: Listener, { report }: Seat): boolean {
  return isOwner && (isFor === null || isFor(report));
}

/** The session that has this client's keyboard. */
function focusOf({ isWindowVisible, isWindowFocused, focused }: ShowReport): string | null {
  return isWindowVisible && isWindowFocused ? focused : null;
}

function rank({ report }: Seat): number {
  return report?.isWindowFocused === true ? 1 : 0;
}

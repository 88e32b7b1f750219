/**
 * Watch patterns of the person's, kept in the settings: each completed line of output of the sessions they are for is
 * compared. Sessions that no pattern is for are not listened to.
 */
import { createHash } from "node:crypto";
import type { Result } from "@saggar/engine";
import type { CallError, WatchView } from "@saggar/protocol";
import { compileWatch, type Watch } from "@saggar/sources";
import type { Log } from "../log.ts";
import type { SettingsFile, WatchSetting } from "../settings.ts";
import type { System } from "../system.ts";
import { refused } from "./refusals.ts";
import type { Session } from "./session.ts";
import type { Terminals } from "./terminals.ts";
import { text } from "./words.ts";

const MAX_WATCHES = 200;
/** A line waits this long, so that the shell can say whether it was only the echo of a command. */
const SETTLE_MS = 80;
/** Lines that wait, per session; under a flood the newest count. */
const MAX_WAITING = 1000;
/** One pattern speaks at most this often in one session. */
const REPEAT_MS = 500;

interface Compiled {
  readonly view: WatchView;
  readonly watch: Watch;
}

interface Listening {
  readonly stop: () => void;
  lines: string[];
  isWaiting: boolean;
  readonly spokeAtMs: Map<string, number>;
}

export interface WatchesOptions {
  readonly settings: SettingsFile;
  readonly system: System;
  readonly log: Log;
  readonly terminals: Terminals;
  readonly sessions: () => Iterable<Session>;
}

export class Watches {
  readonly #options: WatchesOptions;
  readonly #listening = new Map<string, Listening>();
  #compiled: readonly Compiled[] = [];

  constructor(options: WatchesOptions) {
    this.#options = options;
    this.#compiled = this.#compile();
  }

  views(): readonly WatchView[] {
    return this.#options.settings.current().watches.map(viewOf);
  }

  add(watch: Omit<WatchView, "id">): Result<WatchView, CallError> {
    const compiled = compileWatch(watch.pattern, watch.kind);
    if (!compiled.ok) return refused("bad-pattern", text.badPattern(compiled.error.message));
    const { watches } = this.#options.settings.current();
    const view = viewOf(watch);
    if (this.views().some(({ id }) => id === view.id)) return { ok: true, value: view };
    if (watches.length >= MAX_WATCHES) return refused("bad-arguments", text.tooManyWatches);
    return this.#put([...watches, watch], view);
  }

  remove(id: string): Result<null, CallError> {
    const { watches } = this.#options.settings.current();
    const rest = watches.filter((watch) => viewOf(watch).id !== id);
    if (rest.length === watches.length) return refused("bad-arguments", text.noWatch);
    return this.#put(rest, null);
  }

  /** The settings changed, or sessions came or went. */
  refresh(): void {
    this.#compiled = this.#compile();
    for (const session of this.#options.sessions()) this.follow(session);
  }

  /** Listens to the session exactly while a pattern is for it. */
  follow(session: Session): void {
    const isWanted = !session.hasExited && this.#for(session).length > 0;
    const listening = this.#listening.get(session.id);
    if (isWanted === (listening !== undefined)) return;
    if (listening === undefined) this.#listen(session);
    else this.forget(session);
  }

  forget(session: Session): void {
    this.#listening.get(session.id)?.stop();
    this.#listening.delete(session.id);
  }

  #for(session: Session): readonly Compiled[] {
    return this.#compiled.filter(
      ({ view }) => view.project === null || view.project === session.record.projectPath,
    );
  }

  #listen(session: Session): void {
    const stop = this.#options.terminals.onLine(session, (line) => this.#hear(session, line));
    this.#listening.set(session.id, { stop, lines: [], isWaiting: false, spokeAtMs: new Map() });
  }

  #hear(session: Session, line: string): void {
    const listening = this.#listening.get(session.id);
    if (listening === undefined) return;
    listening.lines.push(line);
    if (listening.lines.length > MAX_WAITING) listening.lines = listening.lines.slice(-MAX_WAITING);
    if (listening.isWaiting) return;
    listening.isWaiting = true;
    this.#options.system.after(SETTLE_MS, () => {
      listening.isWaiting = false;
      const lines = listening.lines;
      listening.lines = [];
      for (const settled of lines) this.#compare(session, listening, settled);
    });
  }

  #compare(session: Session, listening: Listening, line: string): void {
    const typed = session.account.command?.line;
    // The shell's own echo of the line that was typed is no output.
    if (typed !== null && typed !== undefined && typed !== "" && line.endsWith(typed)) return;
    const nowMs = this.#options.system.nowMs();
    for (const { view, watch } of this.#for(session)) {
      if (!watch.test(line) || nowMs - (listening.spokeAtMs.get(view.id) ?? 0) < REPEAT_MS) continue;
      listening.spokeAtMs.set(view.id, nowMs);
      session.observe({ kind: "watch-hit", pattern: view.pattern, text: line.slice(0, 200) });
    }
  }

  #compile(): readonly Compiled[] {
    return this.#options.settings.current().watches.flatMap((setting) => {
      const compiled = compileWatch(setting.pattern, setting.kind);
      if (compiled.ok) return [{ view: viewOf(setting), watch: compiled.value }];
      this.#options.log.warn("A watch pattern in the settings cannot be used", {
        why: compiled.error.message,
      });
      return [];
    });
  }

  #put<T>(watches: readonly WatchSetting[], value: T): Result<T, CallError> {
    const written = this.#options.settings.put("watches", watches);
    if (!written.ok) return refused("storage-failed", written.error);
    this.refresh();
    return { ok: true, value };
  }
}

function viewOf({ id, pattern, kind, project }: WatchSetting): WatchView {
  const digest = createHash("sha256")
    .update(`${kind}\0${project ?? ""}\0${pattern}`)
    .digest("hex");
  return { id: id ?? digest.slice(0, 8), pattern, kind, project };
}

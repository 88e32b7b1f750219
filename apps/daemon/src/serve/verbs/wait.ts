/**
 * `wait`: blocks until a session's status is what the caller waits for, or a line holds a text, or neither can come any more.
 * Without a status and without a text it waits for anything but working; with a text alone no status counts.
 */
import type { Result } from "@saggar/engine";
import type { CallError, SessionView, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Timer } from "../../system.ts";
import type { TargetContext } from "../context.ts";
import { stopping } from "../refusals.ts";

/** Lines that are looked through, at the start and again and again: a line without an end is completed by nothing. */
const MATCH_LINES = 80;
const MATCH_EVERY_MS = 500;

type Waited = Result<VerbResult<"wait">, CallError>;

export function wait(context: TargetContext, args: VerbRequest<"wait">): Promise<Waited> {
  return new Promise((resolve, reject) => {
    new Wait(context, args, { resolve, reject }).start();
  });
}

interface Settle {
  readonly resolve: (waited: Waited) => void;
  readonly reject: (error: unknown) => void;
}

class Wait {
  readonly #context: TargetContext;
  readonly #args: VerbRequest<"wait">;
  readonly #settle: Settle;
  readonly #stops: (() => void)[] = [];
  /** As it was last seen, for a session that has gone meanwhile. */
  #view: SessionView;
  #poll: Timer | null = null;
  #isOver = false;

  constructor(context: TargetContext, args: VerbRequest<"wait">, settle: Settle) {
    this.#context = context;
    this.#args = args;
    this.#settle = settle;
    this.#view = context.target;
  }

  start(): void {
    const { sessions, signal } = this.#context;
    const { id } = this.#view;
    const stop = (): void => this.#finish({ ok: false, error: stopping() });
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    this.#stops.push(
      () => signal.removeEventListener("abort", stop),
      sessions.onChange((change) => {
        if (change.sessions.includes(id) || change.removedSessions.includes(id)) this.#do(this.#look());
      }),
      sessions.onLine(id, (line) => this.#matchIn([line])),
      () => this.#poll?.cancel(),
    );
    this.#do(this.#begin());
  }

  /** What stands there already counts before any time-out. */
  async #begin(): Promise<void> {
    await this.#look();
    if (this.#isOver) return;
    const { match, timeoutMs } = this.#args;
    if (match !== null) this.#pollLines();
    const timer = this.#context.system.after(timeoutMs, () => this.#reach("timed-out", null));
    this.#stops.push(() => timer.cancel());
  }

  /** The status as it is; and the lines once, at the start and when no more can come. */
  async #look(): Promise<void> {
    const { sessions } = this.#context;
    const view = sessions.view(this.#view.id);
    if (view === null) return this.#reach("closed", null);
    this.#view = view;
    if (this.#isWanted(view)) return this.#reach("reached", null);
    await this.#readLines();
    if (view.exit !== null || view.lost !== null) this.#reach("closed", null);
  }

  #isWanted({ status }: SessionView): boolean {
    const { until, match } = this.#args;
    return until.length === 0 ? match === null && status !== "working" : until.includes(status);
  }

  async #readLines(): Promise<void> {
    if (this.#args.match === null || this.#isOver) return;
    const lines = await this.#context.sessions.readLines(this.#view.id, MATCH_LINES);
    if (lines.ok) this.#matchIn(lines.value);
  }

  #pollLines(): void {
    this.#poll = this.#context.system.after(MATCH_EVERY_MS, () => {
      this.#do(this.#readAgain());
    });
  }

  async #readAgain(): Promise<void> {
    await this.#readLines();
    if (!this.#isOver) this.#pollLines();
  }

  #matchIn(lines: readonly string[]): void {
    const { match } = this.#args;
    const line = match === null ? undefined : lines.find((text) => text.includes(match));
    if (line !== undefined) this.#reach("matched", line);
  }

  #reach(outcome: VerbResult<"wait">["outcome"], line: string | null): void {
    const session = this.#context.sessions.view(this.#view.id) ?? this.#view;
    this.#finish({ ok: true, value: { outcome, session, line } });
  }

  #finish(waited: Waited): void {
    if (!this.#end()) return;
    this.#settle.resolve(waited);
  }

  /** A fault in what goes on beside the call is the call's. */
  #do(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (this.#end()) this.#settle.reject(error);
    });
  }

  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    for (const stop of this.#stops) stop();
    return true;
  }
}

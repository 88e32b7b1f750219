/**
 * The outside world for tests: time stands still until the test moves it, and programs are what the test says. Same shape
 * as the daemon's `System`, so that a test which hands it over does not compile once they differ.
 */
import type { Result } from "@saggar/engine";

export interface FakeTimer {
  cancel(): void;
}

export interface FakeProgram {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface FakeRan {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: Uint8Array;
  readonly stderr: string;
}

export interface FakeFault {
  readonly kind: "missing" | "timed-out" | "too-much-output" | "failed";
  readonly message: string;
}

export interface FakeSystemOptions {
  readonly startMs?: number;
  readonly run?: (program: FakeProgram) => Promise<Result<FakeRan, FakeFault>>;
  readonly startDetached?: (
    program: FakeProgram,
  ) => Promise<Result<{ readonly pid: number; readonly line: string }, FakeFault>>;
  readonly isAlive?: (pid: number) => boolean;
}

interface Pending {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

/** More timers than this in one move of the clock, and one of them feeds itself. */
const RUNAWAY = 100_000;

export class FakeSystem {
  #nowMs: number;
  #order = 0;
  #random = 1;
  readonly #pending = new Set<Pending>();
  readonly #options: FakeSystemOptions;
  /** Names of the moments passed, in order. */
  readonly moments: string[] = [];

  constructor(options: FakeSystemOptions = {}) {
    this.#options = options;
    this.#nowMs = options.startMs ?? 1_700_000_000_000;
  }

  readonly nowMs = (): number => this.#nowMs;
  readonly monotonicMs = (): number => this.#nowMs;
  readonly notBefore = (atMs: number): void => {
    this.#nowMs = Math.max(this.#nowMs, atMs);
  };

  readonly after = (delayMs: number, run: () => void): FakeTimer => {
    this.#order += 1;
    const pending = { atMs: this.#nowMs + Math.max(0, Math.ceil(delayMs)), order: this.#order, run };
    this.#pending.add(pending);
    return { cancel: () => void this.#pending.delete(pending) };
  };

  readonly soon = (run: () => void): void => void setImmediate(run);

  /** Never the same twice, and the same in every run. */
  readonly randomHex = (bytes: number): string => {
    let text = "";
    while (text.length < bytes * 2) {
      this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
      text += this.#random.toString(16).padStart(8, "0");
    }
    return text.slice(0, bytes * 2);
  };

  readonly run = (program: FakeProgram): Promise<Result<FakeRan, FakeFault>> =>
    this.#options.run?.(program) ??
    Promise.resolve({ ok: false, error: { kind: "missing", message: `${program.file} was not found` } });

  readonly startDetached = (
    program: FakeProgram,
  ): Promise<Result<{ readonly pid: number; readonly line: string }, FakeFault>> =>
    this.#options.startDetached?.(program) ??
    Promise.resolve({ ok: false, error: { kind: "missing", message: `${program.file} was not found` } });

  readonly isAlive = (pid: number): boolean => this.#options.isAlive?.(pid) ?? false;

  readonly moment = (name: string): Promise<void> => {
    this.moments.push(name);
    return Promise.resolve();
  };

  /** As when the process is killed: nothing that was set runs any more. */
  forgetTimers(): void {
    this.#pending.clear();
  }

  /** When the next timer is due; null when none is set. */
  get nextTimerMs(): number | null {
    return this.#next()?.atMs ?? null;
  }

  /** Moves time on, running what falls due in its order, and lets promises and sockets settle after each. */
  async advance(byMs: number): Promise<void> {
    const endMs = this.#nowMs + byMs;
    await settle();
    for (let runs = 0; ; runs += 1) {
      if (runs > RUNAWAY)
        throw new Error(`more than ${RUNAWAY} timers in ${byMs} ms: one of them feeds itself`);
      const next = this.#next();
      if (next === null || next.atMs > endMs) break;
      this.#pending.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
      await settle();
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
    await settle();
  }

  /** The same without waiting for promises between: for code that has none. */
  jump(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (let runs = 0; ; runs += 1) {
      if (runs > RUNAWAY)
        throw new Error(`more than ${RUNAWAY} timers in ${byMs} ms: one of them feeds itself`);
      const next = this.#next();
      if (next === null || next.atMs > endMs) break;
      this.#pending.delete(next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.run();
    }
    this.#nowMs = Math.max(this.#nowMs, endMs);
  }

  #next(): Pending | null {
    let first: Pending | null = null;
    for (const pending of this.#pending) {
      if (
        first === null ||
        pending.atMs < first.atMs ||
        (pending.atMs === first.atMs && pending.order < first.order)
      ) {
        first = pending;
      }
    }
    return first;
  }
}

/** Six turns of the loop: promises run, a local socket delivers and is answered, twice. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits, turn by turn of the real loop, until something holds; throws with `what` after a bound. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  boundMs = 20_000,
): Promise<void> {
  const endMs = performance.now() + boundMs;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`still not so after ${boundMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

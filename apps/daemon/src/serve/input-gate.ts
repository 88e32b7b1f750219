/**
 * One writer at a time into a session's terminal: a sent text, its pause and its Enter are not mixed with another's, nor
 * with what a person types meanwhile, which waits those few milliseconds and then goes in as it came.
 */
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import { inputFull } from "./refusals.ts";

/** Writers that may wait for one session. */
const MAX_WAITING = 16;
/** Pieces of typed input that may wait for one session. */
const MAX_TYPED = 1000;

interface Turn {
  /** The holder and those behind it. */
  count: number;
  tail: Promise<unknown>;
  typed: (() => void)[];
}

export class InputGate {
  readonly #turns = new Map<string, Turn>();

  /** Runs `work` when the writers before it are done. */
  async run<T>(id: string, work: () => Promise<Result<T, CallError>>): Promise<Result<T, CallError>> {
    const turn = this.#turns.get(id) ?? { count: 0, tail: Promise.resolve(), typed: [] };
    if (turn.count >= MAX_WAITING) return { ok: false, error: inputFull() };
    this.#turns.set(id, turn);
    turn.count += 1;
    const before = turn.tail;
    const run = (async () => {
      await before;
      try {
        return await work();
      } finally {
        this.#leave(id, turn);
      }
    })();
    // Whoever comes next waits for the end, however it ended; the failure is this caller's.
    turn.tail = run.catch(() => null);
    return run;
  }

  /** Types now, or right after the present writer; false when too much waits. */
  type(id: string, act: () => void): boolean {
    const turn = this.#turns.get(id);
    if (turn === undefined) act();
    else if (turn.typed.length >= MAX_TYPED) return false;
    else turn.typed.push(act);
    return true;
  }

  #leave(id: string, turn: Turn): void {
    turn.count -= 1;
    const typed = turn.typed;
    turn.typed = [];
    if (turn.count === 0) this.#turns.delete(id);
    for (const act of typed) act();
  }
}

/** The calls of one line that wait for their answers: numbered, bounded, and all failed when the line breaks. */
import {
  type CallError,
  encodeJsonBody,
  type Verb,
  type VerbArgs,
  type VerbResult,
  verbs,
} from "@saggar/protocol";
import { text } from "./text.ts";
import type { CallFailure, CallResult } from "./types.ts";

/** More calls than a person or a page ever has in flight; more would be a loop. */
const MAX_CALLS = 512;

interface Waiting {
  readonly settle: (value: unknown) => void;
  readonly fail: (failure: CallFailure) => void;
}

export class Calls {
  #waiting = new Map<number, Waiting>();
  #last = 0;

  open<V extends Verb>(verb: V, args: VerbArgs<V>, send: (body: Uint8Array) => void): Promise<CallResult<V>> {
    if (this.#waiting.size >= MAX_CALLS) {
      return Promise.resolve(failed({ code: "too-many-calls", message: text.tooManyCalls }));
    }
    const call = this.#next();
    return new Promise((resolve) => {
      this.#waiting.set(call, {
        settle: (value) => resolve(readResult(verb, value)),
        fail: (failure) => resolve(failed(failure)),
      });
      send(encodeJsonBody({ call, verb, args }));
    });
  }

  /** Sends a call whose answer nobody waits for. */
  post<V extends Verb>(verb: V, args: VerbArgs<V>, send: (body: Uint8Array) => void): void {
    send(encodeJsonBody({ call: this.#next(), verb, args }));
  }

  answered(call: number, value: unknown): void {
    this.#take(call)?.settle(value);
  }

  refused(call: number, error: CallError): void {
    this.#take(call)?.fail(error);
  }

  /** The line broke: whether a call was done is not known. */
  lost(): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { fail } of waiting) fail({ code: "offline", message: text.lineLost });
  }

  #next(): number {
    this.#last += 1;
    return this.#last;
  }

  #take(call: number): Waiting | undefined {
    const waiting = this.#waiting.get(call);
    this.#waiting.delete(call);
    return waiting;
  }
}

export function failed(error: CallFailure): { readonly ok: false; readonly error: CallFailure } {
  return { ok: false, error };
}

function readResult<V extends Verb>(verb: V, value: unknown): CallResult<V> {
  const parsed = verbs[verb].result.safeParse(value);
  if (!parsed.success) return failed({ code: "bad-answer", message: text.badAnswer });
  return { ok: true, value: parsed.data as VerbResult<V> };
}

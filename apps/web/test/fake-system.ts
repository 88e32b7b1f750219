/** Time that passes only when told, and storage in memory. */
import type { System } from "../src/system.ts";

export class FakeSystem implements System {
  #nowMs: number;
  #waiting: { readonly atMs: number; readonly run: () => void }[] = [];
  readonly kept = new Map<string, string>();

  constructor(nowMs = 1_000_000) {
    this.#nowMs = nowMs;
  }

  readonly nowMs = (): number => this.#nowMs;
  readonly random = (): number => 0;
  readonly recall = (name: string): string | null => this.kept.get(name) ?? null;
  readonly keep = (name: string, value: string): void => {
    this.kept.set(name, value);
  };

  readonly after = (delayMs: number, run: () => void): (() => void) => {
    const entry = { atMs: this.#nowMs + delayMs, run };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  };

  readonly every = (periodMs: number, run: () => void): (() => void) => {
    let cancel: () => void = () => {};
    const again = (): void => {
      cancel = this.after(periodMs, () => {
        run();
        again();
      });
    };
    again();
    return () => cancel();
  };

  get timers(): number {
    return this.#waiting.length;
  }

  pass(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (let turn = 0; turn < 10_000; turn += 1) {
      const due = this.#waiting.filter(({ atMs }) => atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#waiting = this.#waiting.filter((other) => other !== due);
      this.#nowMs = due.atMs;
      due.run();
    }
    this.#nowMs = endMs;
  }
}

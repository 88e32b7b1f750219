/** A System whose clock stands until it is told to go on; the process table is empty unless filled. */
import type { Companion, CompanionEvents, Program, SignalName, System, Timer } from "../../src/system.ts";

export class ManualSystem implements System {
  readonly platform: NodeJS.Platform = "linux";
  readonly arch: string = "x64";
  readonly files: Map<string, string> = new Map();
  readonly links: Map<string, string> = new Map();
  readonly folders: Map<string, readonly string[]> = new Map();
  readonly signals: string[] = [];
  #now = 0;
  #order = 0;
  readonly #timers: { at: number; order: number; run: () => void }[] = [];

  nowMs(): number {
    return 1_000_000 + this.#now;
  }

  monotonicMs(): number {
    return this.#now;
  }

  after(delayMs: number, run: () => void): Timer {
    this.#order += 1;
    const timer = { at: this.#now + Math.max(0, delayMs), order: this.#order, run };
    this.#timers.push(timer);
    return {
      cancel: () => {
        const at = this.#timers.indexOf(timer);
        if (at !== -1) this.#timers.splice(at, 1);
      },
    };
  }

  soon(run: () => void): void {
    this.after(0, run);
  }

  /** Lets so much time pass, with everything that is due in it. */
  pass(ms: number): void {
    const until = this.#now + ms;
    for (let count = 0; count < 100_000; count += 1) {
      const next = this.#timers
        .filter((timer) => timer.at <= until)
        .sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (next === undefined) break;
      this.#timers.splice(this.#timers.indexOf(next), 1);
      this.#now = Math.max(this.#now, next.at);
      next.run();
    }
    this.#now = until;
  }

  /** The time moves, nothing happens. */
  advance(ms: number): void {
    this.#now += ms;
  }

  get timers(): number {
    return this.#timers.length;
  }

  signal(pid: number, name: SignalName): boolean {
    this.signals.push(`${name} ${pid}`);
    return true;
  }

  readText(file: string): string | null {
    return this.files.get(file) ?? null;
  }

  readLink(file: string): string | null {
    return this.links.get(file) ?? null;
  }

  listNames(folder: string): readonly string[] {
    return this.folders.get(folder) ?? [];
  }

  run(_program: Program): Promise<string | null> {
    return Promise.resolve(null);
  }

  memory: number = 50_000_000;
  collections: number = 0;

  memoryBytes(): number {
    return this.memory;
  }

  collectGarbage(): void {
    this.collections += 1;
  }

  startCompanion(_file: string, _args: readonly string[], _on: CompanionEvents): Companion | null {
    return null;
  }
}

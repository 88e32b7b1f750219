/**
 * Bounds the marks that a program can cause per second. Prompt and command marks always pass; of the others those beyond
 * the rate wait, the newest of each sort standing for all, and beyond so many sorts they are dropped.
 */
import type { Mark } from "@saggar/protocol";
import type { System, Timer } from "./system.ts";

/** Passed at once, and again for each second since. */
const BURST = 200;
const PER_SECOND = 50;
/** How often waiting marks are looked at. */
const WAIT_MS = 100;
const MAX_WAITING = 32;

/** The commands that say what a shell does: losing one would be seen as a wrong status. */
const ESSENTIAL_CODES: readonly number[] = [133, 633];

const PROGRAM_STATUS_CODE = 7501;
const PROGRAM_SORT = `${PROGRAM_STATUS_CODE};`;

export class MarkThrottle {
  readonly #system: System;
  readonly #pass: (mark: Mark) => void;
  #tokens = BURST;
  #filledAtMs: number;
  readonly #waiting = new Map<string, Mark>();
  #timer: Timer | null = null;

  constructor(system: System, pass: (mark: Mark) => void) {
    this.#system = system;
    this.#pass = pass;
    this.#filledAtMs = system.monotonicMs();
  }

  put(mark: Mark): void {
    if (isEssential(mark)) {
      this.#pass(mark);
      return;
    }
    const sort = sortOf(mark);
    if (clearsPrograms(mark)) this.#forgetPrograms();
    if (!this.#waiting.has(sort) && this.#takeToken()) {
      this.#pass(mark);
      return;
    }
    // Behind those that came before it.
    const isKnown = this.#waiting.delete(sort);
    if (isKnown || this.#waiting.size < MAX_WAITING) this.#waiting.set(sort, mark);
    this.#timer ??= this.#system.after(WAIT_MS, () => this.#release());
  }

  /** Lets everything that waits through: the session is about to end. */
  flush(): void {
    this.#timer?.cancel();
    this.#timer = null;
    for (const mark of this.#waiting.values()) this.#pass(mark);
    this.#waiting.clear();
  }

  close(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#waiting.clear();
  }

  /** States of programs that wait to be told are void. */
  #forgetPrograms(): void {
    for (const sort of this.#waiting.keys()) if (sort.startsWith(PROGRAM_SORT)) this.#waiting.delete(sort);
  }

  #release(): void {
    this.#timer = null;
    for (const [sort, mark] of this.#waiting) {
      if (!this.#takeToken()) break;
      this.#waiting.delete(sort);
      this.#pass(mark);
    }
    if (this.#waiting.size > 0) this.#timer = this.#system.after(WAIT_MS, () => this.#release());
  }

  #takeToken(): boolean {
    const nowMs = this.#system.monotonicMs();
    this.#tokens = Math.min(BURST, this.#tokens + ((nowMs - this.#filledAtMs) / 1000) * PER_SECOND);
    this.#filledAtMs = nowMs;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

function isEssential(mark: Mark): boolean {
  switch (mark.kind) {
    case "osc":
      return ESSENTIAL_CODES.includes(mark.code);
    case "bell":
    case "title":
    case "alternate":
    case "reset":
      return false;
    default:
      return true;
  }
}

/** Marks of one sort replace each other. */
function sortOf(mark: Mark): string {
  if (mark.kind !== "osc") return mark.kind;
  switch (mark.code) {
    // Progress (`9;4`) is a sort of its own beside messages.
    case 9:
      return `9;${mark.data.slice(0, 2)}`;
    // What a far host reports stands beside messages.
    case 777:
      return `777;${mark.data.slice(0, 6)}`;
    // Each program state by its id: a part's does not stand for the whole.
    case PROGRAM_STATUS_CODE:
      return PROGRAM_SORT + (/(?:^|:)id=([^:]*)/.exec(mark.data)?.[1] ?? "");
    default:
      return `${mark.code}`;
  }
}

function clearsPrograms(mark: Mark): boolean {
  return mark.kind === "osc" && mark.code === PROGRAM_STATUS_CODE && mark.data === "state=clear";
}

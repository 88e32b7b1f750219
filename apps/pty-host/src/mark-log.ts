/**
 * The marks of a session: numbered, dated, kept until they are acknowledged. Output is gathered for OUTPUT_MS and stands
 * before whatever mark comes next. At the bound the oldest outputs are merged, then the oldest marks dropped.
 */
import { MARK_BACKLOG, type Mark } from "@saggar/protocol";
import type { System, Timer } from "./system.ts";

/** Output is gathered this long at most. */
const OUTPUT_MS = 100;
/** At the bound this many are made room for at once, so that a flood does not pay for each mark. */
const ROOM = MARK_BACKLOG >> 3;

export interface KeptMark {
  readonly seq: number;
  readonly atMs: number;
  readonly mark: Mark;
}

export class MarkLog {
  readonly #system: System;
  readonly #appended: () => void;
  #marks: KeptMark[] = [];
  #seq = 0;
  #output: { bytes: number; newlines: number; readonly atMs: number } | null = null;
  #timer: Timer | null = null;

  /** `appended` is called after each mark. */
  constructor(system: System, appended: () => void) {
    this.#system = system;
    this.#appended = appended;
  }

  get seq(): number {
    return this.#seq;
  }

  output(bytes: number, newlines: number): void {
    if (this.#output !== null) {
      this.#output.bytes += bytes;
      this.#output.newlines += newlines;
      return;
    }
    this.#output = { bytes, newlines, atMs: this.#system.nowMs() };
    this.#timer = this.#system.after(OUTPUT_MS, () => this.flush());
  }

  /** Makes a mark of the gathered output. */
  flush(): void {
    const output = this.#output;
    if (output === null) return;
    this.#output = null;
    this.#timer?.cancel();
    this.#timer = null;
    this.#append({ kind: "output", bytes: output.bytes, newlines: output.newlines });
  }

  append(mark: Mark): void {
    this.flush();
    this.#append(mark);
  }

  /** Marks numbered above `seq`, oldest first, at most `limit`. */
  after(seq: number, limit: number): readonly KeptMark[] {
    const from = this.#indexAfter(seq);
    return this.#marks.slice(from, from + limit);
  }

  /** Marks up to `seq` are stored elsewhere. */
  acknowledge(seq: number): void {
    const count = this.#indexAfter(seq);
    if (count > 0) this.#marks = this.#marks.slice(count);
  }

  close(): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#output = null;
  }

  #append(mark: Mark): void {
    this.#seq += 1;
    this.#marks.push({ seq: this.#seq, atMs: this.#system.nowMs(), mark });
    if (this.#marks.length > MARK_BACKLOG) this.#marks = shorten(this.#marks, MARK_BACKLOG - ROOM);
    this.#appended();
  }

  /** The marks are in order of their numbers, with gaps where some were merged. */
  #indexAfter(seq: number): number {
    let low = 0;
    let high = this.#marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#marks[middle]?.seq ?? 0) <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Merges the oldest outputs into later ones until there are few enough, then drops the oldest. */
function shorten(marks: readonly KeptMark[], wanted: number): KeptMark[] {
  let excess = marks.length - wanted;
  const kept: KeptMark[] = [];
  let carried: { bytes: number; newlines: number } | null = null;
  for (const entry of marks) {
    if (entry.mark.kind !== "output") {
      kept.push(entry);
      continue;
    }
    const bytes: number = entry.mark.bytes + (carried?.bytes ?? 0);
    const newlines: number = entry.mark.newlines + (carried?.newlines ?? 0);
    if (excess > 0) {
      carried = { bytes, newlines };
      excess -= 1;
    } else {
      kept.push({ ...entry, mark: { kind: "output", bytes, newlines } });
      carried = null;
    }
  }
  return kept.slice(Math.max(0, kept.length - wanted));
}

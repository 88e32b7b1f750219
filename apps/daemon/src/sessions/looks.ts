/**
 * When to look at a session's screen and processes: soon after its output went quiet, at the latest each second while it
 * moves, after what may have changed who is in front, and then less and less often. A session in which nothing is new
 * is not looked at.
 */

/** Output that paused this long has come to rest. */
const QUIET_MS = 150;
/** Output that never pauses is looked at this often. */
const MOVING_MS = 1000;
/** A program that was just started has replaced the shell's copy by then. */
const STARTED_MS = 120;
/** After a look at a program that may still come to ask: the first and the longest pause. */
const AGAIN_FROM_MS = 500;
const AGAIN_TO_MS = 30_000;

export class Looks {
  #dueMs: number | null = null;
  /** Start of the output that no look has seen yet. */
  #movingSinceMs: number | null = null;
  #againMs = AGAIN_FROM_MS;
  #isLooking = false;
  #isMissed = false;

  /** When the next look is due; null while none is, or one is under way. */
  get dueMs(): number | null {
    return this.#isLooking ? null : this.#dueMs;
  }

  output(atMs: number): void {
    this.#movingSinceMs ??= atMs;
    this.#againMs = AGAIN_FROM_MS;
    this.#dueMs = Math.min(atMs + QUIET_MS, this.#movingSinceMs + MOVING_MS);
    this.#isMissed = true;
  }

  /** A command started or ended, a key was pressed, the kernel showed a change. */
  changed(atMs: number): void {
    this.#againMs = AGAIN_FROM_MS;
    this.#dueMs = Math.min(this.#dueMs ?? Number.POSITIVE_INFINITY, atMs + STARTED_MS);
    this.#isMissed = true;
  }

  begin(): void {
    this.#isLooking = true;
    this.#isMissed = false;
    this.#dueMs = null;
    this.#movingSinceMs = null;
  }

  /** `mayAsk`: something else than a shell at its prompt is in front, which may yet come to ask. */
  end(atMs: number, mayAsk: boolean): void {
    this.#isLooking = false;
    if (this.#isMissed) {
      this.#dueMs ??= atMs + QUIET_MS;
      return;
    }
    this.#dueMs = mayAsk ? atMs + this.#againMs : null;
    this.#againMs = Math.min(this.#againMs * 2, AGAIN_TO_MS);
  }
}

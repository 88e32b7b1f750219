/** The browser's clock, timers, dice and storage: the only place where the page touches them. */

export interface System {
  /** Wall time, for ages. */
  readonly nowMs: () => number;
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly every: (periodMs: number, run: () => void) => () => void;
  readonly random: () => number;
  /** Null when nothing is kept, or the browser keeps nothing. */
  readonly recall: (name: string) => string | null;
  readonly keep: (name: string, value: string) => void;
}

/** A time of the wire (ISO 8601) as milliseconds. */
export function timeOf(iso: string): number {
  return Date.parse(iso);
}

const PREFIX = "saggar.";

export const browserSystem: System = {
  nowMs: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
  random: () => Math.random(),
  recall: (name) => {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      // Storage is switched off: every visit starts from the defaults.
      return null;
    }
  },
  keep: (name, value) => {
    try {
      localStorage.setItem(PREFIX + name, value);
    } catch {
      // Switched off or full: the choice holds for this visit.
    }
  },
};

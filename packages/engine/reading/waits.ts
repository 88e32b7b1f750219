/** R7: "Lines 4 and 5 share one key a wait." */

import { TIMINGS } from "../src/timings.ts";
import { askAfter, askEndsAt, askSuppressedUntil, liveAsk } from "./asks.ts";
import { type Past, remembered } from "./past.ts";
import { leftBefore, livePrompt, promptOn, suppressedUntil } from "./screens.ts";

interface Wait {
  readonly start: number;
  /** The number of keys given before: another for every wait, and for every change of the fingerprint in one. */
  readonly key: number;
  /** The last fingerprint that was live in the wait; null where there was none. */
  readonly fingerprint: string | null;
}

interface Waits {
  /** The wait that is under way; null while neither an ask nor a prompt is live. */
  readonly wait: Wait | null;
  /** By fingerprint, the wait in which it was live when it was last seen; none for one that is suppressed. */
  readonly known: ReadonlyMap<string, Wait>;
  readonly keys: number;
}

const NONE: Waits = { wait: null, known: new Map(), keys: 0 };

/** "A redraw within `beat` goes on with its wait": the wait of a prompt that the last evidence brought back. */
function redrawn(waits: Waits, past: Past, now: number): Wait | null {
  const prompt = livePrompt(past, now);
  if (prompt === null || past.before === null || promptOn(past.before)?.appeared === prompt.appeared)
    return null;
  const left = leftBefore(past, prompt.fingerprint);
  const isBack = now === past.at && left !== null && past.at - left < TIMINGS.beat;
  return isBack ? (waits.known.get(prompt.fingerprint) ?? null) : null;
}

/** The wait after this fingerprint was seen in it. */
function withFingerprint(waits: Waits, wait: Wait, fingerprint: string): Waits {
  // "… and gets a new key when the screen's fingerprint changes to another than the last one in that wait."
  const changes = wait.fingerprint !== null && wait.fingerprint !== fingerprint;
  const keys = changes ? waits.keys + 1 : waits.keys;
  const gone = { start: wait.start, key: changes ? keys : wait.key, fingerprint };
  const known = new Map([...waits.known].map(([print, of]) => [print, of.start === gone.start ? gone : of]));
  return { wait: gone, known: known.set(fingerprint, gone), keys };
}

/** What becomes of the waits with what is live at this moment: at an evidence, or when a grace or an ask ends. */
function step(waits: Waits, past: Past, now: number): Waits {
  const prompt = livePrompt(past, now);
  const suppressed = prompt === null ? promptOn(past) : null;
  const known = new Map([...waits.known].filter(([print]) => print !== suppressed?.fingerprint));
  if (prompt === null && liveAsk(past, now) === null) return { ...waits, known, wait: null };
  // "A wait starts when an ask or a prompt becomes live while neither is."
  const goesOn = waits.wait ?? redrawn(waits, past, now);
  const keys = goesOn === null ? waits.keys + 1 : waits.keys;
  const wait = goesOn ?? { start: keys, key: keys, fingerprint: null };
  return prompt === null
    ? { wait, known, keys }
    : withFingerprint({ wait, known, keys }, wait, prompt.fingerprint);
}

const waitsAfter: (past: Past) => Waits = remembered((past) =>
  step(past.before === null ? NONE : waitsAt(past.before, past.at), past, past.at),
);

/** Time alone ends a grace or an ask; each such moment is looked at once. */
function waitsAt(past: Past, now: number): Waits {
  const ask = askAfter(past);
  const ends = [suppressedUntil(past), ask === null ? null : askSuppressedUntil(ask), askEndsAt(past)];
  return ends
    .filter((end) => end !== null)
    .filter((end) => end > past.at && end <= now)
    .sort((a, b) => a - b)
    .reduce((waits, end) => step(waits, past, end), waitsAfter(past));
}

/** The key of the wait that is under way. */
export function waitKey(past: Past, now: number): string {
  return `wait:${waitsAt(past, now).wait?.key ?? 0}`;
}

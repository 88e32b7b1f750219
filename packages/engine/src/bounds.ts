/**
 * What evidence may bring, cut to what memory may hold. Evidence comes from programs: a text can be
 * a megabyte, a count can be NaN, a clock can jump. Nothing here throws, and everything that is kept
 * survives JSON.
 */
import type { Choice } from "./evidence.ts";

/** Characters of a text that are kept. */
const MAX_TEXT = 200;
/** Choices of a prompt that are kept. */
const MAX_CHOICES = 20;
/** Fingerprints that are remembered at once: prompts that just left, answers in their grace. */
export const MAX_FINGERPRINTS = 16;

/** The span of JavaScript's own dates: sums with any timing stay exact integers. */
const FURTHEST_MS = 8_640_000_000_000_000;

/** A time as the engine counts it: an integer, never before the last one seen. */
export function clampMs(atMs: number, lastMs: number | null): number {
  if (!Number.isFinite(atMs)) return lastMs ?? 0;
  // Adding 0 turns -0, which JSON does not keep, into 0.
  const at = Math.floor(Math.min(FURTHEST_MS, Math.max(-FURTHEST_MS, atMs))) + 0;
  return lastMs === null || at > lastMs ? at : lastMs;
}

/** The first 200 characters; a character outside the basic plane is never cut in two. */
export function boundText(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return Array.from(text.slice(0, 2 * MAX_TEXT))
    .slice(0, MAX_TEXT)
    .join("");
}

/** A text that may be missing. */
export function boundOptional(text: string | null | undefined): string | null {
  return typeof text === "string" ? boundText(text) : null;
}

/** A message in one line. */
export function boundLine(text: string): string {
  return boundText(text.slice(0, 4 * MAX_TEXT).replace(/[\r\n\u2028\u2029]+/gu, " ")).trim();
}

/**
 * A name that is only ever compared. A digest or a path is kept as it is; a longer one keeps its
 * beginning and a digest of the whole, so that two long names stay two.
 */
export function boundName(name: string): string {
  if (name.length <= MAX_TEXT) return name;
  return `${name.slice(0, MAX_TEXT - 40)}#${name.length}#${digestOf(name)}`;
}

/** Two 32-bit rolling hashes: enough to tell names apart, no more. */
function digestOf(name: string): string {
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let index = 0; index < name.length; index += 1) {
    const unit = name.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x85ebca6b) ^ (two >>> 13);
  }
  return `${(one >>> 0).toString(16)}${(two >>> 0).toString(16)}`;
}

export function boundChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.slice(0, MAX_CHOICES).map(({ key, label, selected }) => ({
    key: boundText(key),
    label: boundText(label),
    ...(selected === undefined ? {} : { selected }),
  }));
}

/** How many: not a number or less than none is none. */
export function boundCount(count: number | undefined): number {
  return count !== undefined && Number.isFinite(count) && count > 0 ? count : 0;
}

/** An exit code; null where none is known. */
export function boundCode(code: number | null): number | null {
  return typeof code === "number" && Number.isFinite(code) ? code + 0 : null;
}

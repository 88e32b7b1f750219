/**
 * The digest by which one question is told from another: over its words and choices, without what moves while it stands
 * (spinners, clocks, durations, percentages), without boxes, and with all blanks alike, so that neither a redraw nor
 * another width makes it another question. An ordinal such as "(1/3)" names the question and stays.
 */
import type { Choice } from "@saggar/engine";
import { digest } from "../digest.ts";

const SPINNERS = /[\u2800-\u28ff\u25d0-\u25d7\u25dc-\u25df\u25e2-\u25e5\u25f0-\u25f7]/gu;
const BOXES = /[\u2500-\u259f]/gu;
const CLOCK = /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]m)?\b/giu;
const DURATION = /\b\d+(?:[.,]\d+)?\s?(?:ms|s|secs?|seconds?|m|mins?|minutes?|h|hours?)\b/giu;
/** What differs with the width: where a line was broken, and how a label was joined. */
const JOINTS = /[\s–]+/gu;
const PERCENT = /\b\d+(?:[.,]\d+)?\s?%/gu;

function normalise(text: string): string {
  return text
    .normalize("NFC")
    .replace(CLOCK, " ")
    .replace(DURATION, " ")
    .replace(PERCENT, " ")
    .replace(SPINNERS, " ")
    .replace(BOXES, " ")
    .replace(/\s+/gu, " ")
    .trim();
}

export function fingerprintOf(text: string, choices: readonly Choice[]): string {
  const parts = choices.map(({ key, label }) => `${key}\t${normalise(label)}`);
  return digest([normalise(text), ...parts].join("\n"));
}

/**
 * Of an agent's dialog. Agents break lines themselves, at word borders and within words, and differently at each width: no
 * blank counts. What a permission is asked for counts to the letter: "sleep 5m" is not "sleep 6m".
 */
export function dialogFingerprint(question: string, request: string, choices: readonly Choice[]): string {
  const parts = [
    normalise(question),
    request,
    ...choices.map(({ key, label }) => `${key}\t${normalise(label)}`),
  ];
  return digest(parts.map((part) => part.normalize("NFC").replace(JOINTS, "")).join("\n"));
}

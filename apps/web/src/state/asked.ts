/** A claim's line taken apart for the card: what is asked, and what it is about. */
import type { ClaimView, SessionView } from "@saggar/protocol";

export interface Asked {
  readonly question: string;
  /** A command, a file, a watched line; null where the question says it all. */
  readonly about: string | null;
}

/** Between what an agent wants to do and its question, as the daemon joins them. */
const SEPARATOR = " · ";
/** A text of the wire ends near 200 characters: one as long as this may have been cut. */
const LONG_CHARS = 190;
const CUT_MARK = "…";

export function askedOf({ why, agent }: SessionView, { message, fingerprint }: ClaimView): Asked {
  if (message !== null && message !== why && !why.includes(message)) return { question: why, about: message };
  const at = why.lastIndexOf(SEPARATOR);
  const question = why.slice(at + SEPARATOR.length);
  // Only a prompt that was read off an agent's dialog is joined so.
  if (agent === null || fingerprint === null || at <= 0 || question === "")
    return { question: why, about: null };
  return { question, about: why.slice(0, at) };
}

/** The prompt stands on the screen in more words than the claim has: who answers should see them. */
export function isCutShort(claim: ClaimView): boolean {
  const { message, fingerprint } = claim;
  if (!mayShowScreen(claim) || message === null || fingerprint === null) return false;
  return message.includes(`${CUT_MARK}${SEPARATOR}`) || Array.from(message).length >= LONG_CHARS;
}

/** A claim whose screen may be shown on the card: never one that asks for a secret. */
export function mayShowScreen({ class: loudness, answer }: ClaimView): boolean {
  return loudness === 1 && answer !== "secret";
}

/** So much of an option's label is looked for: what is longer may be broken there. */
const LABEL_CHARS = 24;

/** Rows of a screen down to the options, which the card has as buttons; all of them where no option is found. */
export function rowsAbove(rows: readonly string[], { choices }: ClaimView): readonly string[] {
  const at = choices[0] === undefined ? -1 : optionRow(rows, choices[0]);
  const above = at > 0 ? rows.slice(0, at) : rows;
  const from = above.findIndex(isInked);
  return from === -1 ? rows : above.slice(from, above.findLastIndex(isInked) + 1).map(withoutFrame);
}

/** The lowest row with this option, by its number or as the whole of the row. */
function optionRow(rows: readonly string[], { key, label }: ClaimView["choices"][number]): number {
  const words = label.slice(0, LABEL_CHARS).trimEnd();
  const numbered = rows.findLastIndex((row) => row.includes(`${key}. ${words}`));
  return numbered === -1 ? rows.findLastIndex((row) => withoutFrame(row).endsWith(words)) : numbered;
}

/** The right side of a box would only make its row wrap. */
function withoutFrame(row: string): string {
  return row.replace(/[\s│┃║]+$/u, "");
}

function isInked(row: string): boolean {
  return row.trim() !== "";
}

/**
 * Text of a program made fit to be shown: one line, no control characters, nothing that reorders what stands around it.
 * Whole escape sequences go first, single bytes after them, so that no `[31m` is left where only the ESC went.
 * Cut by characters, never in the middle of one.
 */

const ESC = "\u001b";
/** String sequences (OSC, DCS, SOS, PM, APC) up to their end, or to the end of the text where it is missing. */
const STRING_SEQUENCE = new RegExp(
  `(?:${ESC}[\\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007${ESC}\u009c\u0018\u001a]*(?:\u0007|${ESC}\\\\|\u009c|\u0018|\u001a|$)?`,
  "gu",
);
const CONTROL_SEQUENCE = new RegExp(`(?:${ESC}\\[|\u009b)[0-?]*[ -/]*[@-~]?`, "gu");
const SHORT_ESCAPE = new RegExp(`${ESC}[ -/]*[0-~]?`, "gu");
/** C0, DEL, C1, line and paragraph separators: what is left of them becomes a space. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/** Bidi marks, embeddings, overrides and isolates, zero-width space, word joiner and its invisible kin, BOM, tag characters. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

const LONE_SURROGATE = /\p{Surrogate}/gu;

function stripEscapes(text: string): string {
  return text.replace(STRING_SEQUENCE, "").replace(CONTROL_SEQUENCE, "").replace(SHORT_ESCAPE, "");
}

export function sanitise(text: string, maxChars: number): string {
  // A text is cut before the costly part, generously: sequences take room that is not shown.
  const bounded = text.slice(0, maxChars * 8 + 4096);
  const plain = stripEscapes(bounded).replace(CONTROLS, " ").replace(INVISIBLE, "").trim();
  return cut(plain, maxChars);
}

/** At most `maxChars` characters (code points), and no half of a surrogate pair. */
export function cut(text: string, maxChars: number): string {
  const whole = text.slice(0, maxChars * 2).replace(LONE_SURROGATE, "");
  return text.length <= maxChars ? whole : Array.from(whole).slice(0, maxChars).join("").trimEnd();
}

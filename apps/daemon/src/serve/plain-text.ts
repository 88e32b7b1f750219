/**
 * Turns text of unknown origin into text that is safe to show and to keep: whole escape sequences go before single
 * control characters, so that nothing like `[31m` stays behind; bidi overrides and other invisible marks go too.
 */

/** CSI, the strings (OSC, DCS, SOS, PM, APC) with their end, and two-character escapes; in 7-bit and in 8-bit form. */
const SEQUENCES: RegExp =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\-~]/gu;
/** C0 but tab and line feed, DEL, C1. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;
// oxlint-disable-next-line no-control-regex
const ANY_CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
/** Direction overrides and isolates, zero-width marks, line separators, the byte order mark, tags. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Half of a surrogate pair: no character. */
const HALF = /\p{Surrogate}/gu;

/** One line of at most `maxChars` characters (code points); empty when nothing visible is left. */
export function cleanLine(text: string, maxChars: number): string {
  // What is far beyond the bound cannot matter, and need not be searched.
  const bounded = text.slice(0, maxChars * 8 + 1024);
  const line = bounded
    .replace(SEQUENCES, "")
    .replace(/[\t\r\n\v\f]+/gu, " ")
    .replace(CONTROLS, "")
    .replace(INVISIBLE, "")
    .replace(HALF, "")
    .replace(/ {2,}/gu, " ")
    .trim();
  const chars = Array.from(line);
  return chars.length <= maxChars
    ? chars.join("")
    : `${chars
        .slice(0, maxChars - 1)
        .join("")
        .trimEnd()}…`;
}

/**
 * Text as a paste: line ends are carriage returns as a terminal sends them, tabs stay, no other control character does. So
 * no text can end the frame of a bracketed paste early.
 */
export function cleanPaste(text: string): string {
  return text
    .replace(SEQUENCES, "")
    .replace(/\r\n?/gu, "\n")
    .replace(CONTROLS, "")
    .replace(HALF, "")
    .replaceAll("\n", "\r");
}

export function hasControls(text: string): boolean {
  return ANY_CONTROL.test(text);
}

/**
 * Text on its way into a terminal, as a paste. Whole escape sequences go before single control characters, so that neither
 * an end of the frame nor a rest like `[31m` stays behind; unlike text that is shown, it keeps its lines and its tabs.
 */

/** CSI, also cut short; OSC, DCS, SOS, PM and APC with their end; two-character escapes; in 7-bit and in 8-bit form. */
const SEQUENCES: RegExp =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\-~]/gu;
/** C0 but tab and line feed, DEL, C1. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;
// oxlint-disable-next-line no-control-regex
const ANY_CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
/** Half of a surrogate pair: no character. */
const HALF = /\p{Surrogate}/gu;

/** Line ends become carriage returns, as a terminal sends them; tabs stay, no other control character does. */
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

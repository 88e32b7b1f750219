/**
 * A paste as bytes for a program. No control character gets through but tab and line ends, so that no pasted text can
 * end its own frame and go on as typed keys; line ends are carriage returns, as a keyboard sends them.
 */

/** Whole escape sequences go before single characters, so that nothing like `[31m` stays behind. */
const SEQUENCES =
  // oxlint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|(?:\u001b[\]PX^_]|[\u0090\u0098\u009d-\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)|\u001b[ -/]*[0-Z\\-~]?/gu;
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/** The text of a paste with line feeds between lines. */
export function cleanPaste(pasted: string): string {
  return pasted.replace(/\r\n?/gu, "\n").replace(SEQUENCES, "").replace(CONTROLS, "");
}

/** True when a program that takes no pastes as a whole would run something before the person pressed Enter. */
export function runsAtOnce(clean: string, isBracketed: boolean): boolean {
  return !isBracketed && clean.includes("\n");
}

export function pasteBytes(clean: string, isBracketed: boolean): Uint8Array {
  const typed = clean.replaceAll("\n", "\r");
  return new TextEncoder().encode(isBracketed ? `\u001b[200~${typed}\u001b[201~` : typed);
}

/**
 * OSC 52: a program sets the clipboard. Reads (`?`), clearing, bad base64 and whatever is no text find nothing, and
 * neither does more than a person would copy.
 */

/** Characters of text. */
const MAX_TEXT = 100_000;
/** Base64 takes four characters for three bytes, and a character up to three bytes. */
const MAX_PAYLOAD = MAX_TEXT * 4;

/** The text to be copied; null for nothing. `data` is what stands between `52;` and the end. */
export function clipboardText(data: string): string | null {
  const [selection, payload = ""] = data.split(";", 2);
  if (selection === undefined || !/^[cpqs0-7]*$/u.test(selection)) return null;
  if (payload === "" || payload === "?" || payload.length > MAX_PAYLOAD) return null;
  try {
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const words = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return words.length > MAX_TEXT ? null : words;
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return null;
    throw error;
  }
}

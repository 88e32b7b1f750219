/** Base64 as programs put it into escape strings: with or without padding, wrapped or not. Null where it is none or no UTF-8. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES: ReadonlyMap<string, number> = new Map(Array.from(ALPHABET, (letter, value) => [letter, value]));

export function decodeBase64(text: string): string | null {
  const letters = text.replace(/[\r\n]/gu, "").replace(/={0,2}$/u, "");
  if (letters.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((letters.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of letters) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = (held >> bits) & 0xff;
    at += 1;
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null; // Not UTF-8: no text.
  }
}

/**
 * OSC 52: a program writes the clipboard. Reads (`?`) find nothing, and neither do clearing, bad base64 and a payload that
 * reached the PTY host's bound, since the rest of it is missing.
 */
import { decodeBase64 } from "./base64.ts";

/** What the PTY host keeps of one escape string. */
const PAYLOAD_BOUND_CHARS = 4096;

export function readClipboard(data: string): string | null {
  if (data.length >= PAYLOAD_BOUND_CHARS) return null;
  const cut = data.indexOf(";");
  if (cut < 0 || !/^[cpqs0-7]*$/u.test(data.slice(0, cut))) return null;
  const payload = data.slice(cut + 1);
  if (payload === "" || payload === "?") return null;
  return decodeBase64(payload);
}

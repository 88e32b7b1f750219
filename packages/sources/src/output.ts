/** Bytes that a session's programs wrote, as the PTY host counted them. */
import type { Evidence } from "@saggar/engine";

export function readOutput(mark: { readonly bytes: number; readonly newlines: number }): Evidence {
  return { kind: "output", bytes: mark.bytes, newlines: mark.newlines };
}

/** Refusals as values, in the words of the wire. */
import type { CallError } from "@saggar/protocol";
import { text } from "./words.ts";

export type Refused = { readonly ok: false; readonly error: CallError };

export const DONE: { readonly ok: true; readonly value: null } = { ok: true, value: null };
export const NO_SESSION: Refused = refused("no-such-target", text.noSession);

export function refused(code: CallError["code"], message: string): Refused {
  return { ok: false, error: { code, message } };
}

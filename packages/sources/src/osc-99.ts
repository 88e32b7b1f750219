/**
 * OSC 99, notifications in pieces: `key=value:key=value;payload`, joined by their id until one comes without `d=0`.
 * Only title and body are read; icons, buttons, sounds and queries carry no news. Unfinished ones are bounded in number and
 * length, and ids keep only the letters that the protocol allows.
 */
import * as z from "zod";
import { decodeBase64 } from "./base64.ts";

export interface Partial99 {
  readonly id: string;
  readonly title: string;
  readonly body: string;
}

export const partials99Schema: z.ZodType<readonly Partial99[]> = z.array(
  z.object({ id: z.string(), title: z.string(), body: z.string() }),
);

const MAX_PARTIALS = 8;
const MAX_ID_CHARS = 64;
const MAX_TEXT_CHARS = 1000;

export interface Osc99Step {
  readonly partials: readonly Partial99[];
  readonly done: { readonly title: string | null; readonly body: string } | null;
}

export function readOsc99(partials: readonly Partial99[], data: string): Osc99Step {
  const cut = data.indexOf(";");
  const keys = readKeys(cut < 0 ? data : data.slice(0, cut));
  const id = (keys.get("i") ?? "").replace(/[^\w+.-]/gu, "").slice(0, MAX_ID_CHARS);
  const others = partials.filter((partial) => partial.id !== id);
  const part = keys.get("p") ?? "title";
  if (part === "close") return { partials: others, done: null };
  if (part === "?" || part === "alive") return { partials, done: null };
  const known = partials.find((partial) => partial.id === id) ?? { id, title: "", body: "" };
  const grown = grow(known, part, payloadOf(cut < 0 ? "" : data.slice(cut + 1), keys));
  // Without an id there is nothing to join later pieces by.
  if (keys.get("d") === "0" && id !== "") {
    return { partials: [...others, grown].slice(-MAX_PARTIALS), done: null };
  }
  return { partials: others, done: compose(grown) };
}

function payloadOf(told: string, keys: ReadonlyMap<string, string>): string {
  return keys.get("e") === "1" ? (decodeBase64(told) ?? "") : told;
}

function readKeys(text: string): ReadonlyMap<string, string> {
  const pairs = text
    .slice(0, 1000)
    .split(":")
    .map((pair): [string, string] => {
      const at = pair.indexOf("=");
      return at < 0 ? [pair, ""] : [pair.slice(0, at), pair.slice(at + 1)];
    });
  return new Map(pairs);
}

function grow(partial: Partial99, part: string, text: string): Partial99 {
  if (part === "title") return { ...partial, title: (partial.title + text).slice(0, MAX_TEXT_CHARS) };
  if (part === "body") return { ...partial, body: (partial.body + text).slice(0, MAX_TEXT_CHARS) };
  return partial;
}

function compose({ title, body }: Partial99): Osc99Step["done"] {
  if (body === "") return title === "" ? null : { title: null, body: title };
  return { title: title === "" ? null : title, body };
}

/** The keys that `send` can press, by name. What a terminal sends for each is the daemon's to know. */
import * as z from "zod";

const PLAIN_KEYS = [
  "escape",
  "enter",
  "tab",
  "shift-tab",
  "space",
  "backspace",
  "delete",
  "up",
  "down",
  "left",
  "right",
  "home",
  "end",
  "page-up",
  "page-down",
] as const;

/** "ctrl-a" to "ctrl-z". */
const CTRL_KEY = /^ctrl-[a-z]$/u;

export type PlainKey = (typeof PLAIN_KEYS)[number];

/** For people who named another. */
export const KEY_NAMES: readonly string[] = [...PLAIN_KEYS, "ctrl-a … ctrl-z"];

const plainKeySchema = z.enum(PLAIN_KEYS);
export const keyNameSchema = z.union([plainKeySchema, z.string().regex(CTRL_KEY)]);

export function isPlainKey(name: string): name is PlainKey {
  return plainKeySchema.safeParse(name).success;
}

export function isKeyName(name: string): boolean {
  return keyNameSchema.safeParse(name).success;
}

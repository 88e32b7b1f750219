/** What a terminal sends for a key, by the key's name. */
import { isPlainKey, type PlainKey } from "@saggar/protocol";

const FIXED: Readonly<Record<Exclude<PlainKey, CursorKey>, string>> = {
  escape: "\u001b",
  enter: "\r",
  tab: "\t",
  "shift-tab": "\u001b[Z",
  space: " ",
  backspace: "\u007f",
  delete: "\u001b[3~",
  "page-up": "\u001b[5~",
  "page-down": "\u001b[6~",
};

/** Keys that a program may ask to have sent in another form (DECCKM). */
type CursorKey = "up" | "down" | "right" | "left" | "home" | "end";
const CURSOR: Readonly<Record<CursorKey, string>> = {
  up: "A",
  down: "B",
  right: "C",
  left: "D",
  home: "H",
  end: "F",
};

/** The control characters are the letters without their upper bits. */
const CONTROL_BITS = 0x1f;

const encoder = new TextEncoder();

export function keyPress(name: string, isApplicationCursor: boolean): Uint8Array {
  return encoder.encode(pressOf(name, isApplicationCursor));
}

function pressOf(name: string, isApplicationCursor: boolean): string {
  if (!isPlainKey(name)) return String.fromCodePoint((name.codePointAt(name.length - 1) ?? 0) & CONTROL_BITS);
  if (!isCursorKey(name)) return FIXED[name];
  return `${isApplicationCursor ? "\u001bO" : "\u001b["}${CURSOR[name]}`;
}

function isCursorKey(name: PlainKey): name is CursorKey {
  return Object.hasOwn(CURSOR, name);
}

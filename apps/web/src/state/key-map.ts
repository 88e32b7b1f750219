/** Which keys are the page's. Everything else goes to the terminal. */

export type Platform = "mac" | "linux";

export type Command =
  | "walk-next"
  | "walk-back"
  | "focus-card"
  | "answer-default"
  | "help"
  | "new-session"
  | "close-session"
  | "session-above"
  | "session-below"
  | "focus-menu"
  | "copy"
  | "text-larger"
  | "text-smaller"
  | "next-region"
  | "previous-region";

/** The part of a keyboard event that decides. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly isAltGraph: boolean;
}

/** A key by its place on a US keyboard (`code`) or by what it types (`keys`). */
interface Key {
  readonly code?: string;
  readonly keys?: readonly string[];
}

const J: Key = { code: "KeyJ", keys: ["j"] };
const W: Key = { code: "KeyW", keys: ["w"] };
const C: Key = { code: "KeyC", keys: ["c"] };
const ENTER: Key = { keys: ["enter"] };
const SLASH: Key = { keys: ["/", "?"] };
const ZERO: Key = { code: "Digit0" };
const UP: Key = { keys: ["arrowup"] };
const DOWN: Key = { keys: ["arrowdown"] };
const PLUS: Key = { keys: ["+", "="] };
const MINUS: Key = { keys: ["-", "−"] };
const F6: Key = { keys: ["f6"] };

/** Held keys, besides the platform's own (⌘ on a Mac, Ctrl elsewhere); `*` leaves Shift open. */
type Held = "" | "alt" | "shift" | "*";
type Row = readonly [held: Held, key: Key, command: Command];

const BOTH: readonly Row[] = [
  ["", J, "walk-next"],
  ["alt", J, "walk-back"],
  ["shift", J, "focus-card"],
  ["", ENTER, "answer-default"],
  ["shift", ENTER, "new-session"],
  ["shift", W, "close-session"],
  ["alt", UP, "session-above"],
  ["alt", DOWN, "session-below"],
  ["*", PLUS, "text-larger"],
  ["*", MINUS, "text-smaller"],
];

const ROWS: Readonly<Record<Platform, readonly Row[]>> = {
  mac: [...BOTH, ["*", SLASH, "help"], ["", ZERO, "focus-menu"]],
  linux: [...BOTH, ["shift", SLASH, "help"], ["shift", ZERO, "focus-menu"], ["shift", C, "copy"]],
};

export function commandOf(press: KeyPress, platform: Platform): Command | null {
  if (press.isComposing || press.keyCode === 229 || press.isAltGraph) return null;
  if (isKey(press, F6)) return regionCommand(press);
  const own = platform === "mac" ? press.metaKey : press.ctrlKey;
  const foreign = platform === "mac" ? press.ctrlKey : press.metaKey;
  if (!own || foreign) return null;
  const row = ROWS[platform].find(([held, key]) => isHeld(press, held) && isKey(press, key));
  return row?.[2] ?? null;
}

function regionCommand(press: KeyPress): Command | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  return press.shiftKey ? "previous-region" : "next-region";
}

function isHeld(press: KeyPress, held: Held): boolean {
  if (press.altKey !== (held === "alt")) return false;
  return held === "*" || press.shiftKey === (held === "shift");
}

function isKey(press: KeyPress, key: Key): boolean {
  if (key.keys?.includes(press.key.toLowerCase()) === true) return true;
  // A letter of another script, or one that Option turned into a symbol: go by its place.
  return key.code === press.code && (key.keys === undefined || !/^[a-z]$/i.test(press.key));
}

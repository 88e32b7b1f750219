/**
 * Sequences that switch off what a program that died has left on: keys, clicks and focus changes would otherwise reach the
 * shell as garbage. What shells set themselves at their prompt (bracketed paste, cursor keys) stays.
 */
import type { ScreenModel } from "./screen-model.ts";
import type { Switch } from "./stream-reader.ts";
import { innerState } from "./xterm-internals.ts";

const MOUSE_MODES: readonly number[] = [9, 1000, 1002, 1003];
const MOUSE_ENCODINGS: readonly number[] = [1005, 1006, 1015, 1016];
const ALTERNATE_MODES: readonly number[] = [47, 1047, 1049];
/** Takes more off the keyboard stack than can be on it. */
const NO_KEYBOARD_FLAGS = "\x1b[<64u\x1b[=0u";

/** `mayClear` says of a switch whether it is old enough to be a dead program's. */
export function disarmSequence(model: ScreenModel, mayClear: (which: Switch) => boolean): string {
  const { modes, mouseProtocol, mouseEncoding, isCursorHidden } = innerState(model.terminal);
  const off = (numbers: readonly number[]): string =>
    numbers.every(mayClear) ? numbers.map((mode) => `\x1b[?${mode}l`).join("") : "";
  const hasKeyboard = (flags: { current: number; stack: readonly number[] }): boolean =>
    flags.current !== 0 || flags.stack.length > 0;
  const keyboard = mayClear("keyboard");
  const parts = [
    modes.synchronizedOutput ? "\x1b[?2026l" : "",
    mouseProtocol === "NONE" ? "" : off(MOUSE_MODES),
    mouseEncoding === "DEFAULT" ? "" : off(MOUSE_ENCODINGS),
    modes.sendFocus ? off([1004]) : "",
  ];
  if (model.isAlternate && ALTERNATE_MODES.every(mayClear)) {
    if (keyboard && hasKeyboard(model.extra.keyboard("alternate"))) parts.push(NO_KEYBOARD_FLAGS);
    parts.push("\x1b[?1049l");
  }
  if (keyboard && hasKeyboard(model.extra.keyboard("normal"))) parts.push(NO_KEYBOARD_FLAGS);
  // Showing the cursor can do no harm, whoever hid it.
  if (isCursorHidden) parts.push("\x1b[?25h");
  return parts.join("");
}

/**
 * Sequences that switch off what a program that died has left on: keys, clicks, and reports of focus, colours and size would
 * otherwise reach the shell as garbage. What shells set themselves for their prompt stays.
 */
import type { ScreenModel } from "./screen-model.ts";
import type { Switch } from "./stream-reader.ts";
import { type InnerState, innerState } from "./xterm-internals.ts";

const MOUSE_MODES: readonly number[] = [9, 1000, 1002, 1003];
const MOUSE_ENCODINGS: readonly number[] = [1005, 1006, 1015, 1016];
const ALTERNATE_MODES: readonly number[] = [47, 1047, 1049];
const FOCUS_MODE = 1004;
const CURSOR_KEYS_MODE = 1;
const KEYPAD_MODE = 66;
/** Takes more off the keyboard stack than can be on it. */
const NO_KEYBOARD_FLAGS = "\x1b[<64u\x1b[=0u";
const NO_MODIFIED_KEYS = "\x1b[>4m";

/** Whether a switch is old enough to be a dead program's. */
export interface Ages {
  readonly mayClear: (which: Switch) => boolean;
  /** Of those that line editors set before they print their prompt. */
  readonly mayClearKeys: (which: Switch) => boolean;
}

export function disarmSequence(model: ScreenModel, ages: Ages): string {
  const inner = innerState(model.terminal);
  return [
    inner.modes.synchronizedOutput ? "\x1b[?2026l" : "",
    reports(model, inner, ages),
    keyModes(model, inner, ages),
    keyboardAndScreen(model, ages),
    // Showing the cursor can do no harm, whoever hid it.
    inner.isCursorHidden ? "\x1b[?25h" : "",
  ].join("");
}

/** What a terminal sends of itself. */
function reports({ extra }: ScreenModel, inner: InnerState, { mayClear }: Ages): string {
  const off = (numbers: readonly number[]): string => (numbers.every(mayClear) ? offSequence(numbers) : "");
  return [
    inner.mouseProtocol === "NONE" ? "" : off(MOUSE_MODES),
    inner.mouseEncoding === "DEFAULT" ? "" : off(MOUSE_ENCODINGS),
    inner.modes.sendFocus ? off([FOCUS_MODE]) : "",
    ...extra.modes.map((mode) => off([mode])),
  ].join("");
}

/** What changes the bytes of keys. */
function keyModes({ extra }: ScreenModel, { modes }: InnerState, { mayClearKeys }: Ages): string {
  const off = (isOn: boolean, which: Switch, sequence: string): string =>
    isOn && mayClearKeys(which) ? sequence : "";
  return [
    off(modes.applicationCursorKeys, CURSOR_KEYS_MODE, offSequence([CURSOR_KEYS_MODE])),
    off(modes.applicationKeypad, KEYPAD_MODE, offSequence([KEYPAD_MODE])),
    off(extra.modifyOtherKeys !== 0, "key-options", NO_MODIFIED_KEYS),
  ].join("");
}

/** Each screen has a keyboard of its own. */
function keyboardAndScreen(model: ScreenModel, { mayClear }: Ages): string {
  const keyboardOff = (screen: "normal" | "alternate"): string => {
    const { current, stack } = model.extra.keyboard(screen);
    return (current !== 0 || stack.length > 0) && mayClear("keyboard") ? NO_KEYBOARD_FLAGS : "";
  };
  const leave =
    model.isAlternate && ALTERNATE_MODES.every(mayClear) ? `${keyboardOff("alternate")}\x1b[?1049l` : "";
  return leave + keyboardOff("normal");
}

function offSequence(modes: readonly number[]): string {
  return modes.map((mode) => `\x1b[?${mode}l`).join("");
}

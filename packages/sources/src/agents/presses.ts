/** Key presses that choose in agents' dialogs, arrow keys in their normal form. */

export const ENTER = "\r";
export const ESC = "\u001b";
export const TAB = "\t";
export const RIGHT = "\u001b[C";
const UP = "\u001b[A";
const DOWN = "\u001b[B";

/** Arrow keys from one row to another. */
export function steps(from: number, to: number): readonly string[] {
  return Array.from({ length: Math.abs(to - from) }, () => (to < from ? UP : DOWN));
}

/** Ticks a row and comes back, so that the next tick starts from the same row. */
export function tickAt(selected: number, at: number, tick: string): readonly string[] {
  return [...steps(selected, at), tick, ...steps(at, selected)];
}

/** The selected text as it was written: a wrapped line is one line with its spaces, and no line ends in padding. */
import type { Terminal } from "@xterm/xterm";

type Reader = Pick<Terminal, "getSelectionPosition" | "getSelection"> & {
  readonly buffer: { readonly active: Pick<Terminal["buffer"]["active"], "getLine"> };
};

export function selectedText(terminal: Reader): string {
  const range = terminal.getSelectionPosition();
  const own = terminal.getSelection();
  if (range === undefined) return own;
  const { start, end } = range;
  let lines = "";
  for (let y = start.y; y <= end.y; y += 1) {
    const line = terminal.buffer.active.getLine(y);
    if (line === undefined) return own;
    const goesOn = y < end.y && terminal.buffer.active.getLine(y + 1)?.isWrapped === true;
    const from = y === start.y ? start.x : 0;
    const to = y === end.y ? end.x : undefined;
    lines += line.translateToString(!goesOn, from, to);
    if (y < end.y && !goesOn) lines += "\n";
  }
  // A block selection is no run of lines: the emulator's own reading of it stands.
  return withoutSpace(lines) === withoutSpace(own) ? lines : own;
}

function withoutSpace(words: string): string {
  return words.replace(/\s+/gu, "");
}

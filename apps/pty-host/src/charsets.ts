/** Which designation made a character set, by the identity of the emulator's own tables. */
import headless from "@xterm/headless";
import { type Charset, feed, innerState } from "./xterm-internals.ts";

/** Final bytes of the sets that the emulator knows; the plain one (`B`) is no table at all. */
const FINALS = ["0", "A", "4", "C", "5", "R", "Q", "K", "Y", "E", "6", "Z", "H", "7", "="];

let known: Map<Charset, string> | null = null;

export function charsetFinal(charset: Charset): string {
  known ??= learn();
  return known.get(charset) ?? "B";
}

function learn(): Map<Charset, string> {
  const terminal = new headless.Terminal({ cols: 2, rows: 1, scrollback: 0, logLevel: "off" });
  const finals = new Map<Charset, string>();
  for (const final of FINALS) {
    feed(terminal, Buffer.from(`\x1b(${final}`));
    const table = innerState(terminal).charsets[0];
    if (table !== undefined && !finals.has(table)) finals.set(table, final);
  }
  terminal.dispose();
  return finals;
}

/**
 * Reads the screens of this folder and paints them at a width, as a terminal would: long lines wrap and are flagged.
 *
 * A block opens with `# name`, then `key: value` lines, `---`, the screen's lines, and `===`. The cursor is `▮`, or `▯`
 * where the program hides it. Keys:
 * - `program`: command line of what is in front; `shell` for the session's own shell. `members`: the whole group, ` | ` between
 * - `shell`: the session's shell (bash). `at`: where its marks say that it is. `alt: yes`: the alternate screen
 * - `tty`: what the kernel says, see `TTY`
 * - `cols`: the one width of a captured screen, which is painted as it is
 * - `expect`: the kind of answer, or `none`; `text` and `choices` (`key=label`, `*` on the selected one) of the question
 */
import { readFileSync } from "node:fs";
import type { ScreenText, TtyState } from "@saggar/protocol";
import { cellWidth } from "../src/cells.ts";
import type { ProcessInfo, ProcessState } from "../src/facts.ts";
import { createSourceMemory, type SourceMemory } from "../src/memory.ts";

export interface Block {
  readonly name: string;
  readonly keys: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

const ROWS = 24;

/** canonical, echo, blockedReading, polling */
type Mode = readonly [boolean | null, boolean | null, boolean | null, boolean | null];
const TTY: Readonly<Record<string, Mode>> = {
  line: [true, true, true, false],
  hidden: [true, false, true, false],
  "unseen-hidden": [true, false, null, null],
  nobody: [true, true, false, false],
  silent: [true, false, false, false],
  "polling-line": [true, true, false, true],
  key: [false, false, true, false],
  "echoed-key": [false, true, true, false],
  keys: [false, false, false, true],
  "keys-busy": [false, false, false, false],
  editing: [false, false, false, true],
  unknown: [null, null, null, null],
};

export function readBlocks(file: string): readonly Block[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .split("\n===\n")
    .map((part) => part.slice(part.startsWith("# ") ? 0 : part.indexOf("\n# ") + 1))
    .filter((part) => part.includes("\n---\n"))
    .map(readBlock);
}

function readBlock(part: string): Block {
  const at = part.indexOf("\n---\n");
  const [title = "", ...pairs] = part.slice(0, at).split("\n");
  const keys = new Map(
    pairs.map((pair): [string, string] => {
      const cut = pair.indexOf(": ");
      return [pair.slice(0, cut), pair.slice(cut + 2)];
    }),
  );
  return { name: title.slice(2), keys, lines: part.slice(at + 5).split("\n") };
}

/** Widths to try: all three, or the one at which the screen was captured. */
export function widthsOf(block: Block): readonly number[] {
  const own = block.keys.get("cols");
  return own === undefined ? [40, 80, 200] : [Number(own)];
}

export function paint(block: Block, cols: number): ScreenText {
  const rows: { text: string; wrapped: boolean }[] = [];
  const cursor = { x: 0, y: 0, visible: true };
  for (const line of block.lines) {
    let row = { text: "", wrapped: false };
    rows.push(row);
    for (const character of line) {
      if (character === "▮" || character === "▯") {
        Object.assign(cursor, { x: cellWidth(row.text), y: rows.length - 1, visible: character === "▮" });
        continue;
      }
      if (cellWidth(row.text + character) > cols) {
        row = { text: "", wrapped: true };
        rows.push(row);
      }
      row.text += character;
    }
  }
  const height = Math.max(ROWS, rows.length);
  while (rows.length < height) rows.push({ text: "", wrapped: false });
  return {
    rows,
    size: { cols, rows: height },
    cursor,
    isAlternate: block.keys.get("alt") === "yes",
    title: "",
    modes: { bracketedPaste: false, applicationCursor: false, mouse: false },
    inverse: [],
    markSeq: 0,
  };
}

const SHELL_PID = 100;
const FRONT_PID = 200;

export function processOf(block: Block): ProcessState {
  const program = block.keys.get("program") ?? "";
  const shell = processNamed(SHELL_PID, SHELL_PID, block.keys.get("shell") ?? "bash");
  const isShell = program === "shell";
  const members = (block.keys.get("members") ?? program).split(" | ");
  const front = members.map((line, at) => processNamed(FRONT_PID + at, FRONT_PID, line));
  const foregroundPgid = isShell ? SHELL_PID : FRONT_PID;
  return {
    shell,
    foregroundPgid,
    foreground: isShell ? [shell] : front,
    backgroundChildren: 0,
    stoppedChildren: 0,
    isAlternate: block.keys.get("alt") === "yes",
    tty: ttyOf(block.keys.get("tty") ?? "", foregroundPgid),
  };
}

export function memoryOf(block: Block): SourceMemory | null {
  const at = block.keys.get("at");
  if (at !== "prompt" && at !== "command") return null;
  const memory = createSourceMemory({ secret: "s", isShell: true, expected: null });
  return { ...memory, shell: { ...memory.shell, at, isHeard: true } };
}

function processNamed(pid: number, pgid: number, line: string): ProcessInfo {
  const argv = line.split(" ");
  return { pid, ppid: pid - 1, pgid, state: "S", executable: `/usr/bin/${argv[0] ?? ""}`, argv };
}

function ttyOf(name: string, foregroundPgid: number): TtyState {
  const mode = TTY[name];
  if (mode === undefined) throw new Error(`No such terminal: "${name}"`);
  const [canonical, echo, blockedReading, polling] = mode;
  return { canonical, echo, foregroundPgid, blockedReading, polling };
}

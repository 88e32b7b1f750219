import headless from "@xterm/headless";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_STRING_BYTES, Scanner, type ScanSink } from "./scanner.ts";
import { CharacterFeed } from "./whole-characters.ts";
import { feed } from "./xterm-internals.ts";

const bytesOf = (text: string): Uint8Array => Buffer.from(text, "utf8");

class Notes implements ScanSink {
  readonly list: string[] = [];
  readonly screenPieces: Uint8Array[] = [];
  plain: (number | null)[] = [];
  screen(bytes: Uint8Array, plainLines: number | null): void {
    this.screenPieces.push(Uint8Array.from(bytes));
    this.plain.push(plainLines);
  }
  output(bytes: number, newlines: number): void {
    const last = this.list.at(-1);
    const match = last === undefined ? null : /^out (\d+) (\d+)$/.exec(last);
    if (match === null) this.list.push(`out ${bytes} ${newlines}`);
    else this.list[this.list.length - 1] = `out ${Number(match[1]) + bytes} ${Number(match[2]) + newlines}`;
  }
  osc(osc: { code: number; data: string; isTerminated: boolean; terminator: string }): void {
    const end = osc.isTerminated ? (osc.terminator === "\x07" ? "bel" : "st") : "cut";
    this.list.push(`osc ${osc.code} ${osc.data} ${end}`);
  }
  dcs(selector: string, payload: string): void {
    this.list.push(`dcs ${selector} ${payload}`);
  }
  bell(): void {
    this.list.push("bell");
  }
  modes(modes: readonly number[], isSet: boolean): void {
    this.list.push(`${isSet ? "set" : "reset"} ${modes.join(",")}`);
  }
  titleStack(isPush: boolean): void {
    this.list.push(isPush ? "push" : "pop");
  }
  keyboardFlags(): void {
    this.list.push("keyboard");
  }
  keyOptions(): void {
    this.list.push("key options");
  }
  reset(): void {
    this.list.push("ris");
  }
  get screenText(): string {
    return Buffer.concat(this.screenPieces).toString("utf8");
  }
}

function scanAll(chunks: readonly Uint8Array[]): Notes {
  const notes = new Notes();
  const scanner = new Scanner(notes);
  for (const chunk of chunks) scanner.scan(chunk);
  return notes;
}

const rows: readonly [story: string, bytes: string, notes: readonly string[]][] = [
  ["text and newlines are counted", "a\r\nbc\n", ["out 6 2"]],
  ["a bell rings", "a\x07b", ["out 1 0", "bell", "out 1 0"]],
  ["a lone bell is not output", "\x07", ["bell"]],
  ["the BEL that ends a title does not ring", "\x1b]0;t\x07", ["osc 0 t bel"]],
  ["a command ends with ST", "x\x1b]133;A\x1b\\y", ["out 1 0", "osc 133 A st", "out 1 0"]],
  ["a command without payload", "\x1b]104\x07", ["osc 104  bel"]],
  ["a command without a number says nothing", "\x1b]Lfoo\x07a", ["out 1 0"]],
  ["a new escape cuts a command off", "\x1b]0;ab\x1b[31mc", ["osc 0 ab cut", "out 6 0"]],
  [
    "the orphaned BEL of a cut command is silent",
    "\x1b]0;ab\x1b[31mc\x07d\x07",
    ["osc 0 ab cut", "out 7 0", "bell"],
  ],
  ["after a line feed a BEL rings again", "\x1b]0;ab\x1b[mc\n\x07", ["osc 0 ab cut", "out 5 1", "bell"]],
  ["CAN throws a command away", "\x1b]0;ab\x18c", ["out 1 0"]],
  ["a second command cuts the first off", "\x1b]0;ab\x1b]2;c\x07", ["osc 0 ab cut", "osc 2 c bel"]],
  ["controls inside a command are not part of it", "\x1b]0;a\nb\x07", ["osc 0 ab bel"]],
  ["the two-byte OSC and ST", "\u009d0;t\u009c", ["osc 0 t st"]],
  ["wide characters in a command", "\x1b]0;日本©é\x07", ["osc 0 日本©é bel"]],
  ["application strings are swallowed", "\x1b_Ga=q;AAAA\x1b\\x", ["out 3 0"]],
  ["a device control string", "\x1bP$qm\x1b\\", ["dcs $q m"]],
  ["the alternate screen", "\x1b[?1049h", ["out 8 0", "set 1049"]],
  ["several modes at once", "\x1b[?1000;1006l", ["out 13 0", "reset 1000,1006"]],
  ["ordinary modes are not private", "\x1b[4h", ["out 4 0"]],
  ["the title stack", "\x1b[22;0t\x1b[23t", ["out 7 0", "push", "out 5 0", "pop"]],
  ["a size query is no title", "\x1b[18t", ["out 5 0"]],
  ["keyboard flags", "\x1b[>5u\x1b[u\x1b[?u\x1b[<u", ["keyboard", "out 16 0"]],
  ["xterm's options of keys, which are no colours", "\x1b[>4;2m\x1b[4;2m", ["key options", "out 13 0"]],
  ["the keypad's short forms", "\x1b=\x1b>", ["set 66", "reset 66", "out 4 0"]],
  ["RIS", "\x1bc", ["out 2 0", "ris"]],
  ["a bell inside a control sequence rings", "\x1b[3\x071m", ["out 3 0", "bell", "out 2 0"]],
];

/** Bytes in which every kind of sequence, and every way to spoil one, is frequent. */
const fragments = fc.oneof(
  fc
    .constantFrom(
      "\x1b",
      "\x1b[",
      "\x1b]",
      "\x1bP",
      "\x1b_",
      "\x1b\\",
      "\x07",
      "\x18",
      "\x9c",
      "\u009c",
      "\u009d",
      "\u009b",
      "\u0085",
      "\x1b[2b",
      "\x1b]133;A\x07",
      "\x1b]9;hi\x1b\\",
      "\x1b]2;t\x07",
      "\x1b[31m",
      "\x1b[?1049h",
      "\x1b[?1049l",
      "\x1b[2;3H",
      "\x1bP$qm\x1b\\",
      "\x1bP+q544e\x1b\\",
      "\x1b(0",
      "\x0e",
      "\x0f",
      "\r\n",
      "\t",
      "\b",
      "日本",
      "é",
      "e\u0301",
      "🚀",
      ";",
      "0",
      "?",
      "$",
      "m",
      "q",
      "]",
      "[",
    )
    .map((text) => Uint8Array.from(Buffer.from(text, "utf8"))),
  fc.string({ maxLength: 6 }).map((text) => Uint8Array.from(Buffer.from(text, "utf8"))),
  fc.uint8Array({ maxLength: 4 }),
);
const streams = fc.array(fragments, { maxLength: 40 }).map((parts) => Uint8Array.from(Buffer.concat(parts)));
const tears = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 12 });

function tear(bytes: Uint8Array, at: readonly number[]): Uint8Array[] {
  const cuts = [...new Set(at.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...cuts].map((cut, index) => bytes.slice(cut, cuts[index] ?? bytes.length));
}

function emulator(): { terminal: headless.Terminal; commands: string[] } {
  const terminal = new headless.Terminal({
    cols: 20,
    rows: 6,
    scrollback: 50,
    allowProposedApi: true,
    logLevel: "off",
  });
  const commands: string[] = [];
  for (const code of [2, 9, 133])
    terminal.parser.registerOscHandler(code, (data) => {
      commands.push(`${code} ${data}`);
      return true;
    });
  return { terminal, commands };
}

function picture(terminal: headless.Terminal): unknown {
  const { active } = terminal.buffer;
  const lines = Array.from({ length: active.length }, (_, y) => active.getLine(y)?.translateToString(false));
  return [active.type, active.cursorX, active.cursorY, active.baseY, lines];
}

describe("Scanner", () => {
  it.each(rows)("%s", (_story, bytes, notes) => {
    expect(scanAll([bytesOf(bytes)]).list).toEqual(notes);
  });

  it("says the same however the bytes are torn", () => {
    // How an escape torn from its sequence is counted may differ by a few bytes.
    const withoutCounts = (list: readonly string[]) => list.filter((note) => !note.startsWith("out "));
    const newlines = (list: readonly string[]) =>
      list.reduce((sum, note) => sum + (note.startsWith("out ") ? Number(note.split(" ")[2]) : 0), 0);
    fc.assert(
      fc.property(streams, tears, (bytes, at) => {
        const [whole, torn] = [scanAll([bytes]), scanAll(tear(bytes, at))];
        expect(withoutCounts(torn.list)).toEqual(withoutCounts(whole.list));
        expect(newlines(torn.list)).toBe(newlines(whole.list));
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  it("finds the commands that an emulator finds, and leaves it the same picture without them", () => {
    fc.assert(
      fc.property(streams, tears, (bytes, at) => {
        const [all, share] = [emulator(), emulator()];
        // The CAN at the end settles whether a last ESC belongs to a terminator.
        feed(all.terminal, Uint8Array.from([...bytes, 0x18]));
        const notes = scanAll([...tear(bytes, at), Uint8Array.of(0x18)]);
        const characters = new CharacterFeed(share.terminal);
        for (const piece of notes.screenPieces) characters.feed(piece);
        expect(picture(share.terminal)).toEqual(picture(all.terminal));
        const found = notes.list.filter((note) => /^osc (2|9|133) /.test(note));
        expect(found.map((note) => note.replace(/^osc (.*) (bel|st|cut)$/s, "$1"))).toEqual(all.commands);
      }),
      { numRuns: 300 },
    );
  }, 60_000);

  it("keeps a bounded beginning of an endless string, and ends it at a line feed beyond the limit", () => {
    const notes = new Notes();
    const scanner = new Scanner(notes);
    scanner.scan(bytesOf("\x1b]0;"));
    const flood = new Uint8Array(65_536).fill(0x41);
    for (let sent = 0; sent <= MAX_STRING_BYTES; sent += flood.length) scanner.scan(flood);
    expect(notes.screenText).toBe("");
    scanner.scan(bytesOf("A\nhello\x07"));
    expect(notes.screenText.endsWith("\nhello\x07")).toBe(true);
    expect(notes.list.at(-1)).toBe("bell");
  });

  it("tells chunks of plain text from others", () => {
    expect(scanAll([bytesOf("a\tb\r\n日本\r\n")]).plain).toEqual([2]);
    expect(scanAll([bytesOf("a\x1b[mb")]).plain).toEqual([null]);
    expect(scanAll([bytesOf("a\bb")]).plain).toEqual([null]);
    expect(scanAll([bytesOf("\x1b["), bytesOf("31m"), bytesOf("x")]).plain.at(-1)).toBe(0);
  });

  it("knows where an unfinished sequence or character began", () => {
    const scanner = new Scanner(new Notes());
    scanner.scan(bytesOf("abc"));
    expect(scanner.wholeUntil).toBe(3);
    scanner.scan(bytesOf("\x1b[3"));
    expect([scanner.wholeUntil, scanner.isInSequence]).toEqual([3, true]);
    scanner.scan(bytesOf("1m"));
    expect(scanner.wholeUntil).toBe(8);
    scanner.scan(Uint8Array.of(0xe6));
    scanner.scan(Uint8Array.of(0x97));
    expect([scanner.wholeUntil, scanner.isInSequence]).toEqual([8, false]);
    scanner.scan(Uint8Array.of(0xa5));
    expect(scanner.wholeUntil).toBe(11);
  });
});

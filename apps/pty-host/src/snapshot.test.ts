import type headless from "@xterm/headless";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScreenModel } from "./screen-model.ts";
import { type Attributes, innerState } from "./xterm-internals.ts";

const SIZE = { cols: 24, rows: 8 };
const CSI = "\x1b[";

function modelOf(bytes: string | Uint8Array): ScreenModel {
  const model = new ScreenModel(SIZE, null);
  model.feed(typeof bytes === "string" ? Buffer.from(bytes, "utf8") : bytes);
  return model;
}

function restored(model: ScreenModel): ScreenModel {
  return modelOf(model.snapshot(200));
}

function cells(buffer: headless.IBuffer): string[] {
  return Array.from({ length: buffer.length }, (_, y) => {
    const line = buffer.getLine(y)!;
    const row = Array.from({ length: line.length }, (__, x) => {
      const cell = line.getCell(x) as headless.IBufferCell & Attributes;
      // The second half of a wide character that is gone shows nothing.
      const isOrphan = cell.getWidth() === 0 && line.getCell(x - 1)?.getWidth() !== 2;
      return isOrphan ? `|1||${cell.bg & 0x3ffffff}` : look(cell, x === line.length - 1);
    });
    return `${y > 0 && line.isWrapped ? "~" : " "}${row.join(",")}`;
  });
}

/**
 * What a cell looks like. Of an empty one only the background shows, unless it is inverse or lined: then it is as good as a
 * space. So it is in the last column, where a wrap may be still to come over a cell that was erased since.
 */
function look(cell: headless.IBufferCell & Attributes, isLast: boolean): string {
  const chars = cell.getChars();
  if (isLast && (chars === "" || chars === " ")) return `last ${cell.bg & 0x3ffffff}`;
  const isShown = (cell.fg & 0x94000000) !== 0 || (cell.bg & 0x40000000) !== 0;
  if (chars === "" && cell.getWidth() === 1 && !isShown) return `|1||${cell.bg & 0x3ffffff}`;
  const underline = cell.isUnderline() ? `${cell.getUnderlineStyle()}/${cell.getUnderlineColor()}` : "";
  return `${chars || " "}|${cell.getWidth()}|${cell.fg}|${cell.bg & ~0x10000000}|${underline}`;
}

/** Everything that a snapshot promises. */
function stateOf(model: ScreenModel): unknown {
  const { terminal } = model;
  const state = innerState(terminal);
  const { pen, active: inner } = state;
  const active = terminal.buffer.active;
  return {
    normal: cells(terminal.buffer.normal),
    alternate: active.type === "alternate" ? cells(active) : null,
    cursor: [active.cursorX, active.cursorY, active.baseY],
    region: [inner.scrollTop, inner.scrollBottom],
    saved: [
      inner.savedX,
      Math.max(0, inner.savedY - inner.ybase),
      inner.savedCurAttrData.fg,
      inner.savedCurAttrData.bg,
    ],
    savedCharset: inner.savedCharset,
    tabs: Array.from({ length: SIZE.cols }, (_, x) => inner.tabs[x] === true),
    pen: [
      pen.fg,
      pen.bg & ~0x10000000,
      pen.isUnderline() ? [pen.getUnderlineStyle(), pen.getUnderlineColor()] : null,
    ],
    modes: { ...state.modes },
    insert: state.isInserting,
    isCursorHidden: state.isCursorHidden,
    mouse: [state.mouseProtocol, state.mouseEncoding],
    charsets: [state.charsetLevel, [0, 1, 2, 3].map((set) => state.charsets[set])],
    options: [terminal.options.convertEol, terminal.options.cursorBlink],
    keyboard: [
      model.extra.keyboard("normal"),
      active.type === "alternate" ? model.extra.keyboard("alternate") : null,
    ],
    extra: [...model.extra.modes].sort((a, b) => a - b),
    modifyOtherKeys: model.extra.modifyOtherKeys,
  };
}

const rows: readonly [state: string, bytes: string][] = [
  ["text and colours", `a${CSI}1;31mb${CSI}0;48;2;1;2;3mc${CSI}m日本 é`],
  ["bold that ends while dim stays", `${CSI}1;2mx${CSI}22;2my${CSI}0;1mz`],
  ["underline styles and colours", `${CSI}4:3;58:2::1:2:3mx${CSI}4:1;58:5:9my${CSI}24mz${CSI}21mw`],
  ["256 colours beside the basic ones", `${CSI}38;5;1mx${CSI}31my${CSI}91mz${CSI}48;5;200mw`],
  ["every other look", `${CSI}3;5;7;8;9;53mx`],
  ["soft wraps", "0123456789".repeat(7)],
  ["a soft wrap before a wide character", `${"a".repeat(23)}日本`],
  ["a wrapped line whose end was erased", `${"a".repeat(30)}${CSI}A${CSI}20G${CSI}K`],
  ["a wrap that is still to come", "a".repeat(24)],
  ["a wrap that is still to come behind a wide character", `${"a".repeat(22)}${CSI}31m日`],
  ["erased with a background", `${CSI}44m${CSI}2J${CSI}3;5Hx`],
  ["lines above the screen", Array.from({ length: 30 }, (_, i) => `line ${i}\r\n`).join("")],
  ["the alternate screen", `one${CSI}?1049htwo`],
  ["the alternate screen entered the old way", `one${CSI}?47htwo`],
  ["both screens with their own regions", `${CSI}2;6r${CSI}3;3H${CSI}?1049h${CSI}3;5rtwo`],
  ["a scroll region", `x${CSI}2;5r${CSI}4;4Hy`],
  ["origin mode", `${CSI}2;5r${CSI}?6h${CSI}2;2Hy`],
  ["a hidden cursor", `${CSI}?25l`],
  ["mouse tracking and its encoding", `${CSI}?1003h${CSI}?1006h`],
  ["mouse reports in pixels", `${CSI}?1002h${CSI}?1016h`],
  ["mouse reports of the oldest kind", `${CSI}?9h`],
  ["application cursor keys and keypad", `${CSI}?1h\x1b=`],
  ["bracketed paste and focus reports", `${CSI}?2004h${CSI}?1004h`],
  ["reverse wraparound, no wraparound, insert mode", `${CSI}?45h${CSI}?7l${CSI}4h`],
  ["a steady bar for a cursor", `${CSI}6 q`],
  ["a blinking block for a cursor", `${CSI}1 q`],
  ["cursor blink", `${CSI}?12h`],
  ["a saved cursor with its pen", `${CSI}3;4H${CSI}32m\x1b7${CSI}6;6H${CSI}m`],
  ["a saved cursor with its character set", `\x1b(0\x1b7\x1b(B`],
  ["character sets", "\x1b)0\x1b*A\x0e"],
  ["line drawing in force", "\x1b(0qx"],
  ["LS2", "\x1b*0\x1bn"],
  ["tab stops", `${CSI}3g${CSI}5G\x1bH${CSI}17G\x1bH${CSI}1G`],
  ["keyboard flags", `${CSI}>1u${CSI}>5u`],
  ["keyboard flags on both screens", `${CSI}>1u${CSI}?1049h${CSI}>9u`],
  ["keyboard flags that were set, not pushed", `${CSI}=3;1u`],
  ["colour scheme reports and win32 input", `${CSI}?2031h${CSI}?9001h`],
  ["reports of the size", `${CSI}?2048h`],
  ["how modified keys are sent", `${CSI}>4;2m`],
  ["an update in progress", `${CSI}?2026h`],
  ["line feeds that return", `${CSI}20h`],
  ["a pen", `${CSI}1;4:3;38;2;9;8;7;58:5:3m`],
];

describe("snapshot", () => {
  it.each(rows)("keeps %s", (_state, bytes) => {
    const model = modelOf(bytes);
    expect(stateOf(restored(model))).toEqual(stateOf(model));
  });

  it("keeps a wide character's remains as they look", () => {
    const model = modelOf(`${CSI}7m日${CSI}1Gx`);
    expect(stateOf(restored(model))).toEqual(stateOf(model));
  });

  it("paints what a random program left", () => {
    // Not without wraparound: there the emulator leaves wide characters whose second half is something else.
    const piece = fc.oneof(
      fc.constantFrom(
        "\r\n",
        "\t",
        "\b",
        "日",
        "é",
        "e\u0301",
        "🚀",
        "x".repeat(24),
        "word ",
        "\x1b7",
        "\x1b8",
        "\x1bM",
        "\x1bD",
        "\x0e",
        "\x0f",
      ),
      fc
        .constantFrom(
          "J",
          "2J",
          "K",
          "1K",
          "L",
          "M",
          "@",
          "2@",
          "P",
          "3X",
          "S",
          "T",
          "2;7r",
          "r",
          "m",
          "7m",
          "41m",
          "1;2m",
          "22m",
          "4:3m",
          "38;5;4m",
        )
        .map((s) => CSI + s),
      fc
        .constantFrom("?1049h", "?1049l", "?6h", "?6l", "4h", "4l", "?25l", "?1000h", "?1006h", ">1u", "<u")
        .map((s) => CSI + s),
      fc
        .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 26 }))
        .map(([y, x]) => `${CSI}${y};${x}H`),
      // oxlint-disable-next-line no-control-regex
      fc.string({ maxLength: 12 }).map((text) => text.replace(/[\x00-\x1f\x7f]/g, "")),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const model = modelOf(pieces.join(""));
        expect(stateOf(restored(model))).toEqual(stateOf(model));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

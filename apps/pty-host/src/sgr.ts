/** The escape sequence for a pen: always from a clean pen, so that no earlier attribute can stay on. */
import type { Attributes } from "./xterm-internals.ts";

export const PLAIN_PEN = "\x1b[0m";

/** The colour mode of the 16 basic colours, which have codes of their own. */
const BASIC = 0x1000000;

export function sgr(pen: Attributes): string {
  if (pen.isAttributeDefault()) return PLAIN_PEN;
  const codes = ["0"];
  if (pen.isBold()) codes.push("1");
  if (pen.isDim()) codes.push("2");
  if (pen.isItalic()) codes.push("3");
  if (pen.isUnderline()) codes.push(...underline(pen));
  if (pen.isBlink()) codes.push("5");
  if (pen.isInverse()) codes.push("7");
  if (pen.isInvisible()) codes.push("8");
  if (pen.isStrikethrough()) codes.push("9");
  if (pen.isOverline()) codes.push("53");
  const foreground = { isRgb: pen.isFgRGB(), isPalette: pen.isFgPalette(), mode: pen.getFgColorMode() };
  codes.push(...colour({ ...foreground, value: pen.getFgColor(), base: 30 }));
  const background = { isRgb: pen.isBgRGB(), isPalette: pen.isBgPalette(), mode: pen.getBgColorMode() };
  codes.push(...colour({ ...background, value: pen.getBgColor(), base: 40 }));
  return `\x1b[${codes.join(";")}m`;
}

/** Whether two pens look the same. */
export function samePen(a: Attributes, b: Attributes): boolean {
  if (a.fg !== b.fg || a.bg !== b.bg) return false;
  if (!a.isUnderline()) return true;
  return a.getUnderlineStyle() === b.getUnderlineStyle() && a.getUnderlineColor() === b.getUnderlineColor();
}

function underline(pen: Attributes): string[] {
  const style = pen.getUnderlineStyle();
  const codes = [style <= 1 ? "4" : `4:${style}`];
  if (pen.isUnderlineColorDefault()) return codes;
  const value = pen.getUnderlineColor();
  if (pen.isUnderlineColorRGB()) codes.push(`58:2::${rgb(value).join(":")}`);
  else if (pen.isUnderlineColorPalette()) codes.push(`58:5:${value & 0xff}`);
  return codes;
}

interface Colour {
  readonly isRgb: boolean;
  readonly isPalette: boolean;
  readonly mode: number;
  readonly value: number;
  /** 30 for the foreground, 40 for the background. */
  readonly base: number;
}

function colour({ isRgb, isPalette, mode, value, base }: Colour): string[] {
  if (isRgb) return [`${base + 8}`, "2", ...rgb(value)];
  if (!isPalette) return [];
  if (mode !== BASIC) return [`${base + 8}`, "5", `${value}`];
  return [`${value < 8 ? base + value : base + 60 + value - 8}`];
}

function rgb(value: number): string[] {
  return [(value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff].map(String);
}

/**
 * The few things of the screen model that its public face does not give: feeding at once, and the state that a snapshot
 * must restore. The version is pinned, `checkInternals` runs when a host starts, and the round trip of every state is a test.
 */
import type headless from "@xterm/headless";

/** The attributes of a cell or of the pen. */
export interface Attributes {
  /** Colour and flags, packed: equal numbers mean equal looks, but for the underline's style and colour. */
  readonly fg: number;
  readonly bg: number;
  isAttributeDefault(): boolean;
  isInverse(): number;
  isBold(): number;
  isDim(): number;
  isItalic(): number;
  isBlink(): number;
  isInvisible(): number;
  isStrikethrough(): number;
  isOverline(): number;
  isUnderline(): number;
  isFgRGB(): boolean;
  isBgRGB(): boolean;
  isFgPalette(): boolean;
  isBgPalette(): boolean;
  getFgColor(): number;
  getBgColor(): number;
  getFgColorMode(): number;
  getBgColorMode(): number;
  getUnderlineStyle(): number;
  getUnderlineColor(): number;
  isUnderlineColorRGB(): boolean;
  isUnderlineColorPalette(): boolean;
  isUnderlineColorDefault(): boolean;
}

export interface InnerBuffer {
  readonly x: number;
  readonly y: number;
  readonly ybase: number;
  readonly savedX: number;
  readonly savedY: number;
  readonly savedCurAttrData: Attributes;
  readonly savedCharset: Charset;
  readonly scrollTop: number;
  readonly scrollBottom: number;
  readonly tabs: Readonly<Record<number, boolean>>;
}

export type Charset = Readonly<Record<string, string>> | undefined;

interface Core {
  writeSync(bytes: Uint8Array): void;
  readonly _bufferService: {
    readonly buffers: {
      readonly normal: InnerBuffer;
      readonly alt: InnerBuffer;
      readonly active: InnerBuffer;
    };
  };
  readonly _inputHandler: {
    readonly _curAttrData: Attributes;
    readonly _windowTitleStack: readonly string[];
  };
  readonly _charsetService: { readonly glevel: number; readonly _charsets: readonly Charset[] };
  readonly coreService: {
    readonly isCursorHidden: boolean;
    readonly modes: { readonly insertMode: boolean };
    readonly decPrivateModes: {
      readonly applicationCursorKeys: boolean;
      readonly applicationKeypad: boolean;
      readonly bracketedPasteMode: boolean;
      readonly cursorBlink: boolean | undefined;
      readonly cursorStyle: string | undefined;
      readonly origin: boolean;
      readonly reverseWraparound: boolean;
      readonly sendFocus: boolean;
      readonly synchronizedOutput: boolean;
      readonly wraparound: boolean;
    };
  };
  readonly coreMouseService: { readonly activeProtocol: string; readonly activeEncoding: string };
}

export function internals(terminal: headless.Terminal): Core {
  return (terminal as unknown as { readonly _core: Core })._core;
}

/** Parses at once; the terminal's own `write` waits for a timer. */
export function feed(terminal: headless.Terminal, bytes: Uint8Array): void {
  internals(terminal).writeSync(bytes);
}

/** What is missing of the above in this version of the library; null when all is there. */
export function missingInternals(terminal: headless.Terminal): string | null {
  const core = internals(terminal) as Core | undefined;
  const wanted: readonly (readonly [string, unknown])[] = [
    ["writeSync", core?.writeSync],
    ["buffers", core?._bufferService?.buffers?.normal?.tabs],
    ["pen", core?._inputHandler?._curAttrData?.isAttributeDefault],
    ["underline style", core?._inputHandler?._curAttrData?.getUnderlineStyle],
    ["charsets", core?._charsetService?._charsets],
    ["private modes", core?.coreService?.decPrivateModes?.wraparound],
    ["mouse", core?.coreMouseService?.activeEncoding],
  ];
  return wanted.find(([, value]) => value === undefined)?.[0] ?? null;
}

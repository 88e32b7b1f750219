/**
 * The few things of the screen model that its public face does not give: feeding at once, and the state that a snapshot
 * must restore. The version is pinned, a host looks at its start whether all of it is there, and the round trip of every
 * state is a test.
 */
// oxlint-disable no-underscore-dangle -- the library's own names
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

export interface PrivateModes {
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
}

export interface InnerState {
  readonly normal: InnerBuffer;
  readonly alternate: InnerBuffer;
  readonly active: InnerBuffer;
  readonly pen: Attributes;
  /** Which of the four character sets is in force. */
  readonly charsetLevel: number;
  readonly charsets: readonly Charset[];
  readonly isCursorHidden: boolean;
  readonly isInserting: boolean;
  readonly modes: PrivateModes;
  readonly mouseProtocol: string;
  readonly mouseEncoding: string;
}

interface Core {
  writeSync(bytes: Uint8Array): void;
  readonly _bufferService: {
    readonly buffers: {
      readonly normal: InnerBuffer;
      readonly alt: InnerBuffer;
      readonly active: InnerBuffer;
    };
  };
  readonly _inputHandler: { readonly _curAttrData: Attributes };
  readonly _charsetService: { readonly glevel: number; readonly _charsets: readonly Charset[] };
  readonly coreService: {
    readonly isCursorHidden: boolean;
    readonly modes: { readonly insertMode: boolean };
    readonly decPrivateModes: PrivateModes;
  };
  readonly coreMouseService: { readonly activeProtocol: string; readonly activeEncoding: string };
}

function coreOf(terminal: headless.Terminal): Core {
  return (terminal as unknown as { readonly _core: Core })._core;
}

/** Parses at once; the terminal's own `write` waits for a timer. */
export function feed(terminal: headless.Terminal, bytes: Uint8Array): void {
  coreOf(terminal).writeSync(bytes);
}

/** The state at this moment; the buffers and the pen are the live ones. */
export function innerState(terminal: headless.Terminal): InnerState {
  const core = coreOf(terminal);
  const { normal, alt, active } = core._bufferService.buffers;
  return {
    normal,
    alternate: alt,
    active,
    pen: core._inputHandler._curAttrData,
    charsetLevel: core._charsetService.glevel,
    charsets: core._charsetService._charsets,
    isCursorHidden: core.coreService.isCursorHidden,
    isInserting: core.coreService.modes.insertMode,
    modes: core.coreService.decPrivateModes,
    mouseProtocol: core.coreMouseService.activeProtocol,
    mouseEncoding: core.coreMouseService.activeEncoding,
  };
}

/** What is missing of the above in this version of the library; null when all is there. */
export function missingInternals(terminal: headless.Terminal): string | null {
  try {
    feed(terminal, new Uint8Array());
    const state = innerState(terminal);
    state.pen.getUnderlineStyle();
    state.pen.isAttributeDefault();
    const values = Object.entries({ ...state, tabs: state.normal.tabs, wraparound: state.modes.wraparound });
    return values.find(([, value]) => value === undefined)?.[0] ?? null;
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}

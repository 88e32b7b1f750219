/**
 * What each character does in each state of a VT parser, as xterm.js has it: the scanner must cut strings exactly where
 * the screen models of the host and of the clients do. Characters are ASCII, the C1 controls, or WIDE for all others.
 */

export const GROUND = 0;
export const ESCAPE = 1;
const ESCAPE_INTERMEDIATE = 2;
const CSI_ENTRY = 3;
const CSI_PARAM = 4;
const CSI_INTERMEDIATE = 5;
const CSI_IGNORE = 6;
/** From here on the states are inside a string. */
export const OSC = 7;
/** SOS, PM and APC: without meaning here, swallowed to their end. */
export const SWALLOWED = 8;
const DCS_ENTRY = 9;
const DCS_PARAM = 10;
const DCS_INTERMEDIATE = 11;
const DCS_IGNORE = 12;
export const DCS_PAYLOAD = 13;
const STATES = 14;

export function isString(state: number): boolean {
  return state >= OSC;
}

const IGNORE = 0;
export const EXECUTE = 1;
/** A new sequence begins, whatever was in progress. */
export const BEGIN = 2;
export const COLLECT = 3;
export const END_ESCAPE = 4;
export const END_CSI = 5;
/** An escape turns out to introduce a string. */
export const ENTER_STRING = 6;
export const PUT = 7;

/** Stands for every character from U+00A0 on. */
export const WIDE = 0xa0;
const CODES = WIDE + 1;

/** `action << 4 | next state` by `state * 256 + code`. What has no rule is an error that ends the sequence. */
export const TABLE: Uint8Array = new Uint8Array(STATES * 256);

interface Rule {
  readonly in: readonly number[];
  readonly on: readonly (number | readonly [from: number, to: number])[];
  readonly does: number;
  /** The state does not change when absent. */
  readonly to?: number;
}

const ALL = Array.from({ length: STATES }, (_, state) => state);
const C0 = [[0x00, 0x17], 0x19, [0x1c, 0x1f]] as const;
const EXECUTING = [GROUND, ESCAPE, ESCAPE_INTERMEDIATE, CSI_ENTRY, CSI_PARAM, CSI_INTERMEDIATE, CSI_IGNORE];
const DCS_HEAD = [DCS_ENTRY, DCS_PARAM, DCS_INTERMEDIATE];

/** Later rules win. */
const RULES: readonly Rule[] = [
  { in: [GROUND], on: [[0x20, 0x7e], WIDE], does: PUT },
  // From anywhere.
  { in: ALL, on: [0x18, 0x1a, [0x80, 0x9f]], does: EXECUTE, to: GROUND },
  { in: ALL, on: [0x9c], does: IGNORE, to: GROUND },
  { in: ALL, on: [0x1b], does: BEGIN, to: ESCAPE },
  { in: ALL, on: [0x9b], does: BEGIN, to: CSI_ENTRY },
  { in: ALL, on: [0x9d], does: BEGIN, to: OSC },
  { in: ALL, on: [0x90], does: BEGIN, to: DCS_ENTRY },
  { in: ALL, on: [0x98, 0x9e, 0x9f], does: BEGIN, to: SWALLOWED },
  // Controls inside escape sequences act at once.
  { in: EXECUTING, on: C0, does: EXECUTE },
  { in: EXECUTING.slice(1), on: [0x7f], does: IGNORE },
  // Escapes.
  { in: [ESCAPE], on: [[0x30, 0x7e]], does: END_ESCAPE, to: GROUND },
  { in: [ESCAPE, ESCAPE_INTERMEDIATE], on: [[0x20, 0x2f]], does: COLLECT, to: ESCAPE_INTERMEDIATE },
  { in: [ESCAPE_INTERMEDIATE], on: [[0x30, 0x7e]], does: IGNORE, to: GROUND },
  { in: [ESCAPE], on: [0x5b], does: BEGIN, to: CSI_ENTRY },
  { in: [ESCAPE], on: [0x5d], does: ENTER_STRING, to: OSC },
  { in: [ESCAPE], on: [0x50], does: ENTER_STRING, to: DCS_ENTRY },
  { in: [ESCAPE], on: [0x58, 0x5e, 0x5f], does: ENTER_STRING, to: SWALLOWED },
  // Control sequences.
  { in: [CSI_ENTRY, CSI_PARAM], on: [[0x30, 0x3b]], does: COLLECT, to: CSI_PARAM },
  { in: [CSI_ENTRY], on: [[0x3c, 0x3f]], does: COLLECT, to: CSI_PARAM },
  { in: [CSI_PARAM, CSI_INTERMEDIATE], on: [[0x3c, 0x3f]], does: IGNORE, to: CSI_IGNORE },
  { in: [CSI_INTERMEDIATE], on: [[0x30, 0x3f]], does: IGNORE, to: CSI_IGNORE },
  { in: [CSI_ENTRY, CSI_PARAM, CSI_INTERMEDIATE], on: [[0x20, 0x2f]], does: COLLECT, to: CSI_INTERMEDIATE },
  { in: [CSI_ENTRY, CSI_PARAM, CSI_INTERMEDIATE], on: [[0x40, 0x7e]], does: END_CSI, to: GROUND },
  { in: [CSI_IGNORE], on: [[0x20, 0x3f], WIDE], does: IGNORE },
  { in: [CSI_IGNORE], on: [[0x40, 0x7e]], does: IGNORE, to: GROUND },
  // Operating system commands.
  { in: [OSC], on: C0, does: IGNORE },
  { in: [OSC], on: [[0x20, 0x7f], WIDE], does: PUT },
  { in: [OSC], on: [0x07], does: IGNORE, to: GROUND },
  { in: [SWALLOWED], on: [...C0, [0x20, 0x7f]], does: IGNORE },
  // Device control strings.
  { in: [...DCS_HEAD, DCS_IGNORE], on: [...C0, 0x7f], does: IGNORE },
  { in: [DCS_ENTRY, DCS_PARAM], on: [[0x30, 0x3b]], does: COLLECT, to: DCS_PARAM },
  { in: [DCS_ENTRY], on: [[0x3c, 0x3f]], does: COLLECT, to: DCS_PARAM },
  { in: [DCS_PARAM, DCS_INTERMEDIATE], on: [[0x3c, 0x3f]], does: IGNORE, to: DCS_IGNORE },
  { in: [DCS_INTERMEDIATE], on: [[0x30, 0x3f]], does: IGNORE, to: DCS_IGNORE },
  { in: DCS_HEAD, on: [[0x20, 0x2f]], does: COLLECT, to: DCS_INTERMEDIATE },
  { in: DCS_HEAD, on: [[0x40, 0x7e]], does: COLLECT, to: DCS_PAYLOAD },
  { in: [DCS_IGNORE], on: [[0x20, 0x7e], WIDE], does: IGNORE },
  { in: [DCS_PAYLOAD], on: [...C0, [0x20, 0x7e], WIDE], does: PUT },
  { in: [DCS_PAYLOAD], on: [0x7f], does: IGNORE },
];

for (const rule of RULES)
  for (const state of rule.in)
    for (const codes of rule.on) {
      const [from, to] = typeof codes === "number" ? [codes, codes] : codes;
      for (let code = from; code <= to && code < CODES; code += 1)
        TABLE[state * 256 + code] = (rule.does << 4) | (rule.to ?? state);
    }

/** Bytes of running text by what they are to the fast loop over them. */
export const TEXT = 0;
const STOP = 1;
/** Leads the two-byte form of the C1 controls, and of harmless characters. */
export const C1_LEAD = 2;

export const RUN: Uint8Array = new Uint8Array(256);
RUN.fill(STOP, 0, 0x20);
RUN[0x09] = TEXT;
RUN[0x0a] = TEXT;
RUN[0x0d] = TEXT;
RUN[0xc2] = C1_LEAD;

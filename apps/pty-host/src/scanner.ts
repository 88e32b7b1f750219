/**
 * Reads a PTY's bytes once, however they are torn, and says what is in them: strings, bells, how much text, which screen.
 * The screen model gets the bytes without their strings, so an endless or huge string costs it nothing, and every
 * meaning that a string has for the host is handled from here.
 *
 * - Of the string in progress only the beginning is kept.
 * - A string ends where xterm.js ends it; one longer than MAX_STRING_BYTES also at the next line feed, so that a string
 *   that nobody terminates cannot hide the rest of a session.
 * - A BEL that was meant to end a string which an escape had already cut off does not ring.
 */
import { CodePoints, unfinishedBytes } from "./code-points.ts";
import { ModelShare } from "./model-share.ts";
import {
  BEGIN,
  C1_LEAD,
  COLLECT,
  DCS_PAYLOAD,
  END_CSI,
  END_ESCAPE,
  ENTER_STRING,
  ESCAPE,
  EXECUTE,
  GROUND,
  isString,
  OSC,
  PUT,
  RUN,
  SWALLOWED,
  TABLE,
  TEXT,
  WIDE,
} from "./scan-tables.ts";
import { StringPayload } from "./string-payload.ts";

/** From here on a string is no longer believed to end by itself. Bytes. */
export const MAX_STRING_BYTES: number = 1024 * 1024;
/** An orphaned BEL is expected within this much output after the cut. Bytes. */
const ORPHAN_BELL_BYTES = 4096;
const MAX_PARAM_BYTES = 64;
/**
 * The alternate screen, mouse reports and their forms, reports of focus, of colours and of size, and what changes the keys'
 * bytes: what is said when set or reset.
 */
const WATCHED_MODES: ReadonlySet<number> = new Set([
  1, 9, 47, 66, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 1047, 1049, 2031, 2048, 9001,
]);
const KEYPAD_MODE = 66;

/** `h` and `l` for modes, `t` for the title stack, `u` for the keyboard. */
const REPORTED_FINALS: readonly number[] = [0x68, 0x6c, 0x74, 0x75];

const LF = 0x0a;
const BEL = 0x07;
const ESC = 0x1b;
const CAN = 0x18;
const SUB = 0x1a;
const ST = 0x9c;
const RIS_FINAL = 0x63;
/** DECKPAM and DECKPNM: the keypad mode's short forms. */
const KEYPAD_SET_FINAL = 0x3d;
const KEYPAD_RESET_FINAL = 0x3e;
const SGR_FINAL = 0x6d;
/** BEL, CAN, SUB, ST, and a character that has no place where it stands. */
const ENDING_CODES: readonly number[] = [BEL, CAN, SUB, ST, WIDE];
const QUESTION_MARK = 0x3f;
const GREATER_THAN = 0x3e;
const SEMICOLON = 0x3b;

export interface OscString {
  readonly code: number;
  readonly data: string;
  /** False when a new escape cut it off. */
  readonly isTerminated: boolean;
  /** How it ended, for answering in kind. */
  readonly terminator: "\x07" | "\x1b\\";
}

export interface ScanSink {
  /**
   * The model's share; the bytes may alias the chunk. `plainLines`: how many line feeds a whole chunk of nothing but
   * text, CR, LF and TAB has; null for any other.
   */
  screen(bytes: Uint8Array, plainLines: number | null): void;
  /** Bytes outside strings since the last call. */
  output(bytes: number, newlines: number): void;
  /** Not OSC 8: links mean something to the clients' emulators only. */
  osc(osc: OscString): void;
  /** A device control string: its parameters and function, as in `$q`, and its payload. */
  dcs(selector: string, payload: string): void;
  bell(): void;
  /** Of the private modes that are watched, those that were set or reset. */
  modes(modes: readonly number[], isSet: boolean): void;
  /** The title is put on the stack or taken from it. */
  titleStack(isPush: boolean): void;
  /** Flags of the keyboard protocol were pushed or set. */
  keyboardFlags(): void;
  /** xterm's options of how keys are sent were set or reset. */
  keyOptions(): void;
  /** RIS. */
  reset(): void;
}

export class Scanner {
  readonly #sink: ScanSink;
  readonly #codePoints = new CodePoints();
  readonly #payload = new StringPayload();
  readonly #share = new ModelShare();
  #state: number = GROUND;
  #params: number[] = [];
  #sawC1Lead = false;
  #stringBytes = 0;
  /** The sequence in progress began inside another one, which the model still has open. */
  #hasInterrupted = false;
  /** The string that an ESC has just ended: `\` will make that ESC its terminator. */
  #cut: { readonly state: number; readonly selector: string } | null = null;
  #orphanUntil = 0;
  #chunk: Uint8Array = new Uint8Array();
  #chunkOffset = 0;
  #sequenceOffset = 0;
  #partial: Uint8Array = new Uint8Array();
  #isPlain = true;
  #newlines = 0;

  constructor(sink: ScanSink) {
    this.#sink = sink;
  }

  /** Bytes seen so far. */
  get offset(): number {
    return this.#chunkOffset + this.#chunk.length;
  }

  /** Where the sequence or character in progress began; `offset` when there is none. */
  get wholeUntil(): number {
    return this.#state === GROUND ? this.offset - this.#partial.length : this.#sequenceOffset;
  }

  get isInSequence(): boolean {
    return this.#state !== GROUND;
  }

  /** What begins a string of the kind in progress, for a reader who cannot have its real beginning. */
  get introducer(): string {
    if (!isString(this.#state)) return "";
    if (this.#state === OSC) return "\x1b]";
    return this.#state === SWALLOWED ? "\x1b_" : "\x1bP";
  }

  scan(chunk: Uint8Array): void {
    this.#chunkOffset += this.#chunk.length;
    this.#chunk = chunk;
    this.#share.begin(chunk);
    this.#isPlain = this.#state === GROUND && !this.#sawC1Lead;
    let at = 0;
    while (at < chunk.length) {
      if (this.#state === GROUND) at = this.#groundRun(at);
      else if (this.#state === OSC || this.#state === DCS_PAYLOAD) at = this.#payloadRun(at);
      else at = this.#one(at);
    }
    this.#finish();
  }

  /** Hands the model everything before the string that is being reported, so that something can be put behind it. */
  cut(): void {
    const bytes = this.#share.kept();
    if (bytes !== null) this.#sink.screen(bytes, null);
  }

  #finish(): void {
    const { length } = this.#chunk;
    this.#partial = this.#unfinishedTail();
    this.#share.finish(this.#state === ESCAPE ? this.#sequenceOffset - this.#chunkOffset : null);
    const bytes = this.#share.kept();
    if (bytes !== null) this.#sink.screen(bytes, this.#isPlain ? this.#newlines : null);
    this.#report(length, length);
  }

  #unfinishedTail(): Uint8Array {
    if (this.#state !== GROUND) return new Uint8Array();
    const tail = this.#chunk.subarray(-3);
    const isShort = this.#partial.length > 0 && this.#chunk.length < 3;
    const bytes = isShort ? Uint8Array.from([...this.#partial, ...tail]) : tail;
    const count = unfinishedBytes(bytes);
    return count === 0 ? new Uint8Array() : bytes.slice(bytes.length - count);
  }

  /** Runs of text, the bulk of what there is. */
  #groundRun(from: number): number {
    const chunk = this.#chunk;
    const end = chunk.length;
    if (this.#sawC1Lead) return this.#afterC1Lead(from);
    let newlines = 0;
    let at = from;
    for (; at < end; at += 1) {
      const byte = chunk[at] as number;
      if (RUN[byte] !== TEXT) break;
      if (byte === LF) newlines += 1;
    }
    if (newlines > 0) {
      this.#newlines += newlines;
      this.#orphanUntil = 0;
    }
    if (at === end) return end;
    const byte = chunk[at] as number;
    if (RUN[byte] === C1_LEAD) {
      this.#sawC1Lead = true;
      return at + 1;
    }
    this.#isPlain = false;
    const after = byte === ESC && chunk[at + 1] === 0x5b ? this.#wholeCsi(at) : at;
    if (after > at) return after;
    this.#step(byte, at, at);
    return at + 1;
  }

  /** The end of a control sequence that lies whole in the chunk; `from` when it does not. Most sequences do. */
  #wholeCsi(from: number): number {
    const chunk = this.#chunk;
    const end = chunk.length;
    let at = from + 2;
    while (at < end && ((chunk[at] as number) & 0xe0) === 0x20) at += 1;
    const final = at < end ? (chunk[at] as number) : 0;
    if (final < 0x40 || final > 0x7e) return from;
    if (isReportedCsi(final, chunk[from + 2])) this.#endCsi(final, chunk.subarray(from + 2, at), at);
    return at + 1;
  }

  #afterC1Lead(at: number): number {
    const byte = this.#chunk[at] as number;
    this.#sawC1Lead = false;
    if (byte < 0x80 || byte >= WIDE) return at;
    this.#isPlain = false;
    this.#step(byte, at, at - 1);
    return at + 1;
  }

  #payloadRun(from: number): number {
    const chunk = this.#chunk;
    const end = chunk.length;
    let at = from;
    if (!this.#sawC1Lead)
      while (at < end && (chunk[at] as number) >= 0x20 && chunk[at] !== 0xc2 && chunk[at] !== 0x7f) at += 1;
    if (at === from) return this.#one(from);
    this.#payload.add(chunk, from, at);
    this.#stringBytes += at - from;
    if (this.#stringBytes > MAX_STRING_BYTES) this.#share.count(at - from);
    return at;
  }

  #one(at: number): number {
    const byte = this.#chunk[at] as number;
    if (this.#state === OSC || this.#state === DCS_PAYLOAD) this.#payloadByte(byte, at);
    else if (byte < 0x80) {
      this.#codePoints.clear();
      this.#step(byte, at, at);
    } else {
      const codePoint = this.#codePoints.push(byte);
      if (codePoint >= 0) this.#step(Math.min(codePoint, WIDE), at, at - 1);
    }
    if (isString(this.#state)) this.#stringBytes += 1;
    return at + 1;
  }

  /** In a payload only controls matter, of which the C1 ones have two bytes. */
  #payloadByte(byte: number, at: number): void {
    const isC1 = this.#sawC1Lead && byte >= 0x80 && byte < WIDE;
    this.#sawC1Lead = byte === 0xc2;
    if (isC1) {
      this.#payload.dropLast();
      this.#step(byte, at, at - 1);
    } else if (byte < 0x80) this.#step(byte, at, at);
    else this.#put(at);
  }

  #put(at: number): void {
    this.#payload.add(this.#chunk, at, at + 1);
  }

  /** `begin` is where the character's first byte stands. */
  #step(code: number, at: number, begin: number): void {
    const before = this.#state;
    const entry = TABLE[before * 256 + code] as number;
    const action = entry >> 4;
    this.#state = entry & 0xf;
    if (isString(before)) {
      if (code === LF && this.#stringBytes > MAX_STRING_BYTES) this.#abandonString(at);
      else if (!isString(this.#state) || action === BEGIN) this.#leaveString(before, code, begin, at);
    } else if (before === ESCAPE && (this.#state !== ESCAPE || action === BEGIN))
      this.#leaveEscape(code, action, begin, at);
    // `ESC [` goes on with what its ESC began.
    if (action === BEGIN && code !== 0x5b) this.#hasInterrupted = before !== GROUND && !isString(before);
    this.#act(action, code, at, begin);
  }

  #act(action: number, code: number, at: number, begin: number): void {
    switch (action) {
      case BEGIN:
        this.#begin(code, begin, at);
        break;
      case ENTER_STRING:
        this.#enterString(this.#sequenceOffset - this.#chunkOffset, at);
        break;
      case EXECUTE:
        this.#execute(code, at);
        break;
      case COLLECT:
        if (this.#params.length < MAX_PARAM_BYTES) this.#params.push(code);
        break;
      case END_CSI:
        if (isReportedCsi(code, this.#params[0])) this.#endCsi(code, this.#params, at);
        break;
      case END_ESCAPE:
        this.#endEscape(code, at);
        break;
      case PUT:
        if (isString(this.#state)) this.#put(at);
        break;
      default:
    }
  }

  #execute(code: number, at: number): void {
    if (code === LF) this.#newlines += 1;
    else if (code === BEL) this.#bell(at);
  }

  #endEscape(code: number, at: number): void {
    if (code === RIS_FINAL) {
      this.#report(at + 1, at + 1);
      this.#sink.reset();
    } else if (code === KEYPAD_SET_FINAL || code === KEYPAD_RESET_FINAL)
      this.#sink.modes([KEYPAD_MODE], code === KEYPAD_SET_FINAL);
  }

  #begin(code: number, begin: number, at: number): void {
    // `ESC [` goes on with the sequence that its ESC began.
    if (code !== 0x5b) this.#sequenceOffset = this.#chunkOffset + begin;
    this.#params = [];
    this.#codePoints.clear();
    if (isString(this.#state)) this.#enterString(begin, at);
  }

  #enterString(begin: number, at: number): void {
    this.#params = [];
    this.#payload.clear();
    this.#stringBytes = 0;
    this.#sawC1Lead = false;
    this.#share.withhold(begin, Math.max(begin, at));
  }

  #leaveString(before: number, code: number, begin: number, at: number): void {
    this.#sawC1Lead = false;
    const string = { state: before, selector: this.#selector() };
    const isReported = before === OSC || before === DCS_PAYLOAD;
    this.#resumeAfter(code, { isReported, begin, at });
    if (code === ESC) this.#cut = isReported ? string : null;
    if (!isReported || (code !== BEL && code !== ST)) return;
    this.#report(0, at + 1);
    this.#reportString(string, true, code === BEL ? "\x07" : "\x1b\\");
    if (code === ST) this.#orphanUntil = this.#chunkOffset + at + ORPHAN_BELL_BYTES;
  }

  /** A control of its own stays, everything else that ends a string goes with it. */
  #resumeAfter(code: number, string: { isReported: boolean; begin: number; at: number }): void {
    const begin = code === ESC ? string.at : string.begin;
    const from = ENDING_CODES.includes(code) ? string.at + 1 : begin;
    const isProper = string.isReported && (code === BEL || code === ESC || code === ST);
    const isOpen = this.#hasInterrupted && code !== ESC;
    const isSeen = isProper || code === CAN || code === SUB || isOpen;
    if (isSeen) this.#share.resume(from);
    else this.#share.resumeUnseen(from);
  }

  #abandonString(at: number): void {
    this.#state = GROUND;
    this.#share.resume(at);
    this.#newlines += 1;
  }

  /** The byte after an ESC says whether it ended a string properly, and whether it introduces one. */
  #leaveEscape(code: number, action: number, begin: number, at: number): void {
    const cut = this.#cut;
    this.#cut = null;
    const isTerminated = cut !== null && code === 0x5c;
    const wasHeld = action !== ENTER_STRING && this.#releaseEscape(code, begin, at);
    // The two bytes of ST belong to its string.
    if (wasHeld !== isTerminated) this.#share.count(wasHeld ? 1 : -1);
    if (cut === null) return;
    this.#report(isTerminated ? at : 0, isTerminated ? at + 1 : 0);
    this.#reportString(cut, isTerminated, "\x1b\\");
    if (!isTerminated) this.#orphanUntil = this.#chunkOffset + at + ORPHAN_BELL_BYTES;
  }

  #releaseEscape(code: number, begin: number, at: number): boolean {
    if (code !== WIDE) return this.#share.releaseEscape(begin);
    return this.#hasInterrupted ? this.#share.voidEscape(at + 1) : this.#share.dropEscape(at + 1);
  }

  #selector(): string {
    return String.fromCharCode(...this.#params);
  }

  #reportString(
    string: { readonly state: number; readonly selector: string },
    isTerminated: boolean,
    terminator: OscString["terminator"],
  ): void {
    if (string.state === DCS_PAYLOAD) {
      this.#sink.dcs(string.selector, this.#payload.text());
      return;
    }
    if (this.#payload.isLink()) return;
    const command = this.#payload.command();
    if (command !== null) this.#sink.osc({ ...command, isTerminated, terminator });
  }

  #bell(at: number): void {
    const isOrphan = this.#chunkOffset + at < this.#orphanUntil;
    this.#orphanUntil = 0;
    this.#report(at, at + 1);
    if (!isOrphan) this.#sink.bell();
  }

  #endCsi(final: number, params: ArrayLike<number>, at: number): void {
    const first = params[0] ?? 0;
    if (final === 0x75) {
      // `>` pushes, `=` sets.
      if (first === 0x3e || first === 0x3d) this.#sink.keyboardFlags();
    } else if (final === SGR_FINAL) this.#sink.keyOptions();
    else if (final === 0x74) this.#endTitleStack(params, at);
    else if (first === QUESTION_MARK) {
      const modes = watchedModes(params);
      if (modes === null) return;
      this.#report(at + 1, at + 1);
      this.#sink.modes(modes, final === 0x68);
    }
  }

  #endTitleStack(params: ArrayLike<number>, at: number): void {
    const text = String.fromCharCode(...Array.from(params).slice(0, MAX_PARAM_BYTES));
    if (!/^2[23](;[02]?)?$/.test(text)) return;
    this.#report(at + 1, at + 1);
    this.#sink.titleStack(text.startsWith("22"));
  }

  /** Says how much came before `at`; what lies between `at` and `next` is not output. */
  #report(at: number, next: number): void {
    const bytes = this.#share.take(at, next);
    const newlines = this.#newlines;
    this.#newlines = 0;
    if (bytes > 0 || newlines > 0) this.#sink.output(bytes, newlines);
  }
}

/** SGR is most of what there is; only with `>` before its numbers is it something else. */
function isReportedCsi(final: number, first: number | undefined): boolean {
  return final === SGR_FINAL ? first === GREATER_THAN : REPORTED_FINALS.includes(final);
}

/** The watched ones among `?number;number…`; null when there is none, or anything else stands there. */
function watchedModes(params: ArrayLike<number>): readonly number[] | null {
  let modes: number[] | null = null;
  let mode = 0;
  for (let at = 1; at <= params.length; at += 1) {
    const byte = params[at] ?? SEMICOLON;
    if (byte === SEMICOLON) {
      if (WATCHED_MODES.has(mode)) modes = [...(modes ?? []), mode];
      mode = 0;
    } else if (byte >= 0x30 && byte <= 0x39) mode = (mode * 10 + byte - 0x30) & 0xffff;
    else return null;
  }
  return modes;
}

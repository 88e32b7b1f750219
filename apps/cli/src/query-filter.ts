/**
 * Takes out of a session's bytes what would make the person's own terminal speak or act: queries (the PTY host has answered
 * them already; a second answer would be typed into the session), clipboard writes, and window reports.
 * Everything else passes untouched and in order. A sequence is held back only until its kind is known; at most
 * MAX_HELD_BYTES, after which it passes as it is: a longer one is no query.
 *
 *   CSI c, CSI > c, CSI = c      device attributes          CSI 5 n, CSI 6 n, CSI ? … n    status, cursor
 *   CSI > … q                    terminal version           CSI … $ p                      modes
 *   CSI ? u                      keyboard flags             CSI 11/13-16/18-21 t           window
 *   OSC 4/10-19/… ; ?            colours                    OSC 52, OSC 99, OSC 7501       clipboard, reports
 *                                                           OSC 777 ; saggar               a far host's reports
 *   DCS $ q, DCS + q             settings, capabilities     APC, ENQ                       graphics, answerback
 */

const ESC = 0x1b;
const BEL = 0x07;
const CAN = 0x18;
const SUB = 0x1a;
const ENQ = 0x05;
export const MAX_HELD_BYTES = 4096;

/** Clipboard, reports, program states, and what far hosts say to the session. */
const SWALLOWED = /^(52;|99;|7501;|777;saggar;)/;

type State = "ground" | "escape" | "csi" | "string" | "string-escape";

export class QueryFilter {
  #state: State = "ground";
  #held: number[] = [];
  /** The sequence has outgrown what is held: its bytes pass as they come. */
  #isLong = false;
  #isInCharacter = false;

  /** Part of a sequence or of a character has passed, and the rest has not: nothing may come between. */
  get isMidway(): boolean {
    return this.#isInCharacter || (this.#isLong && this.#state !== "ground");
  }

  /** The bytes that the terminal may see. */
  push(bytes: Uint8Array): Uint8Array {
    const out: number[] = [];
    for (const byte of bytes) this.#step(byte, out);
    if (out.length > 0) this.#isInCharacter = endsInCharacter(out);
    return Uint8Array.from(out);
  }

  #step(byte: number, out: number[]): void {
    if (this.#state === "ground") {
      if (byte === ESC) this.#begin(byte);
      else if (byte !== ENQ) out.push(byte);
      return;
    }
    if (byte === CAN || byte === SUB) return this.#pass(byte, out);
    if (this.#state === "escape") return this.#afterEscape(byte, out);
    if (this.#state === "csi") return this.#inCsi(byte, out);
    this.#inString(byte, out);
  }

  #begin(byte: number): void {
    this.#held = [byte];
    this.#isLong = false;
    this.#state = "escape";
  }

  #afterEscape(byte: number, out: number[]): void {
    if (byte === ESC) {
      out.push(...this.#held);
      return this.#begin(byte);
    }
    this.#held.push(byte);
    // [ is CSI; ] OSC, P DCS, _ APC, ^ PM, X SOS carry strings; intermediates lengthen a plain escape.
    if (byte === 0x5b) this.#state = "csi";
    else if ([0x5d, 0x50, 0x5f, 0x5e, 0x58].includes(byte)) this.#state = "string";
    else if (byte >= 0x20 && byte <= 0x2f) return;
    else this.#release(out);
  }

  #inCsi(byte: number, out: number[]): void {
    if (byte === ESC) {
      out.push(...this.#held);
      return this.#begin(byte);
    }
    this.#hold(byte, out);
    if (byte < 0x40 || byte > 0x7e) return;
    const isQuery = !this.#isLong && isCsiQuery(String.fromCharCode(...this.#held.slice(2)));
    if (isQuery) this.#drop();
    else this.#release(out);
  }

  #inString(byte: number, out: number[]): void {
    if (this.#state === "string-escape") return this.#afterStringEscape(byte, out);
    if (byte === ESC) {
      this.#state = "string-escape";
      return;
    }
    this.#hold(byte, out);
    if (byte === BEL && this.#held[1] === 0x5d) this.#endString(out);
  }

  /** ESC \ ends the string; any other byte after ESC cuts it off and begins a sequence of its own. */
  #afterStringEscape(byte: number, out: number[]): void {
    if (byte === 0x5c) {
      this.#hold(ESC, out);
      this.#hold(byte, out);
      return this.#endString(out);
    }
    this.#endString(out);
    this.#begin(ESC);
    this.#afterEscape(byte, out);
  }

  #endString(out: number[]): void {
    if (this.#isQueryString()) this.#drop();
    else this.#release(out);
  }

  #isQueryString(): boolean {
    return !this.#isLong && isStringQuery(this.#held);
  }

  #hold(byte: number, out: number[]): void {
    if (this.#isLong) {
      out.push(byte);
      return;
    }
    this.#held.push(byte);
    if (this.#held.length <= MAX_HELD_BYTES || isSwallowed(this.#held)) {
      // A clipboard write of any length stays out; its bytes need not be kept.
      if (this.#held.length > MAX_HELD_BYTES) this.#held.length = 16;
      return;
    }
    out.push(...this.#held);
    this.#isLong = true;
  }

  #pass(byte: number, out: number[]): void {
    this.#hold(byte, out);
    this.#release(out);
  }

  #release(out: number[]): void {
    if (!this.#isLong) out.push(...this.#held);
    this.#drop();
  }

  #drop(): void {
    this.#held = [];
    this.#state = "ground";
  }
}

/** The last bytes begin a character of UTF-8 and do not end it. */
function endsInCharacter(bytes: readonly number[]): boolean {
  const lead = bytes.slice(-3).findLastIndex((byte) => byte >= 0xc0);
  if (lead === -1) return false;
  const tail = bytes.slice(-3).slice(lead);
  const first = tail[0] ?? 0;
  const needed = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return tail.length < needed && tail.slice(1).every((byte) => byte >= 0x80 && byte <= 0xbf);
}

/** `body`: everything behind `ESC [`. */
function isCsiQuery(body: string): boolean {
  if (/^[>=?]?[\d;]*c$/.test(body)) return true;
  if (/^\??[\d;]*n$/.test(body)) return true;
  if (/^>[\d;]*q$/.test(body)) return true;
  if (body.endsWith("$p")) return true;
  if (/^\?[\d;]*u$/.test(body)) return true;
  return /^(11|13|14|15|16|18|19|20|21)(;\d*)*t$/.test(body);
}

function isSwallowed(held: readonly number[]): boolean {
  if (held[1] === 0x5f) return true;
  return held[1] === 0x5d && SWALLOWED.test(String.fromCharCode(...held.slice(2, 14)));
}

function isStringQuery(held: readonly number[]): boolean {
  if (isSwallowed(held)) return true;
  const body = String.fromCharCode(...held.slice(2));
  if (held[1] === 0x50) return /^[\d;]*[$+]q/.test(body);
  return held[1] === 0x5d && /^(4|5|1\d|21);/.test(body) && body.includes("?");
}

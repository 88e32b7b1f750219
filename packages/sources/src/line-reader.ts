/**
 * Bytes of a terminal into finished lines of plain text: escape sequences gone, overwritten text as it was last seen
 * ("10%", CR, "99%" is one line, "99%"), characters whole however the bytes were cut. A line ends at a line feed, or where
 * the cursor goes to another row. A line keeps its first 4096 characters.
 */
export interface LineReader {
  push(bytes: Uint8Array): readonly string[];
}

const MAX_LINE_CHARS = 4096;
/** An escape string without an end is given up after this much. */
const MAX_STRING_CHARS = 1_048_576;
const MAX_PARAMETERS = 64;
/** The next character that is not plain text. */
const SPECIAL = /\p{Cc}/gu;
/** Eight-bit forms of what opens a string. */
const STRING_OPENERS = "\u009d\u0090\u0098\u009e\u009f";
/** Final letters of sequences that move to another row, or clear all of it. */
const OTHER_ROW = new Set(["A", "B", "E", "F", "H", "J", "d", "f", "L", "M", "S", "T"]);

type Place = "text" | "escape" | "escape-intermediate" | "control" | "string" | "string-escape";

export function createLineReader(): LineReader {
  return new Reader();
}

class Reader implements LineReader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: false });
  #place: Place = "text";
  #parameters = "";
  #stringLength = 0;
  #line = "";
  #column = 0;
  #done: string[] = [];

  push(bytes: Uint8Array): readonly string[] {
    this.#done = [];
    const text = this.#decoder.decode(bytes, { stream: true });
    let at = 0;
    while (at < text.length) at = this.#place === "text" ? this.#text(text, at) : this.#inside(text, at);
    const done = this.#done;
    this.#done = [];
    return done;
  }

  /** A run of plain text and the special character after it. */
  #text(text: string, from: number): number {
    SPECIAL.lastIndex = from;
    const at = SPECIAL.exec(text)?.index ?? text.length;
    if (at > from) this.#write(text.slice(from, at));
    if (at < text.length) this.#special(text.charAt(at));
    return at + 1;
  }

  #write(run: string): void {
    const room = run.slice(0, Math.max(0, MAX_LINE_CHARS - this.#column));
    const end = this.#column + room.length;
    const start = this.#line.slice(0, this.#column).padEnd(this.#column);
    this.#line = start + room + this.#line.slice(end);
    this.#column = end;
  }

  #special(character: string): void {
    if (character === "\n" || character === "\v" || character === "\f") return this.#finish();
    if (STRING_OPENERS.includes(character)) return this.#open("string");
    switch (character) {
      case "\r":
        this.#column = 0;
        return;
      case "\b":
        this.#column = Math.max(0, this.#column - 1);
        return;
      case "\t":
        return this.#write("\t");
      case "\u001b":
        this.#place = "escape";
        return;
      case "\u009b":
        return this.#open("control");
      default:
    }
  }

  #open(place: Place): void {
    this.#place = place;
    this.#parameters = "";
    this.#stringLength = 0;
  }

  #inside(text: string, at: number): number {
    const character = text.charAt(at);
    switch (this.#place) {
      case "escape":
        this.#escape(character);
        break;
      case "escape-intermediate":
        if (character >= "0") this.#place = "text";
        break;
      case "control":
        this.#control(character);
        break;
      case "string":
        this.#string(character);
        break;
      case "string-escape":
        // Anything but the end of the string begins a sequence of its own.
        this.#place = "text";
        if (character !== "\\") this.#escape(character);
        break;
      case "text":
        return at;
    }
    return at + 1;
  }

  #escape(character: string): void {
    if (character === "[") this.#open("control");
    else if ("]PX^_".includes(character)) this.#open("string");
    else if (character >= " " && character <= "/") this.#place = "escape-intermediate";
    else this.#place = character === "\u001b" ? "escape" : "text";
  }

  #control(character: string): void {
    if (character === "\u001b") {
      this.#place = "escape";
      return;
    }
    if (character >= " " && character <= "?") {
      if (this.#parameters.length < MAX_PARAMETERS) this.#parameters += character;
      return;
    }
    if (character < " ") {
      this.#special(character);
      return;
    }
    this.#place = "text";
    this.#move(character, Number.parseInt(this.#parameters, 10));
  }

  #move(final: string, parameter: number): void {
    const count = Number.isNaN(parameter) ? 1 : Math.min(parameter, MAX_LINE_CHARS);
    if (final === "C") this.#column = Math.min(MAX_LINE_CHARS, this.#column + Math.max(1, count));
    else if (final === "D") this.#column = Math.max(0, this.#column - Math.max(1, count));
    else if (final === "G") this.#column = Math.max(0, count - 1);
    else if (final === "K") this.#erase(Number.isNaN(parameter) ? 0 : parameter);
    else if (OTHER_ROW.has(final)) this.#leave();
  }

  #erase(part: number): void {
    if (part === 0) this.#line = this.#line.slice(0, this.#column);
    else if (part === 1) this.#line = " ".repeat(this.#column) + this.#line.slice(this.#column);
    else this.#line = "";
  }

  #string(character: string): void {
    this.#stringLength += 1;
    if (character === "\u001b") this.#place = "string-escape";
    else if ("\u0007\u009c\u0018\u001a".includes(character)) this.#place = "text";
    else if (this.#stringLength > MAX_STRING_CHARS) this.#place = "text";
  }

  /** Another row: what stood here is finished, an empty row is not worth a line. */
  #leave(): void {
    if (this.#line.trim() === "") {
      this.#line = "";
      this.#column = 0;
    } else this.#finish();
  }

  #finish(): void {
    this.#done.push(this.#line.trimEnd());
    this.#line = "";
    this.#column = 0;
  }
}

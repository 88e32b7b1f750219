// oxlint-disable no-control-regex -- escape sequences are what this is about
/**
 * Asks the terminal that this command runs in whether it reads program states (OSC 7501), and keeps its answers out of
 * what the person types. Device attributes, which every terminal tells, are asked for behind it: if their answer comes
 * first, the terminal does not.
 */

export const QUERY = "\x1b]7501;?\x1b\\\x1b[c";

/** A longer beginning of an answer is none. */
const MAX_HELD_CHARS = 256;
const SUPPORT = /\x1b\]7501;\?[^\x07\x1b]*(?:\x07|\x1b\\)/;
const ATTRIBUTES = /\x1b\[\?[\d;]*c/;
/** What may be the beginning of an answer. */
const BEGINNING = /\x1b(?:\[(?:\?[\d;]*)?|\](?:7(?:5(?:0(?:1(?:;(?:\?[^\x07\x1b]*\x1b?)?)?)?)?)?)?)?$/;

export class OuterQuery {
  #held = "";
  #isSupported = false;
  #isAnswered = false;

  /** Both answers have come: all that follows is the person's. */
  get isAnswered(): boolean {
    return this.#isAnswered;
  }

  get isSupported(): boolean {
    return this.#isSupported;
  }

  /** Something is held that may be the beginning of an answer, or a key. */
  get isHolding(): boolean {
    return this.#held !== "";
  }

  /** What of the input is the person's. */
  push(input: Uint8Array): Buffer {
    if (this.#isAnswered) return Buffer.from(input);
    let text = this.#held + Buffer.from(input).toString("latin1");
    this.#held = "";
    const attributesAt = text.search(ATTRIBUTES);
    const supportAt = text.search(SUPPORT);
    if (supportAt !== -1 && (attributesAt === -1 || supportAt < attributesAt)) {
      this.#isSupported = true;
      text = text.replace(SUPPORT, "");
    }
    if (attributesAt !== -1) {
      this.#isAnswered = true;
      return Buffer.from(text.replace(ATTRIBUTES, ""), "latin1");
    }
    const beginning = BEGINNING.exec(text);
    if (beginning !== null && beginning[0].length <= MAX_HELD_CHARS) {
      this.#held = beginning[0];
      text = text.slice(0, beginning.index);
    }
    return Buffer.from(text, "latin1");
  }

  /** Gives back what was held: it was typed after all. */
  release(): Buffer {
    const held = Buffer.from(this.#held, "latin1");
    this.#held = "";
    return held;
  }
}

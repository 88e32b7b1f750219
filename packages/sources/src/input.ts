/**
 * Typed input: what a client sent, without what its terminal sends of its own accord. Keys and pastes count; mouse and
 * focus reports, answers to queries and key releases do not. Sequences may be cut anywhere.
 *
 * | sent                            | counts | what it is                                        |
 * |---------------------------------|--------|---------------------------------------------------|
 * | `CSI < … M/m`, `CSI M` + 3, `CSI n;n;n M` | no | mouse, in its three encodings           |
 * | `CSI I`, `CSI O`                | no     | focus                                             |
 * | `CSI … c/n/t/x/$y`, `CSI ? … u` | no     | device, status, window, mode and keyboard answers |
 * | `CSI row;col R`                 | no     | cursor position; `CSI 1;2R` to `1;8R` is a held F3 |
 * | `CSI …:3 u/~/A…`                | no     | a key let go                                      |
 * | `OSC`, `DCS`, `APC` … ST        | no     | answers with text                                 |
 * | `CSI 200~` … `CSI 201~`         | yes    | a paste, whatever is in it                        |
 * | all else                        | yes    | keys                                              |
 */
import * as z from "zod";
import { NOTHING, type Step } from "./step.ts";

/** An escape byte that nothing follows this soon was the Escape key. */
const ALONE_MS = 50;
/** No key or report has more parameters than this. */
const MAX_PARAMETERS = 48;
const ESC = 0x1b;
const BEL = 0x07;
const KITTY_ESCAPE = new RegExp(`^${String.fromCharCode(ESC)}\\[27(?:;1(?::1)?)?u$`, "u");
const ENTER = 0x0d;
const INTERRUPT = 0x03;
const QUIT = 0x1c;

type Place = "ground" | "escape" | "control" | "string" | "string-escape" | "mouse";

export interface InputMemory {
  readonly place: Place;
  readonly parameters: string;
  /** Bytes of the sequence so far. */
  readonly length: number;
  readonly isPasting: boolean;
  /** When the newest byte of an unfinished sequence came. */
  readonly atMs: number;
}

export const inputMemorySchema: z.ZodType<InputMemory> = z.object({
  place: z.enum(["ground", "escape", "control", "string", "string-escape", "mouse"]),
  parameters: z.string(),
  length: z.number(),
  isPasting: z.boolean(),
  atMs: z.number(),
});

export function createInputMemory(): InputMemory {
  return { place: "ground", parameters: "", length: 0, isPasting: false, atMs: 0 };
}

export interface TypedStep extends Step<InputMemory> {
  /** The person pressed Ctrl-C or Ctrl-\. */
  readonly isInterrupt: boolean;
  /** A line was sent with it: Enter, in either encoding of keys, and not as a part of a paste. */
  readonly isSubmit: boolean;
}

export function readTyped(memory: InputMemory, bytes: Uint8Array, atMs: number): TypedStep {
  const reader = new TypedReader(memory);
  for (const byte of bytes) reader.push(byte);
  const { isInterrupt, isSubmit } = reader;
  return { ...typed(reader.rest(atMs), reader.typedBytes, 0), isInterrupt, isSubmit };
}

/** The Escape key alone, once or more, in either encoding of keys: agents stop at it. */
export function isEscape(bytes: Uint8Array): boolean {
  if (bytes.length > 0 && bytes.every((byte) => byte === ESC)) return true;
  return bytes.length < MAX_PARAMETERS && KITTY_ESCAPE.test(String.fromCharCode(...bytes));
}

export function inputDueMs(memory: InputMemory): number | null {
  return memory.place === "ground" ? null : memory.atMs + ALONE_MS;
}

/** A sequence that stays unfinished was typed by hand: Escape, or Alt with `[`, `]`, `O` or `P`. */
export function lapseInput(memory: InputMemory, nowMs: number): Step<InputMemory> {
  const dueMs = inputDueMs(memory);
  if (dueMs === null || nowMs < dueMs) return { memory, findings: NOTHING };
  const { isPasting, atMs, length } = memory;
  return typed({ ...createInputMemory(), isPasting }, length, Math.max(0, nowMs - atMs));
}

function typed(memory: InputMemory, bytes: number, backdateMs: number): Step<InputMemory> {
  if (bytes === 0) return { memory, findings: NOTHING };
  const evidence = { kind: "input", bytes } as const;
  return {
    memory,
    findings: [backdateMs > 0 ? { kind: "evidence", evidence, backdateMs } : { kind: "evidence", evidence }],
  };
}

class TypedReader {
  #place: Place;
  #parameters: string;
  #length: number;
  #isPasting: boolean;
  typedBytes = 0;
  isInterrupt = false;
  isSubmit = false;

  constructor(memory: InputMemory) {
    this.#place = memory.place;
    this.#parameters = memory.parameters;
    this.#length = memory.length;
    this.#isPasting = memory.isPasting;
  }

  rest(atMs: number): InputMemory {
    return {
      place: this.#place,
      parameters: this.#parameters,
      length: this.#length,
      isPasting: this.#isPasting,
      atMs: this.#place === "ground" ? 0 : atMs,
    };
  }

  push(byte: number): void {
    this.#length += 1;
    switch (this.#place) {
      case "ground":
        return this.#ground(byte);
      case "escape":
        return this.#escape(byte);
      case "control":
        return this.#control(byte);
      case "mouse":
        // `CSI M` and three bytes of button and place.
        if (this.#length >= 6) this.#end(false);
        return;
      case "string":
        if (byte === BEL) this.#end(false);
        else if (byte === ESC) this.#place = "string-escape";
        return;
      case "string-escape":
        if (byte === 0x5c) this.#end(false);
        else this.#place = "string";
    }
  }

  #ground(byte: number): void {
    if (byte === ESC) {
      this.#place = "escape";
      this.#parameters = "";
      return;
    }
    if ((byte === INTERRUPT || byte === QUIT) && !this.#isPasting) this.isInterrupt = true;
    if (byte === ENTER && !this.#isPasting) this.isSubmit = true;
    this.#end(true);
  }

  #escape(byte: number): void {
    if (byte === 0x5b) this.#place = "control";
    else if (byte === 0x5d || byte === 0x50 || byte === 0x5f) this.#place = "string";
    else if (byte === ESC) {
      // Escape twice: the first was the key, the second may begin a sequence.
      this.typedBytes += 1;
      this.#length = 1;
    } else this.#end(true);
  }

  #control(byte: number): void {
    if (byte === ESC) {
      this.typedBytes += this.#length - 1;
      this.#length = 1;
      this.#place = "escape";
      this.#parameters = "";
      return;
    }
    if (byte >= 0x20 && byte <= 0x3f && this.#parameters.length < MAX_PARAMETERS) {
      this.#parameters += String.fromCharCode(byte);
      return;
    }
    const final = String.fromCharCode(byte);
    if (final === "M" && this.#parameters === "" && !this.#isPasting) {
      this.#place = "mouse";
      return;
    }
    this.#finish(final);
  }

  #finish(final: string): void {
    const parameters = this.#parameters;
    if (final === "~" && parameters === "201") {
      this.#isPasting = false;
      return this.#end(false);
    }
    if (this.#isPasting) return this.#end(true);
    if (final === "~" && parameters === "200") {
      this.#isPasting = true;
      return this.#end(false);
    }
    if (final === "u" && /^(?:99|67);5(?::[12])?$/u.test(parameters)) this.isInterrupt = true;
    if (final === "u" && /^13(?:;1(?::1)?)?$/u.test(parameters)) this.isSubmit = true;
    this.#end(!isReport(parameters, final));
  }

  #end(isTyped: boolean): void {
    if (isTyped) this.typedBytes += this.#length;
    this.#length = 0;
    this.#place = "ground";
    this.#parameters = "";
  }
}

/** Finals of answers to queries: device, status, window, parameters, mode. */
const ANSWERS: ReadonlySet<string> = new Set(["c", "n", "t", "x", "y"]);

function isReport(parameters: string, final: string): boolean {
  const isPrivate = /^[<=>?]/u.test(parameters);
  const isRelease = /:3(?:;|$)/u.test(parameters);
  if (isPrivate || isRelease || ANSWERS.has(final)) return true;
  if (final === "I" || final === "O") return parameters === "";
  if (final === "M") return /^\d+;\d+;\d+$/u.test(parameters);
  return final === "R" && /^\d+;\d+$/u.test(parameters) && !/^1;[2-8]$/u.test(parameters);
}

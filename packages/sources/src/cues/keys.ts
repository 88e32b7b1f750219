/**
 * The key presses of an answer, as pieces that are sent one after the other, each only while the prompt still stands: a
 * program that takes the first letter must not get the Enter that was meant for it. Null where the prompt has no such
 * choice.
 */
import type { TerminalView } from "../terminal-view.ts";
import type { Cue, Reply } from "./cue.ts";

const ENTER = "\r";
/** Ctrl-U: what the person began to type is not part of the answer. */
const CLEAR = "\x15";
/** Final letters of the arrow keys. */
const ARROWS = {
  vertical: { back: "A", on: "B" },
  horizontal: { back: "D", on: "C" },
} as const;
/** Arrow keys in their normal form. */
const ARROW_KEYS: ReadonlySet<string> = new Set(["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"]);
/** The kernel takes no longer line than this in line mode. */
const MAX_LINE_BYTES = 4000;

export interface KeyMode {
  readonly view: TerminalView | null;
  /** Arrow keys are sent in their application form. */
  readonly applicationCursor: boolean;
}

export function keysFor(cue: Cue, choice: string, mode: KeyMode): readonly Uint8Array[] | null {
  const pieces = piecesFor(cue, choice, mode);
  if (pieces === null) return null;
  const encoder = new TextEncoder();
  return pieces.map((piece) => encoder.encode(piece));
}

function piecesFor(cue: Cue, choice: string, mode: KeyMode): readonly string[] | null {
  const { reply } = cue;
  if (reply.kind === "keys") return dialogPieces(cue, reply, choice, mode);
  const clear = cue.isBegun ? [CLEAR] : [];
  if (reply.kind === "line")
    return isLine(choice) ? [...clear, choice, ENTER].filter((piece) => piece !== "") : null;
  const at = cue.choices.findIndex(({ key }) => key === choice);
  if (at < 0) return null;
  switch (reply.kind) {
    case "word":
      return readsOneKey(mode.view) && choice.length === 1 ? [choice] : [...clear, choice, ENTER];
    case "letter":
      return [choice];
    case "press":
      return [reply.bytes];
    case "arrows":
      return walk(reply, at, mode);
    default:
      return null;
  }
}

/** An agent's dialog takes the keys of a choice, of several, or a text. */
function dialogPieces(
  cue: Cue,
  reply: Extract<Reply, { kind: "keys" }>,
  choice: string,
  mode: KeyMode,
): readonly string[] | null {
  const keys = cue.answer === "many" ? manyPieces(cue, reply, choice) : onePiece(cue, reply, choice);
  const pieces = keys ?? textPieces(cue, reply, choice);
  if (pieces === null || !mode.applicationCursor) return pieces;
  return pieces.map((piece) => (ARROW_KEYS.has(piece) ? piece.replace("[", "O") : piece));
}

function onePiece(
  cue: Cue,
  reply: Extract<Reply, { kind: "keys" }>,
  choice: string,
): readonly string[] | null {
  const keys = reply.choices[cue.choices.findIndex(({ key }) => key === choice)];
  return keys === undefined || keys.length === 0 ? null : keys;
}

/** Every one of them exists and is named once; at least one. What is ticked and not wanted is ticked off. */
function manyPieces(
  cue: Cue,
  reply: Extract<Reply, { kind: "keys" }>,
  choice: string,
): readonly string[] | null {
  const wanted = choice.split(",").map((key) => key.trim());
  const isKnown = wanted.every((key) => cue.choices.some((one) => one.key === key));
  if (reply.many === null || !isKnown || new Set(wanted).size < wanted.length) return null;
  const { ticked, submit } = reply.many;
  const isToChange = (at: number): boolean =>
    wanted.includes(cue.choices[at]?.key ?? "") !== (ticked[at] ?? false);
  return [...reply.choices.flatMap((keys, at) => (isToChange(at) ? keys : [])), ...submit];
}

function textPieces(
  cue: Cue,
  { text }: Extract<Reply, { kind: "keys" }>,
  line: string,
): readonly string[] | null {
  if (cue.answer !== "choice-or-text" && cue.answer !== "text") return null;
  if (text === null || line.trim() === "" || !isLine(line) || isRowNumber(cue, line)) return null;
  return [...text.before, ...(cue.isBegun ? [CLEAR] : []), line, ...text.after];
}

/** "3" for the row that takes the text: meant as a choice, and none that can be given. */
function isRowNumber({ choices }: Cue, line: string): boolean {
  const numbers = choices.map(({ key }) => Number(key)).filter((number) => Number.isInteger(number));
  return /^[1-9]\d?$/u.test(line) && Number(line) <= Math.max(0, ...numbers) + 1;
}

function walk(reply: Extract<Reply, { kind: "arrows" }>, to: number, mode: KeyMode): readonly string[] {
  const { back, on } = ARROWS[reply.axis];
  const steps = to - reply.selected;
  const arrow = (mode.applicationCursor ? "\x1bO" : "\x1b[") + (steps < 0 ? back : on);
  return [...Array.from({ length: Math.abs(steps) }, () => arrow), ENTER];
}

/** One line without control characters, which a terminal would take for keys. */
function isLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && new TextEncoder().encode(text).length <= MAX_LINE_BYTES;
}

/** Key mode and a plain read: the first key is the answer. */
function readsOneKey(view: TerminalView | null): boolean {
  return view !== null && view.canonical === false && view.blockedReading === true && view.polling !== true;
}

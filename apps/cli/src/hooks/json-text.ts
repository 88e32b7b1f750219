/** JSON that may hold comments, as a tree over its text: parsing with the place of an error, and the look of the text. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { placeOf, type Refusal, refuse } from "./edit.ts";

export type { Node } from "jsonc-parser";

const BOM = "\uFEFF";

export interface JsonText {
  readonly ok: true;
  /** The whole text; offsets count from its start. */
  readonly text: string;
  /** Null where the text holds nothing but blanks and comments. */
  readonly root: Node | null;
}

export function parseJson(text: string): JsonText | Refusal {
  const errors: ParseError[] = [];
  // A byte order mark becomes a blank, so that offsets stay what they are.
  const body = text.startsWith(BOM) ? ` ${text.slice(1)}` : text;
  const root = parseTree(body, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first !== undefined)
    return refuse(`it is not JSON: ${wordsOf(first.error)} at ${placeOf(text, first.offset)}`);
  return { ok: true, text, root: root ?? null };
}

/** "CommaExpected" as "comma expected". */
function wordsOf(code: ParseError["error"]): string {
  return printParseErrorCode(code)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
}

export type Member = { readonly ok: true; readonly property: Node; readonly value: Node } | null | Refusal;

/** The member of that name; a name that stands twice is refused, as readers differ in which one they take. */
export function memberOf(object: Node, name: string): Member {
  const found = (object.children ?? []).filter((property) => property.children?.[0]?.value === name);
  const [property] = found;
  const value = property?.children?.[1];
  if (property === undefined || value === undefined) return null;
  if (found.length > 1) return refuse(`"${name}" stands in it twice`);
  return { ok: true, property, value };
}

export function endOf(node: Node): number {
  return node.offset + node.length;
}

/** What a node says, as plain objects: those of the parser have no prototype and equal nothing. */
export function valueOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(valueOf);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [name, value] = [] }) => [
      String(name?.value),
      value === undefined ? null : valueOf(value),
    ]),
  );
}

/** The comma and the comments that follow a value on its line. */
export interface Tail {
  /** Offset behind the last of them; the value's own end where there are none. */
  readonly end: number;
  readonly hasComma: boolean;
  /** The last of them is a comment that goes to the end of its line. */
  readonly hasLineComment: boolean;
}

const TAIL_PART = /[\t ]*(?:(,)|\/\*[^\r\n]*?\*\/|(\/\/[^\r\n]*))/y;

export function tailAt(text: string, start: number): Tail {
  const tail = { end: start, hasComma: false, hasLineComment: false };
  while (!tail.hasLineComment) {
    TAIL_PART.lastIndex = tail.end;
    const part = TAIL_PART.exec(text);
    if (part === null || (part[1] !== undefined && tail.hasComma)) break;
    tail.end = TAIL_PART.lastIndex;
    tail.hasComma ||= part[1] !== undefined;
    tail.hasLineComment = part[2] !== undefined;
  }
  return tail;
}

/** The blanks that the line of an offset begins with. */
export function indentAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  return /^[\t ]*/.exec(text.slice(start, offset))?.[0] ?? "";
}

/** One step of indentation in this text, after its first member that has a line of its own; two blanks without one. */
export function indentStep(text: string, root: Node | null): string {
  const first = root?.children?.[0];
  if (root === null || first === undefined) return "  ";
  const step = indentAt(text, first.offset).slice(indentAt(text, root.offset).length);
  return isOnOneLine(text, root.offset, first.offset) || step === "" ? "  " : step;
}

export function isOnOneLine(text: string, start: number, end: number): boolean {
  return !/[\r\n]/.test(text.slice(start, end));
}

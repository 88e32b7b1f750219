/**
 * Changes to a text that belongs to somebody else: insertions alone, so that taking them out again leaves every byte that
 * was there before. Pure; files are `config-file.ts`'s.
 */

/** A piece of text, and the offset that it stands at or is to stand at. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** Why a text is left as it is: one sentence that says what is amiss, and where. */
export interface Refusal {
  readonly ok: false;
  readonly why: string;
}

/** What an installation did to a text, kept to undo it by. */
export interface Done {
  /** What was put in, in the order of the text, with its offset in the text that came of it. */
  readonly inserted: readonly Insertion[];
  /** Members and lists of the JSON, by path, that were there before; those stay when they are empty. */
  readonly kept: readonly string[];
}

export type Edit = { readonly ok: true; readonly text: string; readonly done: Done } | Refusal;

/** `text` is null where nothing of the file is left but what we had put there. */
export type Removal = { readonly ok: true; readonly text: string | null } | Refusal;

/** How much of what is wanted a text holds. */
export interface Presence {
  readonly ok: true;
  readonly wanted: readonly string[];
  /** Of those, the ones that are there word for word. */
  readonly present: readonly string[];
  /** Entries of ours beyond that: of another version, or changed by hand. */
  readonly others: number;
}

export function refuse(why: string): Refusal {
  return { ok: false, why };
}

/** The text with all insertions, and each one with its offset in the result. Two at one offset stand in the order given. */
export function insertAll(
  text: string,
  insertions: readonly Insertion[],
): { readonly text: string; readonly inserted: readonly Insertion[] } {
  const inserted: Insertion[] = [];
  let at = 0;
  let result = "";
  for (const insertion of insertions.toSorted((a, b) => a.offset - b.offset)) {
    result += text.slice(at, insertion.offset);
    inserted.push({ offset: result.length, text: insertion.text });
    result += insertion.text;
    at = insertion.offset;
  }
  return { text: result + text.slice(at), inserted };
}

/**
 * The text without what was put in: where each piece stands as it was left, or, in a text that was edited around them, where
 * they are found in their order. Null where one of them was changed.
 */
export function cutAll(text: string, inserted: readonly Insertion[]): string | null {
  const isUntouched = inserted.every((piece) => text.startsWith(piece.text, piece.offset));
  let at = 0;
  let result = "";
  for (const piece of inserted) {
    const found = isUntouched ? piece.offset : text.indexOf(piece.text, at);
    if (found === -1) return null;
    result += text.slice(at, found);
    at = found + piece.text.length;
  }
  return result + text.slice(at);
}

/** "line 3, column 14" of an offset, counted as editors do. */
export function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return `line ${before.length}, column ${(before.at(-1) ?? "").length + 1}`;
}

/** The line end that a text uses; LF where it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|\n/.exec(text)?.[0] ?? "\n";
}

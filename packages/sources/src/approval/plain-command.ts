/**
 * Reads a command line as one plain command: a program and its words, with quotes at most. Whatever a shell would expand,
 * join, redirect or run besides is not read, because what it would become cannot be seen in the line.
 */
import type { Result } from "@saggar/engine";

/** What a shell gives a meaning of its own outside quotes: lists, pipes, redirections, expansions, patterns, history. */
const SHELL_CHARACTERS = /[;&|<>()`$\\{}*?[\]!]/u;
/** The same within double quotes. */
const QUOTED_CHARACTERS = /[`$\\!]/u;
/** Controls, formats (also those that turn the reading direction), private and unassigned characters, other blanks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
/** `NAME=value` in front of a program, also of an element and appended. */
const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*(?:\[.*\])?\+?=/u;
const PROGRAM = /^(?!-)[A-Za-z0-9_@.+/~-]+$/u;
const MAX_CHARS = 2000;

/** The words with their quotes taken off, the program first; or why the line is not one plain command. */
export function parsePlainCommand(line: string): Result<readonly string[], string> {
  if (line.length > MAX_CHARS) return refuse("it is too long");
  if (UNSEEN.test(line)) return refuse("it has several lines or characters that cannot be seen");
  const words: string[] = [];
  let rest = line.trimStart();
  while (rest !== "") {
    const word = takeWord(rest);
    if (!word.ok) return word;
    words.push(word.value.text);
    rest = rest.slice(word.value.length).trimStart();
  }
  const [program] = words;
  if (program === undefined) return refuse("there is nothing to run");
  if (ASSIGNMENT.test(program)) return refuse("it sets variables for its program");
  return PROGRAM.test(program) ? { ok: true, value: words } : refuse("its program is no plain name");
}

/** The first word of a line, and how much of the line it takes. */
function takeWord(line: string): Result<{ readonly text: string; readonly length: number }, string> {
  // A comment; and zsh puts a program's path in place of `=name`.
  if (/^[#=]/u.test(line)) return refuse("a word begins with # or =");
  let text = "";
  let at = 0;
  while (at < line.length && line[at] !== " ") {
    const piece = takePiece(line.slice(at));
    if (!piece.ok) return piece;
    text += piece.value.text;
    at += piece.value.length;
  }
  return { ok: true, value: { text, length: at } };
}

function takePiece(line: string): Result<{ readonly text: string; readonly length: number }, string> {
  const quote = line[0];
  if (quote !== "'" && quote !== '"') {
    const text = /^[^ '"]+/u.exec(line)?.[0] ?? "";
    return SHELL_CHARACTERS.test(text)
      ? refuse("it is more than one plain command")
      : { ok: true, value: { text, length: text.length } };
  }
  const end = line.indexOf(quote, 1);
  if (end < 0) return refuse("a quote is not closed");
  const text = line.slice(1, end);
  return quote === '"' && QUOTED_CHARACTERS.test(text)
    ? refuse("it is more than one plain command")
    : { ok: true, value: { text, length: end + 1 } };
}

function refuse(why: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error: why };
}

/**
 * One-line questions of prompt libraries: a line that opens with "? ", with what is asked, perhaps a delimiter, and the
 * answer so far. Confirmations of some of them take the first letter, of others a line.
 */
import { readAlternatives } from "./alternatives.ts";
import { type Cue, makeCue } from "./cue.ts";
import { LINE_PATTERNS } from "./lines.ts";
import type { Region } from "./region.ts";

const HEADER = /^\s{0,4}(?:\[\?\]|\?)\s+(\S.*)$/su;
/** The delimiters of libraries between question and answer. */
const DELIMITED = /^(.*?)\s+[›‣»…]\s?(.*)$/su;
const LETTERS = /^(.*?)\s*\(([a-zA-Z]{2,10})\)\s{0,2}[a-zA-Z]?$/su;
const MAX_BROKEN_LINES = 6;

export interface LibraryHeader {
  readonly text: string;
  /** Index of the line in which it opens. */
  readonly at: number;
}

/**
 * The text from a line that opens with "? " down to `last`, where the program broke it at the edge itself. `atWords`: also
 * where it broke it between words.
 */
export function headerUpTo(region: Region, last: number, atWords = false): LibraryHeader | null {
  let text = region.lines[last]?.text ?? "";
  for (let at = last; at >= Math.max(0, last - MAX_BROKEN_LINES); at -= 1) {
    const opened = HEADER.exec(text);
    if (opened) return { text: opened[1] ?? "", at };
    const above = region.lines[at - 1];
    if (above === undefined || text.trim() === "" || (!above.isFull && !atWords)) return null;
    text = above.isFull ? above.text + text : `${above.text.trimEnd()} ${text.trimStart()}`;
  }
  return null;
}

export function readLibraryLine(region: Region): Cue | null {
  const header = headerUpTo(region, region.cursorAt);
  if (header === null) return null;
  const [, question = header.text, rest = null] = DELIMITED.exec(header.text) ?? [];
  return rest === null ? readUndelimited(header.text) : readDelimited(question, rest.trim());
}

function readDelimited(question: string, rest: string): Cue {
  const inRest = /^\([yn]\/[yn]\)/iu.test(rest) ? readAlternatives(rest) : null;
  const inQuestion = /^(?:true|false|yes|no)$/iu.test(rest) ? readAlternatives(question) : null;
  const confirmed = inRest ?? inQuestion;
  if (confirmed) {
    const text = inRest ? `${question} ${inRest.asked}` : question;
    return makeCue({
      need: "keys",
      text,
      choices: confirmed.choices,
      answer: "choice",
      reply: { kind: "letter" },
    });
  }
  const toggle = /^(\S[^/]{0,40}?) \/ (\S[^/]{0,40})$/u.exec(rest);
  if (toggle) {
    const choices = [toggle[1] ?? "", toggle[2] ?? ""].map((label, at) => ({ key: String(at + 1), label }));
    return makeCue({ need: "keys", text: question, choices, answer: "none", reply: { kind: "none" } });
  }
  const isDate = /^\d{4}-\d\d-\d\d/u.test(rest);
  return textCue(question, isDate);
}

function readUndelimited(text: string): Cue {
  const alternatives = readAlternatives(text);
  if (alternatives) {
    const { choices, asked, isBegun } = alternatives;
    return makeCue({
      need: "field",
      text: asked,
      choices,
      answer: "choice",
      reply: { kind: "word" },
      isBegun,
    });
  }
  const letters = LETTERS.exec(text);
  if (letters && /^[^A-Z]*[A-Z][^A-Z]*$/u.test(letters[2] ?? "")) {
    const choices = Array.from(letters[2] ?? "", (letter) => ({
      key: letter.toLowerCase(),
      label: letter,
      ...(/[A-Z]/u.test(letter) ? { selected: true } : {}),
    }));
    return makeCue({
      need: "field",
      text: letters[1] ?? "",
      choices,
      answer: "choice",
      reply: { kind: "word" },
    });
  }
  const press = LINE_PATTERNS.find(({ reply, pattern }) => reply.kind === "press" && pattern.test(text));
  if (press) {
    const { choices, answer, reply } = press;
    return makeCue({ choices, answer, reply, need: "field", text });
  }
  return textCue(text, false);
}

function textCue(question: string, isPicker: boolean): Cue {
  const asked = upToQuestion(question);
  const isSecret = LINE_PATTERNS.some(
    ({ answer, pattern }) =>
      answer === "secret" && (pattern.test(`${asked.replace(/[:?]?\s*$/u, "")}:`) || pattern.test(question)),
  );
  if (isPicker)
    return makeCue({ need: "keys", text: asked, choices: [], answer: "none", reply: { kind: "none" } });
  return makeCue({
    need: "field",
    text: asked,
    choices: [],
    answer: isSecret ? "secret" : "text",
    reply: { kind: "line" },
  });
}

/** What is typed after the question is no part of it; a default in brackets is. */
function upToQuestion(text: string): string {
  const shown = text.replace(/\s*\[input is (?:masked|hidden)\]\s*$/u, "").trimEnd();
  return /^.{2,}?[?:](?=\s|$)(?:\s\([^()]{1,80}\))?/su.exec(shown)?.[0] ?? shown;
}

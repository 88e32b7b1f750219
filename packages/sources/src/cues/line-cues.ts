/**
 * A question in the line with the cursor, or in the line above where the cursor stands at the start of an empty one: then
 * somebody must be blocked in a read, since any text ends like that.
 */
import { readAlternatives } from "./alternatives.ts";
import { type Cue, makeCue, type Need } from "./cue.ts";
import { LINE_PATTERNS } from "./lines.ts";
import { hasTextBelow, type Region } from "./region.ts";

const MAX_LINE_CHARS = 1000;
const MAX_CONTEXT_LINES = 8;
/** Perhaps a shell's prompt with something typed after it: a question only where somebody is surely in a read. */
const TYPED_COMMAND =
  /^(?:\S{0,80}(?:\s\S{1,80}){0,2})?[$#%❯➜]\s+\S|^\S{1,40}@\S{1,80}\s?\S{0,80}>\s+\S|^(?:[A-Z]:\\|PS )\S{0,80}>\s*\S/u;

export function readLineCue(region: Region): Cue | null {
  if (region.after !== "" || hasTextBelow(region)) return null;
  if (region.before.trim() !== "") return cueIn(region, region.before, region.cursorAt, null);
  const above = region.lines[region.cursorAt - 1];
  if (above === undefined || above.text.trim() === "") return null;
  const cue = cueIn(region, above.text.trimEnd(), region.cursorAt - 1, "read");
  if (cue?.isBegun !== false) return null;
  // A secret leaves no trace behind its question: where the next line is read with echo, it is read for something else.
  return cue.answer === "secret" ? { ...cue, need: "keys" } : cue;
}

/** `asked` replaces the need of a strong cue; weaker ones do not count then. */
function cueIn(region: Region, whole: string, at: number, asked: Need | null): Cue | null {
  const line = whole.slice(-MAX_LINE_CHARS);
  const need = TYPED_COMMAND.test(line) ? "read" : asked;
  return alternativesIn(region, line, at, need) ?? wordingIn(region, line, at, need);
}

function alternativesIn(region: Region, line: string, at: number, need: Need | null): Cue | null {
  const alternatives = readAlternatives(line);
  if (alternatives === null) return null;
  const { choices, lead, asked, isBegun } = alternatives;
  return makeCue({
    need: need ?? "strong",
    text: withContext(region, at, asked, lead),
    choices,
    answer: "choice",
    reply: { kind: "word" },
    isBegun,
  });
}

function wordingIn(region: Region, line: string, at: number, need: Need | null): Cue | null {
  const wording = LINE_PATTERNS.find(({ pattern }) => pattern.test(line));
  if (wording === undefined) return null;
  const { pattern, need: own, answer, choices, reply } = wording;
  // A program that hides the cursor asks for no text.
  if (own !== "strong" && (need !== null || !region.isCursorVisible)) return null;
  const typed = pattern.exec(line)?.groups?.["typed"] ?? "";
  const isMasked = /[*•]$/u.test(line);
  const asked = line
    .slice(0, line.length - typed.length)
    .replace(/[*•]+$/u, "")
    .trimEnd();
  return makeCue({
    need: need ?? own,
    text: withContext(region, at, asked, asked),
    choices,
    answer,
    reply,
    isBegun: typed !== "" || isMasked,
  });
}

/** Words that ask without saying what: the lines above say it. */
const SAYS_NOTHING =
  /^\W*(?:enter (?:a value|your choice|choice|selection)|(?:your )?(?:choice|answer|selection|response|reply)|continue|proceed|confirm|ok|option)?\W*$/iu;

function withContext(region: Region, at: number, asked: string, lead: string): string {
  const text = plain(asked);
  if (!SAYS_NOTHING.test(lead)) return text;
  const above = region.lines
    .slice(Math.max(0, at - MAX_CONTEXT_LINES), at)
    .map((line) => plain(line.text))
    .filter((line) => line !== "" && !TYPED_COMMAND.test(line));
  const question = above.findLast((line) => line.endsWith("?")) ?? above.at(-1);
  return question === undefined ? text : `${question} ${text}`;
}

/** Without box sides and the question mark with which libraries open a line. */
export function plain(text: string): string {
  return text
    .trim()
    .replace(/^[│┃|\s]+/u, "")
    .replace(/[│┃]$/u, "")
    .replace(/^(?:\[\?\]|[?◆▲❓])\s+/u, "")
    .trim();
}

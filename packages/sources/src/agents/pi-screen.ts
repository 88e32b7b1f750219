/**
 * Pi's screen: the last two rules across it hold the composer, a dialog of an extension, or a picker; while it works a
 * spinner with a word stands in the upper rule. Below them is the footer. Checked against 1.6.0, alternate and main screen.
 */
import { cellWidth } from "../cells.ts";
import type { Cue } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { allWords, type DialogVocabulary, readDialog } from "./dialogs.ts";
import { CANCEL, lookCue, menuCue } from "./menu-cue.ts";
import { ENTER } from "./presses.ts";
import { BLANK_SCREEN, failureIn, isBlank, joined, type Row, rowsOf, saidAbove } from "./screen-parts.ts";
import { BRAILLE_FRAME } from "./title-parts.ts";

/** Drawn from edge to edge, perhaps with a label after two cells. */
const RULE = /^─{2,}(?: .{1,60} )?─{2,}$/u;
const WORKING_RULE = new RegExp(`^──\\s${BRAILLE_FRAME}\\s`, "u");
/** Context, model and the like. */
const MAX_FOOTER_ROWS = 6;
const FOOT = /^(?:↑↓ navigate\s+)?enter (?:select|submit)\s+escape\/ctrl\+c cancel$/u;
const FAILURE = /^Error: (.*?) If this looks like a pi bug, .*$/u;
const SEARCH_FIELD = /^>(?:\s|$)/u;
const PAUSE_MS = 60;

const DIALOG: DialogVocabulary = {
  pointers: "→",
  foot: FOOT,
  top: /^─{2,}/u,
  pauseMs: PAUSE_MS,
  specs: [
    { topic: "trust", above: /^Trust project folder\?/u, keys: "arrows", ask: allWords, settleMs: 500 },
    {
      topic: "login",
      above: /^Select authentication method\b/u,
      keys: "arrows",
      ask: allWords,
    },
    // Pi itself asks for no permission: whoever asks yes or no is an extension.
    {
      topic: "permission",
      labels: /^(?:Yes|Allow|Approve)\b.*\| (?:No|Deny|Reject|Block)\b/iu,
      keys: "arrows",
      ask: allWords,
      once: /^(?:Yes|Allow once|Approve once)$/iu,
    },
    { topic: "question", keys: "arrows", ask: allWords },
  ],
};

export function readPiScreen(region: Region): AgentScreen {
  const rows = rowsOf(region);
  const isAcross = ({ text }: Row): boolean => RULE.test(text) && cellWidth(text) >= region.cols;
  const bottom = rows.findLastIndex(isAcross);
  const top = rows.findLastIndex((row, at) => at < bottom && isAcross(row));
  const footer = rows.slice(bottom + 1).filter((row) => !isBlank(row));
  if (top < 0 || footer.length > MAX_FOOTER_ROWS) return BLANK_SCREEN;
  const inside = rows.slice(top + 1, bottom);
  const isWorking = WORKING_RULE.test(rows[top]?.text ?? "");
  const cue = readInput(inside) ?? readSignIn(inside) ?? readDialog(inside, DIALOG)?.cue ?? null;
  if (cue !== null) return { ...BLANK_SCREEN, cues: [cue] };
  if (isWorking) return { ...BLANK_SCREEN, isWorking };
  if (!hasComposer(inside, region.cursorAt - top - 1)) return { ...BLANK_SCREEN, isCovered: true };
  return { ...BLANK_SCREEN, isIdleInput: true, failure: failureIn(saidAbove(rows, top), FAILURE) };
}

/** The cursor stands in the composer though it is hidden; in a picker it stands in a field to search in, or nowhere. */
function hasComposer(inside: readonly Row[], cursorAt: number): boolean {
  const field = inside[cursorAt];
  if (field === undefined) return false;
  const others = inside.filter((row) => row !== field && !isBlank(row));
  return !SEARCH_FIELD.test(field.text) || others.length === 0;
}

/** A question above a field to type in: "> fine", and the keys below it. */
function readInput(inside: readonly Row[]): Cue | null {
  const shown = inside.filter((row) => !isBlank(row));
  const [field, foot] = shown.slice(-2);
  if (field === undefined || foot === undefined || shown.length < 3) return null;
  const typed = /^>(.*)$/u.exec(field.text)?.[1];
  if (typed === undefined || !/^enter submit\b/u.test(foot.text.trim()) || !FOOT.test(foot.text.trim()))
    return null;
  return menuCue({
    topic: "question",
    asked: { question: joined(shown.slice(0, -2)), request: null },
    choices: [CANCEL],
    selected: null,
    text: { before: [], after: [ENTER] },
    submit: null,
    isBegun: typed.trim() !== "",
    pauseMs: PAUSE_MS,
  });
}

/** Which provider, and the key for it: given at the terminal. */
function readSignIn(inside: readonly Row[]): Cue | null {
  const shown = inside.map(({ text }) => text.trim()).filter((text) => text !== "");
  const [head = "", next = ""] = shown;
  const isList = head.startsWith("Select provider to configure:");
  if (isList && shown.some((text) => text.startsWith("→ "))) return lookCue("login", head);
  const asksKey =
    head.startsWith("Login to ") && shown.at(-1) === "(escape/ctrl+c to cancel, enter to submit)";
  return asksKey ? lookCue("api-key", `${head}: ${next}`) : null;
}

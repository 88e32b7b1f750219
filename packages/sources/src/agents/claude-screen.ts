/**
 * Claude Code's screen: a dialog, or a composer between two rules with a footer below it and the spinner above it.
 * Checked against 2.1.332, alternate and main screen.
 */
import type { DialogRequest } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { type Asked, allWords, type DialogVocabulary, readDialog } from "./dialogs.ts";
import type { Option } from "./options.ts";
import { ENTER, RIGHT } from "./presses.ts";
import {
  BLANK_SCREEN,
  type Composer,
  composerBetweenRules,
  failureIn,
  isBareInput,
  isBlank,
  isDashes,
  joined,
  lastRow,
  type Row,
  rowAbove,
  rowsOf,
  saidAbove,
} from "./screen-parts.ts";

const COMPOSER = /^[❯>!#](?:\s|$)/u;
/** A glyph that turns, a verb, and three dots: "✶ Stewing… (4s · ↓ 3 tokens)". */
const SPINNER = /^[·✢✳✶✻✽✺*]\s\S.{0,200}…/u;
const RETRIES = /^[·✢✳✶✻✽✺*]\s.{0,200}\bretrying in\b/u;
/** Cut off where the screen is narrow. */
const INTERRUPTS = /\besc to int/u;
const FAILURE =
  /^● (API Error: .+|(?:You've (?:hit|reached)|Claude .{0,20}) .{0,40}limit\b.*|Credit balance .+|Invalid API key.*)$/u;
/** After Escape, Ctrl-C or a denial; narrow screens cut it off. */
const INTERRUPTED = /(?:^|\s)(?:⎿\s+)?Interrupted · What should\b/u;
/** What the footer shows when nothing of the person's own stands in its place. */
const FOOTER = /\bmode on\b|\bfor shortcuts\b|\bto cycle\b|\bto interrupt\b/u;
const FOOTER_TASKS =
  /\b(\d{1,3}) (?:shells?|monitors?|(?:background )?tasks?|(?:local |background )?agents?)\b/gu;
const WAITS_FOR = /^[·✢✳✶✻✽✺*]\sWaiting for (\d{1,3}) background agents?\b/u;
/** Rows that may stand between the spinner and the composer: tasks, tips, what the person queued. */
const MAX_ROWS_TO_SPINNER = 30;
const QUEUED = /^❯\s/u;
/** Foot of the transcript, of pickers and of panels that the person opened. */
const COVERS = /\bShowing detailed transcript\b|\bctrl\+[oe] to (?:toggle|show all|collapse)\b|\bEsc to\b/iu;
const MAX_ROWS_BELOW = 2;
/** A dialog that has just appeared drops keys. */
const SETTLE_MS = 2500;
const PAUSE_MS = 150;

/** Keys and what they do, one after the other: all that stands below a dialog. */
const HINT =
  "(?:enter|return|esc|tab|space|↑\\/↓|↑↓|←\\/→|arrow keys|tab\\/arrow keys|(?:ctrl|shift|alt)[-+]\\S+) to [^·\\n]{1,60}";
const PLAN_QUESTION = /\b(?:Exit plan mode|Ready to code|Would you like to proceed)\?/u;
const DIALOG: DialogVocabulary = {
  pointers: "❯",
  button: /^(?:Submit|Next)$/u,
  foot: new RegExp(`^(?:${HINT}(?:\\s?·\\s?${HINT}){0,6}(?:\\s?·\\s?[~./]\\S*)?)?$`, "iu"),
  // An answer, a tool's output, the person's words.
  top: /^[●⎿❯✻]\s/u,
  pauseMs: PAUSE_MS,
  specs: [
    {
      topic: "trust",
      above:
        /\bAccessing workspace:|\bDo you trust\b|\bis this a project you\b|\bNew MCP servers? found\b|\bBypass Permissions mode\b/iu,
      keys: "arrows",
      ask: allWords,
      settleMs: SETTLE_MS,
    },
    { topic: "api-key", above: /\bAPI key\b.*\?$/u, keys: "arrows", settleMs: SETTLE_MS },
    {
      topic: "login",
      above: /\bSelect login method\b|\bHow would you like to (?:log|sign) in\b|\bChoose the text style\b/iu,
      keys: "arrows",
      settleMs: SETTLE_MS,
    },
    {
      topic: "update",
      above: /\b(?:new version|update) (?:is )?available\b.*\?$/iu,
      keys: "arrows",
      settleMs: SETTLE_MS,
    },
    {
      topic: "question",
      labels: /\| Chat about this$/u,
      keys: "digit",
      textOption: ownWords,
      // To the page with all answers, of which the first choice sends them.
      submit: [RIGHT, ENTER],
    },
    {
      topic: "question",
      above: /\bReview your answers\b/u,
      keys: "digit",
      ask: askReview,
      isLastStep: true,
    },
    {
      topic: "plan",
      above: PLAN_QUESTION,
      labels: /^Yes\b/u,
      keys: "digit",
      ask: askPlan,
      textOption: feedback,
    },
    {
      topic: "permission",
      above: /\b(?:Do you want to|Would you like to|Allow) .{1,400}\?$/u,
      labels: /^Yes\b.*\| No\b/u,
      keys: "digit",
      ask: askPermission,
      once: /^Yes$/u,
    },
    { topic: "question", above: /\?$/u, keys: "digit" },
    { topic: "question", foot: /^Enter to select\b/iu, keys: "digit" },
  ],
};

export function readClaudeScreen(region: Region): AgentScreen {
  const rows = rowsOf(region);
  const composer = composerBetweenRules(rows, COMPOSER);
  if (composer !== null) return readComposer(rows, composer);
  const dialog = readDialog(rows, DIALOG);
  if (dialog?.cue) return { ...BLANK_SCREEN, cues: [dialog.cue] };
  if (isBareInput(region, COMPOSER)) return { ...BLANK_SCREEN, isIdleInput: true };
  return { ...BLANK_SCREEN, isCovered: lastRow(rows, COVERS, MAX_ROWS_BELOW) >= 0 };
}

function readComposer(rows: readonly Row[], composer: Composer): AgentScreen {
  const footer = joined(rows.slice(composer.to + 1));
  const top = composer.from - 1;
  const above = rowAbove(rows, top, { indent: 0, pass: QUEUED, max: MAX_ROWS_TO_SPINNER })?.text ?? "";
  const said = saidAbove(rows, top);
  const isWorking = INTERRUPTS.test(footer) || SPINNER.test(above) || RETRIES.test(above);
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: !isWorking,
    background: tasksIn(footer, above),
    failure: failureIn(said, FAILURE),
    isInterrupted: INTERRUPTED.test(said),
  };
}

/** Tasks that go on past the turn; null where the footer is the person's own and nothing is told. */
function tasksIn(footer: string, above: string): number | null {
  const waits = Number(WAITS_FOR.exec(above)?.[1] ?? 0);
  const told = Array.from(footer.matchAll(FOOTER_TASKS), (found) => Number(found[1]));
  const count = Math.max(
    waits,
    told.reduce((sum, each) => sum + each, 0),
  );
  return count > 0 || FOOTER.test(footer) ? count : null;
}

/** "3. Type something." stands last but one, before "Chat about this"; what is typed takes its place. */
function ownWords(options: readonly Option[]): number {
  return options.findLastIndex(({ isButton }, at) => at < options.length - 1 && !isButton);
}

/** A heading, what is asked for, and the question; a command or a change stands between dashes. */
function askPermission(above: readonly Row[]): Asked {
  const shown = above.filter((row) => !isBlank(row));
  const first = shown.findIndex(isDashes);
  const last = shown.findLastIndex(isDashes);
  const words = joined(last >= 0 ? shown.slice(last + 1) : shown.slice(1));
  const question = /(?:Do you want to|Would you like to|Allow) [^?]{1,400}\?$/u.exec(words)?.[0] ?? words;
  // One line of dashes alone: the dialog is longer than the screen, and its heading is not seen.
  if (first >= 0 && first === last) return { question, request: requestOf("", shown.slice(0, first), false) };
  const heading = shown[0]?.text.trim() ?? "";
  const isFramed = last > first && !/\bfile$/iu.test(heading);
  const body = isFramed ? shown.slice(first + 1, last) : shown.slice(1, first >= 0 ? first : -1);
  return { question, request: requestOf(heading === "Bash command" ? "Bash" : heading, body, last > first) };
}

function requestOf(tool: string, body: readonly Row[], isWhole: boolean): DialogRequest {
  const text = body.map((row) => row.text.trim()).join("\n");
  return { tool, text, isWhole: isWhole && !text.includes("…") };
}

/** The question stands above an empty plan, or below one that stands between dashes. */
function askPlan(above: readonly Row[], further: readonly Row[]): Asked {
  const words = joined(above);
  const question = PLAN_QUESTION.exec(words)?.[0] ?? words;
  const plan = joined(further.slice(further.findIndex(isDashes) + 1));
  const isTold = further.some(isDashes) && plan !== "";
  return { question, request: isTold ? { tool: "Plan", text: plan, isWhole: false } : null };
}

/** "3. Tell Claude what to change" takes words; a plain "No" takes none. */
function feedback(options: readonly Option[]): number {
  return /^No\b/u.test(options.at(-1)?.label ?? "") ? -1 : options.length - 1;
}

/** The questions without their answers: where there is one, it is the prompt that was answered. */
function askReview(above: readonly Row[]): Asked {
  const questions = joined(above).split(" ● ").slice(1);
  return { question: questions.map((each) => each.replace(/ → .*$/u, "")).join(" "), request: null };
}

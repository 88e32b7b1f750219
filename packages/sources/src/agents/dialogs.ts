/**
 * Dialogs of agents, as they draw them at the bottom of the screen: what is asked, options in rows of which one has the
 * pointer, and a foot with the keys. A dialog is live only while nothing but its foot stands below its options: quoted in
 * an answer, in a tool's output or in the composer it always has something below.
 */
import type { Choice } from "@saggar/engine";
import {
  type AgentDialog,
  type AnswerKind,
  type Cue,
  type DialogRequest,
  makeDialogCue,
  type Topic,
} from "../cues/cue.ts";
import { type Option, type OptionList, type OptionStyle, optionsIn } from "./options.ts";
import { ENTER, ESC, steps } from "./presses.ts";
import { isBlank, isRule, joined, paragraphs, type Row } from "./screen-parts.ts";

/** How a row is chosen. */
export type KeyStyle =
  /** Its number. */
  | "digit"
  /** Its number moves the pointer, and Enter chooses. */
  | "digit-enter"
  /** Arrows from the pointer's row, then Enter. */
  | "arrows";

/** What stands above the options, taken apart. */
export interface Asked {
  readonly question: string;
  readonly request: DialogRequest | null;
}

export interface DialogSpec {
  readonly topic: Topic;
  /** Tried on what stands above the options, in one line. */
  readonly above?: RegExp;
  /** Tried on the labels of the options, parted by " | ". */
  readonly labels?: RegExp;
  /** Tried on the foot. */
  readonly foot?: RegExp;
  readonly keys: KeyStyle;
  /** Takes apart what stands above, up to a rule, and what stands above that; without it the last paragraph is the question. */
  readonly ask?: (above: readonly Row[], further: readonly Row[]) => Asked;
  /** The option that takes a text of one's own: its index; -1 for none. */
  readonly textOption?: (options: readonly Option[]) => number;
  /** Key presses that end a choice of several. */
  readonly submit?: readonly string[];
  /** It is the same prompt whatever the options: the last step of a question that was answered. */
  readonly isLastStep?: boolean;
  /** Label of the option that allows it this one time. */
  readonly once?: RegExp;
  readonly settleMs?: number;
}

export interface DialogVocabulary extends OptionStyle {
  /** All that may stand below the options, with a line feed between what the agent wrote in several lines; "" for nothing. */
  readonly foot: RegExp;
  /** A row above which a dialog never reaches; it is no part of it. Rules always bound it. */
  readonly top: RegExp;
  /** The first that fits says what it is. */
  readonly specs: readonly DialogSpec[];
  readonly pauseMs: number;
}

/** A dialog that stands there; `cue` is null for a list of which nobody knows that it waits for an answer: a picker. */
export interface DialogReading {
  readonly list: OptionList;
  readonly cue: Cue | null;
}

const CANCELS = /\besc\b/iu;
const CANCEL: Choice = { key: "esc", label: "Cancel" };
const MAX_ABOVE_ROWS = 40;
const MAX_HEAD_CHARS = 1000;
const MAX_TAIL_CHARS = 3000;
/** Only a dialog within the agent's work may be answered by what it has chosen already. */
const SELECTS: ReadonlySet<Topic> = new Set<Topic>(["permission", "plan", "question"]);

export function readDialog(rows: readonly Row[], vocabulary: DialogVocabulary): DialogReading | null {
  const list = optionsIn(rows, vocabulary).find(({ foot }) => vocabulary.foot.test(foot));
  if (list === undefined) return null;
  const above = rowsAbove(rows, list.from, vocabulary.top);
  const words = bounded(joined(above));
  const labels = list.options.map(({ label }) => label).join(" | ");
  const spec = vocabulary.specs.find(
    (each) =>
      each.above?.test(words) !== false &&
      each.labels?.test(labels) !== false &&
      each.foot?.test(list.foot) !== false,
  );
  if (spec === undefined) return { list, cue: null };
  const start = list.from - above.length;
  const further = rowsAbove(rows, Math.max(0, start - 1), vocabulary.top);
  const asked = asSeen((spec.ask ?? lastParagraph)(above, further), rows[start - 1], vocabulary.top);
  const cue = isForLooking(list, spec)
    ? partCue(spec, asked, vocabulary.pauseMs)
    : cueOf(list, spec, asked, vocabulary.pauseMs);
  return { list, cue };
}

/**
 * What is asked for, for whole only where the dialog's beginning is seen: below a row at the very edge of the screen, where
 * agents put nothing of what they are asked to do. A text that is longer than the screen, or that draws a line of its own,
 * could otherwise look like a dialog by itself.
 */
function asSeen(asked: Asked, bound: Row | undefined, top: RegExp): Asked {
  const { request } = asked;
  const isAtEdge = bound !== undefined && bound.indent === 0 && !bound.isBoxed;
  if (request === null || (isAtEdge && (isRule(bound) || top.test(bound.text)))) return asked;
  return { ...asked, request: { ...request, isWhole: false } };
}

/** Headings stand at the beginning, the question at the end: of more than that, the middle is left out. */
function bounded(words: string): string {
  return words.length <= MAX_HEAD_CHARS + MAX_TAIL_CHARS
    ? words
    : `${words.slice(0, MAX_HEAD_CHARS)} … ${words.slice(-MAX_TAIL_CHARS)}`;
}

/** Options that are not seen, or boxes of which nobody knows how they are sent, cannot be answered from afar. */
function isForLooking({ isPart, options }: OptionList, { submit }: DialogSpec): boolean {
  return isPart || (submit === undefined && options.some((option) => option.isTicked !== null));
}

function partCue(spec: DialogSpec, asked: Asked, pauseMs: number): Cue {
  return makeDialogCue({
    choices: [],
    answer: "none",
    reply: { kind: "none" },
    isBegun: false,
    dialog: dialogOf(spec, asked, [], pauseMs),
    question: asked.question,
    label: labelOf(asked),
  });
}

/** From the options up to a rule, to what cannot be part of a dialog, or to the top of what is read. */
function rowsAbove(rows: readonly Row[], from: number, top: RegExp): readonly Row[] {
  let start = from;
  while (start > 0 && from - start < MAX_ABOVE_ROWS) {
    const row = rows[start - 1];
    if (row === undefined || top.test(row.text)) break;
    // A rule right above the options belongs to the dialog; the one above its words bounds it.
    const isBound = isRule(row) && !row.isBoxed;
    if (isBound && rows.slice(start, from).some((each) => !isBlank(each) && !isRule(each))) break;
    start -= 1;
  }
  return rows.slice(start, from);
}

/** All of it is the question. */
export function allWords(above: readonly Row[]): Asked {
  return { question: joined(above), request: null };
}

export function lastParagraph(above: readonly Row[]): Asked {
  return { question: joined(paragraphs(above).at(-1) ?? []), request: null };
}

function cueOf(list: OptionList, spec: DialogSpec, asked: Asked, pauseMs: number): Cue {
  const { options, selected, foot } = list;
  const textAt = spec.textOption?.(options) ?? -1;
  const { shown, isMany } = shownOf(options, textAt, spec);
  const isMarked = SELECTS.has(spec.topic) && !isMany;
  const extra = isMany ? [] : cancelOf(spec.topic, foot);
  const choices = shown.map((option) =>
    choiceOf(option, spec.topic, isMarked && option === options[selected]),
  );
  const presses = shown.map((option) => pressesOf(option, options.indexOf(option), list, spec.keys));
  const takesText = textAt >= 0 && !isMany;
  return makeDialogCue({
    choices: [...choices, ...extra],
    answer: answerOf(isMany, takesText),
    reply: {
      kind: "keys",
      choices: [...presses, ...extra.map(() => [ESC])],
      text: takesText ? { before: steps(selected, textAt), after: [ENTER] } : null,
      many: isMany ? { ticked: shown.map(isTicked), submit: spec.submit ?? [] } : null,
    },
    isBegun: false,
    dialog: dialogOf(spec, asked, choices, pauseMs),
    question: asked.question,
    label: labelOf(asked),
    counted: isMany || spec.isLastStep === true ? [] : choices,
  });
}

/** The options that are choices: where several may be chosen, those with a box to tick. */
function shownOf(
  options: readonly Option[],
  textAt: number,
  { submit }: DialogSpec,
): { readonly shown: readonly Option[]; readonly isMany: boolean } {
  const all = options.filter((option, at) => at !== textAt && !option.isButton);
  const boxes = submit === undefined ? [] : all.filter((option) => option.isTicked !== null);
  return boxes.length > 0 ? { shown: boxes, isMany: true } : { shown: all, isMany: false };
}

/** A question may be left unanswered where its foot says so. */
function cancelOf(topic: Topic, foot: string): readonly Choice[] {
  return topic === "question" && CANCELS.test(foot) ? [CANCEL] : [];
}

function isTicked(option: Option): boolean {
  return option.isTicked === true;
}

/** How a prompt is answered of which several choices or one may be chosen, with or without a text of one's own. */
export function answerOf(isMany: boolean, takesText: boolean): AnswerKind {
  if (isMany) return "many";
  return takesText ? "choice-or-text" : "choice";
}

/** Beside the options of a question stands what each means; of other dialogs labels may just be broken. */
function choiceOf({ key, label: name, detail }: Option, topic: Topic, isSelected: boolean): Choice {
  const label = detail === "" ? name : `${name}${topic === "question" ? " – " : " "}${detail}`;
  return isSelected ? { key, label, selected: true } : { key, label };
}

function dialogOf(spec: DialogSpec, asked: Asked, choices: readonly Choice[], pauseMs: number): AgentDialog {
  const once =
    spec.once === undefined ? undefined : choices.find(({ label }) => spec.once?.test(label) === true);
  return {
    topic: spec.topic,
    pauseMs,
    settleMs: spec.settleMs ?? 0,
    request: asked.request,
    onceKey: once?.key ?? null,
  };
}

/** "Bash: touch x · Do you want to proceed?" */
export function labelOf({ question, request }: Asked): string {
  if (request === null) return question;
  const told = [request.tool, request.text].filter((part) => part !== "").join(": ");
  const room = MAX_LABEL_CHARS - Array.from(question).length - SEPARATOR.length;
  const short = Array.from(told.replace(/\s+/gu, " "));
  const shown =
    short.length > room
      ? `${short.slice(0, Math.max(room - 1, MIN_REQUEST_CHARS)).join("")}…`
      : short.join("");
  return question === "" ? shown : `${shown}${SEPARATOR}${question}`;
}

const SEPARATOR = " · ";
/** What is shown of a prompt. */
const MAX_LABEL_CHARS = 200;
const MIN_REQUEST_CHARS = 60;

function pressesOf(option: Option, at: number, { selected }: OptionList, keys: KeyStyle): readonly string[] {
  if (option.shortcut !== null) return [option.shortcut];
  if (keys === "arrows" || !option.isNumbered) return [...steps(selected, at), ENTER];
  return keys === "digit" ? [option.key] : [option.key, ENTER];
}

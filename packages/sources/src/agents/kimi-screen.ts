/**
 * Kimi Code's screen: a box to type in with two rows of footer below it and the spinner above it, or a prompt between two
 * rules. Checked against 2.1.0, main screen.
 */
import { cellWidth } from "../cells.ts";
import type { Cue, DialogRequest } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { CANCEL, type Menu, type MenuChoice, menuCue } from "./menu-cue.ts";
import { optionsIn } from "./options.ts";
import { ENTER, steps, TAB } from "./presses.ts";
import {
  BLANK_SCREEN,
  failureIn,
  isBlank,
  isRule,
  joined,
  type Row,
  rowAbove,
  rowsOf,
  saidAbove,
} from "./screen-parts.ts";

const FIELD = /^\s*│ [>!](?:\s|$)/u;
/** The moon in its phases while it thinks or a tool runs, dots while it writes. */
const SPINNER = /^\s{0,2}(?:[🌑-🌘](?:\s|$)|[⠁-⣿]\s\S)/u;
/** With a dot that blinks, and perhaps a tip behind it, broken into rows. */
const COMPACTING = /^(?:● )?Compacting context…(?: · .*)?$/u;
/** Prompts that wait for their turn stand below the spinner, below a rule. */
const QUEUE = /^\s*(?:❯ |↑ to edit\b|─{5,})/u;
const MAX_QUEUE_ROWS = 12;
const FAILURE = /\bError: (.*?) If this persists, run .*$/u;
const TASKS = /\[(\d{1,3}) tasks? running\]/u;
const MAX_FOOTER_ROWS = 3;
const APPROVAL = /^\s*▶ (?!\d)(\S.*)$/u;
const TYPES_FEEDBACK = /^Type feedback\b/u;
const TRUST = /^Trust this folder\?$/u;
const TRUST_CHOICE = /^\s*(❯)?\s*(Trust this folder|Don't trust)$/u;
const OPTION = /^\s*(?:(→)\s*)?\[(\d|[ ✓])\]\s(\S.*)$/u;
const QUESTION = /^\s*\? (\S.*)$/u;
const ANSWERED = /^\s*Q {2}(\S.*)$/u;
/** With a colon where it is being typed into. */
const OTHER = /^Other(?::|$)/u;
/** The text is broken this many cells before the edge at the latest. */
const MARGIN_CELLS = 6;
const EDGE_INDENT = 1;
/** The first line of a command, and each further one. */
const COMMAND = /^\s*\$(?:\s|$)/u;
const FURTHER_LINE = /^\s*·(?:\s|$)/u;
const PAUSE_MS = 120;

export function readKimiScreen(region: Region): AgentScreen {
  const lines = region.lines.map(({ text }) => text.trimEnd());
  const rows = rowsOf(region);
  const bottom = rows.findLastIndex(isEdge);
  const footer = lines.slice(bottom + 1).filter((line) => line.trim() !== "");
  const top = rows.findLastIndex((row, at) => at < bottom && isEdge(row));
  if (top < 0 || footer.length > MAX_FOOTER_ROWS) return BLANK_SCREEN;
  if (FIELD.test(lines[top + 1] ?? "")) return readField(rows, top, footer.join(" "));
  const cue = readPrompt(rows.slice(top + 1, bottom));
  return cue === null ? { ...BLANK_SCREEN, isCovered: true } : { ...BLANK_SCREEN, cues: [cue] };
}

/** What it is asked to do stands in further. */
function isEdge(row: Row): boolean {
  return row.indent <= EDGE_INDENT && isRule(row);
}

function readField(rows: readonly Row[], top: number, footer: string): AgentScreen {
  const above = rowAbove(rows, top, { indent: 2, pass: QUEUE, max: MAX_QUEUE_ROWS })?.text ?? "";
  const said = saidAbove(rows, top);
  const isWorking = SPINNER.test(above) || COMPACTING.test(said);
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: !isWorking,
    failure: isWorking ? null : failureIn(said, FAILURE),
    background: Number(TASKS.exec(footer)?.[1] ?? 0),
  };
}

function readPrompt(inside: readonly Row[]): Cue | null {
  const rows = inside.filter((row) => !isBlank(row));
  const [head] = rows;
  if (head === undefined) return null;
  if (TRUST.test(head.text.trim())) return trustCue(rows);
  if (/^\s*question$/u.test(head.text)) return readQuestion(rows.slice(1));
  const heading = APPROVAL.exec(head.text)?.[1];
  return heading === undefined ? null : approvalCue(heading, rows.slice(1));
}

/** Two choices with what they mean below each; the keys stand at the top. */
function trustCue(rows: readonly Row[]): Cue | null {
  const found = rows.map((row) => TRUST_CHOICE.exec(row.text)).filter((row) => row !== null);
  const selected = found.findIndex(([, pointer]) => pointer !== undefined);
  const folder = rows[2]?.text.trim() ?? "";
  if (found.length !== 2 || selected < 0) return null;
  return menuCue({
    topic: "trust",
    asked: { question: `Trust this folder? ${folder}`, request: null },
    choices: found.map(([, , label = ""], at) => ({
      key: String(at + 1),
      label,
      presses: [...steps(selected, at), ENTER],
    })),
    selected: null,
    text: null,
    submit: null,
    pauseMs: PAUSE_MS,
  });
}

/**
 * What is asked for, and choices with numbers of which the last opens a line for a reason. While somebody types there, no
 * key chooses anything.
 */
function approvalCue(question: string, rows: readonly Row[]): Cue | null {
  const list = optionsIn(rows, { pointers: "▶" }).at(0);
  if (list === undefined) return null;
  const { options, selected, from, foot } = list;
  const isTyping = TYPES_FEEDBACK.test(foot);
  const feedback = options.findIndex(({ label }) => /\bwith feedback\b/u.test(label));
  const shown = options.filter((_, at) => at !== feedback);
  const once = shown.find(({ label }) => label === "Approve once");
  return menuCue({
    topic: /\bplan\b/iu.test(question) ? "plan" : "permission",
    asked: { question, request: requestIn(rows.slice(0, from), question) },
    choices: shown.map(({ key, label }) => ({ key, label, presses: isTyping ? [] : [key] })),
    selected: selected === feedback ? null : selected,
    text: feedback < 0 || isTyping ? null : { before: [options[feedback]?.key ?? ""], after: [ENTER] },
    submit: null,
    onceKey: once?.key ?? null,
    pauseMs: PAUSE_MS,
  });
}

/**
 * "$ touch x", perhaps in several rows, further lines of it behind dots, and what it is for below it; or a file and what will
 * stand in it.
 */
function requestIn(rows: readonly Row[], question: string): DialogRequest {
  const at = rows.findIndex(({ text }) => COMMAND.test(text));
  if (at < 0) return { tool: question.replace(/\?$/u, ""), text: textOf(rows), isWhole: false };
  const command = [rows[at]].filter((row) => row !== undefined);
  let isSure = true;
  for (const row of rows.slice(at + 1)) {
    const word = /^\s*(\S*)/u.exec(row.text)?.[1] ?? "";
    const free = (command.at(-1)?.free ?? 0) - cellWidth(word) - 1;
    const isLine = FURTHER_LINE.test(row.text);
    if (free >= MARGIN_CELLS && !isLine) break;
    isSure &&= free < 0 && !isLine;
    command.push(row);
  }
  const text = textOf(command).replace(/^\$ /u, "");
  return { tool: "Bash", text, isWhole: isSure && !text.includes("…") };
}

function textOf(rows: readonly Row[]): string {
  return rows.map(({ text }) => text.trim()).join("\n");
}

/** Tabs, a question with rows to choose or to tick, and keys; at last all answers and whether to send them. */
function readQuestion(rows: readonly Row[]): Cue | null {
  const [tabs, ...body] = rows;
  const answered = body.map(({ text }) => ANSWERED.exec(text)?.[1]).filter((text) => text !== undefined);
  const list = optionRows(body);
  if (tabs === undefined || list.rows.length < 2) return null;
  if (answered.length > 0) return reviewCue(answered, list);
  const first = body.findIndex(({ text }) => QUESTION.test(text));
  const words = body
    .slice(first, list.from)
    .filter(({ text }) => !/^\s*Type your answer, then press/u.test(text));
  if (first < 0 || first >= list.from) return null;
  const question = joined(words).replace(/^\? /u, "");
  const isOnly = tabs.text.trim().split(/\s{2,}/u).length === 2;
  return questionCue(question, list, isOnly);
}

interface OptionRows {
  readonly rows: readonly {
    readonly label: string;
    readonly detail: string;
    readonly isSelected: boolean;
    /** Null where it is not to be ticked. */
    readonly isTicked: boolean | null;
  }[];
  readonly from: number;
}

function optionRows(body: readonly Row[]): OptionRows {
  const from = body.findIndex(({ text }) => OPTION.test(text));
  const rows: OptionRows["rows"][number][] = [];
  // The last row tells the keys.
  for (const { text } of from < 0 ? [] : body.slice(from, -1)) {
    const [, pointer, mark, label = ""] = OPTION.exec(text) ?? [];
    const before = rows.at(-1);
    if (mark !== undefined) {
      const isTicked = mark === "✓" ? true : mark === " " ? false : null;
      rows.push({ label, detail: "", isSelected: pointer !== undefined, isTicked });
    } else if (before !== undefined) {
      rows[rows.length - 1] = { ...before, detail: `${before.detail} ${text.trim()}`.trim() };
    }
  }
  return { rows, from };
}

/** A number chooses and goes on to the answers, from where Enter sends them; the whole is one prompt where it is one question. */
function questionCue(question: string, { rows }: OptionRows, isOnly: boolean): Cue {
  const other = rows.findIndex(({ label }) => OTHER.test(label));
  const isMany = rows.every(({ isTicked }) => isTicked !== null);
  const isTyping = /:/u.test(rows[other]?.label ?? "");
  const send = isOnly ? [ENTER] : [];
  const choices = rows.map(
    ({ label, detail, isTicked }, at): MenuChoice => ({
      key: String(at + 1),
      label: detail === "" ? label : `${label} – ${detail}`,
      presses: isTyping ? [] : [String(at + 1), ...(isMany ? [] : send)],
      isTicked: isTicked === true,
    }),
  );
  const menu: Menu = {
    topic: "question",
    asked: { question, request: null },
    choices: [...choices.filter((_, at) => at !== other), ...(isMany ? [] : [CANCEL])],
    selected: isMany ? null : chosen(rows, other),
    text: other < 0 || isTyping ? null : { before: [String(other + 1)], after: [ENTER, ...send] },
    submit: isMany ? [TAB, ...send] : null,
    pauseMs: PAUSE_MS,
  };
  return menuCue(isOnly ? { ...menu, sameAs: question } : menu);
}

function chosen(rows: OptionRows["rows"], other: number): number | null {
  const at = rows.findIndex(({ isSelected }) => isSelected);
  return at < 0 || at === other ? null : at;
}

function reviewCue(answered: readonly string[], { rows }: OptionRows): Cue {
  const [only] = answered;
  const menu: Menu = {
    topic: "question",
    asked: { question: `Submit your answers? ${answered.join(" ")}`, request: null },
    choices: rows.map(({ label }, at) => ({ key: String(at + 1), label, presses: [String(at + 1)] })),
    selected: chosen(rows, -1),
    text: null,
    submit: null,
    pauseMs: PAUSE_MS,
  };
  return menuCue(answered.length === 1 && only !== undefined ? { ...menu, sameAs: only } : menu);
}

/**
 * Copilot's screen: at its bottom a field between block rules with a footer below it, a box with a permission or the
 * question of trust, or a form between two rules. What was said before scrolls above, with a bar at the right edge.
 * Checked against 1.0.102, alternate screen.
 */
import type { Cue, DialogRequest } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { lastParagraph } from "./dialogs.ts";
import { CANCEL, type Menu, type MenuChoice, menuCue } from "./menu-cue.ts";
import { type OptionList, optionsIn } from "./options.ts";
import { ENTER, ESC, steps, tickAt } from "./presses.ts";
import {
  BLANK_SCREEN,
  failureIn,
  isBlank,
  isRule,
  joined,
  type Row,
  rowsOf,
  saidAbove,
} from "./screen-parts.ts";

const BOX_TOP = /^╭─{5,}/u;
const BOX_END = /^╰─{5,}/u;
const FIELD_END = /^\s*╹▀{5,}/u;
const FIELD_TOP = /^\s*╻▄{5,}/u;
const BOX_KEYS = /^(?:↑\/↓ to navigate · )?enter to select · esc to cancel$/u;
/** Some boxes leave no blank behind it. */
const TIGHT_POINTER = /^(\s*❯)(?=\d)/u;
const PLAN_HEAD = /^\s*Plan Ready for Review$/u;
const OPTION = /^\s*(?:❯\s*)?\d{1,2}\. \S/u;
const FORM_RULE = /^─{20,}$/u;
const FORM_HEAD = /^\s*Copilot needs information\./u;
const FORM_FOOT = /\benter accept\b.*\besc cancel$/u;
/** A glyph that changes, and what goes on; behind the mode, where it is none of the usual ones. */
const WORKING = /^(?:[^◉◎●○◌◍]{1,80} ·)?\s*[◉◎●○◌◍]\s+(?!Waiting for background\b)\p{Lu}\p{L}+/u;
const BACKGROUND = /^(?:[^◉◎●○◌◍]{1,80} ·)?\s*[◉◎●○◌◍]\s+Waiting for background\b/u;
/** In a row of its own, right above the folder's. */
const COMPACTING = /^[◉◎●○◌◍] Compacting\b.* \((?:\d+m )?\d+s\)$/u;
const FAILURE = /^✗ (\d{3}\b.*)$/u;
const MAX_FOOTER_ROWS = 3;
const PAUSE_MS = 100;

export function readCopilotScreen(region: Region): AgentScreen {
  const lines = region.lines.map(({ text }) => text.trimEnd());
  const last = lines.findLastIndex((line) => line !== "");
  if (last < 0) return BLANK_SCREEN;
  const rows = rowsOf(region);
  const cue = readBox(rows, lines, last, region.isCursorVisible) ?? readForm(rows, lines, last);
  if (cue !== null) return { ...BLANK_SCREEN, cues: [cue] };
  const field = lines.findLastIndex((line) => FIELD_END.test(line));
  const footer = lines.slice(field + 1).filter((line) => line.trim() !== "");
  if (field < 0 || footer.length > MAX_FOOTER_ROWS) return { ...BLANK_SCREEN, isCovered: true };
  // The folder stands right above the field.
  const folder = lines.findLastIndex((line) => FIELD_TOP.test(line)) - 1;
  const isWorking = WORKING.test(footer[0] ?? "") || COMPACTING.test(lines[folder - 1] ?? "");
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: !isWorking,
    failure: isWorking ? null : failureIn(saidAbove(rows.map(withoutBar), folder), FAILURE),
    // How many there are is not said.
    background: BACKGROUND.test(footer[0] ?? "") ? 1 : 0,
  };
}

function withoutBar(row: Row): Row {
  return { ...row, text: row.text.replace(/\s*[┃│]$/u, "") };
}

/** A heading, a rule, what is asked for (a command in a box of its own), the question, choices with numbers, and keys. */
function readBox(
  rows: readonly Row[],
  lines: readonly string[],
  last: number,
  isTyping: boolean,
): Cue | null {
  const top = lines.findLastIndex((line) => BOX_TOP.test(line));
  if (top < 0 || !BOX_END.test(lines[last] ?? "")) return null;
  const inside = rows.slice(top + 1, last);
  const command = inside
    .map(({ text }) => /^\s*│(.*)│$/u.exec(text)?.[1]?.trim())
    .filter((text) => text !== undefined);
  const flat = inside.map(
    (row): Row => (isRule(row) || row.text.trim().startsWith("│") ? { ...row, text: "" } : row),
  );
  const body = rejoined(flat.map((row) => ({ ...row, text: row.text.replace(TIGHT_POINTER, "$1 ") })));
  const list = optionsIn(body, { pointers: "❯" }).find(({ foot }) => BOX_KEYS.test(foot));
  return list === undefined ? null : boxCue(body.slice(0, list.from), list, command, isTyping);
}

function boxCue(above: readonly Row[], list: OptionList, command: readonly string[], isTyping: boolean): Cue {
  if (above.some(({ text }) => PLAN_HEAD.test(text))) return planCue(above, list);
  const { question } = lastParagraph(above);
  const choices = list.options.map(({ key, label }) => ({ key, label, presses: isTyping ? [] : [key] }));
  const menu: Menu = {
    topic: "question",
    asked: { question, request: null },
    choices,
    selected: list.selected,
    text: null,
    submit: null,
    pauseMs: PAUSE_MS,
  };
  if (above.some(({ text }) => /^\s*Confirm folder trust$/u.test(text))) {
    const asked = { question: `${question} ${command.join("")}`, request: null };
    return menuCue({ ...menu, topic: "trust", asked, selected: null });
  }
  const refusal = choices.find(({ label }) => label.endsWith("(Esc to stop)"));
  if (refusal === undefined) return menuCue(menu);
  const asked = { question, request: requestIn(above, question, command) };
  return menuCue(permission({ ...menu, asked, sameAs: question }, refusal, isTyping));
}

/** The last choice asks for words in a field of its own. */
function planCue(above: readonly Row[], { options, selected }: OptionList): Cue {
  const choices = options.map(({ key, label }, at) => ({
    key,
    label,
    presses: [...steps(selected, at), ENTER],
  }));
  return menuCue({
    topic: "plan",
    asked: { question: joined(above.filter((row) => !isBlank(row))), request: null },
    choices,
    selected,
    text: null,
    submit: null,
    pauseMs: PAUSE_MS,
  });
}

/**
 * The choice to refuse is a field too: words typed there are told the agent, which goes on; Escape stops it. While somebody
 * types, only Escape is sure.
 */
function permission(menu: Menu, refusal: MenuChoice, isTyping: boolean): Menu {
  const at = menu.choices.indexOf(refusal);
  return {
    ...menu,
    topic: "permission",
    choices: menu.choices.map((choice) =>
      choice === refusal ? { key: choice.key, label: "No, and stop", presses: [ESC] } : choice,
    ),
    selected: menu.selected === at ? null : menu.selected,
    text: isTyping ? null : { before: [refusal.key], after: [ENTER] },
    onceKey: menu.choices.find(({ label }) => label === "Yes")?.key ?? null,
  };
}

function requestIn(above: readonly Row[], question: string, command: readonly string[]): DialogRequest {
  if (/\brun (?:this command|these commands)\?$/u.test(question)) {
    const text = command.join("\n");
    return { tool: "Bash", text, isWhole: text !== "" && !text.includes("…") };
  }
  const shown = above.map(({ text }) => text.trim()).filter((text) => text !== "");
  const text = [...command, ...shown.slice(1).filter((row) => row !== question)].join("\n");
  return { tool: shown[0] ?? "", text, isWhole: false };
}

/** The rest of a label that was broken stands in no further than its number: it is put behind the label again. */
function rejoined(rows: readonly Row[]): readonly Row[] {
  const out: Row[] = [];
  let label = -1;
  for (const row of rows) {
    if (OPTION.test(row.text)) label = out.length;
    else if (isBlank(row)) label = -1;
    else {
      const before = out[label];
      if (before !== undefined) {
        out[label] = { ...before, text: `${before.text} ${row.text.trim()}` };
        continue;
      }
    }
    out.push(row);
  }
  return out;
}

/** A form of one field at a time: a list, a list to tick, or a line. */
function readForm(rows: readonly Row[], lines: readonly string[], last: number): Cue | null {
  const field = fieldBelow(rows, lines, last);
  const end = lines.findLastIndex((line, at) => at < field.from && line !== "");
  const start = lines.findLastIndex((line, at) => at < end && FORM_RULE.test(line));
  if (start < 0 || !FORM_RULE.test(lines[end] ?? "")) return null;
  const inside = rows.slice(start + 1, end).filter((row) => !isBlank(row));
  const [head] = inside;
  const foot = inside.at(-1)?.text.trim() ?? "";
  if (head === undefined || !FORM_HEAD.test(head.text) || !FORM_FOOT.test(foot)) return null;
  const body = inside.slice(1, -1);
  return listIn(body, /\bspace toggle\b/u.test(foot), field.isBegun) ?? lineIn(body);
}

/** Below a form with the row for other words chosen stands a field to type them in. */
function fieldBelow(
  rows: readonly Row[],
  lines: readonly string[],
  last: number,
): { readonly from: number; readonly isBegun: boolean } {
  if (!FIELD_END.test(lines[last] ?? "")) return { from: last + 1, isBegun: false };
  const from = lines.findLastIndex((line) => FIELD_TOP.test(line));
  const typed = rows[from + 1]?.text.trim() ?? "";
  return { from, isBegun: typed !== "" && !typed.startsWith("Type your answer") };
}

function listIn(rows: readonly Row[], isMany: boolean, isBegun: boolean): Cue | null {
  const list = optionsIn(rows, { pointers: "❯" }).at(-1);
  if (list === undefined || list.foot !== "") return null;
  const { options, selected } = list;
  const other = options.findIndex(({ label }) => /Other \(type your answer(?: below)?\)$/u.test(label));
  const offered = options.filter((_, at) => at !== other);
  return menuCue({
    topic: "question",
    asked: { question: joined(rows.slice(0, list.from)), request: null },
    choices: [
      ...offered.map(({ label, isTicked }, at) => ({
        key: String(at + 1),
        label: label.replace(/^•\s+/u, ""),
        presses: isMany ? tickAt(selected, at, " ") : [...steps(selected, at), ENTER],
        isTicked: isTicked === true,
      })),
      ...(isMany ? [] : [CANCEL]),
    ],
    selected: isMany || selected === other ? null : selected,
    text: other < 0 ? null : { before: steps(selected, other), after: [ENTER] },
    submit: isMany ? [ENTER] : null,
    isBegun,
    pauseMs: PAUSE_MS,
  });
}

/** "Name", and a line to type it in. */
function lineIn(rows: readonly Row[]): Cue | null {
  const field = rows.findLastIndex(({ text }) => /^\s*❯/u.test(text));
  if (field < 0) return null;
  return menuCue({
    topic: "question",
    asked: { question: joined(rows.slice(0, field)), request: null },
    choices: [CANCEL],
    selected: null,
    text: { before: [], after: [ENTER] },
    submit: null,
    isBegun: /^\s*❯\s*\S/u.test(rows[field]?.text ?? ""),
    pauseMs: PAUSE_MS,
  });
}

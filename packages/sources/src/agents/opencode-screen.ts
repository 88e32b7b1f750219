/**
 * OpenCode's screen: its last block, drawn along a thick line at the left, is the field to type in (closed by a rule of half
 * blocks, with the footer below it) or a prompt. Which button or row is chosen is told by colour alone, so no choice is
 * marked: the first is chosen when a prompt appears, and a number chooses a row wherever the choice stands.
 * Checked against 1.18.33, alternate screen.
 */
import { takeCells } from "../cells.ts";
import type { Cue, DialogRequest } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { type MenuChoice, menuCue } from "./menu-cue.ts";
import { ENTER, ESC, RIGHT, TAB } from "./presses.ts";
import { BLANK_SCREEN } from "./screen-parts.ts";

const SIDE = /^\s*┃(.*)$/u;
const FIELD_END = /^\s*╹▀{5,}/u;
const WORKING = /^\s*[⬝■]/u;
/** It waits for a limit: minutes and more are no work. */
const WAITS_LONG = /\[retrying in [^\]]{0,20}\d\s?[mhd]/u;
/** Title of a list that was called up, with its key at the right edge. */
const OVERLAY = /(?:^|\s)\p{Lu}[\p{L} ]{2,40}\s{8,}esc$/u;
/** On a wide screen the session is summed up at the right. */
const SIDEBAR = /^\s*• OpenCode \d/u;
const SIDEBAR_CELLS = 42;
const KEY_HINT = /^(?:ctrl\+\S|⇆|↑↓|enter\b|esc\b|tab\b)/u;
const ASKS_QUESTION = /\benter (?:submit|toggle|confirm)\s+esc dismiss$/u;
const OPTION = /^\s*(\d{1,2})\. (?:\[([ ✓])\] )?(\S.*)$/u;
const OWN_ANSWER = "Type your own answer";
/** A longer command might be scrolled within the prompt. */
const MAX_WHOLE_ROWS = 6;
const PAUSE_MS = 80;

export function readOpencodeScreen(region: Region): AgentScreen {
  const lines = withoutSidebar(region);
  const last = lines.findLastIndex((line) => line !== "");
  const block = blockUpTo(lines, last);
  if (block.length > 0) {
    const cue = readPrompt(block, region.isCursorVisible);
    return cue === null ? { ...BLANK_SCREEN, isCovered: true } : { ...BLANK_SCREEN, cues: [cue] };
  }
  const field = lines.findLastIndex((line) => FIELD_END.test(line));
  if (field < 0) return BLANK_SCREEN;
  const footer = lines.slice(field + 1);
  const isWaiting = WAITS_LONG.test(footer.map((line) => line.trim()).join(" "));
  const isWorking = footer.some((line) => WORKING.test(line)) && !isWaiting;
  const isCovered = lines.some((line) => OVERLAY.test(line));
  return { ...BLANK_SCREEN, isWorking, isIdleInput: !isWorking && !isWaiting && !isCovered, isCovered };
}

function withoutSidebar({ lines, cols }: Region): readonly string[] {
  const cells = cols - SIDEBAR_CELLS;
  const texts = lines.map(({ text }) => text.trimEnd());
  // Its last line stands at the very bottom, where no words of a prompt are.
  const last = texts.findLast((text) => text !== "") ?? "";
  const isThere = SIDEBAR.test(last.slice(takeCells(last, cells).length));
  return isThere ? texts.map((text) => takeCells(text, cells).trimEnd()) : texts;
}

/** The rows of the block that ends the screen, without the line at the left and without blank ones; none for no block. */
function blockUpTo(lines: readonly string[], last: number): readonly string[] {
  const rows: string[] = [];
  for (let at = last; at >= 0; at -= 1) {
    const inner = SIDE.exec(lines[at] ?? "")?.[1];
    if (inner === undefined) break;
    if (inner.trim() !== "") rows.unshift(inner);
  }
  return rows;
}

function readPrompt(rows: readonly string[], isTyping: boolean): Cue | null {
  const foot = rows.at(-1)?.trim() ?? "";
  if (ASKS_QUESTION.test(foot)) return readQuestion(rows.slice(0, -1), foot, isTyping);
  const title = /^\s*△\s+(\S.*)$/u.exec(rows[0] ?? "")?.[1];
  return title === undefined ? null : readButtons(title, rows.slice(1));
}

/** Words, a row of buttons, and keys in the same row or in one of their own. */
function readButtons(title: string, rows: readonly string[]): Cue | null {
  const at = rows.findLastIndex((row) => buttonsIn(row).length > 0);
  const buttons = buttonsIn(rows[at] ?? "");
  if (buttons.length < 2) return null;
  const words = rows.slice(0, at).map((row) => row.trim());
  const asked =
    title === "Permission required"
      ? { question: title, request: requestIn(words) }
      : { question: `${title}: ${words.join(" ")}`, request: null };
  const once = buttons.indexOf("Allow once");
  return menuCue({
    topic: "permission",
    asked,
    choices: buttons.map((label, place) => ({
      key: String(place + 1),
      label,
      presses: /^(?:Reject|Cancel)$/u.test(label)
        ? [ESC]
        : [...Array.from({ length: place }, () => RIGHT), ENTER],
    })),
    selected: null,
    text: null,
    submit: null,
    onceKey: once < 0 ? null : String(once + 1),
    pauseMs: PAUSE_MS,
  });
}

function buttonsIn(row: string): readonly string[] {
  const cells = row.trim().split(/\s{2,}/u);
  const end = cells.findIndex((cell) => KEY_HINT.test(cell));
  const buttons = end < 0 ? cells : cells.slice(0, end);
  return buttons.every((cell) => /^\p{Lu}\p{L}*(?: \p{L}+)?$/u.test(cell)) ? buttons : [];
}

/** "# Shell command" and "$ touch x"; "→ Edit a.txt" and what changes. */
function requestIn(words: readonly string[]): DialogRequest | null {
  const [heading, ...body] = words;
  if (heading === undefined) return null;
  const tool = heading.replace(/^\S\s+/u, "");
  const isCommand = body[0]?.startsWith("$ ") === true;
  const text = body.join("\n").replace(/^\$ /u, "");
  return {
    tool: isCommand ? "Shell command" : tool,
    text,
    isWhole: isCommand && body.length <= MAX_WHOLE_ROWS && !text.includes("…"),
  };
}

/** Tabs where there is more than one step, the question, and rows with numbers; or all answers at last. */
function readQuestion(rows: readonly string[], foot: string, isTyping: boolean): Cue | null {
  const tabs = /^\s*(\S.*?)\s{2,}Confirm$/u.exec(rows[0] ?? "")?.[1]?.split(/\s{2,}/u) ?? [];
  const body = tabs.length > 0 ? rows.slice(1) : rows;
  // Of one question its answers are the last step of the same prompt, which has no words in common with it but the tab.
  const sameAs = tabs.length === 1 ? tabs[0] : undefined;
  if (/^\s*Review$/u.test(body[0] ?? "")) return reviewCue(body.slice(1), sameAs);
  return choiceCue(body, /\benter toggle\b/u.test(foot), isTyping, sameAs);
}

/** While somebody types an answer of their own (`isTyping`), no key chooses anything. */
function choiceCue(
  body: readonly string[],
  isMany: boolean,
  isTyping: boolean,
  sameAs: string | undefined,
): Cue | null {
  const first = body.findIndex((row) => OPTION.test(row));
  if (first < 1) return null;
  const options = optionsIn(body.slice(first));
  const own = options.find(({ label }) => label.startsWith(OWN_ANSWER));
  const offered = options
    .filter((option) => option !== own)
    .map((option) => (isTyping ? { ...option, presses: [] } : option));
  const question = body.slice(0, first).map((row) => row.trim());
  return menuCue({
    topic: "question",
    asked: { question: question.join(" "), request: null },
    choices: [...offered, ...(isMany ? [] : [{ key: "esc", label: "Dismiss", presses: [ESC] }])],
    selected: null,
    text: own === undefined || isTyping ? null : { before: own.presses, after: [ENTER] },
    submit: isMany ? [TAB, ...(sameAs === undefined ? [] : [ENTER])] : null,
    ...(sameAs === undefined ? {} : { sameAs }),
    pauseMs: PAUSE_MS,
  });
}

function optionsIn(rows: readonly string[]): readonly MenuChoice[] {
  const options: MenuChoice[] = [];
  for (const row of rows) {
    const [, key = "", tick, label = ""] = OPTION.exec(row) ?? [];
    const before = options.at(-1);
    if (key !== "") options.push({ key, label, presses: [key], isTicked: tick === "✓" });
    else if (before !== undefined) {
      options[options.length - 1] = { ...before, label: `${before.label} – ${row.trim()}` };
    }
  }
  return options;
}

function reviewCue(answers: readonly string[], sameAs: string | undefined): Cue {
  return menuCue({
    topic: "question",
    asked: { question: `Review: ${answers.map((row) => row.trim()).join(" · ")}`, request: null },
    choices: [
      { key: "enter", label: "Submit", presses: [ENTER] },
      { key: "esc", label: "Dismiss", presses: [ESC] },
    ],
    selected: null,
    text: null,
    submit: null,
    ...(sameAs === undefined ? {} : { sameAs }),
    pauseMs: PAUSE_MS,
  });
}

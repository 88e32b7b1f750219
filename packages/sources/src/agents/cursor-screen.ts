/**
 * Cursor's screen, by the words that others read from it: a question, choices with a key of their own behind each ("(y)",
 * "(esc or n)"), or a spinner of hexagons with a word. Nothing but a footer stands below them.
 */
import type { Cue } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { type MenuChoice, menuCue } from "./menu-cue.ts";
import { ESC, TAB } from "./presses.ts";
import { BLANK_SCREEN, isBlank, isRule, joined, type Row, rowsOf } from "./screen-parts.ts";

/** "→ Run (once) (y)", "Skip (esc or n)": what stands last in brackets are its keys. */
const CHOICE =
  /^\s*(?:[→❯›▶]\s*)?(\p{Lu}\S.{0,120}?)\s\((y|n|esc|tab|shift\+tab|esc or n|n or esc|[a-z])\)\s*$/u;
const ASKS =
  /\b(?:Run this command|Write to this file|Delete this file|Allow this|Waiting for approval)\b|\?$/u;
const WORKING = /^\s*[⬡⬢]\s*\p{L}+ing\b|\bctrl\+c to stop\b/u;
const FIELD = /^\s*→\s/u;
const TASKS = /\b(\d{1,3}) background tasks?\b/u;
/** Rows with text at the bottom that count. */
const MAX_ROWS = 16;
const MAX_ROWS_BELOW = 3;
const PRESSES: Readonly<Record<string, string>> = {
  esc: ESC,
  tab: TAB,
  "shift+tab": "\u001b[Z",
  "esc or n": "n",
  "n or esc": "n",
};
const PAUSE_MS = 100;

export function readCursorScreen(region: Region): AgentScreen {
  const shown = rowsOf(region).filter((row) => !isBlank(row) && !isRule(row));
  const rows = shown.slice(-MAX_ROWS);
  const cue = readApproval(rows);
  if (cue !== null) return { ...BLANK_SCREEN, cues: [cue] };
  const foot = rows.slice(-MAX_ROWS_BELOW * 2);
  const isWorking = foot.some(({ text }) => WORKING.test(text));
  const isField = foot.some(({ text }) => FIELD.test(text));
  return {
    ...BLANK_SCREEN,
    isWorking,
    isIdleInput: isField && !isWorking,
    background: Number(TASKS.exec(joined(foot))?.[1] ?? 0),
  };
}

function readApproval(rows: readonly Row[]): Cue | null {
  const last = rows.findLastIndex(({ text }) => CHOICE.test(text));
  if (last < 0 || rows.length - 1 - last > MAX_ROWS_BELOW) return null;
  let first = last;
  while (first > 0 && CHOICE.test(rows[first - 1]?.text ?? "")) first -= 1;
  const asks = rows.findLastIndex(({ text }, at) => at < first && ASKS.test(text.trim()));
  if (last - first < 1 || asks < 0 || first - asks > MAX_ROWS_BELOW) return null;
  const choices = rows.slice(first, last + 1).map(({ text }, at) => choiceIn(text, at));
  return menuCue({
    topic: "permission",
    asked: { question: joined(rows.slice(Math.max(0, asks - 1), first)), request: null },
    choices,
    selected: null,
    text: null,
    submit: null,
    pauseMs: PAUSE_MS,
  });
}

function choiceIn(text: string, at: number): MenuChoice {
  const [, label = "", key = ""] = CHOICE.exec(text) ?? [];
  return { key: String(at + 1), label, presses: [PRESSES[key] ?? key] };
}

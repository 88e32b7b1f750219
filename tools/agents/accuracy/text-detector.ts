/**
 * What a detector would say that reads nothing but the text on the screen: the tests that are common among tools that watch
 * agents in tmux panes or terminal buffers, in one list for all agents. For comparison only.
 */
import type { ScreenText } from "@saggar/protocol";
import type { Tape } from "@saggar/testkit";
import type { Class, Said } from "./compare.ts";

/** The part of the screen that is searched. */
const LAST_ROWS = 30;
/** A screen that has not changed for so long is at rest. Milliseconds. */
const UNCHANGED_MS = 1500;

const ASKS: readonly RegExp[] = [
  /do you want/i,
  /would you like to/i,
  /\[y\/n\]/i,
  /\(y\/n\)/i,
  /\(Y\)es\/\(N\)o/,
  /yes, allow once/i,
  /no, and tell/i,
  /esc to cancel/i,
];
const WORKS: readonly RegExp[] = [
  /esc to interrupt/i,
  /ctrl\+c to interrupt/i,
  /^\s*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏✢✳✶✻✽·]\s+\S+…/m,
  /^\s*[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]\s/m,
];

export function detectFromText({ records }: Tape): readonly Said[] {
  const said: Said[] = [{ atMs: 0, says: "resting" }];
  let before = "";
  let changedMs = 0;
  for (const record of records) {
    if (record.kind !== "screen") continue;
    const { atMs } = record;
    if (changedMs + UNCHANGED_MS < atMs)
      said.push({ atMs: changedMs + UNCHANGED_MS, says: readText(before, false) });
    const text = textOf(record.screen);
    if (text !== before) changedMs = atMs;
    before = text;
    said.push({ atMs, says: readText(text, changedMs === atMs) });
  }
  said.push({ atMs: changedMs + UNCHANGED_MS, says: readText(before, false) });
  return said;
}

function textOf(screen: ScreenText): string {
  const rows = screen.rows.map(({ text }) => text.trimEnd());
  while (rows.at(-1) === "") rows.pop();
  return rows.slice(-LAST_ROWS).join("\n");
}

function readText(text: string, hasChanged: boolean): Class {
  if (ASKS.some((pattern) => pattern.test(text))) return "asking";
  return hasChanged || WORKS.some((pattern) => pattern.test(text)) ? "working" : "resting";
}

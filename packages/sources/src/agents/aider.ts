/** Aider. Line based, on the main screen, without hooks; its questions end in their answers like any program's. */

import { type Cue, type DialogRequest, makeDialogCue } from "../cues/cue.ts";
import { readLineCue } from "../cues/line-cues.ts";
import type { Region } from "../cues/region.ts";
import type { Agent, AgentScreen } from "./agent.ts";
import { hasFlag } from "./argument-parts.ts";
import { ENTER } from "./presses.ts";
import { BLANK_SCREEN, lastRow, rowsOf } from "./screen-parts.ts";

/** "░█        Waiting for gpt-5": two cells that run to and fro. */
const SPINNER = /^\s*[░█ ]{2,}\s.{0,20}\bWaiting for \S/u;
/** An optional word for the mode before the sign. */
const INPUT = /^(?:[a-z-]{1,20}(?: multi)?|multi)?>\s/u;

/** A question is asked in the line with the cursor: "Run shell command? (Y)es/(N)o [Yes]: ". */
function questionIn(region: Region): Cue | null {
  const cue = readLineCue(region);
  if (cue === null || cue.answer !== "choice" || cue.need !== "strong") return null;
  return makeDialogCue({
    choices: cue.choices,
    answer: "choice",
    reply: { kind: "keys", choices: cue.choices.map(({ key }) => [key, ENTER]), text: null, many: null },
    isBegun: cue.isBegun,
    dialog: {
      topic: "permission",
      pauseMs: 0,
      settleMs: 0,
      request: requestAbove(region),
      onceKey: onceOf(cue),
    },
    question: cue.text,
    label: cue.text,
  });
}

function onceOf({ choices }: Cue): string | null {
  return choices.find(({ label }) => /^yes$/iu.test(label))?.key ?? null;
}

/** What it asks about stands in the line above: a file, a command, an address. */
function requestAbove(region: Region): DialogRequest | null {
  const text = region.lines[region.cursorAt - 1]?.text.trim() ?? "";
  return text === "" ? null : { tool: "Shell", text, isWhole: false };
}

function readScreen(region: Region): AgentScreen {
  const cue = questionIn(region);
  if (cue !== null) return { ...BLANK_SCREEN, cues: [cue] };
  const isWorking = lastRow(rowsOf(region), SPINNER, 0) >= 0;
  return { ...BLANK_SCREEN, isWorking, isIdleInput: !isWorking && INPUT.test(region.before) };
}

export const aider: Agent = {
  name: "aider",
  label: "Aider",
  programs: ["aider", "aider-chat"],
  isHeadless: (args) =>
    hasFlag(args, "--message", "-m", "--msg", "--message-file", "-f", "--exit", "--yes-always"),
  statusApps: [],
  readHook: null,
  readTitle: null,
  screen: { version: "0.86", seen: null, read: readScreen },
  resume: null,
  start: null,
  hooks: null,
};
